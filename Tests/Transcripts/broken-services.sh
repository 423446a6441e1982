#!/usr/bin/env bash
# A file of the embedded services breaks while a shell runs, and is mended: what was wrong is told once.
set -euo pipefail
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
export XDG_STATE_HOME="$state/state" XDG_CONFIG_HOME="$state/config"
mkdir -p "$XDG_STATE_HOME" "$XDG_CONFIG_HOME"

coproc LANDFALL { textshell shell 2>"$state/errors"; }
shell=$LANDFALL_PID
say() { echo "$1" >&"${LANDFALL[1]}"; }
expect() {
  say "expect $1"
  while read -r -t 20 line <&"${LANDFALL[0]}"; do
    if [ "$line" = ok ]; then return; fi
  done
  echo "not seen: $1"
  cat "$state/errors"
  exit 1
}

say 'sign-in email ada@acme.test'
say 'open docodego://app/acme-corp/members'
expect 'outcome landed'
people=$(echo "$XDG_STATE_HOME"/landfall/*/workspace/people.json)
cp "$people" "$state/people.json"
echo '{"version": 1, "people": 3}' >"$people"
say 'open docodego://app/acme-corp/teams'
expect 'outcome serviceFailed'
cp "$state/people.json" "$people"
say 'open docodego://app/acme-corp/members'
expect 'outcome landed'
say 'open docodego://app/acme-corp/teams'
expect 'outcome landed'
eval "exec ${LANDFALL[1]}>&-"
wait "$shell"
sed -n 's|^warning: .*/workspace/|warning: …/workspace/|p' "$state/errors"
