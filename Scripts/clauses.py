#!/usr/bin/env python3
"""Writes the table of clauses in Docs/Proof/Clauses.md from the tags of the tests.

    Scripts/clauses.py            write the table
    Scripts/clauses.py --check    fail if it is out of date, a clause has no test, or a tag names no clause

A Swift test names its clauses in `.clause("…")`, a scenario or script in a comment `# clause: …`.
"""
import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLAUSES = ROOT / "Tests/Vectors/spec/clauses.tsv"
PAGE = ROOT / "Docs/Proof/Clauses.md"
BEGIN, END = "<!-- written by Scripts/clauses.py -->\n", "<!-- end of what Scripts/clauses.py writes -->\n"
TITLES = {
    "DL": "Deep links", "NAV": "Navigation", "ROUTE": "Ordered dispatch and sign-in",
    "SHARE": "Share links", "TAP": "Notification taps",
}
TAG = re.compile(r"\.clause\(([^)]*)\)")
ID = re.compile(r'"([^"]+)"')
FUNCTION = re.compile(r"\bfunc (\w+)|^\s*(?:\w+ )*(?:struct|class|enum) (\w+)", re.MULTILINE)


def read_clauses():
    with CLAUSES.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def swift_tags(path):
    """The clauses of a Swift file with the test, or the suite, that names them."""
    text = path.read_text(encoding="utf-8")
    for tag in TAG.finditer(text):
        named = FUNCTION.search(text, tag.end())
        function, suite = named.groups() if named else (None, None)
        name = f"{path.stem}.{function}" if function else suite or path.stem
        for clause in ID.findall(tag.group(1)):
            yield clause, name


def comment_tags(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("# clause:"):
            for clause in line.split(":", 1)[1].split():
                yield clause, path.name


def read_tags():
    shown = {}
    for folder in ("Tests", "Examples"):
        for path in sorted((ROOT / folder).rglob("*")):
            if not path.is_file() or ".build" in path.parts or "Vectors" in path.parts:
                continue
            if path.suffix == ".swift":
                tags = swift_tags(path)
            elif path.suffix in (".scenario", ".py", ".sh", ".txt"):
                tags = comment_tags(path)
            else:
                continue
            for clause, name in tags:
                names = shown.setdefault(clause, [])
                if name not in names:
                    names.append(name)
    return shown


def summary(clause):
    """The clause without its notes; the bar of a table and the end of a long text are left out."""
    text = re.sub(r"\s*\[[^\]]*\]\s*$", "", clause["clause"]).replace("|", "/")
    # GitHub reads <name> as markup.
    return text.replace("<", "&lt;")


def table(clauses, shown):
    in_scope = [clause for clause in clauses if clause["kind"] != "X"]
    with_test = sum(clause["id"] in shown for clause in in_scope)
    lines = [
        f"{len(clauses)} clauses, {len(clauses) - len(in_scope)} of them name what is out of scope. Of the other "
        f"{len(in_scope)}, {with_test} are named by a test.", "",
    ]
    for prefix, title in TITLES.items():
        lines += [f"### {title}", "", "| clause | what it asks for | tests that name it |", "|---|---|---|"]
        for clause in clauses:
            if clause["id"].split("-")[0] != prefix:
                continue
            tests = "out of scope" if clause["kind"] == "X" else ", ".join(
                f"`{name}`" for name in shown.get(clause["id"], [])) or "**none**"
            lines.append(f"| {clause['id']} | {summary(clause)} | {tests} |")
        lines.append("")
    return "\n".join(lines)


def main():
    clauses, shown = read_clauses(), read_tags()
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    new = before + BEGIN + "\n" + table(clauses, shown) + END + after
    known = {clause["id"] for clause in clauses}
    faults = [f"{clause}: no such clause ({', '.join(names)})"
              for clause, names in sorted(shown.items()) if clause not in known]
    faults += [f"{clause['id']}: no test names it" for clause in clauses
               if clause["kind"] != "X" and clause["id"] not in shown]
    if "--check" in sys.argv[1:]:
        if new != page:
            faults.append("Docs/Proof/Clauses.md is out of date: run Scripts/clauses.py")
    elif BEGIN not in page:
        sys.exit(f"{PAGE}: the line {BEGIN.strip()} is missing")
    else:
        PAGE.write_text(new, encoding="utf-8")
    for fault in faults:
        print("clauses: " + fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
