#!/usr/bin/env bash
# A file of the embedded services breaks while a shell runs, and is fixed: what was wrong is told once.
source "${BASH_SOURCE%/*}/background-shell.sh"

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
finish
sed -n 's|^warning: .*/workspace/|warning: …/workspace/|p' "$state/errors"
