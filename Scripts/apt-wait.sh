#!/usr/bin/env bash
# Runs apt-get with the arguments given. While another program holds one of apt's locks it says so, once,
# and tries again, for ten minutes at most (APT_WAIT_SECONDS). DPkg::Lock::Timeout would wait in silence,
# and for one of the locks only. APT_WAIT_QUIET keeps to itself why apt-get failed.
set -uo pipefail

limit=${APT_WAIT_SECONDS:-600}
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
told=
while :; do
  LC_ALL=C apt-get -o DPkg::Lock::Timeout=0 "$@" 2>"$errors"
  code=$?
  # "Could not get lock" comes with who holds it; "Unable to lock" without.
  reason=$(sed -nE 's/^E: ((Could not get lock|Unable to (acquire the|lock)).*)/\1/p' "$errors" | head -n 1)
  if [ $code -eq 0 ] || [ -z "$reason" ] || [ "$SECONDS" -ge "$limit" ]; then break; fi
  [ -n "$told" ] || echo "waiting, for $limit s at most: $reason" >&2
  told=yes
  sleep 1
done
[ -n "${APT_WAIT_QUIET:-}" ] || cat "$errors" >&2
exit $code
