#!/usr/bin/env bash
# The whole of `textshell open`, spawn to exit, beside a C hello world linked dynamically.
# Usage: Benchmarks/cold-start.sh [RUNS]
set -euo pipefail
cd "$(dirname "$0")/.."

out=.build/cold-start
mkdir -p "$out"
cc -O2 -o "$out/hello" Benchmarks/ColdStart/hello.c
cc -O2 -o "$out/spawn" Benchmarks/ColdStart/spawn.c
swift build -c release --product textshell --quiet
"$out/spawn" "${1:-200}" "$out/hello" \
  -- .build/release/textshell open docodego://app/acme-corp/members --as ada@acme.test
