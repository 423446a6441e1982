#!/usr/bin/env python3
"""Replays the recordings of scenarios in five processes each, and searches them for personal data.
    replay.py TEXTSHELL FOLDER
Every process has its own hash seed. A recording passes if each process has the recorded snapshot after
every message, and if it contains no address, name or organization of the examples.
Ends with `N passed, N failed`.
"""

import glob
import json
import os
import re
import subprocess
import sys

textshell, folder = sys.argv[1:]
processes = 5
apps = {}
for path in glob.glob("Examples/*/App/app.json") + glob.glob("Tests/Scenarios/*/App/app.json"):
    with open(path, encoding="utf-8") as file:
        apps[json.load(file)["name"]] = os.path.dirname(path)

known = set()
for path in glob.glob("Examples/**/*.json", recursive=True) + glob.glob("**/*.scenario", recursive=True):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    known |= set(re.findall(r"[\w.+-]+@[\w-]+\.\w+", text))
    known |= set(re.findall(r'"slug": *"([^"]{9,})"', text))
    if "/Workspace/" in path or "/Services/" in path:
        known |= set(re.findall(r'"name": *"([^"]{8,})"', text))
words = re.compile("|".join(re.escape(word) for word in sorted(known, key=len, reverse=True)))

recordings = {}
failures = {}
for path in sorted(glob.glob(folder + "/*")):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if os.stat(path).st_mode & 0o777 != 0o600:
        failures[path] = "is open to others"
    found = words.search("\n".join(re.findall(r'"message":(.*),"snapshot":', text)))
    if found:
        failures[path] = f"holds '{found.group()}'"
    recordings.setdefault(json.loads(text.split("\n")[0])["app"], []).append(path)

environment = {name: value for name, value in os.environ.items() if name != "SWIFT_DETERMINISTIC_HASHING"}
for name, paths in recordings.items():
    line = [textshell, "replay", "--app", apps[name]] + paths
    for first in range(0, processes, 2):
        started = [
            subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            for _ in range(min(2, processes - first))]
        for process in started:
            output = process.communicate()[0]
            same = set(re.findall(r"^(.*): \d+ messages?, the same as recorded$", output, re.M))
            for path in paths:
                if path not in same:
                    told = [line for line in output.split("\n") if path + ":" in line]
                    failures.setdefault(path, (told or output.split("\n")[-2:])[0])

for path, reason in failures.items():
    print(f"FAIL {path}: {reason}")
total = sum(len(paths) for paths in recordings.values())
print(f"{total - len(failures)} passed, {len(failures)} failed")
sys.exit(1 if failures or total == 0 else 0)
