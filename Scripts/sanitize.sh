#!/usr/bin/env bash
# Runs the test targets under sanitizers, each in a build folder of its own: sanitize.sh thread address
#
# Left out are the suites that run other programs under strace, or compare what they print with a
# record: a sanitizer's runtime makes system calls of its own and changes the time that things take.
# textshell-qr gives up the calls and the memory that such a runtime needs.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=0
for sanitizer in "$@"; do
  folder=.build/sanitize-$sanitizer
  log=$folder/log
  swift build --build-tests --sanitize="$sanitizer" --scratch-path "$folder" || exit 1
  # No search for leaks: the runtime keeps metadata for good, and strace forbids the search.
  ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=0 \
    swift test --skip-build --sanitize="$sanitizer" --scratch-path "$folder" \
    --skip 'ProcessTests|TranscriptTests|SourceChecks|TextshellQR|LoadedLibraries' 2>&1 | tee "$log" | grep -E 'Sanitizer|recorded an|Test run with'
  status=${PIPESTATUS[0]}
  reports=$(grep -cE '(WARNING|ERROR): (Thread|Address)Sanitizer' "$log")
  echo "$sanitizer: $reports reports, exit $status"
  [ "$status" -eq 0 ] && [ "$reports" -eq 0 ] || failed=1
done
exit $failed
