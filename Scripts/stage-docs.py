"""Makes the DocC catalogue of the site from what the repository has.

    stage-docs.py TARGET TEXTSHELL MODULE…

The pages are those of Docs/Landfall.docc, Docs and Docs/Guides, the pictures those of Docs/Pictures.
Links between the pages become DocC's; links to other files of the repository become plain code. The
modules' pages begin with their paragraph of Docs/Modules.md, and textshell's page is its own help.
"""

import os, re, shutil, subprocess, sys

target, textshell, modules = sys.argv[1], sys.argv[2], sys.argv[3:]
places = ("Docs", "Docs/Guides")
pages = {name[:-3]: f"{place}/{name}" for place in places for name in sorted(os.listdir(place))
         if name.endswith(".md")}
FENCE = re.compile(r"(^```.*?^```$)", re.S | re.M)
faults = []


def link(match, source):
    picture, text, to = match.groups()
    if re.match(r"[a-z]+://|#", to):
        return match.group()
    path = os.path.normpath(os.path.join(os.path.dirname(source), to.split("#")[0]))
    if not os.path.exists(path):
        faults.append(f"{source}: {to} is not there")
    name = os.path.basename(path)
    if picture:
        return f"![{text}]({name})"
    page = name[:-3]
    if pages.get(page) == path:
        return f"<doc:{page}>" if name in text else f"[{text}](doc:{page})"
    return text if text.startswith("`") else f"`{text}`"


def mention(match):
    return f"<doc:{match.group(2)}>" if match.group(2) in pages else match.group()


def staged(text, source):
    text = re.sub(r"<!-- test: .*?-->\n", "", text, flags=re.S)
    parts = FENCE.split(text)
    for n in range(0, len(parts), 2):
        parts[n] = re.sub(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)", lambda m: link(m, source), parts[n])
        parts[n] = re.sub(r"`(Docs/)?(\w+)\.md`", mention, parts[n])
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
    names, listing = [], None
    for line in top.split("\n"):
        if line and not line.startswith(" "):
            listing = line
        match = re.match(r"  ([a-z][a-z-]*)(  |$)", line)
        if match and match.group(1) not in names + ["help"] and listing != "OPTIONS:":
            names.append(match.group(1))
    for name in names:
        text += f"\n## {name}\n\n```\n{said(name)}\n```\n"
    return text


for name in os.listdir("Docs/Pictures"):
    shutil.copy(f"Docs/Pictures/{name}", target)
landing = ""
for name in os.listdir("Docs/Landfall.docc"):
    path = f"Docs/Landfall.docc/{name}"
    if name.endswith(".md"):
        landing += read(path)
        write(name, staged(read(path), path))
    else:
        shutil.copy(path, target)
for page, path in pages.items():
    if f"<doc:{page}>" not in landing:
        faults.append(f"{path} is in no list of Docs/Landfall.docc/Landfall.md")
    write(page + ".md", staged(read(path), path))
write("Textshell.md", help_page())
about = dict(re.findall(r"^\*\*(\w+)(?:\.\*\*|\*\* \([^)]*\)\.) (.*?)\n\n", read(pages["Modules"]), re.S | re.M))
for module in modules:
    if module == "Landfall":
        continue
    said = about.get(module.removeprefix("Landfall"))
    if said is None:
        faults.append(f"Docs/Modules.md says nothing of {module}")
        continue
    write(f"Module-{module}.md", staged(f"# ``{module}``\n\n{said}\n", pages["Modules"]))
for fault in faults:
    print(f"docs: {fault}", file=sys.stderr)
sys.exit(1 if faults else 0)
