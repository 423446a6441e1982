#!/usr/bin/env bash
# A shell that is signed in goes on while another process damages its store: the next link meets
# sign-in, the target waits, the reason is in the log, and signing in again lands on it.
set -euo pipefail
state=$(mktemp -d)
trap 'rm -rf "$state"' EXIT
export XDG_STATE_HOME="$state/state" XDG_CONFIG_HOME="$state/config"
mkdir -p "$XDG_STATE_HOME" "$XDG_CONFIG_HOME"
if [ "$1" = revoke ]; then export TEXTSHELL_KEY=keyring; fi

coproc LANDFALL { textshell shell 2>"$state/errors"; }
# Bash forgets the number as soon as the process has ended, which may be before it is waited for.
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
store=$(echo "$XDG_STATE_HOME"/landfall/*/secure.store)
case "$1" in
  flip) printf '\377\000\377\000\377\000\377\000' | dd of="$store" bs=1 seek=300 conv=notrunc 2>/dev/null ;;
  truncate) truncate -s 200 "$store" ;;
  missing-key) rm "$XDG_CONFIG_HOME"/landfall/*/store.key ;;
  revoke) echo 'store revoked-key' | textshell shell >/dev/null ;;
  sign-out) textshell sign-out >/dev/null ;;
esac
say 'open docodego://app/acme-corp/teams'
expect 'screen sign-in'
expect 'pending 1'
say 'sign-in email ada@acme.test'
expect 'path /app/acme-corp/teams'
expect 'pending 0'
eval "exec ${LANDFALL[1]}>&-"
wait "$shell" || true
grep -ohE '"event":"(session-unreadable|store-quarantined)".*' "$XDG_STATE_HOME"/landfall/*/log.jsonl |
  sed -E 's/"(atNs|delivery)":[0-9]+,?//g' || true
