"""Makes the DocC catalogue of the site from the pages of the repository.
    stage-docs.py TARGET GRAPHS TEXTSHELL MODULE…
The pages are README and those of Docs/Landfall.docc, Docs, Docs/Guides and Docs/Spec, the pictures those of
Docs/Pictures. The name of a page of Docs/Spec starts with `Spec`, and its README is `Spec`.
Links between the pages become links of DocC; links to other files of the repository become plain code. The
modules' pages begin with their paragraph of Docs/Modules.md, and textshell's page is its own help.
The folder `site` next to TARGET gets the pages that DocC does not make: two saved pages of `textshell explain --page`.

A comment names a symbol of another module as the code does, ``Limits``, but DocC needs the module as well,
``/LandfallDomain/Limits``. The script adds it in the symbol graphs in GRAPHS.
"""

import glob, json, os, re, shutil, subprocess, sys, tempfile

target, graphs, textshell, modules = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
places = {"Docs": "", "Docs/Guides": "", "Docs/Spec": "Spec"}
pages = {prefix + (name[:-3] if name != "README.md" else ""): f"{place}/{name}"
         for place, prefix in places.items() for name in sorted(os.listdir(place)) if name.endswith(".md")}
pages["README"] = "README.md"
page_of = {path: page for page, path in pages.items()}
FENCE = re.compile(r"(^```.*?^```$)", re.S | re.M)
# Saved pages: what textshell is called with. A link to one begins with a slash.
explained = {
    "explain-landed.html": ["docodego://app/acme-corp/members", "--as", "ada@acme.test"],
    "explain-refused.html": ["docodego://app/acme-corp/settings/danger", "--as", "bob@acme.test"]}
faults = []


def kebab(page):
    """Returns a page's name on the site. No symbol can have it, because symbols are in one word there."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", page).lower()


def link(match, source):
    picture, text, to = match.groups()
    if re.match(r"[a-z]+://|#", to):
        return match.group()
    if to.startswith("/"):
        if to[1:] not in explained:
            faults.append(f"{source}: the site has no {to}")
        return match.group()
    path = os.path.normpath(os.path.join(os.path.dirname(source), to.split("#")[0]))
    if not os.path.exists(path):
        faults.append(f"{source}: {to} is not there")
    name = os.path.basename(path)
    if picture:
        return f"![{text}]({name})"
    page = page_of.get(path)
    if page:
        return f"<doc:{kebab(page)}>" if name in text else f"[{text}](doc:{kebab(page)})"
    return text if text.startswith("`") else f"`{text}`"


def mention(match):
    return f"<doc:{kebab(match.group(2))}>" if match.group(2) in pages else match.group()


def staged(text, source):
    text = re.sub(r"<!-- test: .*?-->\n", "", text, flags=re.S)
    text = re.sub(r"\A# Landfall\n", "# Landfall in one page\n", text)
    parts = FENCE.split(text)
    for n in range(0, len(parts), 2):
        parts[n] = re.sub(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)", lambda m: link(m, source), parts[n])
        parts[n] = re.sub(r"`(Docs/)?(\w+)\.md`", mention, parts[n])
        parts[n] = re.sub(r"<doc:(\w+)>", lambda m: f"<doc:{kebab(m.group(1))}>", parts[n])
    return "".join(parts)


def write(name, text):
    with open(os.path.join(target, name), "w", encoding="utf-8") as file:
        file.write(text)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def help_page():
    def said(*words):
        return subprocess.run(
            [textshell, "help", *words], stdout=subprocess.PIPE, check=True,
            env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}).stdout.decode().rstrip()
    top = said()
    text = "# textshell: the command line\n\nWhat `textshell help` says.\n\n## Overview\n\n"
    text += f"```\n{top}\n```\n"
    commands = said("commands")
    text += f"\n## Commands\n\n```\n{commands}\n```\n"
    for name in re.findall(r"^  (\S+(?: \S+)*)", commands, re.M):
        text += f"\n## {name}\n\n```\n{said(*name.split())}\n```\n"
    # The manual page would repeat all of it.
    for name in sorted(set(re.findall(r"\bhelp ([a-z-]+)", top)) - {"commands", "man-page"}):
        text += f"\n## help {name}\n\n```\n{said(name)}\n```\n"
    return text


def explain_pages():
    site = os.path.join(os.path.dirname(os.path.abspath(target)), "site")
    os.makedirs(site, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="explain-") as home:
        for name, words in explained.items():
            # A link that would be refused has the exit code of `open`.
            page = subprocess.run(
                [textshell, "explain", *words, "--page"], stdout=subprocess.PIPE,
                env={"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TZ": "UTC"}).stdout.decode()
            if not page.rstrip().endswith("</html>") or home in page:
                faults.append(f"textshell explain {words[0]} --page printed no page")
            with open(os.path.join(site, name), "w", encoding="utf-8") as file:
                file.write(page)


parsed, owners, known = {}, {}, {}
for path in glob.glob(graphs + "/*.symbols.json"):
    module = os.path.basename(path).split(".")[0].split("@")[0]
    parsed[path] = json.loads(read(path))
    for symbol in parsed[path]["symbols"]:
        names = symbol["pathComponents"]
        known.setdefault(module, set()).update(name.split("(")[0] for name in names)
        if len(names) == 1:
            owners.setdefault(names[0].split("(")[0], set()).add(module)


def spelled(match, own):
    """Returns a symbol's link, with the module if it is another one."""
    name, rest = match.groups()
    others = owners.get(name, set())
    if name in known.get(own, ()) or name in modules or len(others) != 1:
        return match.group()
    return f"``/{next(iter(others))}/{name}{rest}``"


for name in os.listdir("Docs/Pictures"):
    shutil.copy(f"Docs/Pictures/{name}", target)
landing = ""
for name in os.listdir("Docs/Landfall.docc"):
    path = f"Docs/Landfall.docc/{name}"
    if name.endswith(".md"):
        landing += read(path)
        listed = "\n".join(f"- ``/{module}``" for module in modules if module != "Landfall")
        write(name, staged(read(path), path).replace("MODULES", listed))
    else:
        shutil.copy(path, target)
for page, path in pages.items():
    if f"<doc:{page}>" not in landing:
        faults.append(f"{path} is in no list of Docs/Landfall.docc/Landfall.md")
    write(kebab(page) + ".md", staged(read(path), path))
write("textshell.md", help_page())
explain_pages()
about = dict(re.findall(r"^\*\*(\w+)(?:\.\*\*|\*\* \([^)]*\)\.) (.*?)\n\n", read(pages["Modules"]), re.S | re.M))
for module in modules:
    if module == "Landfall":
        continue
    said = about.get(module.removeprefix("Landfall")) or about.get(module)
    if said is None:
        faults.append(f"Docs/Modules.md says nothing of {module}")
        continue
    write(f"Module-{module}.md", staged(f"# ``{module}``\n\n{said}\n\n## Overview\n\nAll modules: ``/Landfall``.\n", pages["Modules"]))
# A page is next to the module's top-level symbols.
siblings = {name.lower() for name, among in owners.items() if "Landfall" in among}
for page in [*pages, "textshell"]:
    if kebab(page) in siblings:
        faults.append(f"{pages.get(page)} is called like a symbol")
for path, graph in parsed.items():
    own = os.path.basename(path).split(".")[0].split("@")[0]
    for symbol in graph["symbols"]:
        for line in symbol.get("docComment", {}).get("lines", []):
            line["text"] = re.sub(r"``(\w+)((?:/[^`]*)?)``", lambda m: spelled(m, own), line["text"])
    with open(path, "w", encoding="utf-8") as file:
        json.dump(graph, file)
for fault in faults:
    print(f"docs: {fault}", file=sys.stderr)
sys.exit(1 if faults else 0)
