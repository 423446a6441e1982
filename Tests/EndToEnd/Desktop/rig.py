"""Tools for the tests of the desktop: folders of their own, a log that is followed, processes.
Nothing sleeps: tests wait for an event, such as a line of the log, a name on the bus or a window.
A test fails if the event does not come in time.
"""
import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
import time

BUILT = os.environ["TEXTSHELL_BUILT"]
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
APP = "com.docodego.app"
TEXTSHELL = os.path.realpath(os.path.join(BUILT, "textshell"))
HELPER = os.path.realpath(os.path.join(BUILT, "textshell-desktop"))
LIMIT = 30
# Debian's own: dbusmock is a package of Debian.
PYTHON = "/usr/bin/python3"


class Skipped(Exception):
    """The test cannot run here, and carries the reason."""


def run(*words, env=None, limit=LIMIT, input=None):
    """Runs a program to its end and returns (code, output, errors)."""
    done = subprocess.run(
        words, env=env, input=input, stdin=None if input is not None else subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=limit)
    return done.returncode, done.stdout, done.stderr


def textshell(*words, env=None, input=None):
    return run(TEXTSHELL, *words, env=env, input=input)


def must(done, code=0):
    """Returns the output of a program that has to end with a code."""
    assert done[0] == code, f"code {done[0]}, not {code}: {done[1][-400:]} {done[2][-400:]}"
    return done[1]


class Follower:
    """The lines of a file as they are written. The file may be created later."""

    def __init__(self, path):
        self.seen = []
        self.lines = queue.Queue()
        self.tail = subprocess.Popen(
            ["tail", "-n", "+1", "--follow=name", "--retry", path], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.tail.stdout:
            self.lines.put(line.rstrip("\n"))

    def until(self, wanted, what, count=1, limit=LIMIT):
        """Returns the lines so far, once there are `count` wanted ones."""
        end = time.monotonic() + limit
        while sum(1 for line in self.seen if wanted(line)) < count:
            try:
                self.seen.append(self.lines.get(timeout=max(0.0, end - time.monotonic())))
            except queue.Empty:
                raise AssertionError(f"not seen within {limit} s: {what}; last: {self.seen[-3:]}")
        return self.seen

    def close(self):
        self.tail.kill()
        self.tail.wait()


class Log(Follower):
    """The events of the app's log."""

    def events(self, name):
        return [event for event in map(json.loads, self.seen) if event["event"] == name]

    def wait(self, name, count=1, **fields):
        def wanted(line):
            event = json.loads(line)
            return event["event"] == name and all(event.get(k) == v for k, v in fields.items())
        self.until(wanted, f"{count} × {name} {fields}", count)
        return [event for event in map(json.loads, self.seen) if wanted(json.dumps(event))]


class Desk:
    """A person's folders, which the session bus uses as well."""

    def __init__(self):
        self.home = os.environ["HOME"]
        self.data = os.environ["XDG_DATA_HOME"]
        self.config = os.environ["XDG_CONFIG_HOME"]
        self.state = os.path.join(os.environ["XDG_STATE_HOME"], "landfall", APP)
        self.log = None

    def clear(self):
        """Ends all processes and deletes everything."""
        textshell("serve", "--stop")
        # The bus must drop it as well.
        textshell("unregister")
        for process in self.processes() + self.processes(HELPER):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if self.log:
            self.log.close()
            self.log = None
        for folder in (self.data, self.config, os.environ["XDG_STATE_HOME"]):
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder, mode=0o700)
        os.makedirs(os.path.join(self.data, "dbus-1", "services"))

    def prepare(self, signed_in=True, registered=True):
        self.clear()
        if registered:
            must(textshell("register"))
        if signed_in:
            must(textshell("shell", input="sign-in email ada@acme.test\n"))
            # Tests do not wait for events of the sign-in.
            os.truncate(os.path.join(self.state, "log.jsonl"), 0)
        self.log = Log(os.path.join(self.state, "log.jsonl"))

    def processes(self, program=TEXTSHELL):
        """Returns the processes of a program that use this test's folders."""
        found = []
        mark = ("XDG_RUNTIME_DIR=" + os.environ["XDG_RUNTIME_DIR"] + "\0").encode()
        for name in os.listdir("/proc"):
            if not name.isdigit() or int(name) == os.getpid():
                continue
            try:
                if os.readlink(f"/proc/{name}/exe") != program:
                    continue
                with open(f"/proc/{name}/environ", "rb") as file:
                    if mark in file.read() + b"\0":
                        found.append(int(name))
            except OSError:
                continue
        return found

    def status(self):
        text = must(textshell("serve", "--status", "--json"))
        assert text.startswith('{"schemaVersion":1,'), text[:60]
        return json.loads(text)

    def landed(self, path, count):
        """Returns the state once this many links have ended and the last one has led to that path."""
        self.log.wait("link-ended", count)
        state = self.status()
        assert state["path"] == path, f"on view is {state['path']}, not {path}"
        received = len(self.log.events("link-received"))
        assert received == count, f"{received} links came, not {count}"
        running = self.processes()
        assert running == [state["process"]], f"processes {running}, not {state['process']} alone"
        return state

    def tree(self):
        """Returns every file of the data and configuration folders, with its bytes."""
        files = {}
        for folder in (self.data, self.config):
            for place, _, names in os.walk(folder):
                for name in names:
                    path = os.path.join(place, name)
                    with open(path, "rb") as file:
                        files[path] = file.read()
        return files


def without(*names, **more):
    """Returns the environment without some variables, and with others."""
    env = {name: value for name, value in os.environ.items() if name not in names}
    env.update(more)
    return env


def scratch():
    return tempfile.mkdtemp(prefix="landfall-desktop-")
