#!/usr/bin/env bash
# Runs the test targets under sanitizers, each in its own build folder: sanitize.sh thread address
#
# Suites that run other programs under strace, or compare output with a record, are left out: a
# sanitizer's runtime makes its own system calls and changes timings. Tests of textshell-qr are left
# out too, because it gives up system calls and memory that such a runtime needs.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=0
for sanitizer in "$@"; do
  folder=.build/sanitize-$sanitizer
  log=$folder/log
  swift build --build-tests --sanitize="$sanitizer" --scratch-path "$folder" || exit 1
  # Leak search is off: the runtime never frees its metadata, and strace prevents the search.
  ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=0 \
    swift test --skip-build --sanitize="$sanitizer" --scratch-path "$folder" \
    --skip 'ProcessTests|TranscriptTests|SourceChecks|TextshellQR|LoadedLibraries' 2>&1 | tee "$log" | grep -E 'Sanitizer|recorded an|Test run with'
  status=${PIPESTATUS[0]}
  reports=$(grep -cE '(WARNING|ERROR): (Thread|Address)Sanitizer' "$log")
  echo "$sanitizer: $reports reports, exit $status"
  [ "$status" -eq 0 ] && [ "$reports" -eq 0 ] || failed=1
done
exit $failed
