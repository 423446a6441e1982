"""Compiles and runs the code and commands in the documentation.
    blocks.py ROOT FOLDER SCRATCH [PAGE…]
ROOT is the repository, FOLDER has a built textshell with its modules (`.build/debug`), SCRATCH is
the scratch path of the packages that are built here. Pages are README.md, Examples/README.md, Docs/*.md,
Docs/Guides/*.md and Docs/Landfall.docc/*.md. Each has a home and a folder of its own with a copy of Examples.
Every fenced or indented block must be covered, by its language or by a comment before it that no
reader sees:
    <!-- test: file PATH -->       a whole file: written to PATH in the page's folder
    <!-- test: in NAME -->         a fragment: put into contexts/NAME.swift.in and type-checked.
                                   A line that begins with an ellipsis parts it: // BLOCK, // BLOCK 2, …
    <!-- test: in NAME file PATH -->       the same, and written to PATH
    <!-- test: part of PATH -->    JSON or text that is contained in PATH, of the repository or the folder
    <!-- test: seen in PATH -->    compared by another test: PATH contains its lines in that order
    <!-- test: into PATH [KEY] --> JSON that is added to a file: members, or an item after those of KEY
    <!-- test: json -->            JSON that is part of no file: it is well-formed
    <!-- test: commands -->        commands without `$ `, one in each line
    <!-- test: tried in PATH -->   commands that need more than this test has; PATH has their words
    <!-- test: not built here -->  code for another platform; the page has to say "not built here"
    <!-- test: text -->            neither code nor command
    <!-- test: also … -->          further commands with their output, only for this test
    <!-- test: with PAGE -->       starts in the folder and home that PAGE has left
A block whose first line begins with `$ ` is run line by line in one shell, and its output is
compared. Times (3 decimals) and process numbers are masked. A line with only an ellipsis matches
any lines, an ellipsis within a line any text. A command without shown output has to succeed.
`‹typed in from the mail›` is typed: the code or link of the newest mail. In `Package.swift` the path
`../landfall` is the repository; `swift` builds in SCRATCH, `make` only prints its commands.
"""

import json, os, re, shutil, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ELLIPSIS = "…"
TYPED = "‹typed in from the mail›"
MARKER = re.compile(r"<!-- test: (.*?) ?-->", re.S)
KINDS = ("file ", "in ", "into ", "part of ", "seen in ", "tried in ", "not built here", "text",
         "commands", "json", "also", "with ")


class Block:
    def __init__(self, page, line, language, text, mark, before):
        self.page, self.line, self.language, self.text = page, line, language, text
        self.mark, self.before = mark, before

    @property
    def place(self):
        return f"{self.page}:{self.line}"

    @property
    def is_run(self):
        return self.text.startswith("$ ")


def blocks(page, text):
    """Returns the blocks of a page in order, each with the marker right before it."""
    lines, found, n = text.split("\n"), [], 0
    mark, before, blank, listed = None, "", True, False
    while n < len(lines):
        line = lines[n]
        if line.startswith("<!--"):
            start, comment = n, line
            while "-->" not in comment:
                n += 1
                comment += "\n" + lines[n]
            match = MARKER.fullmatch(comment.strip())
            if match:
                kind = match.group(1).strip()
                if not kind.startswith(KINDS):
                    sys.exit(f"docs: {page}:{start + 1}: unknown marker: {kind}")
                if kind.startswith(("also", "with ")):
                    body = kind.split("\n", 1)[1] if kind.startswith("also") else kind
                    found.append(Block(page, start + 1, "", body, kind.split("\n")[0], ""))
                else:
                    mark = kind
        elif re.match(r"```+", line):
            fence = re.match(r"`+", line).group()
            start, language = n, line[len(fence):].strip()
            n += 1
            body = []
            while not lines[n].startswith(fence):
                body.append(lines[n])
                n += 1
            found.append(Block(page, start + 1, language, "\n".join(body), mark, before))
            mark, before = None, ""
        elif line.startswith("    ") and blank and not listed:
            start, body = n, []
            while n < len(lines) and (lines[n].startswith("    ") or not lines[n].strip()):
                body.append(lines[n][4:])
                n += 1
            found.append(
                Block(page, start + 1, "", "\n".join(body).rstrip("\n"), mark, before))
            mark, n = None, n - 1
        elif line.strip():
            before = before + "\n" + line if not blank else line
            if not line.startswith(" "):
                listed = bool(re.match(r"([-*]|\d+\.) ", line))
            if mark:
                sys.exit(f"docs: {page}:{n + 1}: a marker with no block after it")
        blank = not line.strip()
        n += 1
    return found


# The output of a command


def masked(line):
    """Returns the text without times and process numbers, and with the columns next to them closed up."""
    line = re.sub(r"process [0-9]+", "process P", line.rstrip())
    if not re.search(r"[0-9]\.[0-9]{3}", line):
        return line
    return re.sub(r" +", " ", re.sub(r"[0-9]+\.[0-9]{3}", "N", line))


def pattern(shown):
    parts = []
    for line in shown:
        if line.strip() == ELLIPSIS:
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*?".join(map(re.escape, masked(line).split(ELLIPSIS))) + r"\n")
    return re.compile("".join(parts))


def trimmed(lines):
    while lines and not lines[0].strip():
        lines = lines[1:]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines


def commands(text):
    """Returns the commands of a block, each with the output shown below it."""
    found = []
    for line in text.split("\n"):
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found[-1][0].endswith("\\") and line.startswith("> "):
            found[-1] = (found[-1][0] + "\n" + line[2:], [])
        else:
            found[-1][1].append(line)
    return found


class Page:
    """One page, with its working folder and its home."""

    def __init__(self, root, build, name, folder, home):
        self.root, self.build, self.name, self.folder, self.home = root, build, name, folder, home

    def run(self, block):
        steps = commands(block.text)
        script = ["cd " + json.dumps(self.folder)]
        for command, shown in steps:
            # On its own terminal if a person types.
            typed = any(TYPED in line for line in shown)
            line = f"python3 {HERE}/typist.py {sh(command)}" if typed else command
            script.append("{ " + line + "\n} </dev/null 2>&1; printf '\\001%s\\002' $?")
        environment = {
            "PATH": f"{self.build.shims}:{self.build.folder}:{os.environ['PATH']}",
            "HOME": self.home, "LANG": "en_US.UTF-8", "TZ": "UTC", "COLUMNS": "100",
            "DOCS_SWIFT": shutil.which("swift"), "DOCS_SCRATCH": self.build.scratch,
            "DOCS_ROOT": self.root,
            "SWIFT_DETERMINISTIC_HASHING": "1",
        }
        done = subprocess.run(
            ["bash", "-c", "\n".join(script)], env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=900)
        outputs = done.stdout.decode(errors="replace").split("\x02")
        for (command, shown), output in zip(steps, outputs + [""] * len(steps)):
            text, _, code = output.partition("\x01")
            text = text.replace("\r", "").replace(self.home, "~").replace(self.folder + "/", "")
            seen = trimmed([masked(line) for line in text.split("\n")])
            shown = trimmed(shown)
            if not shown:
                if code != "0":
                    yield command, f"exit {code}", text
            elif code in ("", "126", "127") or code > "128" and len(code) > 2:
                yield command, f"exit {code}", text
            elif not pattern(shown).fullmatch("".join(line + "\n" for line in seen)):
                yield command, "prints something else", text

    def write(self, path, text):
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if path.endswith("Package.swift"):
            text = text.replace(
                'path: "../landfall"', f'path: "{self.root}"')
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + "\n")

    def add(self, path, key, value):
        with open(os.path.join(self.folder, path), encoding="utf-8") as file:
            whole = json.load(file)
        if key:
            whole[key].append(value)
        else:
            whole.update(value)
        with open(os.path.join(self.folder, path), "w", encoding="utf-8") as file:
            json.dump(whole, file, ensure_ascii=False, indent=2)

    def find(self, path):
        for folder in (self.folder, self.root):
            if os.path.exists(os.path.join(folder, path)):
                with open(os.path.join(folder, path), encoding="utf-8") as file:
                    return file.read()
        return None


def sh(text):
    return "'" + text.replace("'", "'\\''") + "'"


# Content of other files


def holds(whole, part):
    """Returns whether JSON contains JSON: each of an object's keys, each of a list's items."""
    if fits(whole, part):
        return True
    children = (whole.values() if isinstance(whole, dict) else
                whole if isinstance(whole, list) else [])
    return any(holds(child, part) for child in children)


def fits(whole, part):
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and fits(whole[key], value) for key, value in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and all(
            any(fits(item, value) for item in whole) for value in part)
    return whole == part


def fragment(text):
    text = text.strip()
    return json.loads(text if text.startswith(("{", "[")) else "{" + text + "}")


def in_order(lines, text):
    def plain(row):  # without styles, and rules and gaps of any width
        row = re.sub(r"<[0-9;]+>", "", masked(row))
        return re.sub(r"(─|━)+", r"\1", re.sub(r"\s+", " ", row)).strip()

    rows, at = [plain(row) for row in text.split("\n")], 0
    for line in lines:
        if line.startswith("$ "):
            continue
        line = plain(line)
        if not line or line == ELLIPSIS:
            continue
        expression = re.compile(".*".join(map(re.escape, line.split(ELLIPSIS))))
        while at < len(rows) and not expression.search(rows[at]):
            at += 1
        if at == len(rows):
            return line
    return None


class Build:
    """The built textshell with its modules, and the scratch path of packages."""

    def __init__(self, root, folder, scratch, work):
        self.root, self.folder, self.scratch = root, folder, scratch
        self.shims, self.fragments = work + "/bin", work + "/fragments"
        os.makedirs(self.shims)
        os.makedirs(self.fragments)
        with open(self.shims + "/swift", "w", encoding="utf-8") as file:
            file.write('#!/bin/bash\nexec "$DOCS_SWIFT" "$1" --scratch-path "$DOCS_SCRATCH" "${@:2}"\n')
        with open(self.shims + "/make", "w", encoding="utf-8") as file:
            file.write(f'#!/bin/bash\nexec /usr/bin/make -s -n -C {sh(root)} "$@"\n')
        for name in ("swift", "make"):
            os.chmod(f"{self.shims}/{name}", 0o755)
        self.checks = []

    def context(self, name, block):
        with open(f"{HERE}/contexts/{name}.swift.in", encoding="utf-8") as file:
            text = file.read()
        parts = [[]]
        for line in block.text.split("\n"):
            if line.strip().startswith(ELLIPSIS):
                parts.append([])
            else:
                parts[-1].append(line)
        for number, part in enumerate(parts, 1):
            place = re.compile(r"^ *// BLOCK" + (f" {number}" if number > 1 else "") + r"$", re.M)
            if not place.search(text):
                return None
            text = place.sub(lambda _: "\n".join(part), text, count=1)
        return text

    def check(self, block, text):
        path = f"{self.fragments}/{len(self.checks)}.swift"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        self.checks.append((block, path))

    def finish(self):
        """Type-checks the fragments, each as a program of its own."""
        flags = ["-swift-version", "6", "-warnings-as-errors", "-I", self.folder + "/Modules"]
        for entry in sorted(os.listdir(self.root + "/Sources/CLibraries")):
            if os.path.exists(f"{self.root}/Sources/CLibraries/{entry}/module.modulemap"):
                flags += ["-I", f"{self.root}/Sources/CLibraries/{entry}"]
            elif os.path.exists(f"{self.root}/Sources/CLibraries/{entry}/include/module.modulemap"):
                flags += ["-I", f"{self.root}/Sources/CLibraries/{entry}/include"]
            else:
                map_file = f"{self.folder}/{entry}.build/module.modulemap"
                if os.path.exists(map_file):
                    flags += ["-Xcc", "-fmodule-map-file=" + map_file]
        queue = list(self.checks)
        running = []
        while queue or running:
            while queue and len(running) < 2:
                block, path = queue.pop(0)
                running.append((block, subprocess.Popen(
                    ["swiftc", "-typecheck", *flags, path], stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT)))
            block, process = running.pop(0)
            output = process.communicate()[0].decode(errors="replace")
            if process.returncode != 0:
                yield block, output


def covered(page, build, block, problems):
    """Does what a block requires. Returns the word under which the totals count it."""
    mark = block.mark or ""
    fail = lambda what, text="": problems.append((block.place, what, text))
    if mark.startswith("with "):
        return None
    if mark == "commands":
        block.text = "\n".join("$ " + line for line in block.text.split("\n"))
    if mark in ("also", "commands") or (not mark and block.is_run):
        count = 0
        for command, what, text in page.run(block):
            fail(f"$ {command}: {what}", text)
        count = len(commands(block.text))
        return ("commands", count)
    if mark == "not built here":
        said = block.before + "\n" + block.text.split("\n")[0]
        if "not built here" not in said.replace("\n", " ").lower():
            fail("the page does not say that this is not built here")
        return ("not built here", 1)
    if mark == "text":
        if block.is_run or block.language in ("swift", "c", "json", "console"):
            fail("code, marked as text")
        return ("text", 1)
    if mark == "json":
        try:
            fragment(block.text)
        except ValueError as error:
            fail(str(error))
        return ("json", 1)
    if mark.startswith("file "):
        page.write(mark[5:], block.text)
        return (block.language or "file", 1)
    if mark.startswith("in "):
        name, _, path = mark[3:].partition(" file ")
        text = build.context(name, block)
        if text is None:
            fail(f"contexts/{name}.swift.in has no place for it")
        elif path:
            page.write(path, text)
        else:
            build.check(block, text)
        return (block.language or "file", 1)
    if mark.startswith("into "):
        path, _, key = mark[5:].partition(" ")
        try:
            page.add(path, key, fragment(block.text))
        except (OSError, KeyError, ValueError) as error:
            fail(f"{path}: {error!r}")
        return (block.language, 1)
    for kind in ("part of ", "seen in ", "tried in "):
        if not mark.startswith(kind):
            continue
        path = mark[len(kind):]
        text = page.find(path)
        if text is None:
            fail(f"{path} is not there")
        elif kind == "tried in ":
            for command, _ in commands(block.text):
                for word in command.split("#")[0].split():
                    if os.path.basename(word) not in text:
                        fail(f"{path} does not try: {command}")
        elif kind == "part of " and block.language == "json":
            if not holds(json.loads(text), fragment(block.text)):
                fail(f"does not stand in {path}")
        else:
            missing = in_order(block.text.split("\n"), text)
            if missing is not None:
                fail(f"does not stand in {path}: {missing}")
        return (block.language or kind.split()[0], 1)
    fail("not covered: no test knows what to do with this block")
    return ("uncovered", 1)


def main():
    root, folder, scratch = map(os.path.abspath, sys.argv[1:4])
    pages = ["README.md", "Examples/README.md"] + [
        os.path.join(place, name) for place in ("Docs", "Docs/Guides", "Docs/Landfall.docc")
        for name in sorted(os.listdir(os.path.join(root, place))) if name.endswith(".md")]
    wanted = sys.argv[4:]
    problems, totals = [], {}
    with tempfile.TemporaryDirectory(prefix="docs-") as work:
        build, open_pages = Build(root, folder, scratch, work), {}
        texts = {}
        for name in pages:
            with open(os.path.join(root, name), encoding="utf-8") as file:
                texts[name] = blocks(name, file.read())
        start = {name: next((b.mark[5:] for b in found if (b.mark or "").startswith("with ")), None)
                 for name, found in texts.items()}
        wanted += [start[name] for name in wanted if start[name]]
        # Pages that start where another page has ended come after it.
        for name in sorted(pages, key=lambda name: start[name] is not None):
            if wanted and name not in wanted:
                continue
            found, other = texts[name], start[name]
            own = os.path.join(work, str(len(open_pages)))
            page = Page(root, build, name, own, own + "-home")
            if other:
                left = open_pages[other]
                shutil.copytree(left.folder, page.folder, symlinks=True)
                shutil.copytree(left.home, page.home, symlinks=True)
            else:
                os.makedirs(page.folder)
                os.makedirs(page.home)
                shutil.copytree(
                    root + "/Examples", page.folder + "/Examples",
                    ignore=shutil.ignore_patterns(".build"))
                for entry in ("Docs", "Scripts", "Tests"):
                    if any(block.mark and block.mark.startswith("file " + entry + "/") for block in found):
                        continue  # the page writes its own
                    os.symlink(f"{root}/{entry}", f"{page.folder}/{entry}")
            open_pages[name] = page
            for block in found:
                kind = covered(page, build, block, problems)
                if kind:
                    totals[kind[0]] = totals.get(kind[0], 0) + kind[1]
        for block, output in build.finish():
            problems.append((block.place, "does not compile", output))
    for place, what, text in problems:
        print(f"{place}: {what}", file=sys.stderr)
        if text:
            print("    " + text.rstrip().replace("\n", "\n    "), file=sys.stderr)
    told = ", ".join(f"{count} {kind}" for kind, count in sorted(totals.items()))
    print(f"docs: {len(open_pages)} pages: {told}; {len(problems)} wrong")
    sys.exit(1 if problems else 0)


main()
