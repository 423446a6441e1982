#!/usr/bin/env bash
# Runs apt-get with the given arguments. If another program holds one of apt's locks, the script
# reports that once and tries again for at most ten minutes (APT_WAIT_SECONDS). DPkg::Lock::Timeout
# would wait silently, and for only one of the locks. With APT_WAIT_QUIET the reason of a failure of
# apt-get is not printed.
set -uo pipefail

limit=${APT_WAIT_SECONDS:-600}
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
told=
while :; do
  LC_ALL=C apt-get -o DPkg::Lock::Timeout=0 "$@" 2>"$errors"
  code=$?
  # "Could not get lock" names the holder; "Unable to lock" does not.
  reason=$(sed -nE 's/^E: ((Could not get lock|Unable to (acquire the|lock)).*)/\1/p' "$errors" | head -n 1)
  if [ $code -eq 0 ] || [ -z "$reason" ] || [ "$SECONDS" -ge "$limit" ]; then break; fi
  [ -n "$told" ] || echo "waiting, for $limit s at most: $reason" >&2
  told=yes
  sleep 1
done
[ -n "${APT_WAIT_QUIET:-}" ] || cat "$errors" >&2
exit $code
