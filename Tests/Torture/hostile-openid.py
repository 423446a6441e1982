"""Attacks single sign-on with a malicious OpenID provider, from its discovery document to the callback.
Each sign-in must end as its row says, sign in no one else, keep the previous session, and leak no secret.
usage: hostile-openid.py BUILD_DIR [--short] [ROW...]
Every row starts the real program, `textshell sign-in sso ada@acme.test`, in a home of its own.
Afterwards these conditions are checked:
- the exit code and the code in the message are those of the row;
- the person who was signed in before still is, or no one, unless the row signs a person in; no account
  and no session of the services has changed;
- no code, token or verifier is in a file of the home or in the output;
- the app requested nothing that the provider only mentioned (`jku`, redirects);
- the same provider, once it is honest, signs Ada in.
`--short` runs the rows on accounts and every third of the others, and the last check for some of them.
ROW runs the rows whose names start with it.
"""
# review: S1 S17i C10

import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "EndToEnd" / "Provider"))
from hostile_openid_rows import rows  # noqa: E402
from hostile_provider import Keys, Plan, Server  # noqa: E402

TIMEOUT = 60
WORKERS = 4


class Home:
    """The files of one app on one device."""

    def __init__(self, textshell, folder):
        self.textshell, self.folder = textshell, folder
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "en", "NO_COLOR": "1",
            "XDG_CONFIG_HOME": str(folder / "keys")}

    def start(self, *words):
        return subprocess.Popen(
            [self.textshell, "--home", str(self.folder / "home"), *words], env=self.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words, text=""):
        process = self.start(*words)
        try:
            output, errors = process.communicate(text.encode(), timeout=TIMEOUT)
        finally:
            process.kill()
        return process.returncode, output, errors

    def person(self):
        """Returns the address of the signed-in person."""
        code, output, _ = self.run("--json", "whoami")
        return json.loads(output)["email"] if code == 0 else None

    def file(self, name):
        path = self.folder / "home" / "workspace" / name
        return path.read_bytes() if path.exists() else b""

    def trust(self, issuer):
        (self.folder / "home/workspace/providers.json").write_text(json.dumps(
            {"version": 1, "providers": [{"id": "hostile", "issuer": issuer,
                                          "clientId": "docodego", "domain": "acme.test"}]}))

    def holders(self, secret):
        """Returns the files that contain a secret."""
        return [str(path.relative_to(self.folder)) for path in self.folder.rglob("*")
                if path.is_file() and secret.encode() in path.read_bytes()]

    def sign_in(self, plan):
        """Acts as a person who types an address, opens the app's URL, and brings the link back.
        Returns the exit code, the error's message or the person, and all output.
        """
        process = self.start("--json", "sign-in", "sso", "ada@acme.test")
        watch = threading.Timer(TIMEOUT, process.kill)
        watch.start()
        try:
            written = b""
            for line in process.stderr:
                written += line
                url = line.decode().strip()
                if url.startswith("http://127.0.0.1") and "state=" in url:
                    plan.link = plan.visit(url)
                    process.stdin.write(plan.link.encode() + b"\n")
                    process.stdin.close()
                    break
            process.stdin = None
            output, errors = process.communicate(timeout=TIMEOUT)
        finally:
            watch.cancel()
            process.kill()
        answer = json.loads(output)
        told = (answer.get("person") or {}).get("email") or answer["error"]["message"]
        return process.returncode, told, written + errors + output


class Torture:
    def __init__(self, textshell, folder, short):
        self.textshell, self.folder, self.short = textshell, folder, short
        self.keys, self.server = Keys(), Server()
        for name, lines in ((None, ""), ("bob@acme.test", "sign-in email bob@acme.test\n")):
            base = Home(textshell, folder / f"base {name}")
            base.folder.mkdir()
            base.run("shell", text=lines)
            if base.person() != name:
                raise SystemExit(f"signed in is not {name}")

    def plan(self, name, **members):
        plan = Plan(self.keys, f"{self.server.address}/{name}", **members)
        self.server.plans[name] = plan
        return plan

    def check(self, number, row):
        """Returns what is wrong with a row, or nothing."""
        home = Home(self.textshell, self.folder / row.name)
        shutil.copytree(self.folder / f"base {row.signed_in}", home.folder)
        plans = []

        def sign_in(**members):
            # The issuer stays the same, whatever it answers.
            plan = self.plan(row.name, **members)
            plan.earlier = list(plans)
            plans.append(plan)
            home.trust(plan.issuer)
            return home.sign_in(plan)

        wrong, written = [], b""
        for members in row.before:
            code, told, text = sign_in(**members)
            written += text
            if code != 0 or home.run("sign-out")[0] != 0:
                return [f"the sign-in before it: {code}, {told}"]
        files = ["people.json", "sessions.json", "memberships.json"]
        kept = [home.file(name) for name in files]
        code, told, text = sign_in(**row.plan)
        written += text
        if code != row.exit or (told != row.person if row.person else row.code not in told):
            wrong.append(f"ended with {code}, {told!r}")
        if not row.person and [home.file(name) for name in files] != kept:
            wrong.append("an account or a session of the services has changed")
        if row.again:
            _, output, errors = home.run("open", plans[-1].link)
            written += output + errors
        person = home.person()
        if person != (row.person or row.signed_in):
            wrong.append(f"signed in is {person}")
        asked = set(row.untouched) & set(plans[-1].asked)
        if asked:
            wrong.append(f"asked for {asked}")
        if not self.short or number % 4 == 0:
            if person:
                home.run("sign-out")
            code, told, text = sign_in()
            written += text
            if (code, told) != (0, "ada@acme.test"):
                wrong.append(f"honest afterwards: {code}, {told!r}")
        for secret, kind in {item for plan in plans for item in plan.secrets.items()}:
            if secret.encode() in written:
                wrong.append(f"a secret is in the output: {kind}")
            wrong += [f"a secret is in {name}: {kind}" for name in home.holders(secret)]
        shutil.rmtree(home.folder)
        return wrong

    def run(self, chosen):
        failed = 0
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            jobs = [pool.submit(self.guarded, *item) for item in enumerate(chosen)]
            for row, job in zip(chosen, jobs):
                wrong = job.result()
                failed += bool(wrong)
                mark = "FAIL" if wrong else "ok  "
                print(f"{mark} {row.name:44}{'; '.join(wrong) or row.person or row.code}", flush=True)
        self.server.stop()
        return len(chosen) - failed, failed

    def guarded(self, number, row):
        try:
            return self.check(number, row)
        except Exception:
            return [traceback.format_exc()]


def main():
    words = [word for word in sys.argv[1:] if word != "--short"]
    short = "--short" in sys.argv
    textshell = pathlib.Path(words[0]).resolve() / "textshell"
    chosen = [row for row in rows()
              if len(words) == 1 or any(row.name.startswith(word) for word in words[1:])]
    if short:
        chosen = [row for number, row in enumerate(chosen)
                  if number % 3 == 0 or row.name.startswith("account-")]
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hostile-openid-") as folder:
        passed, failed = Torture(str(textshell), pathlib.Path(folder), short).run(chosen)
    print(f"{time.monotonic() - start:.0f} s", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
