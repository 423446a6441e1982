"""Attacks the running app with messages on its own session bus; the app must keep its name there.
Messages of 1 byte to 1 MiB (128 MiB without --short) go to a real `textshell serve` on a private
dbus-daemon. Every part of a call that has a length is tried. The app or an error must answer each of
them, and afterwards the same process must still have the name. Then the app loses its connection:
its helper process is killed, the bus is restarted, another program takes the name. The app must
recover by itself, and no link that was answered may be lost.
    python3 Tests/Torture/bus-messages.py BUILD_DIR [--short]
Only dbus-daemon is needed, not the other programs of the Makefile's DESKTOP list.
"""
# review: S10
# review: S17c
import array
import json
import os
import pathlib
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

BUILD = os.path.abspath(sys.argv[1])
SHORT = "--short" in sys.argv[2:]
APP = "com.docodego.app"
OBJECT = "/com/docodego/app"
INTERFACE = "org.freedesktop.Application"
TEAMS = "docodego://app/acme-corp/teams"
BUS = "org.freedesktop.DBus"
LIMIT = 40
KIB = 1 << 10
MIB = 1 << 20
# The documented limits of a call.
LINKS, LINK_BYTES, PAYLOAD_BYTES = 16, 32 * KIB, 16_384


# MARK: A client for the bus, because gdbus can send neither files nor malformed messages


class Writer:
    """Marshals little-endian values (D-Bus specification, "Marshaling")."""

    def __init__(self):
        self.bytes = bytearray()

    def align(self, size):
        self.bytes += b"\0" * (-len(self.bytes) % size)
        return self

    def number(self, value):
        self.align(4).bytes += struct.pack("<I", value)
        return self

    def text(self, value):
        value = value if isinstance(value, bytes) else value.encode()
        self.number(len(value)).bytes += value + b"\0"
        return self

    def signature(self, value):
        self.bytes += bytes([len(value)]) + value.encode() + b"\0"
        return self

    def variant(self, signature, value):
        self.signature(signature)
        return self.number(value) if signature == "u" else (
            self.signature(value) if signature == "g" else self.text(value))

    def array(self, alignment, items, write):
        self.number(0)
        start = len(self.bytes)
        self.align(alignment)
        first = len(self.bytes)
        for item in items:
            write(item)
        self.bytes[start - 4:start] = struct.pack("<I", len(self.bytes) - first)
        return self

    def entries(self, entries):
        def write(entry):
            self.align(8).text(entry[0]).variant("s", entry[1])
        return self.array(8, entries, write)


class Client:
    """A connection to the bus."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(LIMIT)
        self.socket.connect(address)
        self.input = b""
        self.serial = 0
        identity = str(os.getuid()).encode().hex().encode()
        self.socket.sendall(b"\0AUTH EXTERNAL " + identity + b"\r\n")
        assert self._line().startswith(b"OK"), "the bus refuses"
        self.socket.sendall(b"NEGOTIATE_UNIX_FD\r\n")
        assert self._line().startswith(b"AGREE"), "the bus passes no files"
        self.socket.sendall(b"BEGIN\r\n")
        self.name = self.answer(self.call("Hello", bus=True))[1]

    def _line(self):
        while b"\r\n" not in self.input:
            self.input += self._receive()
        line, self.input = self.input.split(b"\r\n", 1)
        return line

    def _receive(self):
        piece = self.socket.recv(1 << 16)
        if not piece:
            raise ConnectionError("the bus has closed the connection")
        return piece

    def send(self, kind, fields, signature="", body=b"", files=()):
        """Sends a message. `fields` are named by their codes."""
        self.serial += 1
        head = Writer()
        head.bytes += bytes([ord("l"), kind, 0, 1])
        head.number(len(body)).number(self.serial)
        fields = dict(fields)
        if signature:
            fields[8] = ("g", signature)
        if files:
            fields[9] = ("u", len(files))

        def write(field):
            head.align(8).bytes.append(field[0])
            head.variant(*field[1])
        head.array(8, sorted(fields.items()), write).align(8)
        message = bytes(head.bytes) + body
        if files:
            sent = self.socket.sendmsg(
                [message],
                [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))])
            message = message[sent:]
        self.socket.sendall(message)
        return self.serial

    def call(self, member, signature="", body=b"", bus=False, files=(), interface=INTERFACE,
             path=OBJECT, to=APP):
        target = (BUS, "/org/freedesktop/DBus", BUS) if bus else (to, path, interface)
        fields = {1: ("o", target[1]), 3: ("s", member), 6: ("s", target[0])}
        if target[2]:
            fields[2] = ("s", target[2])
        return self.send(1, fields, signature, body, files)

    def message(self):
        """Returns the next message: its kind, header fields and body."""
        while len(self.input) < 16:
            self.input += self._receive()
        length, _, fields = struct.unpack("<III", self.input[4:16])
        head = 16 + fields + (-fields % 8)
        pieces, have = [self.input], len(self.input)
        while have < head + length:
            pieces.append(self._receive())
            have += len(pieces[-1])
        self.input = b"".join(pieces)
        found, place = {}, 16
        while place < 16 + fields:
            place += -place % 8
            code, kind = self.input[place], chr(self.input[place + 2])
            place += 4
            if kind == "g":
                found[code] = self.input[place + 1:place + 1 + self.input[place]].decode()
                place += self.input[place] + 2
                continue
            place += -place % 4
            number = struct.unpack("<I", self.input[place:place + 4])[0]
            place += 4
            found[code] = number
            if kind != "u":
                found[code] = self.input[place:place + number].decode()
                place += number + 1
        kind, body = self.input[1], self.input[head:head + length]
        self.input = self.input[head + length:]
        return kind, found, body

    def answer(self, serial):
        """Returns the error's name or None, and the first text or number of the answer to a call."""
        while True:
            kind, fields, body = self.message()
            if kind not in (2, 3) or fields.get(5) != serial:
                continue
            value = None
            if body and fields.get(8, "")[:1] == "s":
                value = body[4:4 + struct.unpack("<I", body[:4])[0]].decode()
            elif body and fields.get(8, "")[:1] == "u":
                value = struct.unpack("<I", body[:4])[0]
            return (fields.get(4, "?").rsplit(".", 1)[-1] if kind == 3 else None), value

    def answers(self, serials):
        """Returns the errors, or None, of calls that are answered in any order."""
        open_, errors = set(serials), []
        while open_:
            kind, fields, _ = self.message()
            if kind in (2, 3) and fields.get(5) in open_:
                open_.remove(fields[5])
                errors.append(fields.get(4, "?").rsplit(".", 1)[-1] if kind == 3 else None)
        return errors

    def owner(self, name=APP):
        return self.asked("GetNameOwner", name)

    def process(self, name=APP):
        return self.asked("GetConnectionUnixProcessID", name)

    def asked(self, member, name):
        """Returns what the bus answers about a name, or None."""
        body = bytes(Writer().text(name).bytes)
        error, value = self.answer(self.call(member, "s", body, True))
        return None if error else value

    def request(self, name=APP):
        """Requests a name, and waits in its queue if another process has it."""
        return self.answer(
            self.call("RequestName", "su", bytes(Writer().text(name).number(0).bytes), True))[1]

    def watch(self):
        """Subscribes to changes of the owner of the app's name."""
        rule = f"type='signal',member='NameOwnerChanged',arg0='{APP}'"
        self.answer(self.call("AddMatch", "s", bytes(Writer().text(rule).bytes), True))

    def until_owned(self, wanted):
        """Returns the owner of the app's name, once it is a wanted one."""
        owner = self.owner()
        while not (owner and wanted(owner)):
            _, fields, body = self.message()
            if fields.get(3) == "NameOwnerChanged":
                owner = self.owner()
        return owner

    def close(self):
        self.socket.close()


def opening(links, data=()):
    body = Writer()
    body.array(4, links, body.text)
    return "Open", "asa{sv}", bytes(body.entries(list(data)).bytes)


def action(name, text, data=()):
    body = Writer().text(name)
    body.array(1, [text], lambda value: body.variant("s", value))
    return "ActivateAction", "sava{sv}", bytes(body.entries(list(data)).bytes)


# MARK: The attacked app


class Bus:
    def __init__(self, folder):
        self.path = os.path.join(folder, "bus")
        self.start()

    def start(self):
        if os.path.exists(self.path):
            os.unlink(self.path)
        self.process = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1",
             "--address=unix:path=" + self.path],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=os.environ)
        assert self.process.stdout.readline(), "the bus does not start"

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class App:
    """A real `textshell serve`, and the lines that it prints."""

    def __init__(self):
        self.process = subprocess.Popen(
            [BUILD + "/textshell", "serve", "--json"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.lines = []
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        with self.process.stdout as output:
            for line in output:
                with self.changed:
                    self.lines.append(json.loads(line))
                    self.changed.notify_all()

    def buses(self):
        return [line["state"] for line in self.lines if line["event"] == "bus"]

    def until(self, wanted, what):
        """Waits for the wanted lines."""
        with self.changed:
            assert self.changed.wait_for(wanted, LIMIT), f"not seen: {what}; {self.lines[-5:]}"

    def status(self):
        done = subprocess.run(
            [BUILD + "/textshell", "serve", "--status", "--json"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=LIMIT)
        assert done.returncode == 0, f"serve --status ends with {done.returncode}: {done.stderr}"
        return json.loads(done.stdout)

    def helpers(self):
        """Returns the child processes of this one."""
        found = []
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                found += [int(word) for word in (task / "children").read_text().split()]
            except FileNotFoundError:
                pass  # The thread has ended since.
        return found

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(LIMIT)


passed = failed = 0


def row(name, body):
    global passed, failed
    try:
        note = body()
    except Exception as problem:
        failed += 1
        print(f"FAIL {name}: {type(problem).__name__}: {problem}", flush=True)
        return
    passed += 1
    print(f"ok   {name}" + (f": {note}" if note else ""), flush=True)


def gone(process):
    """Waits for the end of a process that is not a child of this one."""
    file = os.pidfd_open(process)
    ended = select.poll()
    ended.register(file, select.POLLIN)
    os.kill(process, signal.SIGKILL)
    assert ended.poll(LIMIT * 1000), "it does not end"
    os.close(file)


def memory(process):
    """Returns the peak memory of a process, in MiB."""
    for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) >> 10
    return 0


# MARK: The rows


def messages(app, address):
    client = Client(address)
    owner, helper = client.owner(), client.process()
    assert owner and app.helpers() == [helper], "the app has no name"
    delivered = app.status()["deliveries"]

    def holds(answers, expected, send):
        """Sends a message and checks who has the name afterwards."""
        nonlocal delivered
        sender = Client(address)
        try:
            error, _ = sender.answer(send(sender))
        finally:
            sender.close()
        assert error in expected, f"answered with {error}, not {expected}"
        if error is None:
            delivered += answers
        assert client.owner() == owner, "the app has lost its name"
        assert client.process() == helper, "another process has the name"
        return error or "taken"

    def call(name, expected, answers, arguments, **more):
        def body():
            return holds(answers, expected, lambda sender: sender.call(*arguments(), **more))
        row(name, body)

    sizes = [1, 2, 100, KIB, 4 * KIB, LINK_BYTES - 1, LINK_BYTES, LINK_BYTES + 1, 64 * KIB,
             128 * KIB]
    for edge in (256 * KIB, 512 * KIB, MIB):
        sizes += [edge - 512, edge - 1, edge, edge + 1]
    large = [4 * MIB] if SHORT else [4 * MIB, 16 * MIB, 64 * MIB, 127 * MIB]
    prefix = "docodego://app/search?q="
    for size in sizes + large:
        link = prefix + "x" * (size - len(prefix)) if size > len(prefix) else "x" * size
        fits = len(link) <= LINK_BYTES
        call(f"one link of {size} bytes", [None] if fits else ["LimitsExceeded"], 1,
             lambda link=link: opening([link]))
        call(f"method nobody has, {size} bytes", ["UnknownMethod"], 0,
             lambda size=size: ("Quit", "s", bytes(Writer().text("x" * size).bytes)))
        call(f"data of the desktop, {size} bytes", [None], 1,
             lambda size=size: opening([TEAMS], [("x", "y" * size)]))
        call(f"name of an action, {size} bytes", ["InvalidArgs"], 0,
             lambda size=size: action("x" * size, "{}"))
        call(f"payload of a tap, {size} bytes",
             [None] if size <= PAYLOAD_BYTES else ["LimitsExceeded"], 1,
             lambda size=size: action("tap", "x" * size))
    for count in (PAYLOAD_BYTES - 1, PAYLOAD_BYTES, PAYLOAD_BYTES + 1):
        call(f"payload of a tap, {count} bytes",
             [None] if count <= PAYLOAD_BYTES else ["LimitsExceeded"], 1,
             lambda count=count: action("tap", "x" * count))
    long = prefix + "x" * (LINK_BYTES - len(prefix))
    for count in (0, 1, LINKS - 1, LINKS, LINKS + 1, 1_000):
        call(f"{count} links as long as links may be",
             [None] if count <= LINKS else ["LimitsExceeded"], count,
             lambda count=count: opening([long] * count))
    for count in (64, 65, 100_000):
        call(f"{count} entries of the desktop's data", [None] if count <= 64 else ["LimitsExceeded"],
             1, lambda count=count: opening([TEAMS], [("k", "v")] * count))
    for size in (100, 300 * KIB):
        call(f"object of {size} bytes", ["UnknownObject"], 0, lambda: opening([TEAMS]),
             path="/" + "o" * size)
    call("another interface", ["UnknownInterface"], 0, lambda: opening([TEAMS]),
         interface="org.example.Other")
    null = os.open("/dev/null", os.O_RDONLY)
    for count in (1, 2, 16):
        call(f"{count} files", [None], 1, lambda: opening([TEAMS]), files=[null] * count)
        call(f"{count} files, method nobody has", ["UnknownMethod"], 0, lambda: ("Quit", "", b""),
             files=[null] * count)

    def to_unique_name():
        return holds(1, [None], lambda sender: sender.call(*opening([TEAMS]), to=owner))
    row("a call of the name that the bus has given", to_unique_name)

    def quiet(kind, size):
        """A message that is not a call has no answer; a call shows that the app still reads."""
        def send(sender):
            fields = {1: ("o", OBJECT), 2: ("s", INTERFACE), 3: ("s", "Open"), 6: ("s", APP)}
            if kind != 4:
                fields[5] = ("u", 7)
                fields[4] = ("s", "org.example.Error.X")
            sender.send(kind, fields, "s", bytes(Writer().text("x" * size).bytes))
            return sender.call("Quit")
        return holds(0, ["UnknownMethod"], send)
    for size in (1, 256 * KIB, MIB):
        row(f"signal of {size} bytes", lambda size=size: quiet(4, size))
        row(f"answer that nobody asked for, {size} bytes", lambda size=size: quiet(2, size))

    def flood(count, size):
        """Calls without waiting are all answered, excess ones with an error."""
        nonlocal delivered
        sender = Client(address)
        arguments = opening([TEAMS], [("x", "y" * size)])
        serials = [sender.call(*arguments) for _ in range(count)]
        errors = {}
        for error in sender.answers(serials):
            errors[error] = errors.get(error, 0) + 1
        sender.close()
        assert set(errors) <= {None, "LimitsExceeded", "Failed"}, errors
        delivered += errors.get(None, 0)
        assert client.owner() == owner, "the app has lost its name"
        return f"{errors.get(None, 0)} taken, {count - errors.get(None, 0)} refused"
    row("200 calls at once", lambda: flood(200, 1))
    row("40 calls of 1 MiB at once", lambda: flood(40, MIB))

    def counted():
        status = app.status()
        assert status["deliveries"] == delivered, f"{status['deliveries']} came, not {delivered}"
        assert status["bus"] == "open", status["bus"]
        return f"{delivered} deliveries, helper process {memory(helper)} MiB at most"
    row("every call that was answered was delivered, once", counted)
    client.close()
    os.close(null)


def losses(bus):
    def alone(name, body):
        """Each row has an app of its own, because an app that has lost its name before waits longer."""
        def within():
            app = App()
            try:
                app.until(lambda: app.buses() == ["open"], "bus open")
                note = body(app)
                assert app.stop() == 0, "it does not end as it should"
                return note
            finally:
                app.process.kill()
        row(name, within)

    def opened(app, client):
        """A link over the bus is accepted and delivered once."""
        before = app.status()["deliveries"]
        assert client.answer(client.call(*opening([TEAMS])))[0] is None
        after = app.status()["deliveries"]
        assert after == before + 1, f"{after - before} deliveries of one link"

    def helper_killed(app):
        client = Client(bus.path)
        client.watch()
        old = client.owner()
        gone(client.process())
        client.until_owned(lambda owner: owner != old)
        assert client.process() in app.helpers(), "not the app's own helper process"
        opened(app, client)
        app.until(lambda: app.buses()[-2:] == ["no-bus", "open"], "bus open")
        assert app.status()["bus"] == "open"
        client.close()
    alone("the helper process is killed: the name comes back", helper_killed)

    def bus_restarted(app):
        bus.stop()
        app.until(lambda: app.buses()[-1] == "no-bus", "no-bus")
        assert app.status()["bus"] == "no-bus"
        bus.start()
        app.until(lambda: app.buses()[-1] == "open", "bus open")
        client = Client(bus.path)
        opened(app, client)
        client.close()
    alone("the bus is started anew: the name comes back", bus_restarted)

    def name_taken(app):
        client = Client(bus.path)
        client.watch()
        # This client is in the queue already, so the bus gives it the name at the moment of the
        # loss.
        thief = Client(bus.path)
        assert thief.request() == 2, "the queue is not open"
        gone(client.process())
        app.until(lambda: app.buses()[-1] == "taken", "taken")
        assert app.status()["bus"] == "taken"
        thief.close()
        app.until(lambda: app.buses()[-1] == "open", "bus open")
        opened(app, client)
        client.close()
    alone("another program takes the name: it comes back when that one ends", name_taken)

    def links_of_a_lost_bus(app):
        """Links are in flight when the bus stops: those that were answered are not lost."""
        before = app.status()["deliveries"]
        client = Client(bus.path)
        serials = [client.call(*opening([TEAMS])) for _ in range(40)]
        answered = sum(1 for serial in serials[:20] if client.answer(serial)[0] is None)
        bus.stop()
        app.until(lambda: app.buses()[-1] == "no-bus", "no-bus")
        count = app.status()["deliveries"] - before
        assert answered <= count <= 40, f"{answered} answered, {count} delivered"
        bus.start()
        app.until(lambda: app.buses()[-1] == "open", "bus open")
        return f"{answered} answered, {count} of 40 delivered"
    alone("links on their way when the bus goes", links_of_a_lost_bus)

    def told_by_others(app, line):
        """Only the helper process can report the state of the bus."""
        states = len(app.buses())
        home = os.path.join(os.environ["XDG_STATE_HOME"], "landfall", APP, "instance.sock")
        client = socket.socket(socket.AF_UNIX)
        client.settimeout(LIMIT)
        client.connect(home)
        client.sendall(line + b"\n")
        answer = client.recv(4096)
        client.close()
        assert b"malformed" in answer, answer
        assert app.status()["bus"] == "open" and len(app.buses()) == states, "it was believed"
    alone("a client of the socket tells of the bus, as a call",
          lambda app: told_by_others(app, b'{"version":1,"id":1,"call":"door","state":"taken"}'))
    alone("a client of the socket tells of the bus, as the helper process does",
          lambda app: told_by_others(app, b'{"version":1,"door":"taken"}'))

    def bounded(app):
        """Without a bus the app does not start one helper process after another."""
        bus.stop()
        app.until(lambda: app.buses()[-1] == "no-bus", "no-bus")
        begin, cpu = time.monotonic(), cpu_ticks(app.process.pid)
        seen = set()
        while time.monotonic() < begin + 4:
            seen.update(app.helpers())
            time.sleep(0.002)
        assert len(seen) <= 4, f"{len(seen)} helper processes in 4 s"
        ticks = cpu_ticks(app.process.pid) - cpu
        bus.start()
        app.until(lambda: app.buses()[-1] == "open", "bus open")
        return f"{len(seen)} seen in 4 s, {ticks * 1000 // os.sysconf('SC_CLK_TCK')} ms of CPU"
    alone("no bus: attempts are few", bounded)


def cpu_ticks(process):
    """Returns user and system time, including that of children that have ended."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(int(field) for field in fields[11:15])


def main():
    if shutil.which("dbus-daemon") is None:
        print("skipped: dbus-daemon is not installed (Makefile: DESKTOP)")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    folder = tempfile.mkdtemp(prefix="landfall-bus-")
    for name, variable in (("home", "HOME"), ("data", "XDG_DATA_HOME"),
                           ("config", "XDG_CONFIG_HOME"), ("state", "XDG_STATE_HOME"),
                           ("run", "XDG_RUNTIME_DIR")):
        os.makedirs(os.path.join(folder, name), mode=0o700)
        os.environ[variable] = os.path.join(folder, name)
    bus = Bus(folder)
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=" + bus.path
    subprocess.run([BUILD + "/textshell", "shell"], input="sign-in email ada@acme.test\n", text=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=LIMIT)
    app = App()
    try:
        app.until(lambda: app.buses() == ["open"], "bus open")
        messages(app, bus.path)

        def end():
            code = app.stop()
            assert code == 0, f"serve ends with {code}"
        row("the app ends when asked to", end)
        losses(bus)
    finally:
        app.process.kill()
        bus.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
