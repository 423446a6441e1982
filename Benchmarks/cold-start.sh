#!/usr/bin/env bash
# The whole of `textshell open` by somebody who is signed in, spawn to exit, beside a C hello world
# linked dynamically. Usage: Benchmarks/cold-start.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."

out=.build/cold-start
mkdir -p "$out"
cc -O2 -o "$out/hello" Benchmarks/ColdStart/hello.c
cc -O2 -o "$out/spawn" Benchmarks/ColdStart/spawn.c
swift build -c release -Xswiftc -static-stdlib --scratch-path .build/static --product textshell --quiet
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_STATE_HOME="$home/state" XDG_CONFIG_HOME="$home/config"
mkdir "$XDG_STATE_HOME" "$XDG_CONFIG_HOME"
textshell=.build/static/release/textshell
echo 'sign-in email ada@acme.test' | "$textshell" shell > /dev/null
"$out/spawn" "${1:-200}" "$out/hello" -- "$textshell" open docodego://app/acme-corp/members
