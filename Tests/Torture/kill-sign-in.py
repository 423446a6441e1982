"""Kills `textshell` at each file-changing system call of each sign-in, and starts it again. The next
start must be signed out, or signed in with the first screen visible, and never in between.
usage: kill-sign-in.py TEXTSHELL APP FOLDER [EVERY [GLEWLWYD [sso]]]
Prints one row for each method, and on standard error the number of kills and of next starts that were
signed in. EVERY kills only at each EVERYth call. APP is ExpresScan. Single sign-on uses the DoCodeGo
example with a real provider. It is left out without GLEWLWYD (`make deps`); with the word `sso` it is
the only method.
"""

import os
import pathlib
import select
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "EndToEnd" / "Provider"))
from real_provider import Provider  # noqa: E402

CALLS = ["fsync", "fdatasync", "rename", "unlink", "write", "pwrite64", "ftruncate", "flock"]
METHODS = {
    "email": ["sign-in email ada@charge.test"],
    "magic": ["open-mail ada@charge.test"],
    "qr": ["sign-in qr ADA23456"],
    "register": ["sign-in register ada@charge.test", "finish-onboarding"],
}


class Folder:
    def __init__(self, command, folder):
        self.command = [*command, "--home", str(folder / "home")]
        self.folder = folder
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "en",
            "XDG_CONFIG_HOME": str(folder / "keys")}

    def start(self, *words, before=()):
        return subprocess.Popen(
            [*before, *self.command, *words], env=self.environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def run(self, *words, lines=(), before=()):
        process = self.start(*words, before=before)
        text, _ = process.communicate("".join(line + "\n" for line in lines).encode())
        return process.returncode, text.decode()

    def copy(self, to):
        if to.exists():
            shutil.rmtree(to)
        shutil.copytree(self.folder, to)


def by_steps(steps):
    return lambda folder, before: folder.run("shell", lines=steps, before=before)


def by_browser(provider):
    """Acts as the person who goes to the provider while the process waits, and comes back if it is there."""
    def sign_in(folder, before):
        process = folder.start("shell", before=before)
        try:
            process.stdin.write(b"begin-sign-in sso ada@acme.test\n")
            process.stdin.flush()
            text = b""
            while b"http://127.0.0.1" not in text or not text.endswith(b"\n"):
                if not select.select([process.stdout], [], [], 20)[0]:
                    process.kill()
                    raise SystemExit(f"no address for the browser in:\n{text.decode()}")
                more = os.read(process.stdout.fileno(), 65536)
                if not more:
                    break
                text += more
            url = next((w for w in text.decode().split() if w.startswith("http://127.0.0.1")), None)
            if url:
                process.stdin.write(f"link {provider.visit(url)}\n".encode())
                process.stdin.flush()
        except BrokenPipeError:
            pass
        try:
            more, _ = process.communicate()
        except BrokenPipeError:
            more = process.stdout.read()
            process.wait()
        return process.returncode, (text + more).decode()
    return sign_in


def torture(method, base, sign_in, every, failures):
    """Kills at one call after another until there are no more calls."""
    kills = signed_in = 0
    now = Folder(base.command[:-2], base.folder.parent / "now")
    # strace counts each call by itself: the third rename may come after the thirtieth write.
    for call in CALLS:
        at = 1
        while True:
            base.copy(now.folder)
            # strace detaches from a helper process when its program starts: the app is killed, not
            # the helper.
            code, text = sign_in(now, [
                "strace", "-f", "-b", "execve", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
                "-e", f"inject={call}:signal=SIGKILL:when={at}"])
            if code in (0, 1):
                break
            kills += 1
            at += every
            code, text = now.run("whoami")
            signed_in += code == 0
            place = {0: "ready", 3: "welcome"}.get(code)
            if place:
                code, text = now.run("shell", lines=["launch", f"expect app-phase {place}"])
            if code != 0:
                failures.append(f"{method}, killed at {call} {at - every}: exit {code}\n{text}")
    end, text = now.run("whoami")
    if end != 0:
        failures.append(f"{method}: not signed in without a kill\n{text}")
    ends = "signed in after some" if 0 < signed_in < kills else "always the same end"
    print(f"{method:10}killed at every call, {ends}" if every == 1 else f"{method:10}{ends}",
          flush=True)
    print(f"{method}: {kills} kills, {signed_in} signed in", file=sys.stderr, flush=True)
    return kills


def main():
    textshell, app, folder = sys.argv[1:4]
    every = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folder = pathlib.Path(folder)
    failures = []
    kills = 0
    base = Folder([textshell, "--app", app], folder / "base")
    base.folder.mkdir()
    base.run("shell", lines=["request-link ada@charge.test"])
    for method, steps in ({} if sys.argv[6:] == ["sso"] else METHODS).items():
        kills += torture(method, base, by_steps(steps), every, failures)
    if len(sys.argv) > 5:
        (folder / "provider").mkdir()
        provider = Provider(sys.argv[5], folder / "provider")
        base = Folder([textshell], folder / "sso")
        base.folder.mkdir()
        base.run("shell")
        provider.join(base.folder / "home")
        kills += torture("sso", base, by_browser(provider), every, failures)
        provider.stop()
    print("\n".join(failures) or "no start between signed out and signed in")
    print(f"{kills} kills", file=sys.stderr)
    sys.exit(len(failures) > 0)


main()
