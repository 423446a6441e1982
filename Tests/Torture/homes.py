#!/usr/bin/env python3
"""Uses two and eight home folders of one app in turn, kills commands in between, and opens old homes.
usage: homes.py BUILD_DIR [--short]
Each home must keep its own person, share keys and links, whatever happens in the others. Homes that
version 0.1.0 wrote must open: the person is still signed in there, or the session has expired.
"""
# review: S2

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PEOPLE = ["ada@acme.test", "bob@acme.test", "dave@beta.test", "ruth@acme.test"]
GAME = "0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901"

passed = failed = 0


def row(name, good, detail=""):
    global passed, failed
    passed, failed = (passed + 1, failed) if good else (passed, failed + 1)
    print(f"{'ok  ' if good else 'FAIL'} {name}{'' if good else ': ' + str(detail)[:300]}", flush=True)


class App:
    """textshell with homes and keys below one folder."""

    def __init__(self, textshell, folder, example):
        self.textshell, self.folder, self.example = textshell, folder, os.path.join(ROOT, "Examples", example)

    def command(self, home, *words):
        return [self.textshell, "--app", self.example, "--home", os.path.join(self.folder, home), *words]

    def environment(self):
        return {**os.environ, "XDG_CONFIG_HOME": os.path.join(self.folder, "config"), "LC_ALL": "C.UTF-8"}

    def run(self, home, *words, text=""):
        return subprocess.run(self.command(home, *words), input=text, text=True, capture_output=True,
                              timeout=60, env=self.environment())

    def sign_in(self, home, address):
        return self.run(home, "shell", text=f"sign-in email {address}\n")

    def person(self, home):
        answer = self.run(home, "whoami")
        return answer.stdout.strip() if answer.returncode == 0 else answer.stderr.splitlines()[0]


def in_turn(textshell, folder, count, rounds):
    app = App(textshell, folder, "DoCodeGo")
    homes = {f"home-{number}": PEOPLE[number % len(PEOPLE)] for number in range(count)}
    for round_number in range(rounds):
        for home, address in homes.items():
            app.sign_in(home, address)
        wrong = {home: app.person(home) for home, address in homes.items() if address not in app.person(home)}
        row(f"{count} homes, round {round_number + 1}: each has its own person", not wrong, wrong)
        out, still = list(homes)[0], list(homes)[1:]
        app.run(out, "sign-out")
        wrong = {home: app.person(home) for home in still if homes[home] not in app.person(home)}
        row(f"{count} homes, round {round_number + 1}: a sign-out in one leaves the others", not wrong, wrong)
        row(f"{count} homes, round {round_number + 1}: and ends its own", "no-session" in app.person(out), app.person(out))
    keys = os.listdir(os.path.join(folder, "config", "landfall", "com.docodego.app"))
    named = {name.split(".")[2] for name in keys if name.startswith("store.key.")}
    row(f"{count} homes have {count} keys and {count} anchors",
        len(named) == count and len([name for name in keys if name.endswith(".anchor")]) == count, keys)
    aside = [name for home in homes for name in os.listdir(os.path.join(folder, home)) if "corrupt" in name]
    row(f"{count} homes: no store was set aside", not aside, aside)


def shares(textshell, folder):
    app = App(textshell, folder, "MatchTally")
    links = {}
    for home in ("a", "b"):
        app.sign_in(home, "ada@tally.test")
        links[home] = app.run(home, "token", "issue", "--game", GAME, "--expires", "indefinite").stdout.strip()
    app.sign_in("a", "ada@tally.test")
    for home, link in links.items():
        answer = app.run(home, "open", link)
        row(f"the share link of home {home} opens there", "landed" in answer.stdout, answer.stdout + answer.stderr)


def killed(textshell, folder, times, dice):
    app = App(textshell, folder, "DoCodeGo")
    app.sign_in("quiet", PEOPLE[1])
    for number in range(times):
        words, text = dice.choice([(("shell",), f"sign-in email {PEOPLE[0]}\n"), (("sign-out",), ""),
                                   (("open", "docodego://app/acme-corp/members"), "")])
        process = subprocess.Popen(app.command("busy", *words), stdin=subprocess.PIPE, text=True, env=app.environment(),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.stdin.write(text)
            process.stdin.close()
        except BrokenPipeError:
            pass
        time.sleep(dice.uniform(0, 0.06))
        process.kill()
        process.wait()
    person = app.person("busy")
    row(f"{times} kills: the store of the home can be read", "unreadable" not in person, person)
    row(f"{times} kills: the other home is as it was", PEOPLE[1] in app.person("quiet"), app.person("quiet"))
    # As another person: the killed commands may have used all the codes of one address.
    app.run("busy", "sign-out")
    app.sign_in("busy", PEOPLE[2])
    row(f"{times} kills: signing in works", PEOPLE[2] in app.person("busy"), app.person("busy"))
    aside = [name for name in os.listdir(os.path.join(folder, "busy")) if "corrupt" in name]
    row(f"{times} kills: no store was set aside", not aside, aside)


def old_homes(textshell, folder):
    cases = [("signed-in", "home", "DoCodeGo", PEOPLE[0]), ("signed-out", "home", "DoCodeGo", "no-session"),
             ("cache", "home", "DoCodeGo", PEOPLE[0]), ("share-keys", "home", "MatchTally", "ada@tally.test"),
             ("two-homes", "a", "DoCodeGo", PEOPLE[0]), ("two-homes", "b", "DoCodeGo", PEOPLE[1])]
    for name, home, example, expected in cases:
        target = os.path.join(folder, name)
        if not os.path.isdir(target):
            shutil.copytree(os.path.join(ROOT, "Tests", "Vectors", "Homes", name), target)
        workspace = os.path.join(target, home, "workspace")
        for base, _, files in os.walk(os.path.join(ROOT, "Examples", example, "Workspace")):
            below = os.path.join(workspace, os.path.relpath(base, os.path.join(ROOT, "Examples", example, "Workspace")))
            os.makedirs(below, exist_ok=True)
            for file in files:
                if not os.path.exists(os.path.join(below, file)):
                    shutil.copy(os.path.join(base, file), below)
        for base, folders, files in os.walk(target):
            for entry in folders + ["."]:
                os.chmod(os.path.join(base, entry), 0o700)
            for entry in files:
                os.chmod(os.path.join(base, entry), 0o600)
        app = App(textshell, target, example)
        person = app.person(home)
        row(f"{name}/{home} of 0.1.0 opens", expected in person or "expired" in person, person)
        if name == "share-keys":
            with open(os.path.join(target, "link.txt"), encoding="utf-8") as file:
                answer = app.run(home, "open", file.read().strip())
            row("share-keys: the link that 0.1.0 issued opens", "landed" in answer.stdout, answer.stdout + answer.stderr)
        address = expected if "@" in expected else PEOPLE[0]
        app.run(home, "sign-out")
        app.sign_in(home, address)
        row(f"{name}/{home} signs in anew", address in app.person(home), app.person(home))


def main():
    textshell = os.path.join(os.path.abspath(sys.argv[1]), "textshell")
    short = "--short" in sys.argv
    seed = int(os.environ.get("SEED", "1"))
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as folder:
        for name, body in [
            ("two", lambda path: in_turn(textshell, path, 2, 1 if short else 5)),
            ("eight", lambda path: in_turn(textshell, path, 8, 1 if short else 3)),
            ("shares", lambda path: shares(textshell, path)),
            ("killed", lambda path: killed(textshell, path, 20 if short else 300, random.Random(seed))),
            ("old", lambda path: old_homes(textshell, path)),
        ]:
            os.mkdir(os.path.join(folder, name), 0o700)
            body(os.path.join(folder, name))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
