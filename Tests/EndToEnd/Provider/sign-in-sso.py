"""Signs in with a real provider, as a person with a browser does: `textshell shell` in a pipe, Glewlwyd
on the loopback. Prints one row for each attempt, with what the app showed then.
usage: sign-in-sso.py TEXTSHELL GLEWLWYD FOLDER
"""

import os
import pathlib
import select
import signal
import subprocess
import sys
import time

from real_provider import Provider


class Shell:
    """One process of the app, and its output."""

    def __init__(self, textshell, home):
        self.process = subprocess.Popen(
            [textshell, "--home", home, "shell"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env={**os.environ, "LANG": "en", "NO_COLOR": "1"})
        os.set_blocking(self.process.stdout.fileno(), False)
        self.text = ""

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def until(self, wanted, start=0):
        end = time.monotonic() + 15
        while wanted not in self.text[start:]:
            left = end - time.monotonic()
            if left < 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise SystemExit(f"no {wanted!r} in:\n{self.text[start:]}")
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                raise SystemExit(f"ended without {wanted!r}:\n{self.text[start:]}")
            self.text += more.decode()

    def begin(self):
        """Starts a sign-in and returns the URL for the browser."""
        start = len(self.text)
        self.say("begin-sign-in sso ada@acme.test")
        self.until("127.0.0.1", start)
        self.until("\n", self.text.index("127.0.0.1", start))
        return next(w for w in self.text[start:].split() if w.startswith("http://127.0.0.1"))

    def end(self):
        self.process.stdin.close()
        rest = b""
        while True:
            select.select([self.process.stdout], [], [])
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                break
            rest += more
        self.text += rest.decode()
        return self.process.wait()


def tried(name, shell, *lines):
    """Types lines, and returns whether all expectations among them were met."""
    start = len(shell.text)
    shell.say(*lines, "expect pending 9999")
    shell.until("expect pending 9999\n  saw:", start)
    shell.until("\n", shell.text.index("saw:", start))
    text = shell.text[start:shell.text.rindex("expect pending 9999")]
    print(f"{name:44}{'as expected' if 'saw:' not in text else text}", flush=True)


def main():
    textshell, root, folder = sys.argv[1:]
    folder = pathlib.Path(folder)
    home = str(folder / "home")
    (folder / "provider").mkdir()
    provider = Provider(root, folder / "provider")
    # The first process creates the running copy of the services' data.
    Shell(textshell, home).end()
    provider.join(home)

    shell = Shell(textshell, home)
    tried("a link, signed out", shell, "open docodego://app/acme-corp/members", "expect pending 1")
    callback = provider.visit(shell.begin())
    tried("another person's state", shell, "link " + callback.split("state=")[0] + "state=other",
          "expect event rule-refused", "expect screen sign-in", "expect pending 1")
    tried("the right one: signed in, and landed", shell, "link " + callback,
          "expect person ada@acme.test", "expect path /app/acme-corp/members", "expect pending 0",
          "expect event sign-in-completed before target-committed")
    tried("the same callback again", shell, "link " + callback, "expect event rule-refused",
          "expect person ada@acme.test", "expect no-event sign-in-started")
    shell.end()
    shell = Shell(textshell, home)
    tried("the next process: still signed in", shell, "launch", "expect person ada@acme.test", "sign-out", "expect screen sign-in")

    callback = provider.visit(shell.begin())
    shell.process.send_signal(signal.SIGKILL)
    shell.process.wait()
    shell = Shell(textshell, home)
    tried("killed while the browser was away", shell, "launch " + callback,
          "expect screen sign-in", "expect event rule-refused")

    callback = provider.visit(shell.begin())
    used = shell.begin()
    tried("the callback of an earlier browser", shell, "link " + callback,
          "expect event rule-refused", "expect screen sign-in")
    callback = provider.visit(used)
    provider.stop()
    tried("the provider is down", shell, "link " + callback, "expect event sign-in-failed",
          "expect screen sign-in", "begin-sign-in sso ada@acme.test",
          "expect event sign-in-failed")
    shell.end()
    left = [str(f) for f in pathlib.Path(home).rglob("*") if f.is_file()
            and callback.split("code=")[1].split("&")[0].encode() in f.read_bytes()]
    print(f"{'a code on disk':44}{left or 'nowhere'}")


main()
