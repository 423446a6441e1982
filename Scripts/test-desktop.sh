#!/usr/bin/env bash
# Builds the programs that the desktop starts, and tests them in their own folders and on their own
# bus. Ends with one line: N passed, N failed. Arguments are parts of the names of tests to run. If
# TEXTSHELL_BUILT names the folder of a build, nothing is built.
set -uo pipefail
cd "$(dirname "$0")/.."

if [ -z "${TEXTSHELL_BUILT:-}" ]; then
  for product in textshell textshell-desktop; do
    swift build --product "$product" || { echo '0 passed, 1 failed'; exit 1; }
  done
fi
built=$(cd "${TEXTSHELL_BUILT:-.build/debug}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder"/{home,data,config,state,run}
# The bus reads the same folders as the tested programs. No variable of this session's own desktop
# is passed on.
env -i PATH="$PATH" LANG=C.UTF-8 HOME="$folder/home" TMPDIR="$folder" \
  XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config" XDG_STATE_HOME="$folder/state" \
  XDG_RUNTIME_DIR="$folder/run" XDG_DATA_DIRS=/usr/local/share:/usr/share DISPLAY=:none \
  TEXTSHELL_BUILT="$built" LD_LIBRARY_PATH="${LD_LIBRARY_PATH:-}" \
  PYTHONDONTWRITEBYTECODE=1 \
  timeout 600 dbus-run-session -- python3 Tests/EndToEnd/Desktop/desktop.py "$@" 2> "$folder/errors"
status=$?
if [ "$status" -ge 2 ]; then
  tail -n 20 "$folder/errors" >&2
  echo '0 passed, 1 failed'
fi
exit "$status"
