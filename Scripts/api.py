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
LIMIT = 641
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
enums, requirements of protocols and what a conformance asks for, such as `==`, have no line of their own.
"""


def sources():
    """Returns the folder of each target, and the modules of each library product."""
    text = (ROOT / "Package.swift").read_text(encoding="utf-8")
    folders = dict(re.findall(r'\.target\(\s*name: "(\w+)".*?path:\s*"(Sources/[^"]+)"', text, re.S))
    products = {
        name: re.findall(r'"(\w+)"', targets)
        for name, targets in re.findall(r'\.library\(\s*name: "(\w+)",\s*targets: \[(.*?)\]', text, re.S)}
    return folders, products


def name_of(text):
    """Returns the name that a reader looks for: a function with its labels, a property, a type."""
    text = re.sub(rf"^{MODIFIERS}(?:private\(set\) |internal\(set\) |package\(set\) )?", "", text)
    text = re.sub(rf"^{MODIFIERS}", "", text)
    word, rest = text.split(None, 1) if not text.startswith(("init", "subscript")) else ("", text)
    found = re.match(r"(init\??|subscript|[\w.]+|[-+*/<>=]+)(?:<[^(]*>)?(\(.*)?", rest, re.S)
    name, parameters = found.group(1), found.group(2)
    if parameters is None or word in ("struct", "enum", "class", "actor", "protocol", "var", "let", "typealias"):
        return word, name
    depth, labels, start = 0, [], True
    for index, character in enumerate(parameters):
        if character in "([<{":
            depth += 1
        elif character in ")]}" or (character == ">" and parameters[index - 1] != "-"):
            depth -= 1
            if depth == 0:
                break
        if depth == 1 and (character == "," or index == 0):
            label = re.match(r"[\s,(]*(\w+)", parameters[index:])
            if label:
                labels.append(label.group(1) + ":")
    return word, name + "(" + "".join(labels) + ")"


def declarations(folder):
    """Returns the public members of each type of a module."""
    types = {}
    for path in sorted((ROOT / folder).rglob("*.swift")):
        lines = path.read_text(encoding="utf-8").split("\n")
        scopes = []
        for number, line in enumerate(lines):
            if not line.strip() or line.strip().startswith("//"):
                continue
            indent = len(line) - len(line.lstrip())
            while scopes and scopes[-1][0] >= indent and not line.strip().startswith((")", "where", "}", "{")):
                scopes.pop()
            scope, declared = SCOPE.match(line), DECLARED.match(line)
            owner = ".".join(each[1] for each in scopes)
            if declared and "@_spi" not in line and "@_spi" not in lines[number - 1]:
                whole = " ".join(part.strip() for part in lines[number:number + 12])
                whole = whole[whole.index("public") + 7:]
                if not WITNESSES.match(line.strip().replace("public ", "", 1)):
                    if scope:
                        types.setdefault((owner + "." if owner else "") + scope.group(3), [""])[0] = scope.group(2)
                    else:
                        types.setdefault(owner, [""]).append(name_of(whole)[1])
            if scope:
                scopes.append((indent, scope.group(3)))
    return types


def page():
    folders, products = sources()
    parts, total = [], 0
    for product, modules in products.items():
        text = f"\n## {product}\n"
        for module in modules:
            types = declarations(folders[module])
            count = sum(len(members) if members[0] else len(members) - 1 for members in types.values())
            if product == "Landfall":
                total += count
            if not count:
                continue
            text += f"\n### {module}, {count}\n\n| type | | members |\n|---|---|---|\n"
            for name, (kind, *members) in sorted(types.items()):
                listed = "`" + ", ".join(sorted(set(members))) + "`" if members else ""
                text += f"| {f'`{name}`' if name else 'none'} | {kind or 'extended'} | {listed} |\n"
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
