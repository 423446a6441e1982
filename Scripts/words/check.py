#!/usr/bin/env python3
"""Checks the prose of comments, doc comments, messages and pages.

    Scripts/words/check.py [--counts] [PATH …]

Without a path it reads the whole repository. It reports words of words.tsv, and sentences of more than
25 words. Code, code spans, links and tables of data are not prose. Exit code 1: something was found.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LIMIT = 25
PROSE = {".swift", ".md", ".py", ".sh", ".c", ".h", ".mjs", ".scenario"}
# Not our prose: texts of others, recorded output, and pages that show the old words.
LEFT_OUT = re.compile(
    r"^(Tests/(Vectors|Transcripts)/|Tests/Screens/.*\.txt|CODE_OF_CONDUCT|LICENSE|Docs/Proof/(Words|Clauses)\.md"
    r"|Scripts/words/|Docs/Pictures/)")
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def rules():
    for line in (Path(__file__).parent / "words.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            word, instead, *allowed = line.split("\t")
            yield (re.compile(rf"\b(?:{word})\b", re.I), instead,
                   re.compile(allowed[0], re.I) if allowed else None)


def plain(text):
    """The text without code spans, links' targets and marks."""
    text = re.sub(r"``[^`]*``|`[^`]*`", "C", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"https?://\S+", "C", text)
    return re.sub(r"[*_]{1,2}(\S[^*_]*)[*_]{1,2}", r"\1", text)


def paragraphs_of_comments(lines, mark):
    """(line number, paragraph, whether it is prose) of comments that begin with the mark."""
    start, text, code = 0, [], False
    for number, line in enumerate(lines, 1):
        match = re.match(rf"\s*{mark}(?: (.*))?$", line)
        content = match and (match.group(1) or "")
        if match and content.strip().startswith("```"):
            code = not code
            content = ""
        if not match:
            code = False
        if match and not code and content.strip() and not content.startswith(("     ", "!")):
            if re.match(r"\s*(- |\d+\. |\|)", content) and text:
                yield start, " ".join(text)
                text = []
            if not text:
                start = number
            text.append(re.sub(r"^\s*(- |\d+\. )(Parameters?|Returns|Throws)?", "", content).strip())
        elif text:
            yield start, " ".join(text)
            text = []
    if text:
        yield start, " ".join(text)


def paragraphs_of_page(lines):
    start, text, code = 0, [], False

    def rest():
        nonlocal text
        if text:
            yield start, " ".join(text)
            text = []
    comment = False
    for number, line in enumerate(lines, 1):
        comment = comment or line.startswith("<!--")
        if comment:
            comment = "-->" not in line
            yield from rest()
            continue
        if line.lstrip().startswith("```"):
            code = not code
            yield from rest()
            continue
        if code or line.startswith("    ") or not line.strip():
            yield from rest()
            continue
        if line.startswith("|"):
            yield from rest()
            for cell in re.split(r"(?<!\\)\|", line):
                if cell.strip(" -:"):
                    yield number, cell.strip()
            continue
        if re.match(r"\s*([-*] |\d+\. |#+ |> )", line):
            yield from rest()
        if not text:
            start = number
        text.append(re.sub(r"^\s*([-*] |\d+\. |#+ |> )", "", line).strip())
    yield from rest()


def strings(lines):
    """Messages: string literals of three words and more."""
    for number, line in enumerate(lines, 1):
        if re.match(r"\s*//", line):
            continue
        for literal in STRING.findall(line):
            literal = re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "C", literal)
            if len(re.findall(r"[A-Za-z]{2,}", literal)) >= 3 and " " in literal:
                yield number, literal


def titles(lines):
    """The titles of tests and suites."""
    text = "\n".join(lines)
    for match in re.finditer(r'@(?:Test|Suite)\(\s*"((?:[^"\\\n]|\\.)*)"', text):
        yield text.count("\n", 0, match.start()) + 1, match.group(1)


def docstrings(text):
    for match in re.finditer(r'^\s*"""(.*?)"""', text, re.S | re.M):
        start = text.count("\n", 0, match.start()) + 1
        body = ["" if re.match(r"  \S|    |usage:", line) else line for line in match.group(1).split("\n")]
        for number, paragraph in paragraphs_of_page(body):
            yield start + number - 1, paragraph


def check(path, table):
    name = path.relative_to(ROOT).as_posix()
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (UnicodeDecodeError, OSError):
        return
    if path.suffix == ".md":
        prose, messages = list(paragraphs_of_page(lines)), []
    elif path.suffix == ".swift":
        prose, messages = list(paragraphs_of_comments(lines, "///?")), list(strings(lines))
        if name.startswith("Tests/"):
            messages = list(titles(lines))
    elif path.suffix in {".c", ".h", ".mjs"}:
        prose, messages = list(paragraphs_of_comments(lines, "(?://|/?\\*)")), []
    else:
        lines = ["" if re.match("# (clause|review):", line) else line for line in lines]
        prose, messages = list(paragraphs_of_comments(lines, "#")), []
        if path.suffix == ".py":
            prose += docstrings("\n".join(lines))
        if name == "Makefile":
            prose += [(n, line.split("## ")[1]) for n, line in enumerate(lines, 1) if "## " in line]
    for number, text in prose + messages:
        text = plain(text)
        for word, instead, allowed in table:
            for found in word.finditer(text):
                if allowed and (allowed.search(text) or allowed.search(name)):
                    continue
                yield name, number, f"“{found.group()}”: write {instead}"
    for number, text in prose:
        for sentence in re.split(r"(?<=[.!?:;])\s+(?=\S)", plain(text)):
            length = len(re.findall(r"[\w’'-]*[A-Za-z][\w’'-]*", sentence))
            if length > LIMIT:
                yield name, number, f"a sentence of {length} words, {LIMIT} at most: {sentence[:60]}…"


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    counts = "--counts" in sys.argv
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", *arguments], cwd=ROOT,
                            capture_output=True, text=True, check=True).stdout.splitlines()
    table = list(rules())
    found = {}
    for name in sorted(listed):
        path = ROOT / name
        if path.suffix not in PROSE and name != "Makefile" or LEFT_OUT.match(name):
            continue
        for file, number, what in check(path, table):
            found.setdefault(what.split(":")[0].lower() if counts else file, []).append(f"{file}:{number}: {what}")
    total = sum(map(len, found.values()))
    for key, rows in sorted(found.items(), key=lambda pair: -len(pair[1])):
        print(f"{len(rows):5} {key}" if counts else "\n".join(rows))
    if total:
        print(f"{total} found", file=sys.stderr)
    sys.exit(1 if total else 0)


main()
