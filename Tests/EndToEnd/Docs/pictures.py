"""Checks the pictures of the documentation: what they say, that it can be read, and that it is true.

    pictures.py ROOT

Each picture has a role, a title, a description and the texts below; it has no script and needs nothing from elsewhere.
Its texts overlap neither each other nor a line, and are inside the picture and inside their boxes, by the widths of
characters. Refusals have another colour than success. The numbers are those of Docs/Spec. shell.svg, a recording,
moves, does not move for people who prefer that, and is small.
"""

import os, re, sys
import xml.etree.ElementTree as ElementTree

ROOT = os.path.abspath(sys.argv[1])
SVG = "{http://www.w3.org/2000/svg}"
# Texts with what they mean: the class that has their colour, or None.
PICTURES = {
    "overview": ("Where Landfall is", {
        "The system": None, "link, QR code, notification tap": None, "open": None, "parse": None, "rules": None,
        "route": None, "guards": None, "load": None, "commit": None, "snapshot": None, "Your views": None,
        "user actions": None, "ignored, invalidLink": "bad", "unmatched": "bad", "entityMissing, serviceFailed": "bad",
        "signInNeeded, notAMember,": "bad", "handled": "good", "landed, refreshed": "good"}),
    "resume": ("Sign-in and resume", {
        "Sign-in completes in time": None, "Sign-in completes too late": None, "Something ends the wait": None,
        "pending, in memory": "wait", "opened again, all checks": "good", "gone": "bad",
        "pending, up to and including {DL-C04} s": "wait", "{DL-C04} s": None, "sign-in visible in {DL-A05} ms": None,
        "target visible in {DL-A06} ms": None, "a cancelled sign-in, or a sign-out": None,
        "the end of the process": None, "after sign-in: the default screen": None}),
    "phases": ("Phases of a link and their limits", {
        "URL to route": None, "measured in one run; times differ": "good", "limit, in Docs/Spec": "wait"}),
    "app-phases": ("The app phases", {
        "launching": None, "bootstrapping": None, "welcome": None, "signing in": None, "registering": None,
        "onboarding": None, "signing in by link": None, "ready": None, "a session is stored": "good",
        "signed out": "bad", "gives up": "bad", "refused": "bad", "a session": "good", "success, {success} ms": "good"}),
    "link-states": ("The states of a link", {
        "idle": None, "url_received": None, "path_extracting": None, "route_matching": None, "auth_checking": None,
        "org_checking": None, "token_checking": None, "navigating": None, "landed": None, "fallback_screen": None,
        "path_preserving": None, "signing_in": None, "post_auth_navigating": None, "org_denied": None,
        "success": "good", "waits for sign-in": "wait", "refusal or failure": "bad", "screen shown": "good",
        "no route": "bad", "signed out": "wait", "notAMember": "bad"}),
}
# What the clauses of a picture have to be: all that limit a time of the link flow.
LIMITED = {"phases": [
    "DL-C01", "DL-C02", "DL-C03", "DL-A04", "DL-A05", "DL-A06", "NAV-C05", "DL-A10", "DL-C05", "NAV-A07"]}
SHELL_TEXTS = ["Dashboard", "Bob Marten", "bob@acme.test", "Carol Ruiz", "docodego://app/acme-corp/members/bob"]
LARGEST_RECORDING = 300_000
problems, counts = [], {"texts": 0, "numbers": 0}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def limits():
    """Clause → the number of its first time, from the tables of Docs/Spec."""
    found = {}
    for name in ("DeepLinks", "Navigation"):
        for row in read(f"Docs/Spec/{name}.md").splitlines():
            cells = [cell.strip() for cell in row.strip("|").split("|")]
            if len(cells) == 3 and (time := re.search(r"([0-9]+) m?s\b", cells[2])):
                found[cells[0]] = time.group(1)
    found["success"] = re.search(r"^\| `success` [^|]*\| ([0-9]+) ms", read("Docs/Spec/Decided.md"), re.M).group(1)
    return found


def width(words, size, is_bold):
    """About how wide a text is; on the wide side, as fonts differ."""
    total = 0
    for letter in words:
        if letter in " iljI.,:;|!'":
            total += 0.34
        elif letter in "ftr()/-":
            total += 0.43
        elif letter in "mwMW…":
            total += 0.95
        else:
            total += 0.68 if letter.isupper() else 0.61
    return total * size * (1.08 if is_bold else 1)


def crosses(start, end, box):
    """Whether a straight line meets a box."""
    (x, y), (left, top, right, bottom) = start, box
    dx, dy, enter, leave = end[0] - x, end[1] - y, 0.0, 1.0
    for step, low, high in ((dx, left - x, right - x), (dy, top - y, bottom - y)):
        if step == 0:
            if low > 0 or high < 0:
                return False
            continue
        near, far = sorted((low / step, high / step))
        enter, leave = max(enter, near), min(leave, far)
    return enter <= leave


def fail(name, what):
    problems.append(f"Docs/Pictures/{name}.svg: {what}")


def common(name, title):
    """What every picture has. Returns its root."""
    text = read(f"Docs/Pictures/{name}.svg")
    root = ElementTree.fromstring(text)
    ids = {element.get("id"): element for element in root.iter() if element.get("id")}
    if root.get("role") != "img":
        fail(name, "its role is not img")
    named = [ids.get(word) for word in (root.get("aria-labelledby") or "").split()]
    if [element is not None and element.tag for element in named] != [SVG + "title", SVG + "desc"]:
        fail(name, "it is not labelled by its title and description")
    elif title not in (named[0].text or ""):
        fail(name, f"its title is not '{title}'")
    elif len((named[1].text or "").split()) < 15:
        fail(name, "its description says next to nothing")
    for element in root.iter():
        if element.tag == SVG + "script" or any(key.startswith("on") for key in element.attrib):
            fail(name, "it has a script")
        for key, value in element.attrib.items():
            if key.endswith("href") and not value.startswith("#"):
                fail(name, f"it needs {value} from elsewhere")
            if key.endswith("href") and value[1:] not in ids:
                fail(name, f"nothing in it is {value}")
    if re.search(r"url\((?!#)|@import|/(root|home|work|tmp)/", text):
        fail(name, "it needs something from elsewhere, or names a folder of a machine")
    return root


def drawn(name, root):
    """Texts as (words, classes, box), lines as pairs of points, boxes as (classes, box)."""
    texts, lines, boxes = [], [], []
    for element in root.iter():
        kinds = (element.get("class") or "").split()
        value = lambda key: float(element.get(key, 0))
        if element.tag == SVG + "text":
            words = "".join(element.itertext())
            wide = width(words, 13 if "small" in kinds else 14, "head" in kinds)
            left = value("x") - wide * {"middle": 0.5, "end": 1}.get(element.get("text-anchor"), 0)
            texts.append((words, kinds, (left, value("y") - 10, left + wide, value("y") + 3)))
        elif element.tag == SVG + "path":
            points = [tuple(map(float, pair.split())) for pair in re.split("[MLz]", element.get("d")) if pair]
            lines += zip(points, points[1:])
        elif element.tag == SVG + "rect":
            left, top = value("x"), value("y")
            boxes.append((kinds, (left, top, left + value("width"), top + value("height"))))
    return texts, lines, boxes


def check(name, title, wanted, known):
    root = common(name, title)
    texts, lines, boxes = drawn(name, root)
    counts["texts"] += len(texts)
    for words, kind in wanted.items():
        filled = re.sub(r"\{([\w-]+)\}", lambda match: known[match.group(1)], words)
        counts["numbers"] += filled != words
        found = [kinds for text, kinds, _ in texts if text == filled]
        if not found:
            fail(name, f"it does not say '{filled}'")
        elif kind and not any(kind in kinds for kinds in found):
            fail(name, f"'{filled}' has not the colour of {kind}")
    _, _, wide, high = map(float, root.get("viewBox").split())
    for number, (words, _, box) in enumerate(texts):
        if box[0] < 0 or box[1] < 0 or box[2] > wide or box[3] > high:
            fail(name, f"'{words}' is not within the picture")
        for other, _, second in texts[number + 1:]:
            if box[0] < second[2] and second[0] < box[2] and box[1] < second[3] and second[1] < box[3]:
                fail(name, f"'{words}' and '{other}' overlap")
        for start, end in lines:
            if crosses(start, end, box):
                fail(name, f"a line goes through '{words}'")
        for kinds, (left, top, right, bottom) in boxes:
            inside = top < box[1] and box[3] < bottom and left < (box[0] + box[2]) / 2 < right
            if inside and "frame" not in kinds and (box[0] < left + 2 or box[2] > right - 2):
                fail(name, f"'{words}' does not fit into its box")
            if not inside and box[0] < right and left < box[2] and box[1] < bottom and top < box[3] and "frame" not in kinds:
                fail(name, f"'{words}' lies on the border of a box")
    style = "".join(root.find(SVG + "style").itertext())
    schemes = style.split("@media (prefers-color-scheme: dark)")
    if len(schemes) != 2:
        fail(name, "it does not follow light and dark")
    for scheme in schemes:
        for thing in ("rect.", "text."):
            colours = [re.search(re.escape(thing + kind) + r" \{ fill: (#\w+)", scheme) for kind in ("good", "bad")]
            if None in colours or colours[0].group(1) == colours[1].group(1):
                fail(name, f"refusals look like success: {thing}")
    # A clause has its limit in the same line.
    for clause in LIMITED.get(name, []):
        rows = [box[3] for text, _, box in texts if text == clause]
        beside = [text for text, _, box in texts if rows and box[3] == rows[0]]
        counts["numbers"] += 1
        if f"{known[clause]} ms" not in beside:
            fail(name, f"{clause} is {known[clause]} ms in Docs/Spec, not {', '.join(beside) or 'missing'}")


def check_recording():
    name = "shell"
    root = common(name, "textshell: a link lands")
    text = read(f"Docs/Pictures/{name}.svg")
    if len(text.encode()) > LARGEST_RECORDING:
        fail(name, f"it has {len(text.encode())} bytes")
    said = ["".join(element.itertext()) for element in root.iter(SVG + "text")]
    counts["texts"] += len(said)
    for words in SHELL_TEXTS:
        if not any(words in line for line in said):
            fail(name, f"it never shows '{words}'")
    style = "".join("".join(element.itertext()) for element in root.iter(SVG + "style"))
    frames = len(re.findall(r"[0-9.]+%\{", style))
    if "animation:" not in style or frames < 15:
        fail(name, f"it does not move: {frames} frames")
    still = re.search(r"prefers-reduced-motion:reduce\)\{\.strip\{animation:none\}", style)
    place = re.search(r"\.strip\{transform:translateX\((-[0-9]+)px\)", style)
    if not still or not place:
        fail(name, "it does not stand still for people who prefer that")
    if not list(root.iter(SVG + "circle")):
        fail(name, "it shows no finger")


def main():
    known = limits()
    for name, (title, wanted) in PICTURES.items():
        check(name, title, wanted, known)
    check_recording()
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"pictures: {len(PICTURES) + 1} pictures, {counts['texts']} texts, {counts['numbers']} numbers; {len(problems)} wrong")
    sys.exit(1 if problems else 0)


main()
