#!/usr/bin/env bash
# Measures `textshell audit` over COUNT links, and `wc -l` and node's `new URL` on the same lines:
# seconds and peak memory.
#
# Usage: Benchmarks/audit.sh [COUNT]        (default: 10000000)
#
# Rounds are interleaved, and the minimum of three is printed. All of them write to /dev/null.
set -euo pipefail
cd "$(dirname "$0")/.."

count=${1:-10000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk -v count="$count" -f Benchmarks/links.awk > "$work/links"
awk -v count="$((count / 10))" -f Benchmarks/links.awk > "$work/tenth"
Scripts/build-static.sh
textshell=.build/static/release/textshell

cat > "$work/measure.py" <<'PY'
import os, resource, subprocess, sys, time
# Wall seconds, processor seconds, and peak KB of one child.
with open(os.devnull, "w") as null:
    start = time.monotonic()
    subprocess.run(sys.argv[1:], stdout=null, stderr=null, check=True)
    wall = time.monotonic() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{wall:.2f} {used.ru_utime + used.ru_stime:.2f} {used.ru_maxrss}")
PY
cat > "$work/url.js" <<'JS'
const lines = require('readline').createInterface({
  input: require('fs').createReadStream(process.argv[2]), crlfDelay: Infinity })
let good = 0, bad = 0
lines.on('line', line => { try { new URL(line); good++ } catch { bad++ } })
lines.on('close', () => console.log(good, bad))
JS

names=('audit, all processors' 'audit, 1 thread' 'audit, totals alone' 'audit, a tenth of the links' 'wc -l')
commands=(
  "$textshell audit $work/links" "$textshell audit $work/links --jobs 1"
  "$textshell audit $work/links --totals" "$textshell audit $work/tenth" "wc -l $work/links")
if command -v node > /dev/null; then
  names+=("node $(node --version), new URL") commands+=("node $work/url.js $work/links")
else
  echo 'audit.sh: NODE IS MISSING: its line is left out' >&2
fi
for round in 1 2 3; do
  for index in "${!commands[@]}"; do
    # shellcheck disable=SC2086
    python3 "$work/measure.py" ${commands[$index]} >> "$work/$index"
  done
done
printf '%d links, %d bytes, %d processors\n' "$count" "$(stat -c %s "$work/links")" "$(nproc)"
printf '%-30s %9s %9s %9s\n' '' 'wall s' 'cpu s' 'KB'
for index in "${!commands[@]}"; do
  sort -n "$work/$index" | head -n 1 | {
    read -r wall cpu memory
    printf '%-30s %9s %9s %9s\n' "${names[$index]}" "$wall" "$cpu" "$memory"
  }
done
