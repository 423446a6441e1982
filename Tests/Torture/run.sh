#!/usr/bin/env bash
# Runs the attacks on the built programs, one after another. `--short` takes a few minutes in all.
#
# usage: Tests/Torture/run.sh BUILD_DIR [--short]
#
# Each program takes the same two arguments and ends with "N passed, N failed", possibly with ", N
# skipped". The last line adds them up. Exit code 1: something failed.
set -uo pipefail
cd "$(dirname "$0")/../.."

build=$1
programs=(homes closed-descriptors terminal-canary hostile-http hostile-openid hostile-pictures limits
  bus-messages services threads)
passed=0
failed=0
skipped=0
output=$(mktemp)
trap 'rm -f "$output"' EXIT
for program in "${programs[@]}"; do
  started=$SECONDS
  echo "== $program"
  timeout 1800 python3 "Tests/Torture/$program.py" "$@" 2>&1 | tee "$output" | grep -v '^ok ' || true
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$' "$output" | tail -n 1)
  # A program that ends without its last line has failed.
  read -r good bad left <<<"$(sed -E 's/ passed, / /; s/ failed,? ?/ /; s/ skipped//' \
    <<<"${line:-0 passed, 1 failed}")"
  passed=$((passed + good))
  failed=$((failed + bad))
  skipped=$((skipped + ${left:-0}))
  echo "   $((SECONDS - started)) s"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
