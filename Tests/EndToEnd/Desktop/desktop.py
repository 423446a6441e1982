"""Tests on a real desktop: real registration, links opened by gio and xdg-open, notifications clicked.
`Scripts/test-desktop.sh` starts this on a session bus of its own. The last line is
`N passed, N failed`. Arguments are parts of the names of tests to run.
"""
import json
import os
import pty
import re
import select
import signal
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import time
import traceback

from rig import (
    APP, HELPER, LIMIT, PYTHON, ROOT, Desk, Follower, Skipped, TEXTSHELL, must, run, scratch,
    textshell, without)

MEMBERS = "docodego://app/acme-corp/members"
TEAMS = "docodego://app/acme-corp/teams"
OBJECT = "/com/docodego/app"
INTERFACE = "org.freedesktop.Application"
JOINED = os.path.join(ROOT, "Examples/DoCodeGo/Payloads/member-joined-beta.apns.json")
desk = Desk()


def own_key(desk):
    """Returns the key file of the home's own store."""
    folder = os.path.join(desk.config, "landfall", APP)
    return next(os.path.join(folder, name) for name in os.listdir(folder)
                if name.startswith("store.key.") and not name.endswith(".anchor"))


def call(member, *arguments, path=OBJECT, interface=INTERFACE):
    """Calls a method of the app on the bus, as any program may."""
    return run("gdbus", "call", "--session", "--timeout", "20", "--dest", APP, "--object-path", path,
               "--method", f"{interface}.{member}", *arguments)


# MARK: Registration


# clause: DL-I01
def test_nothing_registered():
    """Without registration gio and xdg-open fail as the system does, and the core is not called."""
    desk.clear()
    code, _, errors = run("gio", "open", MEMBERS)
    assert code == 2 and "not supported" in errors, (code, errors)
    code, _, errors = run("xdg-open", MEMBERS)
    assert code == 3, (code, errors)
    assert not os.path.exists(desk.state), "a state folder was made"
    assert desk.processes() == []


def test_registered_files_are_valid():
    """Other programs of the desktop can read the files."""
    desk.prepare(signed_in=False)
    entry = os.path.join(desk.data, "applications", APP + ".desktop")
    assert must(run("desktop-file-validate", entry)) == ""
    handler = "x-scheme-handler/docodego"
    assert must(run("xdg-mime", "query", "default", handler)).strip() == APP + ".desktop"
    assert APP + ".desktop" in must(run("gio", "mime", handler))
    assert "unchanged" in must(textshell("register")) and "created" not in must(textshell("register"))
    names = must(run("gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
                     "/org/freedesktop/DBus", "--method",
                     "org.freedesktop.DBus.ListActivatableNames"))
    assert APP in names, "the bus has not read the service file"


def test_unregister_takes_exactly_its_own():
    """The files from before are restored byte for byte."""
    desk.clear()
    os.makedirs(os.path.join(desk.data, "applications"))
    list_ = os.path.join(desk.config, "mimeapps.list")
    other = os.path.join(desk.data, "applications", "other.desktop")
    with open(other, "w", encoding="utf-8") as file:
        file.write("[Desktop Entry]\nType=Application\nName=Other\nExec=/bin/true %u\n"
                   "MimeType=x-scheme-handler/docodego;\n")
    for text in (
            "[Default Applications]\ntext/html=firefox.desktop\nx-scheme-handler/docodego="
            "other.desktop;\n\n[Added Associations]\nimage/png=a.desktop;\n",
            "# mine\n[Added Associations]\nimage/png=a.desktop;",
            "[Default Applications]\n\n[Removed Associations]\na/b=c.desktop;\n"):
        with open(list_, "w", encoding="utf-8") as file:
            file.write(text)
        before = desk.tree()
        must(textshell("register"))
        handler = must(run("xdg-mime", "query", "default", "x-scheme-handler/docodego")).strip()
        assert handler == APP + ".desktop", handler
        must(textshell("unregister"))
        after = desk.tree()
        if text.startswith("[Default Applications]\n\n"):
            # A group that was empty before is removed with the line that was added to it.
            with open(list_, encoding="utf-8") as file:
                assert "docodego" not in file.read()
            continue
        assert before == after, {p for p in before.keys() | after.keys()
                                 if before.get(p) != after.get(p)}
    os.remove(list_)
    before = desk.tree()
    must(textshell("register"))
    must(textshell("unregister"))
    assert desk.tree() == before


def test_foreign_files_stay():
    """A file that another program wrote is neither replaced nor removed."""
    desk.clear()
    entry = os.path.join(desk.data, "applications", APP + ".desktop")
    os.makedirs(os.path.dirname(entry))
    with open(entry, "w", encoding="utf-8") as file:
        file.write("[Desktop Entry]\nType=Application\nName=DoCodeGo\nExec=/opt/docodego %u\n")
    before = desk.tree()
    assert textshell("register")[0] == 73
    assert textshell("unregister")[0] == 73
    assert desk.tree() == before


# MARK: Links


def test_gio_cold_then_warm():
    """The first link starts the app over the bus, later ones go to the same process."""
    desk.prepare()
    must(run("gio", "open", MEMBERS))
    first = desk.landed("/app/acme-corp/members", 1)
    assert first["bus"] == "open" and first["screen"] == "members", first
    must(run("gio", "open", TEAMS))
    second = desk.landed("/app/acme-corp/teams", 2)
    assert second["process"] == first["process"]
    must(run("xdg-open", "docodego://app/search?q=a%20b&page=2"))
    third = desk.landed("/app/search", 3)
    assert third["process"] == first["process"]
    assert third["query"] == [{"name": "q", "value": "a b"}, {"name": "page", "value": "2"}]


def test_xdg_open_cold_then_warm():
    """The desktop file's own command starts the app, prints the outcome of the link, and ends."""
    desk.prepare()
    output = must(run("xdg-open", MEMBERS))
    assert output.startswith("landed  /app/acme-corp/members"), output[:80]
    first = desk.landed("/app/acme-corp/members", 1)
    must(run("xdg-open", TEAMS))
    must(run("gio", "open", MEMBERS))
    assert desk.landed("/app/acme-corp/members", 3)["process"] == first["process"]


def test_outcomes_come_back():
    """The sender of a link gets the outcome and the code that 'open' gives."""
    desk.prepare()
    for link, code, word in (
            (MEMBERS, 0, "landed"), ("docodego://app/acme-corp/nowhere", 2, "unmatched"),
            ("docodego://app/%zz", 65, "invalid"), ("https://example.org/", 1, "ignored"),
            ("docodego://app/no-such-org/members", 77, "403")):
        done = textshell("open", "--forward", link)
        assert done[0] == code and word in done[1] + done[2], (link, done)
        cold = textshell("open", link)
        assert cold[0] == code, (link, cold)
    # The desktop file's command ends with 0 once the app has the link. With another code xdg-open
    # would pass the link on to a browser.
    code, output, errors = run("xdg-open", "docodego://app/acme-corp/nowhere")
    assert code == 0 and "unmatched" in output, (code, output, errors)
    answer = json.loads(must(textshell("open", "--forward", "--json", TEAMS)))
    assert answer["outcome"] == "landed" and answer["path"] == "/app/acme-corp/teams"
    assert textshell("open", "--forward", "--as", "ada@acme.test", MEMBERS)[0] == 64


def test_many_at_once_are_one_process():
    """Simultaneous links start one process, and each is delivered once."""
    desk.prepare()
    links = [f"docodego://app/search?q=n{n}" for n in range(12)]
    words = [[TEXTSHELL, "open", "--forward", link] if n % 3 else ["gio", "open", link]
             for n, link in enumerate(links)]
    started = [subprocess.Popen(w, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for w in words]
    for process, word in zip(started, words):
        code = process.wait(timeout=60)
        # A newer link replaces an older one that has not landed yet.
        assert code in (0, 5), (word, code, process.stderr.read()[-300:])
    desk.log.wait("link-received", len(links))
    state = desk.status()
    assert desk.processes() == [state["process"]]
    assert len(desk.log.events("link-received")) == len(links)
    assert state["deliveries"] == len(links)
    assert f", {len(links)} delivered, " in must(textshell("serve", "--status"))


def test_stale_socket_is_replaced():
    """A killed process leaves a socket without a listener; the next link still works."""
    desk.prepare()
    must(textshell("open", "--forward", MEMBERS))
    first = desk.landed("/app/acme-corp/members", 1)["process"]
    os.kill(first, signal.SIGKILL)
    ended = select.poll()
    file = os.pidfd_open(first) if os.path.exists(f"/proc/{first}") else None
    if file is not None:
        ended.register(file, select.POLLIN)
        assert ended.poll(LIMIT * 1000)
        os.close(file)
    path = os.path.join(desk.state, "instance.sock")
    assert stat.S_ISSOCK(os.lstat(path).st_mode), "nothing was left behind"
    must(textshell("open", "--forward", TEAMS))
    second = desk.landed("/app/acme-corp/teams", 2)["process"]
    assert second != first
    assert stat.S_IMODE(os.lstat(path).st_mode) == 0o600


def test_live_socket_is_left_alone():
    """A second instance never replaces the first, however it is started."""
    desk.prepare()
    must(textshell("open", "--forward", MEMBERS))
    path = os.path.join(desk.state, "instance.sock")
    before = os.lstat(path).st_ino
    code, _, errors = textshell("serve")
    assert code == 75 and "already running" in errors, (code, errors)
    must(textshell("serve", "--activated"))
    assert os.lstat(path).st_ino == before
    desk.landed("/app/acme-corp/members", 1)


def test_no_bus():
    """Without a bus everything goes through the socket."""
    desk.prepare()
    env = without("DBUS_SESSION_BUS_ADDRESS")
    must(textshell("open", "--forward", MEMBERS, env=env))
    state = desk.landed("/app/acme-corp/members", 1)
    assert state["bus"] is None, state
    must(run("xdg-open", TEAMS, env=env))
    desk.landed("/app/acme-corp/teams", 2)
    code, _, errors = textshell("tap", "--desktop", JOINED, env=env)
    assert code == 69 and "no bus" in errors, (code, errors)
    # A link over the bus reaches the process that was started without one.
    must(run("gio", "open", MEMBERS))
    again = desk.landed("/app/acme-corp/members", 3)
    # The bus knows who has the name; the app itself learns it only from its own helper process.
    assert again["process"] == state["process"] and again["bus"] is None, again


def test_bus_is_restarted():
    """A new bus gives its callers the names of the old one; their links are still new."""
    desk.prepare()
    address = "unix:path=" + os.path.join(os.environ["XDG_RUNTIME_DIR"], "restarted")
    env = dict(os.environ, DBUS_SESSION_BUS_ADDRESS=address)
    links = [f"docodego://app/search?q=n{n}" for n in range(8)]
    for half in (links[:4], links[4:]):
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address", "--address", address],
            stdout=subprocess.PIPE)
        try:
            bus.stdout.readline()
            for link in half:
                must(run("gdbus", "call", "--session", "--timeout", "20", "--dest", APP, "--object-path", OBJECT,
                         "--method", f"{INTERFACE}.Open", f"['{link}']", "@a{sv} {}", env=env))
        finally:
            bus.terminate()
            bus.wait()
    desk.log.wait("link-received", len(links))
    state = desk.status()
    assert desk.processes() == [state["process"]]
    ends = [event.get("reason") for event in desk.log.events("link-ended")]
    assert "already-delivered" not in ends, ends


def test_signed_out():
    """Signed out, the pending link waits in the running app, and is not written anywhere."""
    desk.prepare(signed_in=False)
    code, output, errors = textshell("open", "--forward", MEMBERS)
    assert code == 3 and "sign" in (output + errors).lower(), (code, errors)
    assert desk.status()["pending"] == 1
    # Another process signs a person in: the next link finds the session.
    must(textshell("shell", input="sign-in email ada@acme.test\n"))
    output = must(textshell("open", "--forward", TEAMS))
    assert output.startswith("landed  /app/acme-corp/teams"), output[:80]


def test_deep_home():
    """A home folder whose path is too long for a socket address still works."""
    desk.prepare(signed_in=False)
    home = os.path.join(scratch(), "d" * 100, "e" * 60)
    os.makedirs(home, mode=0o700)
    code = textshell("open", "--forward", "--home", home, MEMBERS)[0]
    assert code == 3, code
    must(textshell("open", "--forward", "--home", home, "--taken", TEAMS))
    must(textshell("serve", "--stop", "--home", home))


def test_hostile_calls():
    """A call that does not fit the interface is refused at the bus, and the core is not called."""
    desk.prepare()
    must(run("gio", "open", MEMBERS))
    desk.landed("/app/acme-corp/members", 1)
    many = "[" + ",".join(f"'{TEAMS}'" for _ in range(17)) + "]"
    long = "['docodego://app/" + "a" * 40_000 + "']"
    for answer, error in (
            (call("Open", f"'{TEAMS}'", "@a{sv} {}"), "InvalidArgs"),
            (call("Open", many, "@a{sv} {}"), "LimitsExceeded"),
            (call("Open", long, "@a{sv} {}"), "LimitsExceeded"),
            (call("Activate"), "InvalidArgs"),
            (call("Quit"), "UnknownMethod"),
            (call("Open", f"['{TEAMS}']", "@a{sv} {}", interface="org.example.Other"), "UnknownInterface"),
            (call("Open", f"['{TEAMS}']", "@a{sv} {}", path="/"), "UnknownObject"),
            (call("ActivateAction", "'quit'", "[<'x'>]", "@a{sv} {}"), "InvalidArgs"),
            (call("ActivateAction", "'tap'", "[<1>]", "@a{sv} {}"), "InvalidArgs"),
            (call("ActivateAction", "'tap'", "[<'x'>,<'y'>]", "@a{sv} {}"), "InvalidArgs"),
            (call("ActivateAction", "'tap'", "[<'" + "x" * 17_000 + "'>]", "@a{sv} {}"), "LimitsExceeded")):
        assert answer[0] != 0 and error in answer[2], (error, answer)
    must(call("Open", f"['{TEAMS}']", "{'activation-token': <'t'>, 'other': <7>}"))
    desk.landed("/app/acme-corp/teams", 2)
    must(call("Activate", "@a{sv} {}"))
    # A payload that cannot be read is refused by the core, and is not a link.
    must(call("ActivateAction", "'tap'", "[<'nonsense'>]", "@a{sv} {}"))
    desk.log.wait("notification-ignored")


def test_hostile_socket():
    """Malformed input ends the connection; half a call blocks no one."""
    desk.prepare()
    must(textshell("open", "--forward", MEMBERS))
    desk.landed("/app/acme-corp/members", 1)
    path = os.path.join(desk.state, "instance.sock")
    for line in (b"hello\n", b"{}\n", b'{"version":2,"id":1,"call":"status"}\n',
                 b'{"version":1,"id":1,"call":"open","url":"x"}\n',
                 b'{"version":1,"id":1,"call":"door","state":"taken"}\n', b"[" * 5000 + b"\n",
                 b"x" * (300 << 10)):
        client = socket.socket(socket.AF_UNIX)
        client.settimeout(LIMIT)
        client.connect(path)
        try:
            client.sendall(line)
        except (BrokenPipeError, ConnectionResetError):
            pass
        try:
            answer = client.recv(4096)
        except ConnectionResetError:
            answer = b""
        assert answer == b"" or b"malformed" in answer, (line[:40], answer)
        client.close()
    held = []
    for _ in range(40):
        client = socket.socket(socket.AF_UNIX)
        client.connect(path)
        client.settimeout(LIMIT)
        client.sendall(b'{"version":1')
        held.append(client)
    # Places are free again when half lines have had their ten seconds.
    must(textshell("open", "--forward", TEAMS))
    for client in held:
        client.close()
    desk.landed("/app/acme-corp/teams", 2)


def test_nothing_secret_is_told():
    """The output and the log of serve contain neither links nor paths nor ids nor codes."""
    desk.prepare(signed_in=False)
    out = os.path.join(scratch(), "serve.out")
    with open(out, "wb") as file:
        serving = subprocess.Popen([TEXTSHELL, "serve"], stdout=file, stderr=file,
                                   stdin=subprocess.DEVNULL)
    told = Follower(out)
    told.until(lambda line: line.startswith("bus"), "the name on the bus")
    canary = "canary7q"
    for link in (f"docodego://app/acme-corp/members/{canary}", f"docodego://app/search?q={canary}",
                 f"docodego://auth/callback?code={canary}&state={canary}"):
        textshell("open", "--forward", link)
    run("gio", "open", f"docodego://app/search?q={canary}")
    desk.log.wait("link-received", 4)
    must(textshell("serve", "--stop"))
    assert serving.wait(timeout=LIMIT) == 0
    told.until(lambda line: line == "ended", "the end")
    told.close()
    with open(out, encoding="utf-8") as file:
        text = file.read()
    assert "open" in text and canary not in text, text
    with open(os.path.join(desk.state, "log.jsonl"), encoding="utf-8") as file:
        assert canary not in file.read()


def test_signals_end_it():
    """Control-C and a request to end remove the socket and save pending data."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        desk.prepare()
        serving = subprocess.Popen([TEXTSHELL, "serve"], stdout=subprocess.PIPE,
                                   stdin=subprocess.DEVNULL, text=True)
        assert serving.stdout.readline().startswith("ready")
        must(textshell("open", "--forward", MEMBERS))
        serving.send_signal(number)
        assert serving.wait(timeout=LIMIT) == 0, number
        assert not os.path.exists(os.path.join(desk.state, "instance.sock"))
        assert os.path.exists(os.path.join(desk.state, "state.sealed"))
        serving.stdout.close()


def test_shell_is_an_instance():
    """A link that is opened elsewhere goes to the app on a person's terminal."""
    desk.prepare()
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", LC_ALL="C.UTF-8")
        os.execv(TEXTSHELL, [TEXTSHELL, "shell"])
    seen = b""

    def until(text):
        nonlocal seen
        end = time.monotonic() + LIMIT
        while text.encode() not in seen:
            left = end - time.monotonic()
            assert left > 0 and select.select([terminal], [], [], left)[0], f"not drawn: {text}"
            seen += os.read(terminal, 1 << 16)

    until("Dashboard")
    seen = b""
    must(run("gio", "open", MEMBERS))
    until("Heidi Brandt")
    assert desk.status()["process"] == child
    output = must(textshell("open", "--forward", TEAMS))
    assert output.startswith("landed  /app/acme-corp/teams")
    os.write(terminal, b"q")
    assert os.waitpid(child, 0)[1] == 0
    assert not os.path.exists(os.path.join(desk.state, "instance.sock"))
    os.close(terminal)


# MARK: Notifications


class MockServer:
    """A notification server that a test controls (python-dbusmock)."""

    def __init__(self, capabilities="body actions"):
        parameters = json.dumps({"capabilities": capabilities})
        self.process = subprocess.Popen(
            [PYTHON, "-m", "dbusmock", "--template", "notification_daemon", "-p", parameters],
            stdout=subprocess.DEVNULL)
        must(run("gdbus", "wait", "--session", "--timeout", "20", "org.freedesktop.Notifications"))

    def emit(self, name, signature, arguments):
        must(run("gdbus", "call", "--session", "--dest", "org.freedesktop.Notifications",
                 "--object-path", "/org/freedesktop/Notifications", "--method",
                 "org.freedesktop.DBus.Mock.EmitSignal", "org.freedesktop.Notifications", name,
                 signature, arguments))

    def shown(self):
        return must(run("gdbus", "call", "--session", "--dest", "org.freedesktop.Notifications",
                        "--object-path", "/org/freedesktop/Notifications", "--method",
                        "org.freedesktop.DBus.Mock.GetMethodCalls", "Notify"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def show(payload=JOINED):
    output = must(textshell("tap", "--desktop", payload))
    return int(re.match(r"shown  notification (\d+)", output).group(1))


def test_tap_by_signal():
    """The server's signal reaches the app, whether it runs or has ended."""
    desk.prepare()
    with MockServer() as server:
        must(run("gio", "open", MEMBERS))
        running = desk.landed("/app/acme-corp/members", 1)["process"]
        number = show()
        text = server.shown()
        assert "DoCodeGo" in text and "'default'" in text and "desktop-entry" in text, text
        assert "Somebody has joined" not in text, "the payload's own words are shown"
        # Another notification, another action, another sender: not for this app.
        server.emit("ActionInvoked", "us", f"[<uint32 {number + 7}>, <'default'>]")
        server.emit("ActionInvoked", "us", f"[<uint32 {number}>, <'other'>]")
        must(run("gdbus", "emit", "--session", "--object-path", "/org/freedesktop/Notifications",
                 "--signal", "org.freedesktop.Notifications.ActionInvoked", f"uint32 {number}",
                 "default"))
        must(textshell("serve", "--status"))
        assert desk.log.events("notification-tapped") == []
        server.emit("ActivationToken", "us", f"[<uint32 {number}>, <'token-1'>]")
        server.emit("ActionInvoked", "us", f"[<uint32 {number}>, <'default'>]")
        desk.log.wait("notification-tapped")
        desk.log.wait("link-ended", 2)
        state = desk.status()
        assert state["path"] == "/app/beta-labs/members/dave", state["path"]
        assert state["process"] == running
        must(textshell("serve", "--stop"))
        number = show(os.path.join(ROOT, "Examples/DoCodeGo/Payloads/settings-changed-beta.fcm.json"))
        assert desk.processes() == []
        server.emit("ActionInvoked", "us", f"[<uint32 {number}>, <'default'>]")
        desk.log.wait("link-ended", 3)
        state = desk.status()
        assert state["path"].startswith("/app/beta-labs/settings"), state["path"]
        assert state["process"] != running


def test_notice_goes_with_its_notification():
    """The small process that waits for the tap ends when no notification is left."""
    desk.prepare()
    with MockServer() as server:
        number = show()
        waiting = desk.processes(HELPER)
        assert len(waiting) == 1, waiting
        file = os.pidfd_open(waiting[0])
        server.emit("NotificationClosed", "uu", f"[<uint32 {number}>, <uint32 2>]")
        ended = select.poll()
        ended.register(file, select.POLLIN)
        assert ended.poll(LIMIT * 1000), "it waits on"
        os.close(file)
        show()
        waiting = desk.processes(HELPER)
        file = os.pidfd_open(waiting[0])
    ended = select.poll()
    ended.register(file, select.POLLIN)
    assert ended.poll(LIMIT * 1000), "it waits for a server that is gone"
    os.close(file)


def test_notification_cannot_be_shown():
    """If nothing is shown, the reason is printed, with a code and a fix."""
    desk.prepare(registered=False)
    with MockServer():
        code, _, errors = textshell("tap", "--desktop", JOINED)
        assert code == 69 and "textshell register" in errors, (code, errors)
        must(textshell("register"))
        broken = os.path.join(scratch(), "payload.json")
        with open(broken, "w", encoding="utf-8") as file:
            file.write('{"aps": {}, "aps": {}}')
        assert textshell("tap", "--desktop", broken)[0] == 65
    with MockServer("body"):
        code, _, errors = textshell("tap", "--desktop", JOINED)
        assert code == 69 and "does not report clicks" in errors, (code, errors)


def test_tap_by_click():
    """A real click on a real notification (dunst, Xvfb, xdotool) of an app that has ended."""
    desk.prepare()
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
        pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    # The number and the end of its line come one after the other.
    with open(read, encoding="ascii") as told:
        number = told.readline().strip()
    assert number, "no X server"
    env = without(DISPLAY=":" + number)
    settings = os.path.join(scratch(), "dunstrc")
    with open(settings, "w", encoding="utf-8") as file:
        file.write("[global]\nmonitor = 0\nfollow = none\norigin = top-left\noffset = 0x0\n"
                   "width = 400\nheight = 200\nmouse_left_click = do_action, close_current\n"
                   "dmenu = /bin/false\n[urgency_normal]\ntimeout = 0\n")
    dunst = subprocess.Popen(["dunst", "-config", settings], env=env, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
    try:
        must(run("gdbus", "wait", "--session", "--timeout", "20", "org.freedesktop.Notifications"))
        show()
        assert desk.processes() == []
        must(run("xdotool", "search", "--sync", "--onlyvisible", "--class", "Dunst", env=env))
        must(run("xdotool", "mousemove", "60", "20", "click", "1", env=env))
        desk.log.wait("notification-tapped")
        desk.log.wait("link-ended")
        state = desk.status()
        assert state["path"] == "/app/beta-labs/members/dave", state["path"]
        assert state["organization"] == "beta-labs", state
    finally:
        dunst.terminate()
        dunst.wait()
        screen.terminate()
        screen.wait()


# MARK: Faults


def checks(*words):
    code, output, _ = textshell("doctor", "--json", *words)
    return code, {check["check"]: check for check in json.loads(output)["checks"]}


def test_doctor():
    """Each fault is found, and its suggested fix works."""
    desk.prepare(registered=False)
    code, found = checks()
    assert code == 66 and found["desktop-file"]["state"] == "missing", (code, found)
    assert found["desktop-file"]["fix"] == "textshell register"
    assert found["handler:docodego"]["state"] == "missing"
    assert found["bus-name"]["state"] == "missing"
    must(textshell("register"))
    code, found = checks()
    assert code == 0, found
    os.chmod(desk.state, 0o755)
    code, found = checks()
    assert code == 77 and found["home"]["state"] == "unsafe", found
    must(run("sh", "-c", found["home"]["fix"]))
    key = own_key(desk)
    os.chmod(key, 0o640)
    code, found = checks()
    assert code == 77 and found["store-key"]["state"] == "unsafe", found
    must(run("sh", "-c", found["store-key"]["fix"]))
    assert checks()[0] == 0
    entry = os.path.join(desk.data, "applications", APP + ".desktop")
    with open(entry, encoding="utf-8") as file:
        text = file.read()
    with open(entry, "w", encoding="utf-8") as file:
        file.write(text.replace("Exec=/", "Exec=/elsewhere/"))
    code, found = checks()
    assert code == 65 and found["desktop-file"]["state"] == "wrong", found
    must(textshell("register"))
    with open(os.path.join(desk.config, "gnome-mimeapps.list"), "w", encoding="utf-8") as file:
        file.write("[Default Applications]\nx-scheme-handler/docodego=other.desktop\n")
    env = without(XDG_CURRENT_DESKTOP="GNOME")
    code, output, _ = textshell("doctor", env=env)
    assert code == 65 and "gnome-mimeapps.list" in output, output
    env = without(DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent")
    code, output, _ = textshell("doctor", env=env)
    assert code == 69 and "does not answer" in output, (code, output)


# MARK: Two users


def as_other(*words):
    return run("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *words,
               env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"})


def test_two_users():
    """Another user's socket, key file and state folder are refused, in both directions."""
    if os.getuid() != 0:
        raise Skipped("needs root, to be two users")
    if as_other("true")[0] != 0:
        raise Skipped("setpriv cannot become another user here")
    desk.prepare()
    # Outside of the folders of these tests, which no other user enters.
    base = tempfile.mkdtemp(prefix="landfall-users-", dir="/tmp")
    try:
        two_users(base)
    finally:
        shutil.rmtree(base)


def two_users(base):
    os.chmod(base, 0o711)
    home, config = os.path.join(base, "home"), os.path.join(base, "config")
    for folder in (home, config):
        os.mkdir(folder, 0o700)
        os.chown(folder, 65534, 65534)
    theirs = ("env", f"XDG_CONFIG_HOME={config}", f"XDG_RUNTIME_DIR={base}", TEXTSHELL)
    if as_other(*theirs, "--version")[0] != 0:
        raise Skipped("another user cannot run what was built here")
    # The other user's instance, at its own socket.
    serving = subprocess.Popen(
        ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *theirs, "serve", "--home",
         home], env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"}, stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL, text=True)
    try:
        assert serving.stdout.readline().startswith("ready")
        # Root may open every file there is, and is refused all the same.
        for words in (("open", MEMBERS), ("open", "--forward", MEMBERS), ("serve", "--status"),
                      ("serve", "--stop"), ("serve",), ("whoami",)):
            code, _, errors = textshell(*words, "--home", home)
            assert code == 77 and "another user" in errors, (words, code, errors)
        code, found = checks("--home", home)
        assert code != 0 and found["home"]["state"] == "unsafe", found
        assert found["socket"]["state"] == "unsafe" and found["instance"]["state"] == "unsafe"
        # A client with another user's rights on the socket gets no answer.
        client = socket.socket(socket.AF_UNIX)
        client.settimeout(LIMIT)
        client.connect(os.path.join(home, "instance.sock"))
        try:
            client.sendall(b'{"version":1,"id":1,"call":"status"}\n')
            answer = client.recv(4096)
        except (BrokenPipeError, ConnectionResetError):
            answer = b""
        assert answer == b"", answer
        assert must(as_other(*theirs, "serve", "--status", "--home", home)).startswith("DoCodeGo runs")
        must(as_other(*theirs, "serve", "--stop", "--home", home))
        assert serving.wait(timeout=LIMIT) == 0
        # And the other user cannot access our files.
        for words in (("open", MEMBERS), ("open", "--forward", MEMBERS), ("serve", "--status"),
                      ("whoami",)):
            done = as_other(*theirs, *words, "--home", desk.state)
            assert done[0] in (73, 74, 77), (words, done)
        assert desk.processes() == []
        # The other user's socket in one of our folders, as if it was left there.
        ours = os.path.join(base, "ours")
        os.mkdir(ours, 0o700)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(os.path.join(ours, "instance.sock"))
        listener.listen()
        os.chown(os.path.join(ours, "instance.sock"), 65534, 65534)
        code, _, errors = textshell("open", "--forward", "--home", ours, MEMBERS)
        assert code == 77 and "65534" in errors, (code, errors)
        listener.close()
        # The other user's key, in one of our folders.
        key = own_key(desk)
        os.chown(key, 65534, 65534)
        code, found = checks()
        assert code == 77 and "65534" in found["store-key"]["finding"], found
        code, _, errors = textshell("whoami")
        assert code == 3 and "insecure" in errors, (code, errors)
    finally:
        if serving.poll() is None:
            serving.kill()
            serving.wait()
        serving.stdout.close()


def main():
    wanted = sys.argv[1:]
    passed = failed = skipped = 0
    for name, test in list(globals().items()):
        if not name.startswith("test_") or wanted and not any(w in name for w in wanted):
            continue
        began = time.monotonic()
        try:
            test()
        except Skipped as reason:
            skipped += 1
            print(f"SKIPPED: {name}: {reason}", flush=True)
            continue
        except Exception as error:  # every failure is one failed test
            failed += 1
            lines = traceback.extract_tb(error.__traceback__)
            own = [line for line in lines if line.filename == __file__]
            print(f"✘ {name}, line {own[-1].lineno if own else '?'}: {error}"[:1500], flush=True)
            continue
        passed += 1
        print(f"✔ {name} ({time.monotonic() - began:.1f} s)", flush=True)
    desk.clear()
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(0 if failed == 0 and passed > 0 else 1)


main()
