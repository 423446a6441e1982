#!/usr/bin/env python3
"""Checks the JSON Schemas of the files in an app folder, and prints their reference page.

    Scripts/schemas.py check        compare the schemas with every app folder, with the readers in Swift and
                                    with Docs/Reference.md; exit code 1: something differs
    Scripts/schemas.py reference    print Docs/Reference.md

`check` validates the files of Examples and Tests, and the documents of Tests/Vectors/schemas: those in
accepted.jsonl must pass, those in refused.jsonl must not. Keys and closed lists must be the same in the schemas
and in the Swift code, so that a new one cannot be forgotten.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = {
    name: json.loads((ROOT / f"Sources/FrontEnds/TextShell/Schemas/{name}.schema.json").read_text(encoding="utf-8"))
    for name in ("app", "route", "layout", "workspace")
}
PAGE = ROOT / "Docs/Reference.md"
INTRODUCTION = """\
# Reference of all keys

To check a file while you write it, name its schema in the file: `"$schema": "app.schema.json"`. The command
`textshell schema app > App/app.schema.json` writes that schema; the others are `route`, `layout` and `workspace`.

Each file is a JSON object. It has the key `version`, which is 1, and it may have `$schema`. An unknown key is an error;
only an item of a collection may have others. Where a meaning does not mention null, it is the same as leaving out the key.
A *map* is an object whose keys are names that you choose. The last section describes the other types.

[The app folder](AppFolder.md) explains where the files are, and [Localization](Localization.md) the texts. `App/server.json`
is part of [the link workbench](Workbench.md#how-the-apps-calls-are-named). `Scripts/schemas.py reference` writes this page
from the schemas.
"""
# Folders with faults on purpose, and those of their files that a schema can refuse.
FAULTY = {
    "Tests/Vectors/faults/App": [
        "app.json", "routes/broken.json", "routes/constraint/[x].json", "routes/pattern.json", "routes/type.json",
        "routes/version.json"],
    "Tests/Vectors/old-names/App": ["app.json", "routes/chargers/index.json"],
}
# Cases of Swift enums that a file cannot have: a path names its organization, and a ready app has tabs.
NOT_IN_FILES = {"named", "ready"}
# The functions of the readers that take the name of a key, and the lists of the keys of an object.
READS = (r"\b(?:required|optional|nullable|elements|lowerCase|fallback|string|optionalString|int|bool|array|strings"
         r'|hash|address|moment)\(\s*"(\w+)"')
LISTS = r'(?:\w*[kK]eys|allowed|metadata)\b[^\n\[]*[:=]\s*((?:\[[^\]]*\]|[^\n\[])*)|\bkey: ("\w+")'


def resolved(schema, root):
    """Returns the schema together with the definition that it refers to."""
    if "$ref" not in schema:
        return schema
    return {**resolved(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root), **schema}


def own_keys(schema):
    return [key for key in schema["properties"] if key not in ("$schema", "version")]


def objects(schema, root, path=""):
    """Yields the path and schema of each object with fixed keys, from the outside in."""
    schema = resolved(schema, root)
    if "properties" in schema:
        yield path, schema
        for key in own_keys(schema):
            yield from objects(schema["properties"][key], root, f"{path}.{key}".lstrip("."))
    if "items" in schema:
        yield from objects(schema["items"], root, path + "[]")
    if isinstance(schema.get("additionalProperties"), dict):
        yield from objects(schema["additionalProperties"], root, path + ".NAME")
    for part in schema.get("anyOf", []):
        yield from objects(part, root, path)


def files():
    """Yields each kind of file: the name of its schema, that schema, and the part that is for the file."""
    for name, root in SCHEMAS.items():
        parts = [part for part in root["$defs"].values() if "/" in part.get("title", "")]
        for part in parts or [root]:
            yield name, root, part


def type_name(schema, root):
    schema = resolved(schema, root)
    if "title" in schema:
        return schema["title"]
    if "enum" in schema or "const" in schema:
        *first, last = [f"`{value}`" if value else "null" for value in schema.get("enum", [schema.get("const")])]
        return f"{', '.join(first)} or {last}" if first else last
    if "anyOf" in schema:
        return " or ".join(type_name(part, root) for part in schema["anyOf"])
    names = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    if names[0] == "array":
        return f"list of {type_name(schema['items'], root)}s"
    if names[0] == "object" and "properties" not in schema:
        return f"map to {type_name(schema['additionalProperties'], root)}"
    return " or ".join(names)


def row(key, parent, root):
    schema = parent["properties"][key]
    # A key without a type has one for certain values of another key.
    branches = [parent] + [part["then"] for part in parent.get("allOf", [])]
    declared = [part["properties"][key] for part in branches if key in part["properties"]]
    typed = next(part for part in declared if part and {"type", "$ref", "enum", "const", "anyOf"} & part.keys())
    meaning, default = re.fullmatch(r"(.*?)(?: ?Default: (.*)\.)?", schema["description"]).groups()
    if "default" in schema:
        default = f"`{default}`"
    if key in parent.get("required", []):
        default = "required"
    cells = [f"`{key}`", type_name(typed, root), default or "–", meaning]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def reference():
    lines, types, last = [], {}, None
    for name, root, part in files():
        level = "##" if part is root else "###"
        if part is not root and name != last:
            lines += ["", f"## `{root['title']}`", "", root["description"]]
        last, ((_, top), *inner) = name, objects(part, root)
        lines += ["", f"{level} `{part['title']}`", "", part["description"]]
        if len(own_keys(top)) == 1:
            # The file is only a list, so the rows of the list describe it.
            lines[-1] += " " + top["properties"][own_keys(top)[0]]["description"]
        else:
            inner.insert(0, (None, top))
        for path, schema in inner:
            lines += ["", f"{level}# `{path}`"] if path else []
            lines += ["", "| key | type | default | meaning |", "|---|---|---|---|"]
            lines += [row(key, schema, root) for key in own_keys(schema)]
        types |= {part["title"]: part["description"] for part in root["$defs"].values()
                  if "title" in part and "/" not in part["title"]}
    lines += ["", "## Types", "", "| type | meaning |", "|---|---|"]
    lines += [f"| {title} | {text} |" for title, text in sorted(types.items())]
    return INTRODUCTION + re.sub(r"\bDocs/(\w+\.md)", r"[\1](\1)", "\n".join(lines)) + "\n"


def schema_of(path):
    if "routes" in path.parts:
        return "layout" if path.name == "_layout.json" else "route"
    return "app" if path.name == "app.json" else "workspace"


def documents():
    """Yields every document with its name, the name of its schema, and whether the schema must accept it."""
    apps = [path.parent for folder in ("Examples", "Tests") for path in (ROOT / folder).rglob("app.json")]
    for app in sorted(path for path in apps if ".build" not in path.parts):
        faulty = [app / name for name in FAULTY.get(str(app.relative_to(ROOT)), [])]
        for path in [app / "app.json", *app.glob("routes/**/*.json"), *app.parent.glob("Workspace/**/*.json")]:
            name = path.relative_to(ROOT)
            yield name, schema_of(name), path.read_text(encoding="utf-8"), path not in faulty
    for path in ROOT.glob("Tests/Vectors/Homes/**/workspace/*.json"):
        yield path.relative_to(ROOT), "workspace", path.read_text(encoding="utf-8"), True
    for name in ("accepted", "refused"):
        path = ROOT / f"Tests/Vectors/schemas/{name}.jsonl"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            case = json.loads(line)
            yield f"{path.relative_to(ROOT)}:{number}", case["schema"], json.dumps(case["document"]), name == "accepted"


def document_faults():
    try:
        import jsonschema
    except ImportError:
        sys.exit("schemas: jsonschema is missing\nfix: apt-get install python3-jsonschema")
    for root in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(root)
    validators = {name: jsonschema.Draft202012Validator(root) for name, root in SCHEMAS.items()}
    for count, (name, schema, text, is_accepted) in enumerate(documents(), 1):
        try:
            error = jsonschema.exceptions.best_match(validators[schema].iter_errors(json.loads(text)))
            reason = error and f"{error.json_path}: {error.message}"
        except json.JSONDecodeError as error:
            reason = str(error)
        if (reason is None) != is_accepted:
            yield f"{name}: {reason or 'the schema accepts it'}"
    print(f"{count} documents")


def swift(folder):
    paths = [path for path in (ROOT / "Sources" / folder).rglob("*.swift") if path.stem != "RenamedKeys"]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def value_faults(schema, root, enums):
    """Checks the description of each key of an object, and that a closed list is that of a Swift enum."""
    for key in own_keys(schema):
        value = resolved(schema["properties"][key], root)
        text = schema["properties"][key].get("description", "")
        if not text.endswith(".") or "\n" in text:
            yield f"{key}: the description is missing, or has no full stop at its end"
        if "default" in value and f"Default: {json.dumps(value['default'])}." not in text:
            yield f"{key}: the description has another default"
        for part in [resolved(part, root) for part in value.get("anyOf", [value])]:
            values = own_keys(part) if key == "rootScreens" else part.get("enum")
            if values and set(values) - {None} not in enums:
                yield f"{key}: no Swift enum has the cases {', '.join(filter(None, values))}"


def key_faults():
    """Compares the keys and closed lists of the schemas with those of the readers."""
    titles = {}
    for folder, names in (("AppManifest", ["app", "route", "layout"]), ("Workspace", ["workspace"])):
        code = swift(f"Adapters/{folder}")
        blocks = re.findall(r"enum \w+: String[^{]*\{(.*?)\n *\}", swift("Core/Domain") + code, re.DOTALL)
        cases = [re.findall(r'^ *case `?(\w+)`?(?: = "(.*)")?$', block, re.MULTILINE) for block in blocks]
        enums = [{raw or case for case, raw in pairs} - NOT_IN_FILES for pairs in cases]
        groups = [group for found in re.findall(LISTS, code) for text in found
                  for group in re.findall(r"\[([^\]]*)\]", text) or [text]]
        lists = [set(re.findall(r'"(\w+)"', group)) - {"version"} for group in groups]
        known = []
        for name, root, part in files():
            for path, schema in objects(part, root) if name in names else []:
                own = set(own_keys(schema))
                known.append(own)
                faults = list(value_faults(schema, root, enums))
                unread = own - {key for keys in lists if keys <= own for key in keys}
                if unread and schema["additionalProperties"] is False and path != "rootScreens":
                    faults.append(f"no reader knows {', '.join(sorted(unread))}")
                yield from (f"{part['title']}: {path + ': ' if path else ''}{fault}" for fault in faults)
            for title, definition in root["$defs"].items():
                if titles.setdefault(title, definition) != definition and "title" in definition:
                    yield f"{name}.schema.json: the definition {title} differs from that of another schema"
        for keys in lists + [{key} for key in re.findall(READS, code) if key != "version"]:
            missing = min((keys - own for own in known), key=len)
            if missing:
                yield f"Sources/Adapters/{folder}: a reader knows {', '.join(missing)}, but no schema does"


def main():
    if sys.argv[1:] == ["reference"]:
        return sys.stdout.write(reference())
    if sys.argv[1:] != ["check"]:
        sys.exit(__doc__.strip())
    faults = [*document_faults(), *key_faults()]
    if PAGE.read_text(encoding="utf-8") != reference():
        faults.append("Docs/Reference.md is out of date\nfix: Scripts/schemas.py reference > Docs/Reference.md")
    sys.exit("\n".join(f"schemas: {fault}" for fault in faults) or 0)


if __name__ == "__main__":
    main()
