#!/usr/bin/env bash
# Measures the whole of `textshell open` by a signed-in person, from spawn to exit, next to a
# dynamically linked C hello world. Both are as `make install` leaves them. The example app is
# compiled in, whose table needs no parsing, or read from its folder of JSON.
#
# Usage: Benchmarks/cold-start.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."

out=.build/cold-start
mkdir -p "$out"
cc -O2 -s -o "$out/hello" Benchmarks/ColdStart/hello.c
cc -O2 -o "$out/spawn" Benchmarks/ColdStart/spawn.c
Scripts/build-static.sh
textshell=$out/textshell
install -s -m 755 .build/static/release/textshell "$textshell"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_STATE_HOME="$home/state" XDG_CONFIG_HOME="$home/config"
mkdir "$XDG_STATE_HOME" "$XDG_CONFIG_HOME"
echo 'sign-in email ada@acme.test' | "$textshell" shell > /dev/null
link=docodego://app/acme-corp/members
"$out/spawn" "${1:-200}" "$out/hello" -- "$textshell" open "$link" \
  -- "$textshell" open "$link" --app Examples/DoCodeGo -- "$textshell" --version
