#!/usr/bin/env python3
"""Runs textshell with a test server over HTTP, and checks its screens, the outcome of each fault, and leaks.
usage: services.py BUILD_DIR [--short]
Each row has a server, a home and a person of its own; rows run in parallel.
"""
# review: R5

import base64
import concurrent.futures
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "Tests", "EndToEnd", "Services"))
sys.dont_write_bytecode = True
from orpc_server import Server  # noqa: E402

EXAMPLE = os.path.join(ROOT, "Examples", "DoCodeGo")
ADA = "ada@acme.test"
LINK = "docodego://app/acme-corp/members"
LIST = "/rpc/members/list"


class Wrong(Exception):
    """Carries what was seen instead."""


def expect(good, *seen):
    if not good:
        raise Wrong(" ".join(str(part) for part in seen))


class Device:
    """A home folder, and a server unless the row brings one."""

    def __init__(self, build, folder, server=None, app=None):
        self.build, self.folder, self.app = build, folder, app
        self.home = os.path.join(folder, "home")
        self.server = server or Server(EXAMPLE).start()
        self.environment = {name: value for name, value in os.environ.items()
                            if "proxy" not in name.lower() and not name.startswith("TEXTSHELL_")}
        self.environment |= {"XDG_CONFIG_HOME": os.path.join(folder, "config"), "LC_ALL": "C.UTF-8"}

    def words(self, *words, services=True):
        words = [os.path.join(self.build, "textshell"), *words, "--home", self.home]
        if self.app:
            words += ["--app", self.app]
        if services:
            words += ["--services", self.server.url if services is True else services]
        return words

    def run(self, *words, text="", services=True, **environment):
        return subprocess.run(self.words(*words, services=services), input=text, text=True, capture_output=True,
                              timeout=60, env=self.environment | environment)

    def sign_in(self, email=ADA, **given):
        """Signs in. The first code of a server is 111111."""
        return self.run("sign-in", "email", email, text="111111\n", **given)

    def open(self, link=LINK, **given):
        """Returns the exit code and the JSON of `open`."""
        done = self.run("open", link, "--json", **given)
        return done.returncode, json.loads(done.stdout), done

    def person(self, **given):
        done = self.run("whoami", **given)
        return done.stdout.strip() if done.returncode == 0 else done.returncode

    def tokens(self):
        return list(self.server.data.sessions)

    def files_holding(self, text):
        found = []
        for folder, _, names in os.walk(self.folder):
            for name in names:
                try:
                    with open(os.path.join(folder, name), "rb") as file:
                        if text.encode() in file.read():
                            found.append(name)
                except OSError:
                    continue
        return found


ROWS = []


def row(name):
    def add(body):
        ROWS.append((name, body))
        return body
    return add


def signed_in(device):
    done = device.sign_in()
    expect(done.returncode == 0, "sign-in:", done.returncode, done.stderr)
    return device


# Successful calls


@row("a code, the session, a link, its list; nothing of it on disk or in the log")
def whole_way(device):
    signed_in(device)
    expect(device.person() == "Ada Lovelace <ada@acme.test>", device.person())
    code, seen, done = device.open()
    expect(code == 0 and seen["path"] == "/app/acme-corp/members", code, done.stderr, seen)
    page = device.run("open", LINK).stdout
    expect("Bob Marten" in page and "owner" in page.lower(), page)
    token = device.tokens()[0]
    expect(device.files_holding(token) == [], device.files_holding(token))
    asked = [headers.get("Authorization") for path, headers, _ in device.server.requests if path == LIST]
    expect(set(asked) == {"Bearer " + token}, "other tokens")


@row("explain says what open does")
def explains(device):
    signed_in(device)
    done = device.run("explain", LINK)
    expect(done.returncode == 0 and "landed" in done.stdout, done.returncode, done.stdout[-300:], done.stderr)


@row("organizations, and another one made active at the server")
def organizations(device):
    signed_in(device)
    rows = json.loads(device.run("orgs", "--json").stdout)["organizations"]
    expect([row["slug"] for row in rows] == ["acme-corp", "beta-labs"] or len(rows) >= 1, rows)
    last = rows[-1]["slug"]
    done = device.run("orgs", "switch", last)
    expect(done.returncode == 0, done.stderr)
    expect(list(device.server.data.active) == ["ada"], device.server.data.active)
    again = json.loads(device.run("orgs", "--json").stdout)["organizations"]
    expect([row["slug"] for row in again if row["active"]] == [last], again)


@row("an item is removed at the server")
def removes(device):
    signed_in(device)
    done = device.run("shell", text=f"open {LINK}\npress bob 500ms\nmenu remove\nadvance 1s\nexpect no-row bob\n")
    expect(done.returncode == 0, done.returncode, done.stderr)
    members = [row["person"] for row in device.server.data.memberships if row["organization"] == "org-acme"]
    expect("bob" not in members and len(members) > 3, members)


@row("sign-out ends the session at the server and here")
def signs_out(device):
    signed_in(device)
    done = device.run("sign-out")
    expect(done.returncode == 0 and device.tokens() == [], done.stderr, "sessions left")
    expect(device.person() == 3, device.person())


@row("sign-out ends the session here though the server fails")
def signs_out_alone(device):
    signed_in(device)
    device.server.fault("/api/auth/sign-out", "500")
    done = device.run("sign-out")
    expect(done.returncode == 0 and device.person() == 3, done.stderr, device.person())


@row("the variable stands for the option, and the option wins")
def variable(device):
    done = device.run("sign-in", "email", ADA, text="111111\n", services=False,
                      TEXTSHELL_SERVICES=device.server.url)
    expect(done.returncode == 0, done.stderr)
    expect(device.person() == "Ada Lovelace <ada@acme.test>", device.person())
    done = device.run("whoami", TEXTSHELL_SERVICES="http://127.0.0.1:1")
    expect(done.returncode == 0, done.stderr)


@row("two servers and the embedded services in one home do not meet")
def apart(device):
    signed_in(device)
    other = Server(EXAMPLE).start()
    here = device.server
    expect(device.person(services=other.url) == 3, "signed in at another server")
    expect(device.person(services=False) == 3, "signed in at the embedded services")
    device.server = other
    expect(device.sign_in("bob@acme.test").returncode == 0, "the other sign-in")
    device.open()
    expect(not any("dev_ada" in str(headers) for _, headers, _ in other.requests), "a token of another server")
    device.server = here
    expect(device.person() == "Ada Lovelace <ada@acme.test>", device.person())
    same = here.url.replace("127.0.0.1", "127.0.0.1") + "/"
    expect(device.person(services=same) == "Ada Lovelace <ada@acme.test>", "a slash makes another server")


@row("the names of the server stand in server.json")
def declared(device):
    app = os.path.join(device.folder, "Example")
    shutil.copytree(EXAMPLE, app)
    with open(os.path.join(app, "App", "server.json"), "w") as file:
        json.dump({"version": 1, "rpc": "/api/rpc", "lists": {
            "members": {"procedure": "member.list", "organization": "org", "limit": 2}}}, file)
    server = Server(EXAMPLE, prefix="/api/rpc/").start()
    device = signed_in(Device(device.build, device.folder, server, app))
    code, seen, done = device.open()
    expect(code == 0, code, done.stderr)
    bodies = [json.loads(body)["json"] for path, _, body in server.requests if path == "/api/rpc/member/list"]
    expect(bodies == [{"org": "org-acme", "limit": 2}], bodies)


@row("a server.json that is wrong is told with its line")
def misdeclared(device):
    app = os.path.join(device.folder, "Example")
    shutil.copytree(EXAMPLE, app)
    for text, place in [('{\n "version": 1,\n "list": {}\n}', "server.json:3:2"), ('{"version": 2}', "server.json:1:13"),
                        ('{"version": 1,', "server.json:1:15"),
                        ('{"version":1,"health":"x"}', "server.json:1:23"),
                        ('{"version":1,"lists":{"a":{"limit":0}}}', "server.json:1:36")]:
        with open(os.path.join(app, "App", "server.json"), "w") as file:
            file.write(text)
        done = Device(device.build, device.folder, device.server, app).sign_in()
        expect(done.returncode == 69 and place in done.stderr, text, done.returncode, done.stderr)
    expect(device.server.requests == [], device.server.requests)


@row("a notification that is tapped")
def taps(device):
    signed_in(device)
    payload = os.path.join(EXAMPLE, "Payloads", "member-joined-beta.apns.json")
    done = device.run("tap", payload, "--state", "terminated")
    expect(done.returncode == 0 and "/app/beta-labs/" in done.stdout, done.returncode, done.stdout, done.stderr)


@row("the helper process makes calls side by side, and answers each by its number")
def side_by_side(device):
    both, note = threading.Barrier(2, timeout=20), device.server.note

    def noted(path, headers, body):
        both.wait()
        return note(path, headers, body)
    device.server.note = noted
    token = device.server.data.issue(device.server.data.people["ada"])["token"]["deviceToken"]
    ours, theirs = socket.socketpair()
    helper = subprocess.Popen([os.path.join(device.build, "textshell-remote")], stdin=theirs, stdout=theirs)
    theirs.close()
    with ours, ours.makefile() as answers:
        for number, contract in enumerate(["members", "teams"]):
            ours.sendall(json.dumps({
                "version": 2, "id": number, "call": "page", "server": device.server.url, "contract": contract,
                "inputs": [], "organization": "org-acme",
                "token": base64.urlsafe_b64encode(token.encode()).decode().rstrip("="),
            }).encode() + b"\n")
        seen = [json.loads(answers.readline()) for _ in range(2)]
    helper.wait(20)
    found = {answer["id"]: answer.get("ok", {}).get("items", [{}])[0].get("id") for answer in seen}
    expect(found == {0: "ada", 1: "team-acme-my-team"}, seen)


@row("an instance that serves the links of a server's home")
def serves(device):
    signed_in(device)
    serve = subprocess.Popen(device.words("serve"), stdin=subprocess.DEVNULL, text=True, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, env=device.environment)
    try:
        expect("ready" in serve.stdout.readline(), "not ready")
        done = device.run("open", LINK, "--forward")
        expect(done.returncode == 0 and "Bob Marten" in done.stdout, done.returncode, done.stdout, done.stderr)
        expect(device.run("serve", "--status", services=False).returncode == 69, "the home of the embedded services")
        expect(device.run("serve", "--stop").returncode == 0, "stop")
        serve.communicate(timeout=20)
    finally:
        serve.kill()
        serve.communicate()


@row("the commands of Docs/Workbench.md")
def documented(device):
    commands = """\
python3 Tests/EndToEnd/Services/orpc_server.py Examples/DoCodeGo --port 8080 &
export TEXTSHELL_SERVICES=http://127.0.0.1:8080
textshell sign-in email ada@acme.test
textshell open docodego://app/acme-corp/members""".splitlines()
    start = commands[0].removesuffix(" &").replace("8080", "0").split()
    server = subprocess.Popen(start, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        name, _, address = commands[1].removeprefix("export ").partition("=")
        environment = device.environment | {
            name: server.stdout.readline().strip(), "PATH": device.build + ":" + os.environ["PATH"],
            "XDG_STATE_HOME": os.path.join(device.folder, "state")}
        expect(environment[name].rpartition(":")[0] == address.rpartition(":")[0], environment[name])
        for command in commands[2:]:
            done = subprocess.run(command.split(), input="111111\n", text=True, capture_output=True,
                                  timeout=60, env=environment)
            expect(done.returncode == 0, command, done.returncode, done.stderr)
        expect("Bob Marten" in done.stdout, done.stdout)
        expect(server.stdout.readline() == "code for ada@acme.test: 111111\n", "the code is not printed")
    finally:
        server.kill()
        server.communicate()


# Requests that are refused before they are sent


@row("addresses that are refused, with a fix, and no secret repeated")
def refused(device):
    for address in ["http://api.example.com", "http://10.0.0.1:8080", "http://127.0.0.1.example.com",
                    "https://ada:hunter2@api.example.com", "https://hunter2@api.example.com",
                    "https://api.example.com?key=hunter2", "https://api.example.com#hunter2", "api.example.com",
                    "ftp://api.example.com", "https://", "", "https://a b", "HTTPS://api.example.com",
                    "https://api.example.com/" + "x" * 200, "http://[::2]", "https://127.1", "https://a:70000"]:
        done = device.run("whoami", services=address or "=")
        expect(done.returncode == 64 and "hint: " in done.stderr, address, done.returncode, done.stderr)
        expect("hunter2" not in done.stderr + done.stdout, "a secret", done.stderr)
    expect(not os.path.exists(device.home), "a home was made")


@row("--as and play are for the embedded services")
def embedded_only(device):
    done = device.run("open", LINK, "--as", ADA)
    expect(done.returncode == 64 and "--as" in done.stderr, done.returncode, done.stderr)
    done = device.run("play", os.path.join(ROOT, "Tests", "Scenarios", "limits.scenario"))
    expect(done.returncode == 64 and "play" in done.stderr, done.returncode, done.stderr)


# Sign-in


@row("a wrong code three times, and the code is dead")
def wrong_codes(device):
    done = device.run("sign-in", "email", ADA, text="000000\n000001\n000002\n")
    expect(done.returncode == 3 and device.tokens() == [], done.returncode, done.stderr)


@row("somebody who is banned")
def banned_at_sign_in(device):
    banned = next(row["email"] for row in device.server.data.people.values() if row["banned"])
    done = device.sign_in(banned)
    expect(done.returncode == 77 and device.person() == 3, done.returncode, done.stderr)


@row("too many codes: the wait that the server names")
def too_many_codes(device):
    device.server.fault("/api/auth/email-otp/send-verification-otp", "too-many")
    done = device.sign_in()
    expect(done.returncode == 75 and "17" in done.stderr, done.returncode, done.stderr)


@row("a session that the server answers with and that is none")
def no_session(device):
    device.server.fault("/api/auth/sign-in/email-otp", "malformed")
    done = device.sign_in()
    expect(done.returncode != 0 and device.person() == 3, done.returncode, done.stderr)


# Faults of one call: the outcome of `open`


def after_fault(kind, code, outcome, path=LIST, link=LINK, says="", calls=None):
    def body(device):
        signed_in(device)
        device.server.fault(path, kind)
        seen_code, seen, done = device.open(link)
        expect(seen_code == code and seen["outcome"] == outcome and says in done.stderr,
               seen_code, seen["outcome"], seen.get("error"), done.stderr)
        if calls is not None:
            expect(device.server.counts[path] == calls, "calls:", device.server.counts[path])
        expect(device.person() == (3 if outcome == "signInNeeded" else "Ada Lovelace <ada@acme.test>"),
               "then:", device.person())
    return body


for name, kind, code, outcome, given in [
    ("401 though the session was renewed ends it", "401", 3, "signInNeeded", {}),
    ("401 with a Basic challenge is a 401", "basic", 3, "signInNeeded", {}),
    ("403 of an account that is banned", "banned", 77, "banned", {}),
    ("403 of anything else", "403", 77, "unauthorized", {}),
    ("404 of a detail", "404", 4, "entityMissing",
     {"path": "/rpc/member/get", "link": "docodego://app/acme-corp/members/bob"}),
    ("404 of a host that has no such procedure", "nowhere", 76, "serviceFailed", {}),
    ("409", "409", 69, "serviceFailed", {}),
    ("429", "429", 69, "serviceFailed", {}),
    ("500", "500", 69, "serviceFailed", {"says": "does not answer, or fails"}),
    ("502 with a page of a gateway", "gateway", 69, "serviceFailed", {}),
    ("503", "503", 69, "serviceFailed", {}),
    ("a connection closed without an answer", "closed", 69, "serviceFailed", {"calls": 1}),
    ("a connection reset", "reset", 69, "serviceFailed", {"calls": 1}),
    ("a body cut short", "cut", 69, "serviceFailed", {}),
    ("a body that drips", "slow", 69, "serviceFailed", {"says": "in time"}),
    ("an answer after eleven seconds", "11s", 69, "serviceFailed", {"says": "in time"}),
    ("an answer after 300 ms", "0.3s", 0, "landed", {}),
    ("103 before it and a trailer behind it", "early", 0, "landed", {"path": "/rpc/organization/list"}),
    ("JSON cut short", "malformed", 76, "serviceFailed", {"says": "server.json"}),
    ("an answer of oRPC 2.x", "version2", 76, "serviceFailed", {"says": "fix: serve this address with @orpc/server 1.x"}),
    ("an id of the server's own type", "own-type", 76, "serviceFailed", {"says": "'items[0].id' has the type 21"}),
    ("a byte that is not UTF-8", "not-utf8", 76, "serviceFailed", {}),
    ("the page of a hotel", "html", 76, "serviceFailed", {}),
    ("2 MiB", "huge", 76, "serviceFailed", {}),
    ("64 MiB in some KiB of gzip", "bomb", 76, "serviceFailed", {}),
    ("a list without its total", "no-total", 76, "serviceFailed", {}),
    ("a list with an item twice", "twice", 76, "serviceFailed", {}),
    ("an item without a title", "no-title", 76, "serviceFailed", {}),
    ("an active organization that is none of the person's", "stranger", 76, "serviceFailed",
     {"path": "/rpc/organization/list"}),
    ("memberships that fail: those that are known count, and it is said", "500", 0, "landed",
     {"path": "/rpc/organization/list", "says": "does not answer, or fails"}),
]:
    row(name)(after_fault(kind, code, outcome, **given))


@row("401 once: the session is renewed and the call made again")
def renewed(device):
    signed_in(device)
    device.server.fault(LIST, "401", times=1)
    code, seen, done = device.open()
    expect(code == 0 and seen["outcome"] == "landed", code, seen, done.stderr)
    expect(device.server.counts[LIST] == 2 and len(device.tokens()) == 2, device.server.counts)
    expect(device.person() == "Ada Lovelace <ada@acme.test>", device.person())


@row("a session that the server has ended")
def revoked(device):
    signed_in(device)
    device.server.data.sessions.clear()
    code, seen, _ = device.open()
    expect(code == 3 and seen["outcome"] == "signInNeeded", code, seen)
    expect(device.person() == 3, device.person())


@row("a session at its end is not sent")
def expired(device):
    device.server.data.lifetime = 3
    signed_in(device)
    time.sleep(3.5)
    before = len(device.server.requests)
    code, seen, _ = device.open()
    expect(code == 3 and seen["outcome"] == "signInNeeded", code, seen["outcome"])
    sent = [path for path, headers, _ in device.server.requests[before:] if "Authorization" in headers]
    expect(set(sent) <= {"/api/auth/session/refresh"}, sent)


@row("a redirect is not followed, and no token goes elsewhere")
def redirected(device):
    signed_in(device)
    other = Server(EXAMPLE).start()
    device.server.elsewhere = other.url + LIST
    device.server.fault(LIST, "redirect")
    code, seen, done = device.open()
    expect(code == 76 and other.requests == [], code, seen["outcome"], other.requests)


@row("names that would drive a terminal are shown as text")
def controls(device):
    signed_in(device)
    device.server.fault(LIST, "controls")
    done = device.run("open", LINK)
    expect(done.returncode == 0 and "Evil" in done.stdout, done.returncode, done.stdout)
    expect("\x1b" not in done.stdout and "\u202e" not in done.stdout, repr(done.stdout))


# The server, its certificate, and the helper process


@row("nobody at the address")
def nobody(device):
    device.server.shutdown()
    device.server.server_close()
    done = device.sign_in()
    expect(done.returncode == 69 and device.server.url in done.stderr, done.returncode, done.stderr)


@row("a server that cannot prove who it is; the same one, trusted")
def untrusted(device):
    key, certificate = (os.path.join(device.folder, name) for name in ("key.pem", "certificate.pem"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                    "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = Server(EXAMPLE)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.url = server.url.replace("http://", "https://")
    device = Device(device.build, device.folder, server.start())
    done = device.sign_in()
    expect(done.returncode == 69 and "SSL_CERT_FILE" in done.stderr, done.returncode, done.stderr)
    expect(server.requests == [], "something was sent")
    device.environment["SSL_CERT_FILE"] = certificate
    signed_in(device)
    code, _, done = device.open()
    expect(code == 0, code, done.stderr)


def helper_of(process):
    """Returns the helper process of a textshell."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{number}/stat") as file:
                    fields = file.read().rpartition(")")
                if int(fields[2].split()[1]) == process.pid and "textshell-remot" in fields[0]:
                    return int(number)
            except OSError:
                continue
        time.sleep(0.01)
    raise Wrong("no helper process")


def waiting(device):
    """Starts an `open` whose list is loading, and finds its helper process."""
    asked = threading.Event()
    signed_in(device)
    device.server.fault(LIST, "9s")
    note = device.server.note

    def noted(path, headers, body):
        if path == LIST:
            asked.set()
        return note(path, headers, body)
    device.server.note = noted
    process = subprocess.Popen(device.words("open", LINK, "--json"), stdin=subprocess.DEVNULL, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=device.environment)
    helper = helper_of(process)
    expect(asked.wait(20), "the list was not asked for")
    return process, helper


@row("no token in the words, the variables or the open files of the helper process")
def secrets(device):
    process, helper = waiting(device)
    try:
        token = device.tokens()[0].encode()
        for name in ("cmdline", "environ"):
            with open(f"/proc/{helper}/{name}", "rb") as file:
                text = file.read()
            expect(token not in text and b"--services" not in text, name, text)
        with open(f"/proc/{process.pid}/cmdline", "rb") as file:
            expect(token not in file.read(), "the command line")
        files = [os.readlink(f"/proc/{helper}/fd/{name}") for name in os.listdir(f"/proc/{helper}/fd")]
        expect(not any(device.folder in file for file in files), files)
    finally:
        process.kill()
        process.communicate()


@row("the helper process is killed in a call; the next command starts another")
def killed_helper(device):
    process, helper = waiting(device)
    os.kill(helper, 9)
    output, errors = process.communicate(timeout=30)
    expect(process.returncode == 69 and "textshell-remote ended" in errors, process.returncode, errors)
    device.server.faults.clear()
    code, _, done = device.open()
    expect(code == 0, code, done.stderr)


@row("the helper process ends with textshell")
def ends(device):
    process, helper = waiting(device)
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 20
    while os.path.exists(f"/proc/{helper}") and time.monotonic() < deadline:
        time.sleep(0.01)
    expect(not os.path.exists(f"/proc/{helper}"), "it goes on")


@row("textshell without textshell-remote next to it says so")
def alone(device):
    build = os.path.join(device.folder, "alone")
    os.mkdir(build)
    shutil.copy(os.path.join(device.build, "textshell"), build)
    done = Device(build, device.folder, device.server).sign_in()
    expect(done.returncode == 69 and "swift build --product textshell-remote" in done.stderr, done.returncode, done.stderr)


def main():
    build = os.path.abspath(sys.argv[1])
    wanted = [word for word in sys.argv[2:] if not word.startswith("--")]
    rows = [(name, body) for name, body in ROWS if not wanted or any(word in name for word in wanted)]

    def run(entry):
        name, body = entry
        with tempfile.TemporaryDirectory() as folder:
            device = Device(build, folder)
            try:
                body(device)
                return name, None
            except (Wrong, subprocess.SubprocessError, ValueError, KeyError, OSError) as wrong:
                return name, f"{type(wrong).__name__}: {wrong}"
            finally:
                device.server.shutdown()
    # Rows mostly wait, so those with ten seconds of silence come first.
    rows.sort(key=lambda entry: not any(word in entry[0] for word in ("drips", "eleven")))
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        seen = list(pool.map(run, rows))
    for name, wrong in seen:
        print(f"ok   {name}" if wrong is None else f"FAIL {name}: {wrong[:1500]}")
    failed = sum(wrong is not None for _, wrong in seen)
    print(f"{len(seen) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
