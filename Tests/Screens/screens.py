"""Drives the full-screen shell in tmux as a person would, and compares what is seen.

Each step acts by key or mouse and then waits until the terminal shows the golden file of that step,
for ten seconds at most: nothing sleeps for a fixed time, and nothing that moves is caught in the
middle. With RECORD_SCREENS=1 each file is recorded again as soon as its screen stops moving.
"""
import difflib, json, os, pathlib, re, shutil, signal, subprocess, sys, tempfile, time

FOLDER = pathlib.Path(__file__).parent
RECORD = os.environ.get("RECORD_SCREENS") == "1"
LIMIT = 10 if not os.environ.get("SCREENS_LIMIT") else float(os.environ["SCREENS_LIMIT"])


class Terminal:
    """A terminal of a fixed size with the shell in it."""

    def __init__(self, columns=66, rows=34):
        self.base = tempfile.mkdtemp(prefix="lf-", dir="/tmp")
        self.home = self.base + "/home"
        self.isStyled = False
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), "cat")
        self.tmux("set", "-g", "status", "off")
        self.tmux("set", "-g", "remain-on-exit", "on")
        self.tmux("set", "-g", "set-clipboard", "on")
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def tmux(self, *words):
        environment = dict(os.environ, TERM="xterm-256color", LANG="C.UTF-8", LC_ALL="C.UTF-8")
        environment.pop("TMUX", None)
        command = ["tmux", "-L", os.path.basename(self.base), "-f", "/dev/null", *words]
        return subprocess.run(
            command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    def run(self, *words, **environment):
        """Starts the shell in place of whatever runs."""
        values = dict(
            LANG="C.UTF-8", LC_ALL="C.UTF-8", TZ="UTC", HOME=self.base, XDG_CONFIG_HOME=self.base,
            COLORTERM="truecolor", PATH=os.environ["PATH"], TERM="tmux-256color")
        values.update(environment)
        # tmux can lose the code that a program has ended with: it is written to a file.
        self.code = self.base + "/code"
        if os.path.exists(self.code):
            os.remove(self.code)
        words = ["sh", "-c", '"$@"; echo $? > "$0"', self.code, "textshell", *words,
                 "--home", self.home]
        self.tmux(
            "respawn-pane", "-k", "env", "-i", *[f"{key}={values[key]}" for key in values], *words)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def end(self):
        self.tmux("kill-server")
        # The shell that was just ended takes its socket away meanwhile.
        shutil.rmtree(self.base, ignore_errors=True)

    def seen(self):
        """Returns the text of the screen; with `isStyled`, also each change of style."""
        return self.steadied(self.captured())

    def captured(self):
        options = ["-p", "-e"] if self.isStyled else ["-p"]
        text = self.tmux("capture-pane", *options).replace(self.base, "TEMPORARY-FOLDER")
        text = re.sub("\x1b\\[([0-9;]*)m", r"<\1>", text)
        return "\n".join(line.rstrip() for line in text.rstrip("\n").split("\n")) + "\n"

    @staticmethod
    def steadied(text):
        """The same text with what differs from run to run made alike, of the same width."""
        text = re.sub("[◓◑◒]", "◐", text)
        text = re.sub(r"\b1[0-2][0-9] seconds left", "120 seconds left", text)
        # The challenge, which the page's width leaves in one line.
        return re.sub(r"(?<=nge=)[A-Za-z0-9_-]{43}(?=&)", "x" * 43, text)

    def paste(self, text):
        """Pastes as a terminal does that brackets it."""
        self.tmux("set-buffer", text)
        self.tmux("paste-buffer", "-p")

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def mouse(self, code, column, row, end="M"):
        self.type(f"\x1b[<{code};{column + 1};{row + 1}{end}")

    def click(self, text, button=0):
        column, row = self.place(text)
        self.mouse(button, column, row)
        self.mouse(button, column, row, "m")

    def place(self, text):
        """The cell in the middle of a text, which must be on the screen."""
        self.until(text)
        for row, line in enumerate(self.seen().split("\n")):
            if text in line:
                return line.index(text) + len(text) // 2, row

    def until(self, *texts, without=()):
        end = time.monotonic() + LIMIT
        while True:
            seen = self.seen()
            if all(text in seen for text in texts) and not any(text in seen for text in without):
                return seen
            if time.monotonic() > end:
                fail(f"waited for {texts} without {without}, saw\n{seen}")
            time.sleep(0.02)

    def ended(self, code="0"):
        """Waits until the shell has ended with a code."""
        end = time.monotonic() + LIMIT
        while True:
            status = ""
            if os.path.exists(self.code):
                with open(self.code) as file:
                    status = file.read().strip()
            if status == code:
                return
            if status or time.monotonic() > end:
                fail(f"the shell ended with '{status}'\n{self.seen()}")
            time.sleep(0.02)

    def still(self):
        """Returns the screen when nothing has moved for a while; only for recording."""
        seen, since = self.captured(), time.monotonic()
        while time.monotonic() - since < 0.8:
            time.sleep(0.02)
            if self.captured() != seen:
                seen, since = self.captured(), time.monotonic()
        return self.steadied(seen)

    def shows(self, name, limit=LIMIT, isLast=True, when=None):
        """Waits until the screen equals a golden file, and returns whether it does.

        `when` is a text of a screen that does not stay, so that it can be recorded.
        """
        file = FOLDER / (name + ".txt")
        if RECORD:
            file.write_text(self.still() if when is None else self.until(when))
            print(name, "recorded")
            return True
        golden = file.read_text()
        end = time.monotonic() + limit
        while self.seen() != golden:
            if time.monotonic() > end:
                if not isLast:
                    return False
                lines = difflib.unified_diff(
                    golden.split("\n"), self.seen().split("\n"), name, "seen", lineterm="")
                fail("\n".join(lines))
            time.sleep(0.02)
        print(name)
        return True

    def holding(self, name, press, release):
        """Presses the button until the screen is that of a golden file, and lets it go later.

        A screen that is still sliding takes no finger, and that cannot be seen from here: then the
        person lets go and presses again.
        """
        for attempt in range(5):
            if RECORD:
                self.still()
            press()
            if self.shows(name, limit=2, isLast=attempt == 4):
                return
            release()


def fail(text):
    print(text)
    sys.exit(1)


def code(terminal):
    """The code of the newest mail, as a person reads it in the outbox."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        mails = sorted(pathlib.Path(terminal.home, "outbox").glob("*.eml"))
        found = re.findall(r"^[0-9]{6}$", mails[-1].read_text(), re.M) if mails else []
        if found:
            return found[-1]
        time.sleep(0.02)
    fail("no mail came")


def sign_in_and_land(phone):
    phone.shows("sign-in")
    phone.keys(":")
    phone.type("link docodego://app/acme-corp/members/bob")
    phone.keys("Enter")
    phone.shows("sign-in-pending")
    phone.type("ada@acme.test")
    phone.keys("Enter")
    phone.shows("sign-in-code")
    phone.type("000000" if code(phone) != "000000" else "000001")
    phone.keys("Enter")
    phone.shows("sign-in-wrong-code")
    phone.type(code(phone))
    phone.keys("Enter")
    phone.shows("landed")


def swipe_back(phone, edge, inward, name):
    """Drags from the leading edge, holds, and lets go past the middle."""
    row = 12

    def press():
        phone.mouse(0, edge, row)
        for step in (2, 5, 9, 14, 20):
            phone.mouse(32, edge + step * inward, row)

    def release():
        phone.mouse(32, edge, row)
        phone.mouse(0, edge, row, "m")

    phone.holding(name, press, release)
    phone.mouse(32, edge + 40 * inward, row)
    phone.mouse(0, edge + 40 * inward, row, "m")


def pull(phone):
    """Pulls the list down, and thinks better of it."""

    def press():
        phone.mouse(0, 30, 8)
        for row in range(9, 18):
            phone.mouse(32, 30, row)

    def release():
        phone.mouse(32, 30, 8)
        phone.mouse(0, 30, 8, "m")

    phone.holding("pull", press, release)
    release()


def resize(phone):
    """The window becomes small, and large again."""
    phone.resize(40, 15)
    phone.shows("small")
    # review: C14
    phone.resize(80, 24)
    phone.keys("?")
    phone.shows("keys-small")
    phone.keys("End")
    phone.shows("keys-small-end")
    phone.keys("Up", "Up")
    phone.shows("keys-small-middle")
    phone.keys("Escape")
    phone.until("Acme Corp", without=["┌"])
    phone.resize(66, 34)
    phone.shows("restored")


def hands(phone):
    swipe_back(phone, 5, 1, "swipe")
    phone.shows("members")
    phone.click("Settings")
    phone.shows("settings")
    phone.click("Members")
    phone.shows("members")
    column, row = phone.place("Carol Ruiz")
    phone.holding(
        "menu", lambda: phone.mouse(0, column, row), lambda: phone.mouse(0, column, row, "m"))
    phone.mouse(0, column, row, "m")
    phone.click("Copy link")
    phone.shows("link-copied")
    pull(phone)
    phone.keys("Down")
    phone.shows("selection")
    phone.keys("?")
    phone.shows("keys")
    phone.keys("Escape")
    phone.until("Acme Corp", without=["┌"])
    # review: C14
    phone.keys("s")
    phone.shows("share-none")
    phone.keys("x")
    phone.until("Acme Corp", without=["cannot be shared"])


def organizations(phone):
    phone.keys("o")
    phone.shows("organizations")
    phone.click("Beta Labs")
    phone.shows("other-organization")
    phone.keys(":")
    phone.type("link docodego://app/beta-labs/settings/danger")
    phone.keys("Enter")
    phone.shows("unauthorized")
    phone.keys(":")
    phone.type("go /app/nowhere/at/all")
    phone.keys("Enter")
    phone.shows("error-boundary")
    phone.keys(":")
    phone.type("link docodego://app/search?q=test")
    phone.keys("Enter")
    phone.until("Search", without=["◐", "◓", "◑", "◒"])
    services(phone, faults={"offline": True})
    phone.keys("r")
    phone.shows("offline-stale")
    services(phone)
    phone.click("Try again")
    phone.shows("search")


def mirrored(phone):
    phone.keys(":")
    phone.type("link docodego://app/acme-corp/members/bob")
    phone.keys("Enter")
    phone.until("bob@acme.test", "Opened")
    phone.keys("l")
    phone.until("Deutsch")
    phone.keys("Down", "Down", "Enter")
    phone.shows("arabic-detail")
    swipe_back(phone, 60, -1, "arabic-swipe")
    phone.shows("arabic-members")
    phone.keys("m")
    phone.shows("arabic-menu")
    phone.keys("Escape")
    phone.until("Bob Marten", without=["┌"])


def hebrew(phone):
    phone.keys(":")
    phone.type("locale he")
    phone.keys("Enter")
    phone.until("םירבח")
    phone.keys("Home")
    phone.shows("hebrew-members")
    column, row = phone.place("Carol Ruiz")
    phone.mouse(2, column, row)
    phone.mouse(2, column, row, "m")
    phone.shows("hebrew-menu")
    phone.keys("Escape")
    phone.until("Bob Marten", without=["┌"])


def wheel(phone):
    """Turns the wheel on a small screen, to the list's end, in three languages."""
    phone.resize(30, 15)
    phone.until("Carol Ruiz", without=["╭"])
    for _ in range(2):
        phone.mouse(65, 15, 8)
    phone.shows("wheel")
    for _ in range(8):
        phone.mouse(65, 15, 8)
    phone.shows("wheel-end")
    phone.keys(":")
    phone.type("locale de")
    phone.keys("Enter")
    phone.shows("narrow-german")
    phone.resize(66, 34)
    phone.until("Carol Ruiz", "╭")
    # The sheet knows a language that was chosen by a line.
    phone.keys("l")
    phone.until("✓ Deutsch")
    phone.keys("Escape")
    phone.until("Carol Ruiz", without=["Deutsch"])


def times(phone):
    phone.keys(":")
    phone.type("link docodego://app/acme-corp/members/bob/activity")
    phone.keys("Enter")
    phone.until("16:40", "Geöffnet")
    phone.keys("Down")
    phone.shows("times")
    phone.keys("BSpace")
    phone.until("bob@acme.test", without=["16:40"])


def restart(phone):
    """Leaves and comes back: the same stack, in the language of the device again."""
    phone.keys("3")
    phone.until("Platform", without=["bob@acme.test"])
    phone.keys("q")
    phone.ended()
    phone.run()
    phone.shows("restored")


def device(phone):
    phone.keys(":")
    phone.type("device iphone-15-pro")
    phone.keys("Enter")
    phone.shows("device")


def notifications(phone):
    """A message arrives over a right-to-left and a left-to-right screen; by mouse and by key."""
    payloads = FOLDER.parent.parent / "Examples" / "DoCodeGo" / "Payloads"

    def arrives(name, message):
        phone.keys(":")
        phone.type(f"notify {payloads / name} as {message}")
        phone.keys("Enter")

    phone.keys("g")
    arrives("member-joined-beta.apns.json", "m-1")
    phone.shows("notification")
    phone.click("✕")
    phone.until("Dashboard", without=["●"])
    arrives("member-joined-beta.apns.json", "m-2")
    phone.click("●")
    phone.shows("notification-opened")
    arrives("settings-changed-beta.fcm.json", "m-3")
    phone.until("●")
    phone.keys("n")
    phone.shows("notification-denied")
    phone.keys(":")
    phone.type("link docodego://app/acme-corp/members/bob")
    phone.keys("Enter")
    phone.until("bob@acme.test")


def colours(phone):
    """The same list and menu in 24-bit colours, in sixteen, and without any."""
    for name, environment in [
        ("direct", {}), ("without", {"NO_COLOR": "1"}), ("sixteen", {"TERM": "screen", "COLORTERM": ""}),
    ]:
        phone.keys("q")
        phone.ended()
        phone.run(**environment)
        phone.until("⚑")
        phone.keys("2")
        if name == "direct":
            phone.until("bob@acme.test")
            phone.keys("BSpace")
        phone.until("Carol Ruiz")
        phone.keys("Home", "Down")
        phone.isStyled = True
        phone.shows(name)
        phone.keys("m")
        phone.shows(name + "-menu")
        phone.isStyled = False
        phone.keys("Escape")
        phone.until("Carol Ruiz", without=["┌"])


def plain(phone):
    """Signed out: no tabs."""
    phone.keys("o")
    phone.until("Sign out")
    # review: C12
    phone.keys("End", "Enter")
    phone.shows("signed-out")


def newest(terminal, count, pattern):
    """The link in the newest of that many mails."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        mails = sorted(pathlib.Path(terminal.home, "outbox").glob("*.eml"))
        found = re.findall(pattern, mails[-1].read_text(), re.M) if len(mails) >= count else []
        if found:
            return found[-1]
        time.sleep(0.02)
    fail("no mail came")


def services(phone, **changes):
    """Makes the embedded services behave so; `foreground` lets an overlay look at once."""
    file = pathlib.Path(phone.home, "workspace", "services.json")
    kept = pathlib.Path(phone.home, "services.json")
    if not kept.exists():
        kept.write_text(file.read_text())
    new = file.with_suffix(".new")
    new.write_text(json.dumps(dict(json.loads(kept.read_text()), **changes)))
    new.chmod(0o600)
    new.rename(file)
    command(phone, "foreground")


def command(phone, line):
    phone.keys(":")
    phone.type(line)
    phone.keys("Enter")
    phone.until("? help", without=[line])


def leave(phone):
    """Signs out, back to the ways in.

    review: C12
    """
    phone.keys("o")
    # What ends the session is not what Enter chooses first, and is not asked about again.
    phone.shows("account")
    phone.keys("Enter")
    phone.until(without=["Sign out"])
    phone.keys("o")
    phone.until("Sign out")
    phone.keys("Up", "Enter")
    phone.shows("ways-in")


def magic(phone):
    """A link by mail: one that is dead, then the right one, slowly."""
    phone.type("ada@charge.test")
    phone.click("Send me a link")
    phone.shows("ways-link")
    phone.paste("https://example.com/m/not-a-token-of-theirs")
    phone.keys("Enter")
    phone.shows("ways-link-dead")
    phone.keys("Enter")
    phone.shows("ways-again")
    services(phone, latencyMs=3000)
    link = newest(phone, 1, r"^https://example.com/m/.*$")
    phone.paste(link)
    phone.until(link[-24:])
    phone.keys("Enter")
    phone.shows("ways-confirming", when="◐ Checking")
    phone.shows("ways-success", when="✓ You are signed in")
    phone.until("Harbour car park, bay 1")
    services(phone)
    leave(phone)


def register(phone):
    """A browser: a stranger's link, then the one that brings back, and what the device asks."""
    phone.type("ada@charge.test")
    phone.click("Register this device")
    phone.shows("ways-browser", when="seconds left")
    phone.paste("https://manage.example.com/app/register/callback?code=strange")
    phone.keys("Enter")
    phone.shows("ways-browser-wrong", when="not a sign-in link")
    services(phone, latencyMs=3000)
    phone.paste(newest(phone, 2, r"^https://manage.example.com/app/register/callback.*$"))
    phone.keys("Enter")
    phone.shows("ways-registering", when="Registering this")
    phone.until("Notifications")
    phone.shows("ways-onboarding")
    services(phone)
    phone.keys("Enter")
    phone.until("Harbour car park, bay 1")
    leave(phone)


def unreachable(phone):
    """The services are away when the browser is back; the overlay says so, and another try works."""
    phone.click("Register this device")
    phone.until("seconds left")
    services(phone, faults={"offline": True})
    phone.paste("https://manage.example.com/app/register/callback?code=any")
    phone.keys("Enter")
    phone.shows("ways-browser-failed")
    services(phone)
    phone.until("Try again", without=["offline."])
    phone.keys("Enter")
    phone.until("seconds left")
    phone.keys("Escape")
    phone.shows("ways-in")


def qr(phone):
    phone.click("Use a QR code")
    phone.shows("ways-qr")
    phone.type("ADA23456")
    phone.keys("Enter")
    phone.until("Harbour car park, bay 1")
    leave(phone)


def mirrored_ways(phone):
    phone.keys(":")
    phone.type("locale ar")
    phone.keys("Enter")
    phone.until("ﻝﻮﺧﺪﻟﺍ ﻞﺠّﺴﺗ")
    phone.shows("ways-arabic")


def code_by_mail(phone):
    sign_in_and_land(phone)
    hands(phone)
    organizations(phone)
    mirrored(phone)
    hebrew(phone)
    wheel(phone)
    times(phone)
    restart(phone)
    resize(phone)
    device(phone)
    notifications(phone)
    colours(phone)
    plain(phone)


def ways_in(phone):
    phone.until("Choose language")
    phone.shows("ways-in")
    magic(phone)
    register(phone)
    unreachable(phone)
    qr(phone)
    mirrored_ways(phone)


def sharing(phone):
    """A link to a game: for how long, copied, as a QR code where there is room for one."""
    phone.until("Choose language")
    command(phone, "sign-in email ada@tally.test")
    phone.until("Statistics")
    phone.keys("s")
    phone.until("Games", without=["Whoever"])
    command(phone, "go /game/0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901")
    phone.until("Saturday doubles", "↑   ↻")
    phone.click("↑")
    phone.shows("share")
    phone.keys("Down", "Down", "Enter")
    phone.shows("share-ready")
    phone.click("Show QR code")
    phone.shows("share-no-room")
    phone.click("Copy link")
    phone.until("✓ Link copied", without=["token", "Link ready"])
    copied = phone.tmux("show-buffer").strip()
    command(phone, "sign-out")
    phone.until("Choose language")
    command(phone, "link " + copied)
    phone.until("Saturday doubles", without=["↑   ↻"])
    command(phone, "sign-in email ada@tally.test")
    command(phone, "link " + copied)
    phone.until("Saturday doubles", "↑   ↻")
    phone.keys("s")
    phone.until("For 1 hour")
    phone.keys("Enter")
    phone.until("Link ready")
    phone.resize(90, 44)
    phone.until("Link ready", "╭")
    phone.keys("Down", "Enter")
    phone.until("Any key closes the code", "█▀▀▀▀▀█", without=["Saturday"])
    phone.keys("Escape")
    phone.until("Saturday doubles", without=["Any key"])
    phone.resize(66, 34)
    phone.until("Saturday doubles", "╭")
    phone.keys(":")
    phone.type("expect shares 2")
    phone.keys("Enter")
    phone.until("✓ expect shares 2")
    phone.keys(":")
    phone.type("expect shares 3")
    phone.keys("Enter")
    phone.until("✗ expect shares 3 ≠ 2")


def guests(phone):
    """A guest looks around, is invited to sign in, leaves sign-in, and signs in."""
    phone.shows("guest-tabs")
    phone.keys("o")
    phone.shows("guest-account")
    phone.keys("q")
    phone.until("Apples", without=["Close"])
    phone.keys("1")
    phone.shows("guest-invitation")
    phone.keys("Enter")
    phone.shows("guest-sign-in")
    phone.keys("Escape")
    phone.shows("guest-invitation")
    phone.keys("Enter")
    phone.until("Continue without signing in")
    phone.type("ada@market.test")
    phone.keys("Enter")
    phone.until("code")
    phone.type(code(phone))
    phone.keys("Enter")
    phone.shows("guest-signed-in")


def unsaved(phone):
    """A session that cannot be deleted: the screen says so, and so does the exit code."""
    phone.until("Sign in to DoCodeGo")
    command(phone, "sign-in email ada@acme.test")
    phone.until("Dashboard")
    store = pathlib.Path(phone.home, "secure.store")
    store.unlink()
    store.mkdir()
    phone.keys("o")
    phone.until("Sign out")
    phone.keys("End", "Enter")
    phone.until("Sign in to DoCodeGo", "✗ the session could not be deleted here")
    phone.keys(":")
    phone.type("quit")
    phone.keys("Enter")
    phone.ended("74")
    print("unsaved")


def language(phone):
    """The language of the command line: the sheet marks it, and another process has it too."""
    phone.click("Sprache wählen")
    phone.until("✓ Deutsch")
    phone.keys("Escape")
    phone.until("Bei DoCodeGo anmelden", without=["✓"])
    for line in ["kill", "expect screen sign-in"]:
        phone.keys(":")
        phone.type(line)
        phone.keys("Enter")
    phone.until("✓", "Bei DoCodeGo anmelden")
    phone.keys(":")
    phone.type("quit")
    phone.keys("Enter")
    phone.ended()
    print("language")


def lines(phone):
    """A terminal that cannot show a full screen: words are completed, and earlier lines come back."""

    def prompt(text):
        end = time.monotonic() + LIMIT
        while phone.seen().rstrip().split("\n")[-1].rstrip() != ("landfall> " + text).rstrip():
            if time.monotonic() > end:
                fail(f"waited for the line '{text}', saw\n{phone.seen()}")
            time.sleep(0.02)

    phone.keys("q")
    phone.ended()
    phone.run("shell", TERM="dumb")
    prompt("")
    phone.type("expect outc")
    phone.keys("Tab")
    prompt("expect outcome")
    phone.keys("C-u")
    for line in ["screen", "home", "home"]:
        prompt("")
        phone.type(line)
        phone.keys("Enter")
    prompt("")
    # A line that is repeated comes back once.
    for line in ["home", "screen"]:
        phone.keys("C-p")
        prompt(line)
    phone.keys("C-u")
    phone.type("quit")
    phone.keys("Enter")
    phone.ended()
    print("lines")


# A test runner blocks signals; with SIGCHLD blocked tmux would not hear that the shell has ended.
signal.pthread_sigmask(signal.SIG_SETMASK, set())
signal.signal(signal.SIGCHLD, signal.SIG_DFL)
EXAMPLES = FOLDER.parent.parent / "Examples"
for part, words in [
    (code_by_mail, []), (ways_in, ["--app", str(EXAMPLES / "ExpresScan")]),
    (sharing, ["--app", str(EXAMPLES / "MatchTally" / "App")]),
    (guests, ["--app", str(FOLDER.parent / "Scenarios" / "Market" / "App")]), (lines, []),
    (unsaved, []), (language, ["--locale", "de"]),
]:
    if sys.argv[1:] and part.__name__ not in sys.argv[1:]:
        continue
    phone = Terminal()
    try:
        phone.run("shell", *words)
        part(phone)
    finally:
        phone.end()
