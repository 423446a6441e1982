"""Every command that `textshell help` lists, with arguments that make it work, for scripts that try them all."""
import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LINK = "docodego://app/acme-corp/members"
GAME = "0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901"
PAYLOAD = '{"aps":{"alert":"x"},"url":"docodego://app/acme-corp/members"}'
SCENARIO = "signed-in ada@acme.test\nlaunch\nopen %s\nexpect depth 1\nexpect depth 99\n" % LINK
LINES = "open %s\nscreen\nlocale ar\nopen %s\nback\nexpect depth 99\nstore flip-bit\n" % (LINK, LINK)
TALLY = ["--app", "{tally}", "--home", "{base}/tally-home"]
SCAN = ["--app", "{scan}", "--home", "{base}/scan-home"]

# The arguments of each command and its standard input. `{link}` and the like are filled in.
WORDS = {
    "init": (["{base}/new"], ""),
    "open": (["{link}"], ""),
    "explain": (["{link}"], ""),
    "tap": (["{base}/payload.json", "--dry-run"], ""),
    "play": (["{base}/a.scenario"], ""),
    "replay": (["{base}/recording", "--snapshots"], ""),
    "shell": ([], LINES),
    "routes": ([], ""),
    "routes check": ([], ""),
    "routes graph": ([], ""),
    "fix": (["{base}/a.scenario"], ""),
    "audit": (["{base}/links.txt", "--values"], ""),
    "schema": (["routes"], ""),
    "diff": (["{app}", "{app}", "--corpus", "{base}/links.txt"], ""),
    "sign-in email": (["ada@acme.test"], "000000\n"),
    "sign-in magic": (["ada@charge.test"] + SCAN, "https://example.com/m/none\n"),
    "sign-in qr": (["2222ZZZZ"] + SCAN, ""),
    "sign-in sso": (["ada@acme.test"], "docodego://auth/callback?code=x\n"),
    "sign-in register": (["ada@charge.test"] + SCAN, "https://example.com/x\n"),
    "sign-out": ([], ""),
    "whoami": ([], ""),
    "orgs": ([], ""),
    "orgs switch": (["beta-labs"], ""),
    "token issue": (["--game", GAME] + TALLY, ""),
    "token inspect": (["{token}"], ""),
    "token verify": (["{token}"] + TALLY, ""),
    "token revoke": (["--game", GAME] + TALLY, ""),
    "token list": (TALLY, ""),
    "token keys": (TALLY, ""),
    "token rotate": (TALLY, ""),
    "token import": (["{link}", "--issuer", "x"] + TALLY, ""),
    "token revocations": (TALLY, ""),
    "token adopt": (["{base}/links.txt", "--issuer", "x"] + TALLY, ""),
    "qr show": (["{link}"], ""),
    "qr save": (["{link}", "{base}/new.png"], ""),
    "qr read": (["{base}/code.png"], ""),
    "qr scan": (["{base}/no-camera"], ""),
    "match": (["{link}"], ""),
    "generate": (["desktop"], ""),
    "validate": (["{base}/apple-app-site-association"], ""),
    "completions": (["bash"], ""),
    "terminal": ([], ""),
    "register": (["--dry-run"], ""),
    "unregister": (["--dry-run"], ""),
    "serve": (["--status"], ""),
    "doctor": ([], ""),
}


class Town:
    """A folder with everything that commands need, which can be reset."""

    def __init__(self, build, base):
        self.textshell = os.path.abspath(os.path.join(build, "textshell"))
        self.base = str(base)
        self.environment = {
            "HOME": self.base, "PATH": os.path.dirname(self.textshell) + ":/usr/bin:/bin",
            "XDG_STATE_HOME": self.base + "/state", "XDG_CONFIG_HOME": self.base + "/config",
            "XDG_DATA_HOME": self.base + "/data", "XDG_RUNTIME_DIR": self.base + "/run",
            "LANG": "C.UTF-8", "TZ": "UTC", "COLUMNS": "200",
        }
        os.makedirs(self.base + "/run", mode=0o700, exist_ok=True)
        shutil.copytree(ROOT / "Examples/DoCodeGo", self.base + "/app")
        shutil.copytree(ROOT / "Examples/MatchTally", self.base + "/tally")
        shutil.copytree(ROOT / "Examples/ExpresScan", self.base + "/scan")
        self.token = ""

    def write(self, name, text):
        pathlib.Path(self.base, name).write_text(text)

    def sign_in(self):
        # The services send an address five codes within ten minutes, and the rows need more.
        for path in pathlib.Path(self.base).glob("state/landfall/*/workspace/code-requests.json"):
            path.unlink()
        answer = self.run(["shell"], "sign-in email ada@acme.test\nexpect person ada@acme.test\n")
        if answer.returncode != 0:
            raise SystemExit("no one is signed in: %r" % answer.stderr)

    def prepare(self):
        """Creates files to read, and signs a person in."""
        self.write("payload.json", PAYLOAD)
        self.write("a.scenario", SCENARIO)
        self.write("links.txt", LINK + "\ndocodego://auth/callback?code=x\nhttps://x.test/\n")
        association = ROOT / "Examples/MatchTally/Association/matchtally.app"
        shutil.copy(association / "apple-app-site-association", self.base)
        shutil.copy(association / "assetlinks.json", self.base)
        self.sign_in()
        self.run(["shell", *self.filled(TALLY)], "sign-in email ada@tally.test\n")
        self.run(["--record", self.base + "/recording", "open", LINK])
        self.run(["qr", "save", LINK, self.base + "/code.png"])
        issued = self.run(["token", "issue", "--game", GAME, *self.filled(TALLY)])
        found = re.search(rb"https?://\S+|matchtally://\S+", issued.stdout)
        self.token = found.group().decode() if found else "v4.public.x"

    def filled(self, words, **values):
        names = dict(
            base=self.base, app=self.base + "/app", tally=self.base + "/tally", scan=self.base + "/scan", link=LINK,
            token=self.token)
        names.update(values)
        for name, value in names.items():
            words = [word.replace("{%s}" % name, value) for word in words]
        return words

    def run(self, words, text="", wrap=(), **environment):
        """Runs textshell. `wrap` comes before it, such as a shell that closes descriptors."""
        app = [] if "--app" in words else ["--app", self.base + "/app"]
        if words and words[0] in ("diff", "completions", "help", "terminal"):
            app = []
        stdin = text if isinstance(text, bytes) else text.encode()
        return subprocess.run(
            [*wrap, self.textshell, *words, *app], input=stdin, capture_output=True,
            env=dict(self.environment, **environment), cwd=self.base, timeout=60)

    def listed(self):
        """Returns the commands that help lists."""
        text = self.run(["help", "commands"]).stdout.decode()
        return re.findall(r"^  (\S+(?: \S+)*)", text, re.M)


class Rows:
    """Prints a line for each row, and counts them."""

    def __init__(self):
        self.passed = self.failed = 0

    def row(self, name, wrong=None):
        if wrong:
            self.failed += 1
            print("FAIL", name, "-", wrong, flush=True)
        else:
            self.passed += 1
            print("ok  ", name, flush=True)

    def end(self):
        print("%d passed, %d failed" % (self.passed, self.failed))
        raise SystemExit(1 if self.failed else 0)
