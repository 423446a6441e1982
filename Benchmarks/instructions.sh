#!/usr/bin/env bash
# Counts instructions per item exactly: callgrind counts N and 2N passes, and the difference leaves
# out the start.
#
# Usage: Benchmarks/instructions.sh CONTEST [INDEX [PASSES]], such as `bus/sync-1 0 100`.
#
# For contests that start no tasks of their own: everything runs on one thread.
set -euo pipefail
cd "$(dirname "$0")/.."

contest=${1:?usage: instructions.sh CONTEST [INDEX [PASSES]]}
index=${2:-0}
passes=${3:-50}
# A fixed hash seed keeps the build, and lets the tables of peers hash the same way in both runs;
# otherwise large tables hide the difference.
export SWIFT_DETERMINISTIC_HASHING=1
swift build -c release --product landfall-bench --quiet
# Without debug information, because older valgrinds cannot read the compiler's.
bench=.build/release/landfall-bench-stripped
strip -o "$bench" .build/release/landfall-bench

instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" --fixed "$1" "$contest" "$index" \
    2>&1 | sed -nE 's/.*Collected : ([0-9]+).*/\1/p'
}

items=$("$bench" --fixed "$passes" "$contest" "$index" | sed -nE 's/.* ([0-9]+) items.*/\1/p')
once=$(instructions "$passes")
twice=$(instructions $((passes * 2)))
awk -v a="$once" -v b="$twice" -v n="$items" -v name="$contest $index" \
  'BEGIN { printf "%s: %.1f instructions per item\n", name, (b - a) / n }'
