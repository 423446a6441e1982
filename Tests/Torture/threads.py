#!/usr/bin/env python3
"""Builds the example Larder with threads.swift and the thread sanitizer, and runs it again and again in one home.
usage: threads.py BUILD_DIR [--short]
A run passes if it ends by itself and the sanitizer reports nothing. Every fourth run starts with an empty home.
"""

import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FOLDER = os.path.join(ROOT, ".build", "threads")
PACKAGE, HOME, BUILD = (os.path.join(FOLDER, name) for name in ("larder", "home", "build"))


def main():
    shutil.rmtree(PACKAGE, ignore_errors=True)
    shutil.copytree(os.path.join(ROOT, "Examples", "Larder"), PACKAGE, ignore=shutil.ignore_patterns(".build"))
    shutil.copy(os.path.join(HERE, "threads.swift"), os.path.join(PACKAGE, "Sources", "main.swift"))
    manifest = os.path.join(PACKAGE, "Package.swift")
    with open(manifest, encoding="utf-8") as file:
        text = file.read().replace("../..", ROOT)
    with open(manifest, "w", encoding="utf-8") as file:
        file.write(text)
    subprocess.run(["swift", "build", "--quiet", "--sanitize=thread", "--package-path", PACKAGE, "--scratch-path", BUILD],
                   check=True)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")} | {"HOME": HOME}
    passed = failed = 0
    for run in range(4 if "--short" in sys.argv else 40):
        if run % 4 == 0:
            shutil.rmtree(HOME, ignore_errors=True)
            os.mkdir(HOME)
        done = subprocess.run([os.path.join(BUILD, "debug", "Larder")], env=environment, capture_output=True, timeout=300)
        if done.returncode == 0 and done.stdout.endswith(b"done\n") and b"Sanitizer" not in done.stderr:
            passed += 1
        else:
            failed += 1
            print(f"FAIL run {run}, exit code {done.returncode}", done.stderr.decode(errors="replace")[-4000:])
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
