"""Attacks commands by starting them without standard input, output or errors. No file may receive
text that belongs on the terminal. A closed output must end with 74 like a full disk; a closed input is empty.
usage: closed-descriptors.py BUILD_DIR [--short]
Each command that `textshell help` lists is run with each of the seven combinations. # review: S3
"""
import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from commands import ROOT, Rows, Town, WORDS  # noqa: E402,F401

CANNOT_WRITE = 74


def lines(output):
    """Returns the lines that are long enough to be recognized."""
    return {line.strip() for line in output.splitlines() if len(line.strip()) >= 10}


def contents(base):
    """Returns the content of each file."""
    held = {}
    for folder, _, names in os.walk(base):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                held[path] = pathlib.Path(path).read_bytes()
    return held


def closing(closed):
    redirections = {0: "<&-", 1: ">&-", 2: "2>&-"}
    return ["sh", "-c", 'exec "$@" ' + " ".join(redirections[each] for each in closed), "sh"]


def try_command(town, again, command, closed):
    """Returns what is wrong, or None."""
    words, text = WORDS[command]
    words = command.split() + town.filled(words)
    if 0 in closed:
        text = ""
    again()
    normal = town.run(words, text)
    before = contents(town.base)
    again()
    seen = town.run(words, text, wrap=closing(closed))
    wanted = CANNOT_WRITE if 1 in closed and normal.stdout else normal.returncode
    if seen.returncode != wanted:
        return "exit code %d, not %d" % (seen.returncode, wanted)
    terminal = lines(normal.stdout) | lines(normal.stderr) | {b"standard output cannot be written"}
    for path, held in contents(town.base).items():
        found = [line for line in terminal if line in held and line not in before.get(path, b"")]
        if found:
            return "%s holds %r" % (path.replace(town.base, "~"), found[0][:60])
    for stream, number in ((seen.stdout, 1), (seen.stderr, 2)):
        if number in closed and stream:
            return "descriptor %d was not closed" % number
    return None


def main():
    build = sys.argv[1]
    is_short = "--short" in sys.argv[2:]
    combinations = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]
    rows = Rows()
    with tempfile.TemporaryDirectory() as folder:
        base = folder + "/town"
        town = Town(build, base)
        town.prepare()
        shutil.copytree(base, folder + "/kept", symlinks=True)

        def again():
            shutil.rmtree(base)
            shutil.copytree(folder + "/kept", base, symlinks=True)

        commands = town.listed()
        for command in sorted(set(WORDS) - set(commands)):
            print("note: %r is not part of this build" % command)
        for number, command in enumerate(commands):
            if command not in WORDS:
                rows.row(command, "commands.py does not say how to run it")
                continue
            # In the short round two of three commands get one combination, and every third gets all
            # of these.
            if is_short and number % 3 == 2:
                continue
            tried = combinations if not is_short else [combinations[(number + 1) % 7]]
            for closed in tried:
                name = "%s without %s" % (command, ", ".join(str(each) for each in closed))
                rows.row(name, try_command(town, again, command, closed))
    rows.end()


main()
