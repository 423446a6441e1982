#!/usr/bin/env python3
"""Changes the program in small ways and checks whether a test notices.
    python3 Tests/Torture/Mutation/mutate.py [--count N] [--seed N] [--jobs N] [--again]
Each change ("mutant") is one line in a generated copy of the package. The copy contains all mutants, each
behind a switch that an environment variable sets, so that it is built only once. The program itself has
no such switch. The seed draws the lines, most of them from the parts of `AREAS`. A mutant that does not
compile is dropped and replaced. `--again` tests the surviving mutants once more, with the current
sources and tests.
The tests run once to find out which of them reach which mutant. Then each mutant runs the tests that
reach it, the fastest first, until one fails. A mutant that no test notices has survived. The rows go to
`.build/mutate/mutants.csv`; an interrupted run continues where it was. Ends with `N caught, N survived`.
"""
import argparse
import csv
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORK = ROOT / ".build" / "mutate"
COPY = WORK / "package"
MODULE = WORK / "switch"
HEADER = pathlib.Path(__file__).with_name("mutant.h")

# The parts whose errors cost most, with their share of the mutants.
AREAS = [
    ("composition", 0.3, r"Sources/\w+/(textshell-cli|TextShell/Wiring|Landfall)/"),
    ("store and tokens", 0.25, r"Sources/\w+/(Sodium|Database/ShareTokens|Auth/(ShareTokens|SecureStore))/"),
    ("logs and masks", 0.15,
     r"Sources/\w+/(Domain/(Link/.*Text|Link/Secret|Outcome)|System/|TextShell/Rendering/(TerminalText|ReportJSON))"),
    ("the rest", 0.3, r"Sources/"),
]
SKIPPED = re.compile(r"Sources/(CLibraries|\w+/(FullScreen/Canvas|textshell-(desktop|qr)|embed-files|typed-routes))")
# Checks the text of the sources, not their behavior.
UNUSED_TARGETS = {"SourceChecks"}
# Suites that take minutes. Each is a group of its own for mutants that no other group reaches.
SLOW_SUITES = {"SodiumTests": "ProcessTests", "TextShellTests": "KilledSignInTests"}

OPERAND = r"[A-Za-z_$][\w.$]*(?:\([\w.:, ]*\)|\[[\w.]+\])?(?:\.\w+)*|\d[\d_]*"
COMPARISON = re.compile(rf"^(!?(?:{OPERAND})) (<|<=|>|>=|==|!=) ((?:{OPERAND}))$")
BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
NUMBER = re.compile(r"(?<![\w.$\"])(\d[\d_]*)(?![\w.\"xX])")
CALL = re.compile(r"^(\s+)((?:try )?(?:await )?[A-Za-z_][\w.?!]*\(.*\))$")
SWAPPED = re.compile(rf"([A-Za-z_][\w.]*)\((?:(\w+): )?({OPERAND}), (?:(\w+): )?({OPERAND})\)")
# Not part of a longer sum or product, whose order it would change.
SUM = re.compile(
    r"(?:(?<=[(\[<,=:]) ?|(?<=\.\.\.)|(?<=return ))([A-Za-z_][\w.]*) (\+|-) ([A-Za-z_][\w.]*|\d[\d_]*)(?![\w.(]| [-+*/%&<>|^])")


def balanced(text):
    depth = 0
    for character in text:
        depth += character in "([{"
        depth -= character in ")]}"
        if depth < 0:
            return False
    return depth == 0


def conditions(text):
    """Returns the parts of a condition between commas, or None if a part is not just a truth value."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += character in "([{"
        depth -= character in ")]}"
        if character == "," and depth == 0:
            parts.append((start, text[start:index]))
            start = index + 1
    parts.append((start, text[start:]))
    return parts


def is_truth(text):
    return not re.search(r"\b(let|var|case|try|await|is|in)\b|#|\"|\?\?|=(?!=)(?<![=!<>]=)|\{", " " + text.strip())


def mutants(line, before, after):
    """Yields all mutants of a line: pairs of a kind and the line with `@` in place of the switch."""
    code = line.rstrip("\n")
    body = code.strip()
    if not code.startswith("    ") or not body or body.startswith(("//", "case ", "@", "#", "}", ".", "&&", "||")):
        return
    if re.match(r"(public|package|private|internal|fileprivate|static|func|init|let \w+: \[|enum|struct|extension)\b", body):
        return
    head = re.match(r"^(\s*(?:if|while|guard) )(.+?)( \{| else \{.*)$", code)
    if head and balanced(head[2]):
        for start, part in conditions(head[2]):
            if not is_truth(part) or part.strip() == "true":
                continue
            lead = part[: len(part) - len(part.lstrip())]
            part = part.strip()
            put = lambda text: head[1] + head[2][:start] + lead + text + head[2][start + len(lead) + len(part):] + head[3]
            yield "removed condition", put(f"(@ || ({part}))")
            yield "negated condition", put(f"(@ != ({part}))")
            found = COMPARISON.match(part)
            if found:
                left, sign, right = found.groups()
                yield "comparison", put(f"(@ ? {left} {BOUNDARY[sign]} {right} : {part})")
            for one, other in ((" && ", " || "), (" || ", " && ")):
                if part.count(one) == 1 and other not in part:
                    yield "logic", put(f"(@ ? {part.replace(one, other)} : {part})")
        return
    found = re.match(r"^(\s*return )(true|false)$", code)
    if found:
        yield "returned value", f"{found[1]}@ ? {'false' if found[2] == 'true' else 'true'} : {found[2]}"
    found = re.match(r"^(\s*return )([^{]+)$", code)
    if found and (comparison := COMPARISON.match(found[2])):
        left, sign, right = comparison.groups()
        yield "comparison", f"{found[1]}@ ? {left} {BOUNDARY[sign]} {right} : {found[2]}"
    if not balanced(code):
        return
    call = CALL.match(code)
    # The only statement of a body may be its value.
    alone = before.rstrip().endswith(("{", "in")) and after.strip().startswith("}")
    if call and not alone and not call[2].startswith(("return", "self.init", "super.")):
        yield "removed call", f"{call[1]}if !@ {{ {call[2]} }}"
        next_call = CALL.match(after.rstrip("\n"))
        if next_call and next_call[1] == call[1]:
            yield "order", f"{call[1]}if @ {{ {next_call[2]}; {call[2]} }} else {{ {call[2]}; {next_call[2]} }}\0"
    if '"' in code:
        return
    for found in SWAPPED.finditer(code):
        name, one, first, other, second = found.groups()
        if first == second:
            continue
        label = lambda text: f"{text}: " if text else ""
        call_text = f"{name}({label(one)}{second}, {label(other)}{first})"
        yield "swapped arguments", f"{code[:found.start()]}(@ ? {call_text} : {found[0]}){code[found.end():]}"
    for found in SUM.finditer(code):
        left, sign, right = found.groups()
        text = f"(@ ? {left} {'-' if sign == '+' else '+'} {right} : {found[0]})"
        yield "arithmetic", code[: found.start()] + text + code[found.end():]
    for found in NUMBER.finditer(code):
        value = int(found[1].replace("_", ""))
        text = f"(@ ? {value + 1} : {found[1]})"
        yield "constant", code[: found.start(1)] + text + code[found.end(1):]


def candidates(sources):
    """Yields every mutant of every file, as dictionaries without a number."""
    for name, text in sources.items():
        if SKIPPED.match(name):
            continue
        lines = text.splitlines(keepends=True)
        if any("@inlinable" in line or "#sourceLocation" in line for line in lines):
            continue
        in_text = is_elsewhere = False
        for number, line in enumerate(lines):
            # Code for another system is never tested here.
            if line.lstrip().startswith("#"):
                is_elsewhere = "#if canImport(Darwin)" in line
            if is_elsewhere:
                continue
            in_text ^= line.count('"""') % 2 == 1
            if in_text or '"""' in line:
                continue
            before = lines[number - 1] if number else ""
            after = lines[number + 1] if number + 1 < len(lines) else ""
            for kind, text in mutants(line, before, after):
                yield {"file": name, "line": number + 1, "kind": kind,
                       "before": line.strip(), "text": text}


def draw(count, seed, sources):
    """Returns the mutants in the order in which they are tried, more than are needed."""
    dice = random.Random(seed)
    pools = {name: [] for name, _, _ in AREAS}
    for mutant in candidates(sources):
        area = next(name for name, _, pattern in AREAS if re.match(pattern, mutant["file"]))
        pools[area].append(mutant | {"area": area})
    drawn = []
    for name, share, _ in AREAS:
        # Kinds are drawn evenly, because there are many more conditions than comparisons.
        kinds = {}
        for mutant in pools[name]:
            kinds.setdefault(mutant["kind"], []).append(mutant)
        for pool in kinds.values():
            dice.shuffle(pool)
        wanted, taken, lines = round(count * share * 1.6), [], set()
        while len(taken) < wanted and any(kinds.values()):
            for kind in sorted(kinds):
                while kinds[kind]:
                    mutant = kinds[kind].pop()
                    places = {(mutant["file"], mutant["line"] + offset) for offset in (-1, 0, 1)}
                    if not places & lines:
                        lines |= places
                        taken.append(mutant)
                        break
        drawn.append((round(count * share), taken))
    return drawn


def copy_package():
    names = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).split("\n")
    names = [name for name in names if (ROOT / name).is_file()]
    for path in [p for p in COPY.rglob("*") if p.is_file() and ".build" not in p.parts[len(COPY.parts):]]:
        if str(path.relative_to(COPY)) not in names:
            path.unlink()
    for name in names:
        source, target = ROOT / name, COPY / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write(target, source.read_bytes())
        shutil.copymode(source, target)
    MODULE.mkdir(parents=True, exist_ok=True)
    write(MODULE / "mutant.h", HEADER.read_bytes())
    write(MODULE / "module.modulemap", b'module LandfallMutant { header "mutant.h" }\n')


def renew():
    """Plants the surviving mutants in the current sources, and returns all mutants of the plan."""
    plan = json.loads((WORK / "plan.json").read_text())
    copy_package()
    sources = read_sources()
    earlier = {int(row["id"]): row for row in read_rows()}
    caught = {number for number, row in earlier.items() if row["result"].startswith("caught")}
    rows = [earlier[number] for number in caught]
    found = []
    for mutant in [mutant for mutant in plan["mutants"] if mutant["id"] not in caught]:
        lines = sources.get(mutant["file"], "").splitlines()
        same = [number + 1 for number, line in enumerate(lines) if line.strip() == mutant["before"]]
        if not same:
            rows.append(earlier[mutant["id"]] | {"result": "line removed"})
            continue
        mutant["line"] = min(same, key=lambda number: abs(number - mutant["line"]))
        found.append(mutant)
    plant(found, sources)
    if build():
        sys.exit("a mutant does not compile in the sources of now; begin anew without --again")
    with (WORK / "mutants.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    (WORK / "coverage.json").unlink(missing_ok=True)
    return plan["mutants"]


def read_sources():
    """Returns the current files, which may be edited while the copy is built."""
    return {
        str(path.relative_to(COPY)): path.read_text(encoding="utf-8")
        for path in sorted((COPY / "Sources").rglob("*.swift"))}


def write(path, data):
    """Writes a file unless it has this content already, so that it is not compiled again."""
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)


def plant(chosen, sources):
    """Writes the mutants into the copy, and restores files without mutants."""
    files = {}
    for mutant in chosen:
        files.setdefault(mutant["file"], []).append(mutant)
    for name, text in sources.items():
        path = COPY / name
        lines = text.splitlines(keepends=True)
        for mutant in files.get(name, []):
            index = mutant["line"] - 1
            text = mutant["text"].replace("@", f"landfallMutant({mutant['id']})")
            if text.endswith("\0"):
                text, lines[index + 1] = text[:-1], "\n"
            lines[index] = text + "\n"
        if name in files:
            lines.insert(0, "internal import LandfallMutant\n")
        write(path, "".join(lines).encode())


def build():
    """Returns the positions of the errors."""
    print("building the copy", flush=True)
    result = subprocess.run(
        ["swift", "build", "--build-tests", "-Xswiftc", "-I", "-Xswiftc", str(MODULE)], cwd=COPY,
        env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    (WORK / "build.log").write_text(result.stdout)
    if result.returncode == 0:
        return []
    errors = set(re.findall(r"^\S*?(Sources/\S+?\.swift):(\d+):\d+: error:", result.stdout, re.M))
    if not errors:
        sys.exit(result.stdout[-4000:])
    return [(name, int(line) - 1) for name, line in errors]


def read_rows():
    path = WORK / "mutants.csv"
    return list(csv.DictReader(path.open())) if path.exists() else []


def is_judged(mutants):
    return {mutant["id"] for mutant in mutants} <= {int(row["id"]) for row in read_rows()}


def choose(count, seed):
    """Plants as many mutants as requested, all of which compile together."""
    plan = WORK / "plan.json"
    commit = subprocess.check_output(["git", "rev-parse", "HEAD:Sources"], cwd=ROOT, text=True).strip()
    if plan.exists():
        known = json.loads(plan.read_text())
        # An interrupted run continues with the sources that it began with.
        if known["key"] == [count, seed] and (known["sources"] == commit or not is_judged(known["mutants"])):
            return known["mutants"]
    copy_package()
    sources = read_sources()
    chosen, spare = [], []
    for wanted, taken in draw(count, seed, sources):
        chosen += taken[:wanted]
        spare += taken[wanted:]
    for number, mutant in enumerate(chosen + spare):
        mutant["id"] = number + 1
    while True:
        plant(chosen, sources)
        errors = build()
        if not errors:
            break
        for name in {name for name, _ in errors}:
            # A later error is caused by one of the mutants, mostly by the one before it.
            here = [m for m in chosen if m["file"] == name]
            lines = {line for other, line in errors if other == name}
            bad = [m for m in here if m["line"] in lines] or here
            if not bad:
                sys.exit(f"{name}: line {min(lines)} does not compile, and the file has no mutant")
            for mutant in bad:
                chosen.remove(mutant)
                other = next((m for m in spare if m["area"] == mutant["area"]), None)
                if other:
                    spare.remove(other)
                    chosen.append(other)
        print(f"dropped what does not compile in {len({n for n, _ in errors})} files", flush=True)
    plan.write_text(json.dumps({"key": [count, seed], "sources": commit, "mutants": chosen}))
    for name in ("coverage.json", "mutants.csv"):
        (WORK / name).unlink(missing_ok=True)
    return chosen


def commands():
    """Returns the groups of tests, each with its command."""
    scenarios = sorted(str(p.relative_to(COPY)) for p in COPY.glob("Tests/Scenarios/*.scenario"))
    scenarios += sorted(str(p.relative_to(COPY)) for p in COPY.glob("Examples/*/Scenarios/*.scenario"))
    groups = {
        "scenarios": [".build/debug/textshell", "play", *scenarios],
        "desktop": ["env", "TEXTSHELL_BUILT=.build/debug", "Scripts/test-desktop.sh"],
        "screens": [
            "env", f"PATH={COPY}/.build/debug:{os.environ['PATH']}", "python3", "Tests/Screens/screens.py"],
    }
    for folder in sorted((COPY / "Tests" / "Unit").iterdir()):
        if folder.name in UNUSED_TARGETS or not any(folder.rglob("*Tests.swift")):
            continue
        tests = [".build/debug/landfallPackageTests.xctest", "--testing-library", "swift-testing", "--filter"]
        groups[folder.name] = tests + [f"^{folder.name}\\."]
        if slow := SLOW_SUITES.get(folder.name):
            groups[folder.name] += ["--skip", slow]
            groups[f"{folder.name}, {slow}"] = tests + [f"^{folder.name}\\.{slow}"]
    return groups


RUNNING = set()


def stop(*_):
    """Ends together with its child processes; the next run continues."""
    for process in list(RUNNING):
        os.killpg(process, signal.SIGKILL)
    os._exit(130)


def run(command, variables, limit):
    """Returns whether a group passes, and how long it took. Its child processes end with it."""
    start = time.monotonic()
    process = subprocess.Popen(
        command, cwd=COPY, env=os.environ | variables, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    RUNNING.add(process.pid)
    try:
        output, _ = process.communicate(timeout=limit)
        result = process.returncode == 0
    except subprocess.TimeoutExpired:
        output, result = b"", None
    finally:
        RUNNING.discard(process.pid)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
    return result, time.monotonic() - start, output


def cover(groups):
    """Returns which mutants each group reaches, and how long it takes."""
    path = WORK / "coverage.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    for name, command in groups.items():
        if name in known:
            continue
        seen = WORK / "seen"
        seen.unlink(missing_ok=True)
        passed, took, output = run(command, {"LANDFALL_MUTANTS_SEEN": str(seen)}, 1800)
        if not passed:
            sys.exit(f"{name} fails without a mutant:\n" + output.decode(errors="replace")[-3000:])
        ids = sorted({int(line) for line in seen.read_text().split()}) if seen.exists() else []
        known[name] = {"seconds": took, "mutants": ids}
        path.write_text(json.dumps(known))
        print(f"{name}: {len(ids)} mutants, {took:.1f} s", flush=True)
    return known


def judge(mutant, groups, coverage):
    reached = sorted(
        (name for name in groups if mutant["id"] in coverage[name]["mutants"]),
        key=lambda name: coverage[name]["seconds"])
    reached = [name for name in reached if "," not in name] or reached
    result, group, seconds = ("survived" if reached else "not reached"), "", 0.0
    for name in reached:
        limit = 60 + 5 * coverage[name]["seconds"]
        passed, took, _ = run(groups[name], {"LANDFALL_MUTANT": str(mutant["id"])}, limit)
        seconds += took
        if not passed:
            result, group = ("caught" if passed is False else "caught by its time"), name
            break
    return {
        "id": mutant["id"], "area": mutant["area"], "kind": mutant["kind"], "file": mutant["file"],
        "line": mutant["line"], "before": mutant["before"],
        "after": mutant["text"].strip().rstrip("\0").replace("@", "MUTANT"),
        "result": result, "by": group, "seconds": f"{seconds:.1f}"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--again", action="store_true")
    options = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    WORK.mkdir(parents=True, exist_ok=True)
    chosen = renew() if options.again else choose(options.count, options.seed)
    groups = commands()
    coverage = cover(groups)
    path = WORK / "mutants.csv"
    rows = read_rows()
    judged = {int(row["id"]) for row in rows}
    open_ = [mutant for mutant in chosen if mutant["id"] not in judged]
    with path.open("a", newline="") as file, ThreadPoolExecutor(options.jobs) as pool:
        writer = None
        for done in as_completed([pool.submit(judge, mutant, groups, coverage) for mutant in open_]):
            row = done.result()
            if writer is None:
                writer = csv.DictWriter(file, row)
                if not rows:
                    writer.writeheader()
            writer.writerow(row)
            file.flush()
            rows.append(row)
            print(f"{row['result']:12} {row['file']}:{row['line']} {row['kind']} {row['by']}", flush=True)
    survivors = [row for row in rows if not row["result"].startswith("caught")]
    for row in survivors:
        print(f"{row['result']}: {row['file']}:{row['line']} {row['kind']}\n  {row['before']}\n  {row['after']}")
    print(f"{len(rows) - len(survivors)} caught, {len(survivors)} survived")


if __name__ == "__main__":
    main()
