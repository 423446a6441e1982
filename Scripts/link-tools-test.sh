#!/usr/bin/env bash
# Checks that the command plugin LinkTools runs textshell for the app folders of targets, and fails
# if textshell does.
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_DETERMINISTIC_HASHING=1

seen=$(swift package links --target MatchTallyLinks 2> /dev/null | tail -n 1)
[ "$seen" = '10 routes, 17 examples' ] || { echo "link-tools: $seen" >&2; exit 1; }
seen=$(swift package links explain https://matchtally.app/author/pat --target MatchTallyLinks 2> /dev/null)
grep -q 'outcome: landed' <<<"$seen" || { echo "link-tools: $seen" >&2; exit 1; }
if swift package links open nothing --target MatchTallyLinks > /dev/null 2>&1; then
  echo 'link-tools: a command that failed has not failed the plugin' >&2
  exit 1
fi
echo 'link-tools: the plugin runs textshell for the app folder of a target, and fails with it'
