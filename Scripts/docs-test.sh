#!/usr/bin/env bash
# Checks the pictures of the documentation, compiles every block of Swift and C, and runs every
# command. The argument is the folder of a built textshell with its modules. Tests/EndToEnd/Docs/blocks.py explains how
# blocks are marked.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-.build/debug}
[ -x "$folder/textshell" ] || { echo "docs: no textshell in $folder: swift build" >&2; exit 1; }
python3 Tests/EndToEnd/Docs/pictures.py "$PWD"
python3 Tests/EndToEnd/Docs/blocks.py "$PWD" "$folder" .build/stranger "${@:2}"
