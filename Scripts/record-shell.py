#!/usr/bin/env python3
"""Records `textshell shell` in a terminal, and writes what was seen as a moving picture.

    record-shell.py TEXTSHELL PICTURE.svg

A person pastes a link, lands on a page, and swipes back with the mouse. The program is the real one, in a
pty. The picture is SVG with an animation in CSS and no script, so it moves as an <img> too. It does
not move for people who prefer that. pyte emulates the terminal: `apt-get install python3-pyte`, or
`pip install pyte`.
"""

import fcntl, html, os, pty, re, select, shutil, struct, sys, tempfile, termios, time

try:
    import pyte
except ModuleNotFoundError:
    sys.exit("record-shell: pyte is missing\nfix: apt-get install python3-pyte, or pip install pyte")

COLUMNS, ROWS = 50, 20
LINK = "docodego://app/acme-corp/members/bob"
# Of the picture, in its own pixels.
CELL, LINE, SIZE, EDGE, BAR = 10, 22, 16.6, 10, 40
WIDTH, HEIGHT = COLUMNS * CELL + 2 * EDGE, ROWS * LINE + BAR + EDGE
PAGE, TEXT, FRAME, QUIET, FINGER = "#0d1117", "#e6edf3", "#3d444d", "#9198a1", "#f0883e"
ANSWERS = {
    b"\x1b]11;?": b"\x1b]11;rgb:0d0d/1111/1717\x1b\\",
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",
    b"\x1b[c": b"\x1b[?62;22c",
}
END_OF_FRAME = b"\x1b[?2026l"
SHORTEST = 0.045  # of a frame, in seconds


class Recording:
    """The program, what it shows, and what the person does with it."""

    def __init__(self, program, home):
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.frames, self.pointer, self.caption = [], None, ""
        self.unread, self.still = b"", None
        environment = {
            "PATH": os.environ["PATH"], "HOME": home, "TERM": "xterm-256color", "TZ": "UTC",
            "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        child, self.terminal = pty.fork()
        if child == 0:
            os.environ.clear()
            os.environ.update(environment)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.execv(program, ["textshell", "shell", "--as", "ada@acme.test"])
        self.child = child

    def write(self, text):
        os.write(self.terminal, text if isinstance(text, bytes) else text.encode())

    def wait(self, seconds, until=None):
        """Takes in what the program prints, for a time or until a text is there."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.terminal], [], [], min(left, 0.02))[0]:
                self.take(os.read(self.terminal, 65536))
            if until and any(until in line for line in self.screen.display):
                return
        if until:
            sys.exit(f"record-shell: '{until}' was never seen:\n" + "\n".join(self.screen.display))

    def take(self, data):
        for question, answer in ANSWERS.items():
            if question in data:
                self.write(answer)
        self.unread += data
        while END_OF_FRAME in self.unread:
            frame, _, self.unread = self.unread.partition(END_OF_FRAME)
            self.stream.feed(frame)
            self.see()

    def see(self):
        """Notes what is on the screen now."""
        rows = tuple(tuple(self.cells(row)) for row in range(ROWS))
        self.frames.append((time.monotonic(), rows, self.pointer, self.caption))

    def cells(self, row):
        for column in range(COLUMNS):
            cell = self.screen.buffer[row][column]
            ink = TEXT if cell.fg == "default" else "#" + cell.fg
            paper = PAGE if cell.bg == "default" else "#" + cell.bg
            if cell.reverse:
                ink, paper = paper, ink
            yield cell.data, ink, paper, cell.bold

    def say(self, caption):
        self.caption = caption
        self.see()

    def mouse(self, code, column, row, end="M"):
        self.pointer = (column, row) if end == "M" else None
        self.write(f"\x1b[<{code};{column + 1};{row + 1}{end}")

    def end(self):
        self.write("q")
        try:
            while os.read(self.terminal, 65536):
                pass
        except OSError:
            pass  # the other end is closed
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def play(phone):
    """What is seen in the picture."""
    phone.wait(10, until="Dashboard")
    phone.wait(1)
    # The list of members was loaded before, so a swipe shows it below the page.
    phone.write("2")
    phone.wait(10, until="Carol Ruiz")
    phone.wait(1)
    phone.write("1")
    phone.wait(10, until="Documents")
    phone.wait(1)
    phone.frames.clear()
    phone.say("an app in the terminal: textshell shell")
    phone.wait(1.4)
    phone.caption = "a link arrives"
    phone.write(f"\x1b[200~{LINK}\x1b[201~")
    phone.wait(10, until=LINK)
    phone.wait(1.5)
    phone.write("\r")
    phone.wait(10, until="bob@acme.test")
    phone.say("it lands: Bob's page, in the tab Members")
    phone.wait(2.2)
    phone.caption = "a drag from the edge: the page follows"
    row = ROWS // 2
    phone.mouse(0, 1, row)
    phone.see()
    phone.wait(0.4)
    for column in range(2, 23):
        phone.mouse(32, column, row)
        phone.wait(0.06)
        phone.see()
    phone.still = len(phone.frames) - 1
    phone.wait(0.9)
    for column in range(24, 40, 3):
        phone.mouse(32, column, row)
        phone.wait(0.06)
        phone.see()
    phone.caption = "let go: back on the list below it"
    phone.mouse(0, 40, row, "m")
    phone.wait(10, until="Carol Ruiz")
    phone.wait(2.6)
    phone.see()


def thinned(frames, still):
    """Returns the frames that are seen long enough, with their times, and the one without motion."""
    found, still_time = [], frames[still][0]
    for number, (at, *seen) in enumerate(frames):
        following = frames[number + 1][0] if number + 1 < len(frames) else at
        if found and found[-1][1] == seen:
            continue
        if following - at < SHORTEST and number not in (0, still, len(frames) - 1):
            continue
        found.append((at, seen))
    start, end = found[0][0], frames[-1][0]
    times = [at - start for at, _ in found] + [end - start]
    chosen = max(n for n, (at, _) in enumerate(found) if at <= still_time)
    return times, [seen for _, seen in found], chosen


# What is drawn as lines, so that it meets in every font: the strokes of a cell, from (x, y) to (x, y).
W, H = CELL, LINE
LINES = {
    "─": (1.5, [(0, H / 2, W, H / 2)]), "━": (3, [(0, H / 2, W, H / 2)]),
    "│": (1.5, [(W / 2, 0, W / 2, H)]), "┃": (3, [(W / 2, 0, W / 2, H)]),
    "┻": (3, [(0, H / 2, W, H / 2), (W / 2, 0, W / 2, H / 2)]),
    "┳": (3, [(0, H / 2, W, H / 2), (W / 2, H / 2, W / 2, H)]),
}


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


def runs(row, key):
    """Neighbouring cells that are alike, as (column, cells)."""
    column = 0
    while column < len(row):
        end = column + 1
        while end < len(row) and key(row[end], end) == key(row[column], column):
            end += 1
        yield column, row[column:end]
        column = end


def drawn(row, inks):
    """One line of the terminal: papers, lines, texts. The classes of the texts are added to `inks`."""
    parts = []
    for column, cells in runs(row, lambda cell, _: cell[2]):
        if cells[0][2] != PAGE:
            parts.append(
                f'<rect x="{column * W}" width="{len(cells) * W}" height="{H}" fill="{cells[0][2]}"/>')
    for column, cells in runs(row, lambda cell, _: (cell[0], cell[1]) if cell[0] in LINES else None):
        data, ink = cells[0][:2]
        if data not in LINES:
            continue
        thick, strokes = LINES[data]
        if data in "─━":
            strokes = [(0, H / 2, W * len(cells), H / 2)]
            places = [column]
        else:
            places = range(column, column + len(cells))
        path = "".join(
            f"M{number(place * W + a)} {number(b)}L{number(place * W + c)} {number(d)}"
            for place in places for a, b, c, d in strokes)
        parts.append(f'<path d="{path}" stroke="{ink}" stroke-width="{thick}"/>')

    def kind(cell, column):
        data, ink, _, bold = cell
        if data in LINES or data == " " and not blank_within(row, column):
            return ("none", column)
        # A letter that a font may draw wider than a cell is fitted by itself.
        if data and not data.isascii() and data not in "·…–‹›’":
            return ("wide", column)
        return ("text", ink, bold)

    for column, cells in runs(row, kind):
        text = "".join(cell[0] for cell in cells)
        if not text.strip() or text in LINES:
            continue
        width = len(cells)
        if column + width < COLUMNS and row[column + width][0] == "":
            width += 1  # a character of two cells
        _, ink, _, bold = cells[0]
        style = f' class="{inks.setdefault(ink + " bold" * bold, f"k{len(inks)}")}"'
        parts.append(
            f'<text x="{column * W}" y="{number(H * 0.72)}" textLength="{width * W}"{style}>'
            f"{html.escape(text, quote=False)}</text>")
    return "".join(parts)


def blank_within(row, column):
    """Returns whether a single blank is between two letters of a text."""
    return (0 < column < len(row) - 1 and row[column - 1][0] not in (" ", "")
            and row[column + 1][0] not in (" ", "") and row[column - 1][0] not in LINES
            and row[column + 1][0] not in LINES)


def picture(times, frames, still):
    rows, inks, shown = {}, {}, []
    for lines, pointer, caption in frames:
        uses = []
        for place, line in enumerate(lines):
            body = drawn(line, inks)
            if not body:
                continue
            name = rows.setdefault(body, f"l{len(rows)}")
            uses.append(f'<use href="#{name}" y="{place * LINE}"/>')
        if pointer:
            x, y = pointer[0] * W + W / 2, pointer[1] * LINE + LINE / 2
            uses.append(f'<circle class="finger" cx="{number(x)}" cy="{number(y)}" r="13"/>')
        uses.append(f'<text class="caption" x="{COLUMNS * W / 2}" y="-15">{html.escape(caption, quote=False)}</text>')
        shown.append("".join(uses))
    # A frame may come twice: the strip has it once.
    strip = list(dict.fromkeys(shown))
    ids = [strip.index(frame) for frame in shown]
    total = times[-1]
    keys = "".join(
        f"{number(100 * at / total)}%{{transform:translateX({-WIDTH * place}px)}}"
        for at, place in zip(times, ids))
    keys += f"100%{{transform:translateX({-WIDTH * ids[-1]}px)}}"
    still_place = -WIDTH * ids[still]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" aria-labelledby="title desc">',
        '<title id="title">textshell: a link lands on a person’s page, and a swipe from the edge goes back</title>',
        '<desc id="desc">A terminal shows an app with the tabs Dashboard, Members, Teams and Settings. '
        f"The link {LINK} is pasted and lands on the page of Bob Marten. A drag from the left edge moves the page "
        "aside, the list of members appears below it, and stays when the mouse lets go.</desc>",
        "<style>",
        f".strip{{transform:translateX({still_place}px);animation:play {number(total)}s step-end infinite}}",
        f"@keyframes play{{{keys}}}",
        f"@media (prefers-reduced-motion:reduce){{.strip{{animation:none}}}}",
        "text{font:400 " + str(SIZE) + 'px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",'
        f"monospace;fill:{TEXT};white-space:pre;direction:ltr;unicode-bidi:bidi-override}}",
        *[f".{name}{{fill:{ink.split()[0]}{';font-weight:700' if ' ' in ink else ''}}}" for ink, name in inks.items()],
        f".caption{{font:400 15px system-ui,-apple-system,\"Segoe UI\",sans-serif;fill:{QUIET};text-anchor:middle}}",
        f".finger{{fill:{FINGER};fill-opacity:.45;stroke:{FINGER};stroke-width:2}}",
        "path{fill:none}",
        "</style>",
        "<defs>",
        f'<clipPath id="window"><rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="9"/></clipPath>',
        *[f'<g id="{name}">{body}</g>' for body, name in rows.items()],
        "</defs>",
        f'<g clip-path="url(#window)"><rect width="{WIDTH}" height="{HEIGHT}" fill="{PAGE}"/>',
        f'<path d="M0 {BAR - 2.5}H{WIDTH}" stroke="{FRAME}"/>',
        '<g class="strip">',
        *[f'<g transform="translate({EDGE + WIDTH * place} {BAR})">{frame}</g>'
          for place, frame in enumerate(strip)],
        "</g>",
        f'</g><rect x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="9.5" fill="none" stroke="{FRAME}" stroke-width="1.5"/>',
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def main():
    program, target = os.path.abspath(sys.argv[1]), sys.argv[2]
    home = tempfile.mkdtemp(prefix="record-")
    try:
        phone = Recording(program, home)
        play(phone)
        frames, still = phone.frames, phone.still
        code = phone.end()
    finally:
        shutil.rmtree(home, ignore_errors=True)
    if code != 0:
        sys.exit(f"record-shell: textshell ended with {code}")
    text = picture(*thinned(frames, still))
    if home in text or re.search(r"/(root|home|tmp)/", text):
        sys.exit("record-shell: a path of this machine is in the picture")
    with open(target, "w", encoding="utf-8") as file:
        file.write(text)


main()
