"""Kills `textshell` at the system calls of each sign-in that change files, and starts it anew: the next
start is signed out, or signed in and shows the first screen, and nothing between.

usage: kill-sign-in.py TEXTSHELL APP FOLDER [EVERY]

Prints one row for each method: kills, and how many of the next starts were signed in. EVERY kills at
every so many calls alone.
"""

import os
import pathlib
import shutil
import subprocess
import sys

CALLS = ["fsync", "fdatasync", "rename", "unlink", "write", "pwrite64", "ftruncate", "flock"]
METHODS = {
    "email": ["sign-in email ada@charge.test"],
    "magic": ["open-mail ada@charge.test"],
    "qr": ["sign-in qr ADA23456"],
    "register": ["sign-in register ada@charge.test", "finish-priming"],
}


class Folder:
    def __init__(self, textshell, app, folder):
        self.command = [textshell, "--app", app, "--home", str(folder / "home")]
        self.folder = folder
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "en",
            "XDG_CONFIG_HOME": str(folder / "keys")}

    def run(self, *words, lines=(), before=()):
        process = subprocess.run(
            [*before, *self.command, *words], env=self.environment, capture_output=True,
            input="".join(line + "\n" for line in lines).encode())
        return process.returncode, (process.stdout + process.stderr).decode()

    def copy(self, to):
        if to.exists():
            shutil.rmtree(to)
        shutil.copytree(self.folder, to)


def main():
    textshell, app, folder = sys.argv[1:4]
    every = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folder = pathlib.Path(folder)
    base = Folder(textshell, app, folder / "base")
    base.folder.mkdir()
    base.run("shell", lines=["request-link ada@charge.test"])
    failures = []
    for method, steps in METHODS.items():
        kills = signed_in = 0
        # strace counts each call by itself: the third rename may come after the thirtieth write.
        for call in CALLS:
            at = 1
            while True:
                now = Folder(textshell, app, folder / "now")
                base.copy(now.folder)
                code, text = now.run(
                    "shell", lines=steps,
                    before=["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                            f"inject={call}:signal=SIGKILL:when={at}"])
                if code in (0, 1):
                    break
                kills += 1
                at += every
                code, text = now.run("whoami")
                signed_in += code == 0
                place = {0: "ready", 3: "welcome"}.get(code)
                if place:
                    code, text = now.run("shell", lines=["launch", f"expect root {place}"])
                if code != 0:
                    failures.append(f"{method}, killed at {call} {at - every}: exit {code}\n{text}")
        end, text = now.run("whoami")
        if end != 0:
            failures.append(f"{method}: not signed in without a kill\n{text}")
        ends = "signed in after some" if 0 < signed_in < kills else "always the same end"
        print(f"{method:10}killed at every call, {ends}" if every == 1 else f"{method:10}{ends}",
              flush=True)
        print(f"{method}: {kills} kills, {signed_in} signed in", file=sys.stderr)
    print("\n".join(failures) or "no start between signed out and signed in")
    sys.exit(len(failures) > 0)


main()
