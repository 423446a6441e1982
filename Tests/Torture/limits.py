"""Attacks commands and `serve` with the limits that a shell can set (ulimit); no data may be lost.
Every command runs with few descriptors, with small files, with little memory and with no processes. It
must end with a code of `textshell help exit-codes` and, unless it has done its work, with a message; never
by a signal. Afterwards the session, the saved state and the earlier lists must still exist. `serve`
without free descriptors must not spin, must answer, and must accept waiting clients once descriptors
are free; the processor time that it used is printed. The helper processes have limits of their own.
    python3 Tests/Torture/limits.py BUILD_DIR [--short]
"""
# review: S12
# review: S17g
# review: S17h
import ctypes
import json
import os
import pathlib
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

BUILD = os.path.abspath(sys.argv[1])
SHORT = "--short" in sys.argv[2:]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TEXTSHELL = BUILD + "/textshell"
PICTURE = os.path.join(ROOT, "Tests/Vectors/qr/link.png")
LINK = "docodego://app/acme-corp/members"
# An app that shares links, for signing and the registry.
SHARING = ["--app", os.path.join(ROOT, "Examples/MatchTally")]
ISSUE = ["token", "issue", "--game", "0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901"] + SHARING
FOLDER = tempfile.mkdtemp(prefix="landfall-limits-")
LIMIT = 60
# An unused user id, for limits that root does not have.
OTHER = 65_534
CODES = {0, 1, 2, 3, 4, 5, 64, 65, 66, 69, 70, 73, 74, 75, 76, 77, 78}
MIB = 1 << 20


def environment(home):
    return {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8",
            "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")}


def run(home, words, limits=(), input="", user=None):
    """Returns the code and both outputs of a command under limits."""
    def before():
        for number, value in limits:
            resource.setrlimit(number, (value, value))
        if user is not None:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
    done = subprocess.run(
        [TEXTSHELL] + words, input=input, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        timeout=LIMIT, preexec_fn=before, env=environment(home), cwd=home)
    return done.returncode, done.stdout, done.stderr


passed = failed = skipped = 0


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


# MARK: A home with data to lose


def prepare(user=None):
    home = tempfile.mkdtemp(prefix="home-", dir=FOLDER)
    if user is not None:
        os.chmod(FOLDER, 0o711)
        os.chown(home, user, user)
    for words, input in ((["shell"], "sign-in email ada@acme.test\n"), (["open", LINK], ""),
                         (["shell"] + SHARING, "sign-in email ada@tally.test\n"), (ISSUE, "")):
        run(home, words, input=input, user=user)
    whole(home, user)
    return home


def whole(home, user=None):
    """Raises unless the person is signed in, the store opens, and a link lands."""
    code, output, errors = run(home, ["whoami"], user=user)
    assert code == 0 and "ada@acme.test" in output, f"lost: whoami {code} {output}{errors}"
    code, output, errors = run(home, ["open", LINK], user=user)
    assert code == 0 and output.startswith("landed"), f"lost: open {code} {output}{errors}"
    code, output, errors = run(home, ["token", "list"] + SHARING, user=user)
    assert code == 0 and "0c6f2c1e" in output, f"lost: token list {code} {output}{errors}"
    aside = [path.name for path in pathlib.Path(home, ".local/state/landfall").glob("*/*")
             if "corrupt" in path.name or "damaged" in path.name]
    assert not aside, f"set aside: {aside}"
    for log in pathlib.Path(home, ".local/state/landfall").glob("*/log*.jsonl"):
        for line in log.read_text().splitlines():
            json.loads(line)


def judge(done, may=CODES):
    code, output, errors = done
    assert code >= 0, f"ended by signal {-code} ({signal.Signals(-code).name}): {errors[:200]!r}"
    assert code in may, f"code {code}: {errors[:200]!r}"
    assert "***" not in errors and "Fatal error" not in errors, f"a crash: {errors[:200]!r}"
    assert output.strip() or errors.strip(), "nothing is said"
    return done


COMMANDS = {
    "open": ["open", LINK], "explain": ["explain", LINK], "whoami": ["whoami"], "orgs": ["orgs"],
    "routes": ["routes"], "token list": ["token", "list"] + SHARING, "qr show": ["qr", "show", LINK],
    "qr read": ["qr", "read", PICTURE], "open --as": ["open", LINK, "--as", "ada@acme.test"],
    "qr save": ["qr", "save", LINK, "code.png"], "tap": ["tap", os.path.join(
        ROOT, "Examples/DoCodeGo/Payloads/member-joined-beta.apns.json")],
    "serve --status": ["serve", "--status"], "doctor": ["doctor"], "register": ["register"],
}


def under(home, name, text, limits, user=None):
    """Runs a row for each command under the same limits, and one for the data from before."""
    counts = {}

    def each(command, words):
        def body():
            code, output, errors = judge(run(home, words, limits, user=user))
            counts[code] = counts.get(code, 0) + 1
            said = (errors or output).strip().splitlines()[0]
            return f"{code}, {said[:70]}"
        row(f"{text}: {command}", body)
    for command, words in COMMANDS.items():
        each(command, words)
    row(f"{text}: nothing is lost", lambda: whole(home, user))


# MARK: Descriptors, files, memory, processes


def descriptors():
    home = prepare()
    for count in (4, 5, 6, 8) if SHORT else range(4, 20):
        under(home, "n", f"-n {count}", [(resource.RLIMIT_NOFILE, count)])


def files():
    home = prepare()
    for blocks in (0, 1, 8) if SHORT else (0, 1, 2, 4, 8, 16, 40, 64, 100):
        size = blocks * 512
        under(home, "f", f"-f {blocks}", [(resource.RLIMIT_FSIZE, size)])

    def sign_in(size):
        """A sign-in whose session cannot be stored fails with a reason, and can be repeated."""
        fresh = tempfile.mkdtemp(prefix="home-", dir=FOLDER)
        # The services' own files exist; only the session is missing.
        run(fresh, ["open", LINK])
        done = judge(run(fresh, ["shell"], [(resource.RLIMIT_FSIZE, size)],
                         "sign-in email ada@acme.test\n"))
        code, output, errors = run(fresh, ["shell"], input="sign-in email ada@acme.test\n")
        code, output, errors = run(fresh, ["whoami"])
        assert code == 0 and "ada@acme.test" in output, f"afterwards: {code} {output}{errors}"
        return f"{done[0]}, " + (done[2] or done[1]).strip().splitlines()[0][:70]
    for size in (0, 100, 500, 4_096):
        row(f"-f, {size} bytes: sign-in to a new home", lambda size=size: sign_in(size))

    def store(size):
        """The store reports a full disk."""
        fresh = prepare()
        state = os.path.join(fresh, ".local/state/landfall/app.matchtally")
        with open(state + "/secure.store", "rb") as file:
            before = file.read()
        code, output, errors = judge(run(
            fresh, ["token", "rotate"] + SHARING, [(resource.RLIMIT_FSIZE, size)]))
        assert code != 0 and "disk-full" in output + errors, f"{code} {output}{errors}"
        with open(state + "/secure.store", "rb") as file:
            assert file.read() == before, "the store has changed"
        whole(fresh)
        return f"{code}, {errors.strip().splitlines()[0][:70]}"
    for size in (0, 100):
        row(f"-f, {size} bytes: a new key is not kept, and it is said why", lambda size=size: store(size))

    def registry():
        """The database of tokens reports a full disk as well."""
        fresh = prepare()
        code, output, errors = judge(run(fresh, ISSUE, [(resource.RLIMIT_FSIZE, 4_096)]))
        assert code != 0 and "disk-full" in output + errors, f"{code} {output}{errors}"
        whole(fresh)
        return f"{code}, {errors.strip().splitlines()[0][:70]}"
    row("-f, 4,096 bytes: a token is not issued, and it is said why", registry)

    def output():
        """Standard output is a file that may not grow."""
        with open(FOLDER + "/out", "wb") as file:
            done = subprocess.run(
                [TEXTSHELL, "routes"], stdout=file, stderr=subprocess.PIPE, text=True, timeout=LIMIT,
                env=environment(home),
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
        assert done.returncode == 74 and "File too large" in done.stderr, (done.returncode, done.stderr)
        assert os.path.getsize(FOLDER + "/out") <= 100
        return done.stderr.strip()
    row("-f, 100 bytes: standard output is a file", output)


def memory():
    home = prepare()
    # Below that the program's own libraries do not load.
    for size in (256, 512) if SHORT else (200, 256, 384, 512, 1_024):
        under(home, "v", f"-v {size} MiB", [(resource.RLIMIT_AS, size * MIB)])


def processes():
    if os.getuid() != 0:
        global skipped
        skipped += 1
        print("skipped: -u as another user needs root")
        return
    home = prepare(OTHER)
    for count in (1,) if SHORT else (1, 2, 4):
        under(home, "u", f"-u {count}, not root", [(resource.RLIMIT_NPROC, count)], OTHER)


# MARK: serve


def processor(process):
    """Returns the processor time of a process, in ms."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 // os.sysconf("SC_CLK_TCK")


def serving():
    home = prepare()
    state = os.path.join(home, ".local/state/landfall/com.docodego.app")
    serve = subprocess.Popen(
        [TEXTSHELL, "serve"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=environment(home),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24)))
    assert serve.stdout.readline().startswith("ready")
    folder = pathlib.Path(f"/proc/{serve.pid}/fd")

    def connect():
        client = socket.socket(socket.AF_UNIX)
        client.settimeout(LIMIT)
        client.connect(state + "/instance.sock")
        return client

    def ask(client, number=1):
        client.sendall(b'{"version":1,"id":%d,"call":"status"}\n' % number)
        answer = b""
        while not answer.endswith(b"\n"):
            piece = client.recv(1 << 16)
            assert piece, "the connection has ended without an answer"
            answer += piece
        return json.loads(answer)
    clients = []

    def full():
        """All descriptors are taken, and more clients wait."""
        # The socket's queue takes the connections that the process cannot accept.
        while len(list(folder.iterdir())) < 24 or len(clients) < 2:
            clients.append(connect())
            ask_end = time.monotonic() + 0.2
            while time.monotonic() < ask_end and len(list(folder.iterdir())) < 24:
                time.sleep(0.005)
        clients.extend(connect() for _ in range(4))
        begin, used = time.monotonic(), processor(serve.pid)
        # The activity in this time is measured by processor time only.
        while time.monotonic() < begin + 3:
            time.sleep(0.1)
        used = processor(serve.pid) - used
        assert serve.poll() is None, f"serve has ended with {serve.returncode}"
        assert len(list(folder.iterdir())) == 24, "there were free descriptors"
        assert used <= 60, f"{used} ms of the processor in 3 s: it spins"
        return f"{used} ms of the processor in 3 s"
    row("serve without free descriptors does not spin", full)

    def answers():
        assert ask(clients[0])["code"] == 0
        return "status is answered"
    row("serve without free descriptors answers who is in", answers)

    def waits():
        """A waiting client is accepted when others leave."""
        last = clients.pop()
        while clients:
            clients.pop().close()
        assert ask(last)["code"] == 0
        last.close()
    row("serve lets in who waited, once there are descriptors", waits)

    def again():
        for number in range(40):
            client = connect()
            assert ask(client)["code"] == 0, number
            client.close()
        code, output, errors = run(home, ["open", "--forward", LINK])
        assert code == 0 and output.startswith(("landed", "refreshed")), f"{code} {output[:80]}{errors}"
    row("serve goes on as before, and a link lands", again)

    def end():
        serve.send_signal(signal.SIGTERM)
        assert serve.wait(LIMIT) == 0, serve.returncode
        assert serve.stderr.read() == ""
        whole(home)
    row("serve ends as it should, and nothing is lost", end)
    serve.kill()
    serve.stdout.close()
    serve.stderr.close()
    for count in (4, 6, 8, 9, 10, 12) if SHORT else range(4, 17):
        def small(count=count):
            """The process reports what is missing, or runs and can be asked to end."""
            process = subprocess.Popen(
                [TEXTSHELL, "serve"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True, env=environment(home),
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (count, count)))
            if process.stdout.readline().startswith("ready"):
                process.send_signal(signal.SIGTERM)
            output, errors = process.communicate(timeout=LIMIT)
            judge((process.returncode, "ready" + output, errors))
            return f"{process.returncode}, {errors.strip()[:70] or 'ready'}"
        row(f"-n {count}: serve", small)
    row("-n: nothing is lost by serve", lambda: whole(home))


# MARK: The helper processes


def landlock():
    """Returns whether this kernel can restrict a process to some files (Linux 5.13)."""
    number, version = 444, 1
    return ctypes.CDLL(None).syscall(number, None, 0, version) > 0


def helpers():
    def limits(words, expected):
        """Returns the limits of a helper process that waits for its first call."""
        ours, theirs = socket.socketpair()
        process = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL)
        theirs.close()
        try:
            wanted = {}
            end = time.monotonic() + LIMIT
            while time.monotonic() < end:
                text = pathlib.Path(f"/proc/{process.pid}/limits").read_text()
                found = {line[:26].strip(): line[26:].split() for line in text.splitlines()[1:]}
                wanted = {name: found[name][1] for name in expected}
                if all(expected[name](wanted[name]) for name in expected):
                    return ", ".join(f"{name} {value}" for name, value in wanted.items())
                assert process.poll() is None, f"it has ended with {process.returncode}; {wanted}"
                time.sleep(0.01)
            raise AssertionError(f"{wanted}")
        finally:
            process.kill()
            process.wait()
            ours.close()

    def below(most):
        return lambda value: value.isdigit() and 0 < int(value) <= most
    zero = {"Max core file size": "0".__eq__, "Max file size": "0".__eq__}
    row("textshell-remote has limits of its own", lambda: limits(
        [BUILD + "/textshell-remote"],
        {"Max data size": below(640 * MIB), "Max open files": below(256), **zero}))
    row("textshell-desktop has limits of its own", lambda: limits(
        [BUILD + "/textshell-desktop", "notify"],
        {"Max data size": below(896 * MIB), "Max open files": below(1_024),
         "Max processes": "0".__eq__, **zero}))

    probe = os.path.join(FOLDER, "probe.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "files-probe.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", probe, source], check=True)

    def confined(words, more=()):
        """Returns what a helper process can do that was taken over: read the system's files, and `more`."""
        victim = pathlib.Path(FOLDER, "victim")
        victim.write_text("a secret")
        # Root may read the variables of every process.
        person = {"user": OTHER, "group": OTHER, "extra_groups": []} if os.getuid() == 0 else {}
        if person:
            os.chmod(FOLDER, 0o777)
            os.chown(victim, OTHER, OTHER)
        ours, theirs = socket.socketpair()
        other = subprocess.Popen(["sleep", "60"], **person)
        process = subprocess.Popen(
            words, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, text=True, **person,
            env=dict(os.environ, LD_PRELOAD=probe, VICTIM_FILE=str(victim), VICTIM=str(other.pid),
                     DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent"))
        try:
            theirs.close()
            ours.close()
            output = process.communicate(timeout=LIMIT)[1]
            tried = dict(line.split(" ") for line in output.splitlines())
            assert len(tried) == 18, output
            done = {name for name, error in tried.items() if error == "0"}
            assert done == {"system", *more}, f"it could: {done}"
            assert victim.read_text() == "a secret"
            return f"{len(tried) - len(done)} attempts refused"
        finally:
            process.kill()
            other.kill()
            other.wait()
    def crashed(words):
        """Returns how a helper process ends that crashes, which must not wait for the handler of crashes."""
        ours, theirs = socket.socketpair()
        process = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=subprocess.DEVNULL)
        try:
            theirs.close()
            end = time.monotonic() + LIMIT
            status = pathlib.Path(f"/proc/{process.pid}/status")
            while "NoNewPrivs:\t1" not in status.read_text():
                assert time.monotonic() < end, "it does not give up its rights"
                time.sleep(0.01)
            process.send_signal(signal.SIGABRT)
            assert process.wait(LIMIT) == -signal.SIGABRT
            return "ended by SIGABRT"
        finally:
            process.kill()
            process.wait()
            ours.close()
    for words in (["textshell-remote"], ["textshell-desktop", "notify"]) if landlock() else ():
        row(f"a crash ends {words[0]}", lambda: crashed([BUILD + "/" + words[0]] + words[1:]))
    if landlock():
        row("textshell-remote can only read", lambda: confined([BUILD + "/textshell-remote"]))
        row("textshell-desktop can only read", lambda: confined(
            [BUILD + "/textshell-desktop", "notify"], more=["local-socket"]))


def main():
    try:
        helpers()
        serving()
        descriptors()
        files()
        memory()
        processes()
    finally:
        shutil.rmtree(FOLDER, ignore_errors=True)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


sys.exit(main())
