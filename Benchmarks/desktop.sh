#!/usr/bin/env bash
# Measures a link from xdg-open to the screen, cold and warm. It is compared with an empty C program
# that is registered and opened in the same way.
#
# Usage: Benchmarks/desktop.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."

out=.build/desktop-bench
mkdir -p "$out"
cc -O2 -o "$out/hello" Benchmarks/ColdStart/hello.c
Scripts/build-static.sh
swift build -c release -Xswiftc -static-stdlib --product textshell-desktop --quiet
ln -sf "$PWD/.build/release/textshell-desktop" .build/static/release/textshell-desktop
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder"/{home,data,config,state,run}
mkdir "$folder/data/applications"
env -i PATH="$PATH" LANG=C.UTF-8 HOME="$folder/home" XDG_DATA_HOME="$folder/data" \
  XDG_CONFIG_HOME="$folder/config" XDG_STATE_HOME="$folder/state" XDG_RUNTIME_DIR="$folder/run" \
  XDG_DATA_DIRS=/usr/local/share:/usr/share DISPLAY=:none LD_LIBRARY_PATH="${LD_LIBRARY_PATH:-}" \
  dbus-run-session -- python3 Benchmarks/desktop.py "$PWD/.build/static/release/textshell" \
  "$PWD/$out/hello" "${1:-100}" 2> "$folder/errors" || { tail -n 5 "$folder/errors" >&2; exit 1; }
