"""Attacks terminals and readers of JSON with control sequences and bidirectional controls, in every place
where a value from outside can appear. No such character may be written raw, except in this program's own
sequences: C0, DEL, C1, U+061C, U+200E, U+200F, U+2028 to U+202E and U+2066 to U+2069.
usage: terminal-canary.py BUILD_DIR [--short]
Every command that `textshell help` lists is run. A new command fails until commands.py has its arguments. # review: S4
"""
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import struct
import sys
import tempfile
import termios
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from commands import LINK, Rows, Town, WORDS  # noqa: E402

# Bold magenta, a title, C1's CSI and clear, bidirectional controls, line ends, a bell.
HOSTILE = (
    "N\x1b[1;35mA\x1b]0;T\x07B\x9b2JC\u202eD\u2066E\u2067F\u200f\u200e\u061cG\u2028\u2029\u2069H\x7f\tI\rJ\nQZQ")
FORBIDDEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066\u2067]")
OWN_STYLES = re.compile("\x1b\\[(0|1|2|31|32|38;5;16;48;5;231|30;47)m")


def wrong(output, is_terminal=False, splits=True):
    """Returns the raw control characters in an output, or None."""
    try:
        text = output.decode()
    except UnicodeDecodeError as error:
        return "not UTF-8: %s" % error
    if is_terminal:
        text = OWN_STYLES.sub("", text).replace("\r\n", "\n")
    found = FORBIDDEN.search(text)
    if found:
        around = text[max(0, found.start() - 20):found.end() + 20]
        return "U+%04X raw in %r" % (ord(found.group()), around)
    for line in text.split("\n"):
        depth = 0
        for character in line:
            depth += {"\u2068": 1, "\u2069": -1}.get(character, 0)
            if depth not in (0, 1):
                return "an isolate that is not this program's in %r" % line
        if depth:
            return "an isolate that does not end in %r" % line
    # A value's own line feed would put this at the start of a line.
    if splits and re.search("^QZQ", text, re.M):
        return "a line feed of a value is raw"
    return None


def poisoned(value, keys=None):
    """Returns a JSON value with the canary behind each text, or behind those of some members."""
    if isinstance(value, dict):
        return {
            key: poisoned(each, keys) if not isinstance(each, str) or keys is None or key in keys
            else each for key, each in value.items()}
    if isinstance(value, list):
        return [poisoned(each, keys) for each in value]
    return value + HOSTILE if isinstance(value, str) else value


def poison(folder):
    """Puts the canary into an app's texts, and into the answers of its services."""
    shown = {"name", "title", "score", "winner", "location", "rules", "value", "note", "detail", "summary"}
    for path in pathlib.Path(folder).rglob("*.json"):
        keys = None if "locales" in path.parts else shown
        if "App" in path.parts and "locales" not in path.parts and path.name != "app.json":
            continue
        data = json.loads(path.read_text())
        if "locales" in path.parts:
            version = data.pop("version")
            data = dict(version=version, **poisoned(data))
        elif isinstance(data, dict):
            data = {
                key: each + HOSTILE if key == "name" and isinstance(each, str)
                else poisoned(each, keys) if "Workspace" in path.parts else each
                for key, each in data.items()}
        path.write_text(json.dumps(data))


def strangers_files(town):
    """Creates files of a foreign origin, valid and malformed. Returns the path of the broken app folder."""
    pattern = {"/": "/" + HOSTILE, "comment": HOSTILE}
    whole = {"applinks": {"details": [{
        "appIDs": ["AAAAAAAAAA.x" + HOSTILE], "components": [pattern, {"/": HOSTILE}, {"?": {HOSTILE: "*"}}],
        HOSTILE: 1}], HOSTILE: 1}}
    town.write("aasa.json", json.dumps(whole))
    town.write("links.json", json.dumps([{
        "relation": ["x" + HOSTILE], "target": {
            "namespace": "android_app", "package_name": "a.b" + HOSTILE,
            "sha256_cert_fingerprints": [HOSTILE]}}]))
    town.write("bad-payload.json", json.dumps({"aps": {HOSTILE: HOSTILE}, "url": "docodego://app/" + HOSTILE}))
    town.write("bad.scenario", "link %s\nopen '%s'\nexpect %s 1\nexpect text %s\n" % ((HOSTILE.replace("\n", ""),) * 4))
    town.write("hostile-links.txt", "docodego://app/%s\n" % HOSTILE)
    broken = pathlib.Path(town.base, "broken" + HOSTILE.replace("/", "")).joinpath("App")
    broken.mkdir(parents=True)
    broken.joinpath("app.json").write_text(json.dumps({
        "version": 1, "name": HOSTILE, "id": HOSTILE, "schemes": [HOSTILE], HOSTILE: HOSTILE}))
    return str(broken)


def hostile_words(town, command):
    """Yields command lines with the canary in one place each."""
    words, text = WORDS[command]
    words = town.filled(words)
    name = command.split()
    argument = HOSTILE.replace("\x00", "")
    yield "as it is", name + words, text
    yield "an argument", name + [argument] + words[1:], text
    yield "one argument more", name + words + [argument], text
    yield "an option", name + words + ["--" + argument], text
    yield "the person", name + words + ["--as", argument], text
    yield "the language", name + words + ["--locale", argument], text
    yield "the home folder", name + words + ["--home", town.base + "/no" + argument], text
    if "--app" not in words:
        yield "a stranger's app", name + words + ["--app", town.broken], text
    yield "standard input", name + ["-"] + words[1:], argument.replace("\n", "") + "\n"


MORE = [
    ("open", ["open", LINK + "/" + HOSTILE], ""),
    ("open a name", ["open", "docodego://app/search?q=%E2%80%AE%C2%9B"], ""),
    ("open a path", ["open", "docodego://app/%E2%80%AE%C2%9Bx/members"], ""),
    ("open nowhere", ["open", "docodego://%E2%80%AE%C2%9Bx/y"], ""),
    ("explain a name", ["explain", "docodego://app/%E2%80%AE%C2%9Bx/members"], ""),
    ("explain as a page", ["explain", "docodego://app/%E2%80%AE%C2%9Bx", "--page"], ""),
    ("explain C1", ["explain", "docodego://app/\x9b2J\u202e"], ""),
    ("open Arabic", ["open", LINK, "--locale", "ar"], ""),
    ("orgs in Arabic", ["orgs", "--locale", "ar"], ""),
    ("match a stranger's file", ["match", "https://x.test/N", "--aasa", "{base}/aasa.json"], ""),
    ("match its other file", ["match", "https://x.test/N", "--assetlinks", "{base}/links.json"], ""),
    ("match lines", ["match", "--stdin-jsonl"], json.dumps(
        {"id": HOSTILE, "aasa": {"applinks": {}}, "domain": HOSTILE, "appId": HOSTILE, "url": HOSTILE}) + "\n"),
    ("validate a stranger's file", ["validate", "{base}/aasa.json"], ""),
    ("validate its other file", ["validate", "{base}/links.json"], ""),
    ("validate as SARIF", ["validate", "{base}/aasa.json", "--sarif"], ""),
    ("tap a stranger's payload", ["tap", "{base}/bad-payload.json"], ""),
    ("play a stranger's scenario", ["play", "{base}/bad.scenario"], ""),
    ("audit hostile links", ["audit", "{base}/hostile-links.txt", "--values"], ""),
    ("diff hostile links", ["diff", "{app}", "{tally}", "--corpus", "{base}/hostile-links.txt", "--values"], ""),
    ("generate into a folder", ["generate", "--into", "{base}/out", "--dry-run"], ""),
    ("generate a manifest", ["generate", "android-manifest"], ""),
    ("routes as SARIF", ["routes", "check", "--sarif"], ""),
    ("the state diagram", ["routes", "graph", "states"], ""),
    ("help of nothing", ["help", HOSTILE], ""),
    ("nothing of that name", [HOSTILE], ""),
    ("a picture that holds it", ["qr", "show", HOSTILE.replace("\n", ""), "--any"], ""),
    ("hostile lines", ["shell"], ("open docodego://app/%s\nfoo%s\nsign-in email %s\nexpect text %s\n" % (
        (HOSTILE.replace("\n", ""),) * 4))),
]


def hostile_environment(town):
    for name in ("LANG", "LANGUAGE", "TEXTSHELL_APP", "TEXTSHELL_KEY", "TERM", "COLUMNS", "TZ", "XDG_STATE_HOME"):
        value = (town.base + "/" if name.startswith("XDG") else "") + HOSTILE
        yield name, {name: value}


def check(rows, name, town, words, text, **environment):
    words = town.filled(words)
    seen = town.run(words, text, **environment)
    found = wrong(seen.stdout) or wrong(seen.stderr)
    if not found and "--json" in words and words[0] != "generate" and seen.stdout.startswith((b"{", b"[")):
        for line in seen.stdout.splitlines():
            try:
                json.loads(line)
            except ValueError as error:
                found = "not JSON: %s" % error
                break
    if seen.returncode < 0:
        found = "ended by signal %d" % -seen.returncode
    rows.row(name, found)


def at_a_terminal(town, words, keys, patience, first=b""):
    """Returns what textshell writes to a terminal. `keys` are typed, each when the output after `first` pauses."""
    process, terminal = pty.fork()
    if process == 0:
        environment = dict(town.environment, TERM="xterm-256color", COLORTERM="truecolor")
        os.chdir(town.base)
        os.execve(town.textshell, ["textshell", *words, "--app", town.base + "/app"], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 34, 100, 0, 0))
    seen = b""
    for key in keys + [b""]:
        end = time.monotonic() + 20
        while True:
            if not select.select([terminal], [], [], patience)[0]:
                if first in seen or time.monotonic() > end:
                    break
                continue
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                piece = b""
            if not piece:
                break
            seen += piece
        if key:
            os.write(terminal, key)
    os.close(terminal)
    end = time.monotonic() + 10
    while time.monotonic() < end and os.waitpid(process, os.WNOHANG)[0] == 0:
        time.sleep(0.01)
    return seen


def full_screen(rows, town):
    """The full-screen view has sequences of its own, so the canary's are searched for."""
    def command(line):
        return [b":", line.encode(), b"\r"]

    keys = command("open " + LINK) + command("open docodego://app/acme-corp") + command(
        "open docodego://app/%E2%80%AE%C2%9Bx/members") + [b"o", b"\x1b"] + command("locale ar") + [
        b"o", b"\x1b"] + command("foo\u202e") + [b"?", b"\x1b"] + command("quit")
    seen = at_a_terminal(town, ["shell"], keys, 0.2, first=b"Acme")
    text = seen.decode(errors="surrogateescape")
    found = None
    for raw in ("\x1b[1;35m", "\x1b]0;", "\x07", "\x9b", "\x7f"):
        if raw in text:
            found = "%r raw" % raw
    turned = re.search("[\x80-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\udc80-\udcff]", text)
    if turned:
        found = "U+%04X raw" % ord(turned.group())
    if b"Acme" not in seen:
        found = "nothing was shown: %r" % seen[-200:]
    rows.row("the full-screen view", found)


def main():
    is_short = "--short" in sys.argv[2:]
    rows = Rows()
    with tempfile.TemporaryDirectory() as folder:
        town = Town(sys.argv[1], folder + "/town")
        for app in ("app", "tally", "scan"):
            poison(town.base + "/" + app)
        town.prepare()
        town.broken = strangers_files(town)
        for number, command in enumerate(town.listed()):
            if command not in WORDS:
                rows.row(command, "commands.py does not say how to run it")
                continue
            if command in ("whoami", "orgs"):
                town.sign_in()
            for index, (place, words, text) in enumerate(hostile_words(town, command)):
                # In the short round each command gets its own arguments and two more places.
                if is_short and index and (index + number) % 4:
                    continue
                for form in ([], ["--json"]):
                    check(rows, " ".join([command + ":", place] + form), town, words + form, text)
        town.sign_in()
        for name, words, text in MORE:
            for form in ([], ["--json"]):
                check(rows, " ".join([name] + form), town, words + form, text)
        for name, environment in hostile_environment(town):
            check(rows, "the variable " + name, town, ["open", LINK], "", **environment)
        for words in (["open", LINK], ["whoami"], ["orgs"], ["doctor"], ["routes", "check"], ["explain", LINK]):
            seen = at_a_terminal(town, words, [], 0.5)
            rows.row("at a terminal: " + " ".join(words), wrong(seen, is_terminal=True))
        full_screen(rows, town)
    rows.end()


main()
