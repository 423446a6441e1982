#!/usr/bin/env bash
# Builds once, runs the test targets and the scenarios, and ends with one line: N passed, N failed,
# N skipped.
set -uo pipefail
cd "$(dirname "$0")/.."

passed=0
failed=0
skipped=0
# Failures are repeated at the end, because the output is long.
told=$(mktemp)
finish() {
  cut -c 1-400 "$told"
  rm -f "$told"
  echo "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
  exit
}

# The seed is for the build, as in the Makefile. The tests themselves hash as usual.
SWIFT_DETERMINISTIC_HASHING=1 swift build --build-tests || { failed=1; finish; }

output=$(mktemp)
recordings=$(mktemp -d)
trap 'rm -rf "$output" "$recordings"' EXIT

# Swift Testing's last line is `Test run with N tests in N suites passed after …`, or `… failed
# after … with N issues.` A failed test has a line of its own, with or without its arguments: `Test
# "name" with 3 test cases failed after …`.
env -u SWIFT_DETERMINISTIC_HASHING swift test --skip-build 2>&1 | tee "$output"
status=${PIPESTATUS[0]}
ran=$(sed -nE 's/.*Test run with ([0-9]+) tests?.*/\1/p' "$output" | tail -n 1)
bad=$(grep -cE '^[^[:alnum:]]*Test .* failed after [0-9.]+ seconds' "$output")
# Skipped tests count among those that ran: skipped by a condition, or by themselves.
left=$(grep -cE '^[^[:alnum:]]*Test .* (skipped|was cancelled)([.:]| after|$)' "$output")
# The line `Test run with` matches the pattern of a failed test, too.
grep -qE 'Test run with .* failed after' "$output" && bad=$((bad - 1))
if [ -z "$ran" ]; then
  ran=0
  bad=1
fi
# A crash, or an issue outside a test, fails the run without failing a test.
[ "$status" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
grep -E 'recorded an issue|Fatal error|Test run with .* failed' "$output" >> "$told"
passed=$((passed + (ran > bad + left ? ran - bad - left : 0)))
failed=$((failed + bad))
skipped=$((skipped + left))

# Adds the counts of the last line, `N passed, N failed`. Without such a line, or with another
# status, the run has failed.
count() {
  local status=$1 good=0 bad=0
  read -r good bad <<<"$(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$output" | tail -n 1)"
  [ -n "$bad" ] && { [ "$status" -eq 0 ] || [ "$bad" -gt 0 ]; } || bad=$((bad + 1))
  grep -E '\.scenario:[0-9]+: |^FAIL' "$output" >> "$told"
  passed=$((passed + good))
  failed=$((failed + bad))
}

shopt -s nullglob
scenarios=(Tests/Scenarios/*.scenario Examples/*/Scenarios/*.scenario)
# Without a scenario 'play' fails. A step that waits for ever must not block the run.
timeout 300 .build/debug/textshell --record "$recordings/r" play "${scenarios[@]}" 2>&1 |
  tee "$output"
count "${PIPESTATUS[0]}"
python3 Tests/EndToEnd/Recordings/replay.py .build/debug/textshell "$recordings" 2>&1 | tee "$output"
count "${PIPESTATUS[0]}"
finish
