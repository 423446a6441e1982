#!/usr/bin/env python3
"""Draws the pictures of the documentation that textshell does not print itself.

    pictures.py TEXTSHELL FOLDER

overview.svg: where Landfall is between the system and the views. resume.svg: sign-in and resume in time.
phases.svg: the limits of a link, from Docs/Spec, next to one run of TEXTSHELL. app-phases.svg: the app phases.
Each one is 480 wide, so it can be read on a phone, and follows the reader's light or dark. Text is text.
Tests/EndToEnd/Docs/pictures.py checks them.
"""

import html, json, math, os, re, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WIDTH = 480
STYLE = """
svg { background: #ffffff; color-scheme: light dark }
text { font: 14px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: #1c2430 }
.head { font-weight: 600 } .small { font-size: 13px } .faint { fill: #5b677a }
text.good { fill: #14713d } text.bad { fill: #a52a1c } text.wait { fill: #7a5200 } text.own { fill: #1d5aa8 }
rect { stroke-width: 1.4 }
.plain { fill: #f4f6f9; stroke: #9aa7ba } .frame { fill: none; stroke: #9aa7ba; stroke-dasharray: 5 4 }
rect.own { fill: #e9f2ff; stroke: #3b76c4 } rect.good { fill: #e3f5ea; stroke: #2c8c54 }
rect.bad { fill: #fdecea; stroke: #c4453a } rect.wait { fill: #fff4d6; stroke: #b07d10 }
.line { fill: none; stroke: #51607a; stroke-width: 1.6 } .guide { fill: none; stroke: #dde2ea; stroke-width: 1 }
.line.good { stroke: #2c8c54 } .line.bad { stroke: #c4453a } .line.wait { stroke: #b07d10 }
.tip { fill: #51607a } .tip.good, .dot { fill: #2c8c54 } .tip.bad { fill: #c4453a } .tip.wait { fill: #b07d10 }
@media (prefers-color-scheme: dark) {
svg { background: #14181f } text { fill: #e4e9f1 } .faint { fill: #93a0b5 }
text.good { fill: #6fd49a } text.bad { fill: #ff9b8d } text.wait { fill: #f0c869 } text.own { fill: #8fbdf5 }
.plain { fill: #1e2530; stroke: #566279 } .frame { stroke: #566279 }
rect.own { fill: #1b2f4b; stroke: #6aa3ee } rect.good { fill: #16301f; stroke: #4fb87c }
rect.bad { fill: #3a1b1a; stroke: #e5736a } rect.wait { fill: #332a12; stroke: #d9a53a }
.line { stroke: #93a0b5 } .guide { stroke: #2a3340 }
.line.good { stroke: #4fb87c } .line.bad { stroke: #e5736a } .line.wait { stroke: #d9a53a }
.tip { fill: #93a0b5 } .tip.good, .dot { fill: #4fb87c } .tip.bad { fill: #e5736a } .tip.wait { fill: #d9a53a }
}
"""


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Picture:
    """A picture that grows from top to bottom. `kind` is what a thing means: good, bad, wait, own or plain."""

    def __init__(self, title, description):
        self.title, self.description, self.parts, self.height = title, description, [], 0

    def text(self, x, y, words, kind="", anchor="start"):
        """One line; y is its base line."""
        self.grow(y + 6)
        mark = f' class="{kind}"' if kind else ""
        end = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self.parts.append(
            f'<text x="{number(x)}" y="{number(y)}"{mark}{end}>{html.escape(words, quote=False)}</text>')

    def box(self, x, y, width, height, lines, kind="plain", radius=7):
        """A box with lines in its middle: the first is a heading, a pair has a kind of its own."""
        self.grow(y + height)
        self.parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
            f'rx="{radius}" class="{kind}"/>')
        base = y + height / 2 + 5 - 18 * (len(lines) - 1) / 2
        for place, line in enumerate(lines):
            words, style = line if isinstance(line, tuple) else (line, "small" if place else "head")
            self.text(x + width / 2, base + 18 * place, words, style, "middle")

    def line(self, points, kind="line"):
        self.grow(max(y for _, y in points))
        path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        self.parts.append(f'<path d="{path}" class="{kind}"/>')

    def arrow(self, *points, kind=""):
        """A line through points, with a tip at the end of the last."""
        (x0, y0), (x, y) = points[-2:]
        length = math.hypot(x - x0, y - y0)
        dx, dy = (x - x0) / length, (y - y0) / length
        self.line([*points[:-1], (x - dx * 6, y - dy * 6)], f"line {kind}".strip())
        tip = [(x, y), (x - dx * 9 - dy * 5, y - dy * 9 + dx * 5), (x - dx * 9 + dy * 5, y - dy * 9 - dx * 5)]
        path = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in tip) + "z"
        self.parts.append(f'<path d="{path}" class="{f"tip {kind}".strip()}"/>')

    def grow(self, y):
        self.height = max(self.height, y)

    def svg(self):
        height = math.ceil(self.height + 14)
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
            f'height="{height}" role="img" aria-labelledby="title desc">',
            f'<title id="title">{html.escape(self.title, quote=False)}</title>',
            f'<desc id="desc">{html.escape(self.description, quote=False)}</desc>',
            f"<style>{STYLE}</style>", *self.parts, "</svg>"]) + "\n"


# Where Landfall is


def overview():
    picture = Picture(
        "Where Landfall is",
        "The system passes a link, a QR code or a notification tap to open. Landfall parses it, tries link rules, finds "
        "its route, runs the guards, loads the data and commits organization and screen in one step. A link that ends "
        "earlier ends with an outcome of its own. The result is a snapshot, which the views of the app draw. What a "
        "person does in the views goes to Landfall too.")
    middle = 112
    picture.box(32, 14, 416, 50, ["The system", "link, QR code, notification tap"])
    picture.arrow((middle, 64), (middle, 108))
    picture.box(14, 92, 444, 470, [], "frame", 12)
    steps = [
        ("open", None, ""),
        ("parse", "ignored, invalidLink", "bad"),
        ("rules", "handled", "good"),
        ("route", "unmatched", "bad"),
        ("guards", "signInNeeded, notAMember, roleTooLow …", "bad"),
        ("load", "entityMissing, serviceFailed", "bad"),
        ("commit", "landed, refreshed", "good"),
    ]
    y = 108
    for place, (name, outcome, kind) in enumerate(steps):
        picture.box(32, y, 160, 34, [name], "own")
        if outcome:
            picture.arrow((192, y + 17), (226, y + 17), kind=kind)
            lines = [outcome]
            if len(outcome) > 30:
                lines = [outcome[:outcome.rindex(",", 0, 30) + 1], outcome[outcome.rindex(",", 0, 30) + 2:]]
            for row, words in enumerate(lines):
                picture.text(234, y + 22 - 9 * (len(lines) - 1) + 18 * row, words, f"small {kind}")
        picture.arrow((middle, y + 34), (middle, y + 56))
        y += 56
    picture.box(32, y, 160, 50, ["snapshot", "tabs, stacks, texts"], "good")
    picture.text(438, y + 38, "Landfall", "head faint", "end")
    picture.arrow((middle, y + 50), (middle, y + 94))
    picture.arrow((452, y + 119), (474, y + 119), (474, 125), (192, 125))
    picture.text(438, 117, "user actions", "small", "end")
    picture.box(32, y + 94, 420, 50, ["Your views", "SwiftUI, UIKit, Android, C, a terminal"])
    return picture


# Sign-in and resume


def resume(limits):
    lifetime = limits["DL-C04"]
    picture = Picture(
        "Sign-in and resume",
        f"A link that needs a session is pending in memory for {lifetime} s. If sign-in completes in that time, the link is "
        "opened again with all checks. If it completes later, the app shows its default screen. A newer link, a cancelled "
        "sign-in, a sign-out or the end of the process drop the link at once.")
    start, end = 32, 380

    def at(seconds):
        return start + (end - start) * seconds / int(lifetime)

    def row(y, words, kind):
        picture.text(start, y, words, f"head {kind}".strip())

    for seconds in (0, 200, 400, int(lifetime)):
        picture.text(at(seconds), 26, f"{seconds} s", "small faint", "middle")
        picture.line([(at(seconds), 34), (at(seconds), 42)], "guide")
    picture.line([(start, 42), (WIDTH - 22, 42)], "guide")

    row(74, "Sign-in completes in time", "")
    picture.box(start, 84, at(270) - start, 34, [("pending, in memory", "small wait")], "wait", 4)
    picture.box(at(270) + 3, 84, WIDTH - 22 - at(270) - 3, 34, [("opened again, all checks", "small good")], "good", 4)
    picture.text(start, 138, f"sign-in visible in {limits['DL-A05']} ms", "small faint")
    picture.text(WIDTH - 22, 138, f"target visible in {limits['DL-A06']} ms", "small faint", "end")

    row(178, "Sign-in completes too late", "")
    picture.box(start, 188, end - start, 34, [(f"pending, up to and including {lifetime} s", "small wait")], "wait", 4)
    picture.box(end + 3, 188, WIDTH - 22 - end - 3, 34, [("gone", "small bad")], "bad", 4)
    picture.text(WIDTH - 22, 242, "after sign-in: the default screen", "small faint", "end")

    row(282, "Something ends the wait", "")
    picture.box(start, 292, at(130) - start, 34, [("pending", "small wait")], "wait", 4)
    picture.box(at(130) + 3, 292, 52, 34, [("gone", "small bad")], "bad", 4)
    for place, words in enumerate([
            "a newer link is shown, or is pending", "a cancelled sign-in, or a sign-out", "the end of the process"]):
        picture.text(at(130) + 66, 302 + 18 * place, words, "small")
    return picture


# Phases and limits

PHASES = [
    ("route-matching", "DL-C01", "URL to route"),
    ("session-read", "DL-C02", "session from the secure store"),
    ("organization-switch", "DL-C03", "organization switch"),
    ("data-load", "DL-A04", "data of the target"),
    ("sign-in-render", "DL-A05", "URL to the sign-in screen"),
    ("resume", "DL-A06", "sign-in to the pending link"),
    ("warm-render", "NAV-C05", "URL to the screen, app running"),
    ("warm-render-with-switch", "DL-A10", "the same, with a switch"),
    ("cold-render", "DL-C05", "launch of the app to the screen"),
    ("refresh", "NAV-A07", "pull to refresh"),
]


def phases(limits, measured):
    picture = Picture(
        "Phases of a link and their limits",
        "Ten phases on a logarithmic scale from 0.01 to 10,000 milliseconds. "
        + " ".join(f"{words[0].upper() + words[1:]}: {limits[clause]} ms ({clause})." for _, clause, words in PHASES)
        + " The times that one run of textshell has measured are below all limits.")
    left, right = 28, 452

    def at(milliseconds):
        return left + (right - left) * (math.log10(milliseconds) + 2) / 6

    for power in range(-2, 5):
        value = 10 ** power
        picture.text(at(value), 24, f"{value:,}" if power >= 0 else f"{value} ms" if power == -2 else f"{value}", "small faint", "middle")
    y = 56
    for name, clause, words in PHASES:
        limit = int(limits[clause])
        picture.text(left, y, words, "small head")
        picture.text(right - 68, y, clause, "small faint", "end")
        picture.text(right, y, f"{limit} ms", "small wait", "end")
        picture.parts.append(
            f'<rect x="{left}" y="{number(y + 8)}" width="{number(at(limit) - left)}" height="10" rx="3" class="plain"/>')
        picture.line([(at(limit), y + 5), (at(limit), y + 21)], "line wait")
        if name in measured:
            x = at(max(measured[name], 0.01))
            picture.parts.append(f'<circle cx="{number(x)}" cy="{number(y + 13)}" r="5" class="dot"/>')
        y += 44
    picture.grow(y - 18)
    picture.parts.append(f'<circle cx="{left + 6}" cy="{y}" r="5" class="dot"/>')
    picture.text(left + 18, y + 5, "measured in one run; times differ", "small good")
    picture.line([(left + 270, y - 8), (left + 270, y + 8)], "line wait")
    picture.text(left + 280, y + 5, "limit, in Docs/Spec", "small wait")
    return picture


def measure(program):
    """The phases of one run: a link at launch, one before sign-in, two after it."""
    lines = ["open docodego://app/acme-corp/members", "sign-in email ada@acme.test",
             "open docodego://app/acme-corp/teams", "open docodego://app/beta-labs/teams"]
    found = {}
    with tempfile.TemporaryDirectory(prefix="pictures-") as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TZ": "UTC"}

        def run(*words, typed=""):
            printed = subprocess.run(
                [program, *words, "--json"], input=typed, env=environment, stdout=subprocess.PIPE, text=True).stdout
            for line in printed.splitlines():
                if line.startswith("{"):
                    for limit in json.loads(line).get("limits", []):
                        found.setdefault(limit["phase"], limit["tookMs"])

        run("open", "docodego://app/acme-corp/members", "--as", "ada@acme.test")
        run("shell", typed="\n".join(lines) + "\n")
    return found


def read_limits():
    """The last column of each requirement that has a time: clause → number."""
    found = {}
    for name in ("DeepLinks", "Navigation"):
        with open(f"{ROOT}/Docs/Spec/{name}.md", encoding="utf-8") as file:
            for clause, limit in re.findall(r"^\| ([A-Z]+-[A-Z0-9]+) \|.*\| ([^|]*) \|$", file.read(), re.M):
                times = re.findall(r"(\d+) (?:ms|s)\b", limit)
                if times:
                    found[clause] = times[0]
    return found


# The app phases


def app_phases(success):
    picture = Picture(
        "The app phases",
        "An app starts in launching and reads its session in bootstrapping. With a session it is ready, without one it "
        "shows welcome. From welcome a person signs in, or a link signs in. A code, a browser that comes back "
        "(registering) or a link ends with a stored session. After that, and after onboarding where a method declares "
        "it, the app bootstraps again: that is the only way to ready.")
    picture.box(140, 14, 200, 36, ["launching"])
    picture.arrow((240, 50), (240, 84))
    picture.box(120, 84, 240, 50, ["bootstrapping", "reads the session; links wait"])
    # Down to welcome and ready.
    picture.arrow((150, 134), (150, 196))
    picture.text(142, 170, "no session", "small", "end")
    picture.arrow((345, 134), (345, 196), kind="good")
    picture.text(353, 170, "a session", "small good")
    picture.box(20, 196, 190, 50, ["welcome", "no one is signed in"])
    picture.box(310, 196, 140, 50, ["ready"], "good")
    picture.arrow((310, 210), (210, 210), kind="bad")
    picture.text(260, 202, "signed out", "small bad", "middle")
    # Down to the two ways in.
    picture.box(20, 330, 190, 76, ["signing in", "a code is typed,", "or a browser is open"], "own")
    picture.box(270, 330, 180, 112, [
        "signing in by link", "confirming, asking,", "finalizing, then", "success or failure"], "own")
    picture.arrow((50, 246), (50, 330))
    picture.text(58, 292, "begins", "small")
    picture.arrow((130, 330), (130, 246), kind="bad")
    picture.text(138, 292, "gives up", "small bad")
    picture.arrow((210, 224), (304, 224), (304, 330))
    picture.text(312, 292, "a link signs in", "small")
    picture.arrow((270, 350), (234, 350), (234, 238), (210, 238), kind="bad")
    picture.text(240, 318, "gives up", "small bad")
    picture.arrow((210, 374), (270, 374))
    picture.arrow((270, 396), (210, 396))
    # A browser comes back.
    picture.box(20, 470, 160, 50, ["registering", "a code is traded"], "own")
    picture.arrow((50, 406), (50, 470))
    picture.text(58, 442, "returns", "small")
    picture.arrow((120, 470), (120, 406), kind="bad")
    picture.text(128, 442, "refused", "small bad")
    # All ways end with a stored session.
    picture.box(20, 572, 430, 34, [("a session is stored", "head good")], "good")
    picture.arrow((100, 520), (100, 572), kind="good")
    picture.arrow((198, 406), (198, 572), kind="good")
    picture.arrow((360, 442), (360, 572), kind="good")
    picture.text(352, 504, f"success, {success} ms", "small good", "end")
    picture.box(20, 660, 240, 50, ["onboarding", "if the method declares it"], "own")
    picture.arrow((100, 606), (100, 660), kind="good")
    # And back to the beginning.
    picture.line([(260, 685), (467, 685)], "line good")
    picture.arrow((450, 589), (467, 589), (467, 109), (360, 109), kind="good")
    picture.line([(467, 685), (467, 589)], "line good")
    picture.text(456, 640, "bootstraps again", "small good", "end")
    for place, words in enumerate([
            "Not drawn: a sign-out leads from each phase that has",
            "a session to welcome. If another process, or another",
            "person, signs in, the app bootstraps again."]):
        picture.text(20, 740 + 18 * place, words, "small faint")
    return picture


def main():
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    limits = read_limits()
    with open(f"{ROOT}/Docs/Spec/Decided.md", encoding="utf-8") as file:
        success = re.search(r"^\| `success` .*\| (\d+) ms \|$", file.read(), re.M).group(1)
    pictures = {
        "overview": overview(), "resume": resume(limits), "phases": phases(limits, measure(program)),
        "app-phases": app_phases(success)}
    for name, picture in pictures.items():
        with open(f"{folder}/{name}.svg", "w", encoding="utf-8") as file:
            file.write(picture.svg())


main()
