#!/usr/bin/env bash
# Installs the missing ones of the Debian packages given as arguments. Without permission it prints
# the command to run.
set -euo pipefail

# On a system without dpkg the packages have other names, so nothing is done.
command -v dpkg-query >/dev/null || exit 0

missing=()
for package in "$@"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
  echo "missing: ${missing[*]}. Install them with this, then try again:" >&2
  echo "  sudo apt-get install -y --no-install-recommends ${missing[*]}" >&2
  exit 1
fi

export DEBIAN_FRONTEND=noninteractive
apt=$(dirname "$0")/apt-wait.sh
install() { "$apt" install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; }
echo "installing ${missing[*]}" >&2
# The package lists may be missing or old: after a failure they are updated first.
APT_WAIT_QUIET=yes install || { "$apt" update -qq && install; }
