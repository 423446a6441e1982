"""Measures links of a desktop, from the start of the command to its end: desktop.py TEXTSHELL EMPTY RUNS.
It measures round by round, so that other work of the machine affects all lines alike. A cold line ends
the app before each run, which is not measured.
"""
import os
import select
import statistics
import subprocess
import sys
import time

textshell, empty, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
LINK = "docodego://app/acme-corp/members"
home = os.environ["XDG_STATE_HOME"]


def quiet(*words, **more):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **more)


def end():
    """Ends the app, and waits until its process is gone."""
    status = quiet(textshell, "serve", "--status").stdout.decode()
    if "process" not in status:
        return
    process = int(status.split("process ")[1].split(",")[0])
    file = os.pidfd_open(process)
    quiet(textshell, "serve", "--stop")
    gone = select.poll()
    gone.register(file, select.POLLIN)
    gone.poll()
    os.close(file)


def start():
    quiet(textshell, "open", "--forward", LINK)


with open(os.path.join(os.environ["XDG_DATA_HOME"], "applications/empty.desktop"), "w",
          encoding="utf-8") as file:
    file.write(f"[Desktop Entry]\nType=Application\nName=Empty\nExec={empty} %u\n"
               "MimeType=x-scheme-handler/empty;\n")
with open(os.path.join(os.environ["XDG_CONFIG_HOME"], "mimeapps.list"), "w",
          encoding="utf-8") as file:
    file.write("[Default Applications]\nx-scheme-handler/empty=empty.desktop;\n")
assert quiet(textshell, "register").returncode == 0
quiet(textshell, "shell", input=b"sign-in email ada@acme.test\n")

lines = [
    ("an empty program", None, [empty]),
    ("open, warm: handed over, to the screen", start, [textshell, "open", "--forward", LINK]),
    ("open, cold: the app started, to the screen", end, [textshell, "open", "--forward", LINK]),
    ("open, without --forward", end, [textshell, "open", LINK]),
    ("xdg-open of an empty program", None, ["xdg-open", "empty://x"]),
    ("xdg-open, warm, to the screen", start, ["xdg-open", LINK]),
    ("xdg-open, cold, to the screen", end, ["xdg-open", LINK]),
]
times = {name: [] for name, _, _ in lines}
for run in range(-2, runs):
    for name, prepare, words in lines:
        if prepare:
            prepare()
        began = time.perf_counter()
        done = quiet(*words)
        took = time.perf_counter() - began
        assert done.returncode == 0, (words, done)
        assert prepare is None or b"10 items" in done.stdout, "no screen was shown"
        if run >= 0:
            times[name].append(took * 1000)
end()
print(f"{'':44}{'min ms':>9}{'median':>9}{'max':>9}")
for name, _, _ in lines:
    values = times[name]
    print(f"{name:44}{min(values):9.2f}{statistics.median(values):9.2f}{max(values):9.2f}")
