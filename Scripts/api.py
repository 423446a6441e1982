#!/usr/bin/env python3
"""Lists the public declarations of each library product, which are its API.

    Scripts/api.py check     compare the sources with Docs/API.md; prints what was added and removed; exit code 1:
                             something differs, or the product Landfall has more declarations than LIMIT
    Scripts/api.py write     write Docs/API.md

Everything else is `package`: the modules, the tools and the tests of this repository see it, an app does not. Cases of
an enum, requirements of a protocol and what a conformance asks for, such as `==`, are not counted. Neither is
`@_spi(TypedRoutes)`, which only generated code calls.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Docs/API.md"
LIMIT = 450
WITNESSES = re.compile(
    r"static func (==|<)|func hash\(into|var (description|debugDescription|customMirror|startIndex|endIndex)\b|"
    r"init\(stringLiteral|func makeIterator|func makeAsyncIterator|mutating func next|struct Iterator|"
    r"struct AsyncIterator|typealias (Element|Failure)\b|nonisolated var unownedExecutor")
MODIFIERS = r"(?:(?:@\w+(?:\([^)]*\))?|nonisolated|static|final|mutating|indirect|convenience|consuming|override)\s+)*"
DECLARED = re.compile(rf"^(\s*){MODIFIERS}public\s+(?!import\b)(.*)$")
SCOPE = re.compile(r"^(\s*)(?:@\w+\s+)*(?:public |package |private )?(?:indirect |final )?"
                   r"(struct|enum|class|actor|protocol|extension)\s+([\w.]+)")
INTRODUCTION = """\
# The API of each product

What an app sees of Landfall, by product and module: {total} declarations in the product `Landfall`, which are all
that `import Landfall` brings. Everything else in the sources is `package`, so that it can change without a release.

`Scripts/api.py write` writes this page from the sources, and `make check` prints what a change adds and removes. Cases of
enums and requirements of protocols are listed, but not counted. What a conformance asks for, such as `==`, is not listed.
`make docs` builds the same as pages, with the comments.
"""


def sources():
    """Returns the folder of each target, and the modules of each library product."""
    text = (ROOT / "Package.swift").read_text(encoding="utf-8")
    folders = dict(re.findall(r'\.target\(\s*name: "(\w+)".*?path:\s*"(Sources/[^"]+)"', text, re.S))
    products = {
        name: re.findall(r'"(\w+)"', targets)
        for name, targets in re.findall(r'\.library\(\s*name: "(\w+)",\s*targets: \[(.*?)\]', text, re.S)}
    return folders, products


def signature(lines, number):
    """Returns the declaration that begins on a line, without its body, default values and access, on one line."""
    text = ""
    for line in lines[number:number + 24]:
        text += (" " if text else "") + line.strip()
        after = lines[number + 1].strip() if number + 1 < len(lines) else ""
        number += 1
        if text.count("(") > text.count(")") or text.endswith(",") or after.startswith(("->", "where ", "async", "throws", "{")):
            continue
        break
    depth = 0
    for index, character in enumerate(text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        if depth == 0 and (character == "{" or text.startswith(("= ", " = "), index)):
            text = text[:index]
            break
    text = re.sub(r"\b(public |package\(set\) |private\(set\) |internal\(set\) |nonisolated )", "", text)
    text = re.sub(r"^indirect (?=case )", "", text)
    text = re.sub(r"@(inlinable|usableFromInline|inline\(\w+\)|discardableResult|available\([^)]*\)) ", "", text)
    return re.sub(r"([(\[]) | ([)\]])", r"\1\2", text.strip())


def declarations(folder):
    """Returns the public members of each type of a module: its line, the counted members and the others."""
    types = {}
    for path in sorted((ROOT / folder).rglob("*.swift")):
        lines = path.read_text(encoding="utf-8").split("\n")
        scopes, inside_if = [], False
        for number, line in enumerate(lines):
            if not line.strip() or line.strip().startswith("//"):
                continue
            indent = len(line) - len(line.lstrip())
            while scopes and scopes[-1][0] >= indent and not line.strip().startswith((")", "where", "}", "{")):
                scopes.pop()
            inside_if = line.strip().startswith("#if") or inside_if and not line.strip().startswith("#endif")
            scope, declared = SCOPE.match(line), DECLARED.match(line)
            owner = ".".join(each[1] for each in scopes)
            if declared and "@_spi" not in line and "@_spi" not in lines[number - 1]:
                if not WITNESSES.match(line.strip().replace("@inlinable ", "").replace("public ", "", 1)):
                    if scope:
                        name = (owner + "." if owner else "") + scope.group(3)
                        types.setdefault(name, ["", [], []])[0] = signature(lines, number)
                    else:
                        types.setdefault(owner, ["", [], []])[1].append(signature(lines, number))
            elif scopes and scopes[-1][2] and indent == scopes[-1][0] + (4 if inside_if else 2):
                part = {"enum": r"(indirect )?case ", "protocol": r"(@\w+ )?(static |mutating )?(func|var|init|subscript)\b"}
                if re.match(part.get(scopes[-1][2], "$."), line.strip()):
                    types[owner][2].append(signature(lines, number))
            if scope:
                scopes.append((indent, scope.group(3), scope.group(2) if declared and "@_spi" not in line else None))
    return types


def page():
    folders, products = sources()
    parts, total, seen = [], 0, {}
    for product, modules in products.items():
        text = f"\n## {product}\n"
        for module in modules:
            types = declarations(folders[module])
            count = sum(bool(line) + len(members) for line, members, _ in types.values())
            if product == "Landfall":
                total += count
            if not count:
                continue
            text += f"\n### {module}, {count}\n"
            if module in seen:
                text += f"\nAs in the product {seen[module]}.\n"
                continue
            seen[module] = product
            text += "\n<!-- test: text -->\n```text\n"
            for name, (line, members, others) in sorted(types.items()):
                line = re.sub(r"\b(struct|enum|class|actor|protocol) \w+", rf"\1 {name}", line, count=1)
                text += (line or (f"extension {name}" if name else "// Extensions of other types")) + "\n"
                text += "".join(f"  {each}\n" for each in others + sorted(set(members)))
            text += "```\n"
        if "###" in text:
            parts.append(text)
    return INTRODUCTION.format(total=total) + "".join(parts), total


def main():
    text, total = page()
    if sys.argv[1:] == ["write"]:
        PAGE.write_text(text, encoding="utf-8")
    elif sys.argv[1:] == ["check"]:
        old = set(PAGE.read_text(encoding="utf-8").split("\n"))
        new = set(text.split("\n"))
        for line in sorted(old - new):
            print("removed " + line)
        for line in sorted(new - old):
            print("added   " + line)
        if total > LIMIT:
            print(f"the product Landfall has {total} public declarations; the limit is {LIMIT}")
        sys.exit(1 if old != new or total > LIMIT else 0)
    else:
        sys.exit(__doc__)


main()
