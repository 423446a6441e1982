#!/usr/bin/env bash
# review: C13
# Checks that an installation waits while another program holds apt's lock, reports that, and
# continues when the lock is free. Needs root on Debian. apt works in folders of its own here, and
# nothing is installed.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "skipped: apt's locks are root's, on Debian" && exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder"/{lists/partial,cache/archives/partial,dpkg,log,etc}
touch "$folder/dpkg/status"
cat >"$folder/apt.conf" <<CONF
Dir::State "$folder"; Dir::State::status "$folder/dpkg/status"; Dir::State::lists "$folder/lists";
Dir::Cache "$folder/cache"; Dir::Log "$folder/log";
Dir::Etc::sourcelist "/dev/null"; Dir::Etc::sourceparts "$folder/etc";
CONF
export APT_CONFIG=$folder/apt.conf

# Holds apt's lock until the test releases it.
mkfifo "$folder/release"
python3 - "$folder" <<'PYTHON' &
import fcntl, sys
lock = open(sys.argv[1] + "/dpkg/lock-frontend", "w")
fcntl.lockf(lock, fcntl.LOCK_EX)
open(sys.argv[1] + "/held", "w").close()
open(sys.argv[1] + "/release").read()
PYTHON
holder=$!
until [ -e "$folder/held" ]; do kill -0 "$holder"; done

Scripts/install-packages.sh landfall-no-such-package 2>"$folder/errors" &
installer=$!
until grep -q '^waiting' "$folder/errors"; do
  kill -0 "$installer" 2>/dev/null || { cat "$folder/errors"; echo "failed: it did not wait"; exit 1; }
done
kill -0 "$installer" || { echo "failed: it did not wait"; exit 1; }
echo go >"$folder/release"
wait "$holder"
wait "$installer" && { echo "failed: a package that does not exist was installed"; exit 1; }
grep '^waiting' "$folder/errors"
# It got as far as an error that only a free lock allows.
grep -q 'Unable to locate package' "$folder/errors" || { cat "$folder/errors"; exit 1; }
[ "$(grep -c '^waiting' "$folder/errors")" -eq 1 ]
echo "passed: waited, then went on"
