#!/usr/bin/env bash
# A shell that is signed in goes on while another process damages its store: the next link meets
# sign-in, the target waits, the reason is in the log, and signing in again lands on it.
if [ "$1" = revoke ]; then export TEXTSHELL_KEY=keyring; fi
source "${BASH_SOURCE%/*}/background-shell.sh"

say 'sign-in email ada@acme.test'
say 'open docodego://app/acme-corp/members'
expect 'outcome landed'
store=$(echo "$XDG_STATE_HOME"/landfall/*/secure.store)
case "$1" in
  flip) printf '\377\000\377\000\377\000\377\000' | dd of="$store" bs=1 seek=300 conv=notrunc 2>/dev/null ;;
  truncate) truncate -s 200 "$store" ;;
  missing-key) rm "$XDG_CONFIG_HOME"/landfall/*/store.key.???????????????????????????????? ;;
  revoke) python3 "${BASH_SOURCE%/*}/revoke-key.py" ;;
  sign-out) textshell sign-out >/dev/null ;;
esac
say 'open docodego://app/acme-corp/teams'
expect 'screen sign-in'
expect 'pending 1'
say 'sign-in email ada@acme.test'
expect 'path /app/acme-corp/teams'
expect 'pending 0'
finish
grep -ohE '"event":"(session-unreadable|store-quarantined)".*' "$XDG_STATE_HOME"/landfall/*/log.jsonl |
  sed -E 's/"(atNs|delivery)":[0-9]+,?//g' || true
