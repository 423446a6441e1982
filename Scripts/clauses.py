#!/usr/bin/env python3
"""Writes the table of requirements in Docs/Proof/Clauses.md from Docs/Spec and the tags of the tests.
    Scripts/clauses.py            write the table
    Scripts/clauses.py --check    fail if the table is out of date
Both fail if a page of Docs/Spec has an id twice, on the wrong page or with a gap in the numbers. They also
fail if a requirement has no test, or if a file of the repository cites an id that Docs/Spec does not have.
A Swift test names its requirements in `.clause("…")`, a scenario or script in a comment `# clause: …`.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SPEC = ROOT / "Docs/Spec"
PAGE = ROOT / "Docs/Proof/Clauses.md"
BEGIN, END = "<!-- written by Scripts/clauses.py -->\n", "<!-- end of what Scripts/clauses.py writes -->\n"
PAGES = {
    "DL": "DeepLinks.md", "NAV": "Navigation.md", "ROUTE": "Dispatch.md", "SHARE": "ShareLinks.md",
    "TAP": "NotificationTaps.md",
}
# A row of a page: the id, the requirement, and its limit if it has one.
ROW = re.compile(r"\| (\w+-\w+) \| ([^|]+) \| (?:([^|]+) )?\|")
CITED = re.compile(rf"\b(?:{'|'.join(PAGES)})-[A-Z]\d+\b")
SOURCES = ("Sources", "Tests", "Examples", "Docs", "Plugins", "Benchmarks", "Scripts", "README.md", "Package.swift")
TEXTS = {".c", ".h", ".json", ".md", ".py", ".scenario", ".sh", ".swift", ".tsv", ".txt"}
TAG = re.compile(r"\.clause\(([^)]*)\)")
ID = re.compile(r'"([^"]+)"')
FUNCTION = re.compile(r"\bfunc (\w+)|^\s*(?:\w+ )*(?:struct|class|enum) (\w+)", re.MULTILINE)
Clause = collections.namedtuple("Clause", "id text limit")


def read_clauses():
    """Returns the requirements by prefix, in the order of their ids, and the faults of the pages."""
    clauses, faults = {}, []
    for prefix, name in PAGES.items():
        found = {}
        for line in (SPEC / name).read_text(encoding="utf-8").splitlines():
            if not CITED.match(line.removeprefix("| ")):
                continue
            row = ROW.fullmatch(line)
            if not row or not re.fullmatch(prefix + r"-[A-Z]\d\d", row[1]):
                faults.append(f"{name}: not a row of id, requirement and limit: {line}")
                continue
            if row[1] in found:
                faults.append(f"{name}: {row[1]} is there twice")
            found[row[1]] = Clause(row[1], row[2], row[3] or "")
        # The numbers of a kind have no gap, so that a lost row is noticed.
        for clause in sorted(found):
            before = f"{clause[:-2]}{int(clause[-2:]) - 1:02}"
            if not clause.endswith("01") and before not in found:
                faults.append(f"{name}: {clause} is there without {before}")
        clauses[prefix] = [found[clause] for clause in sorted(found)]
    return clauses, faults


def is_in_scope(clause):
    """Returns whether the requirement is in scope; kind X names what a specification leaves out."""
    return "-X" not in clause.id


def swift_tags(path):
    """Yields the requirements in a Swift file, each with its test or suite."""
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


def read_citations():
    """Returns every id that a file of the repository cites, with the first such file."""
    cited = {}
    for source in SOURCES:
        path = ROOT / source
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.suffix in TEXTS and not {".build", "Vectors"} & set(file.parts) and file.is_file():
                for clause in CITED.findall(file.read_text(encoding="utf-8")):
                    cited.setdefault(clause, file.relative_to(ROOT))
    return cited


def table(clauses, shown):
    every = [clause for rows in clauses.values() for clause in rows]
    in_scope = [clause for clause in every if is_in_scope(clause)]
    with_test = sum(clause.id in shown for clause in in_scope)
    lines = [
        f"{len(every)} requirements, {len(every) - len(in_scope)} of them name what is out of scope. Of the other "
        f"{len(in_scope)}, {with_test} are named by a test.", "",
    ]
    for prefix, rows in clauses.items():
        title = (SPEC / PAGES[prefix]).read_text(encoding="utf-8").split("\n", 1)[0].split(": ")[-1].capitalize()
        lines += [f"### {title}", "", "| id | requirement | limit | tests that name it |", "|---|---|---|---|"]
        for clause in rows:
            tests = "out of scope" if not is_in_scope(clause) else ", ".join(
                f"`{name}`" for name in shown.get(clause.id, [])) or "**none**"
            lines.append(f"| {clause.id} | {clause.text} | {clause.limit} | {tests} |")
        lines.append("")
    return "\n".join(lines)


def main():
    clauses, faults = read_clauses()
    shown = read_tags()
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    new = before + BEGIN + "\n" + table(clauses, shown) + END + after
    if "--check" in sys.argv[1:]:
        if new != page:
            faults.append("Docs/Proof/Clauses.md is out of date: run Scripts/clauses.py")
    elif BEGIN not in page:
        sys.exit(f"{PAGE}: the line {BEGIN.strip()} is missing")
    else:
        PAGE.write_text(new, encoding="utf-8")
    every = [clause for rows in clauses.values() for clause in rows]
    known = {clause.id for clause in every}
    cited = {**read_citations(), **{clause: names[0] for clause, names in shown.items()}}
    faults += [f"{clause}: Docs/Spec has no such requirement ({where})"
               for clause, where in sorted(cited.items()) if clause not in known]
    faults += [f"{clause.id}: no test names it" for clause in every
               if is_in_scope(clause) and clause.id not in shown]
    for fault in faults:
        print("clauses: " + fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
