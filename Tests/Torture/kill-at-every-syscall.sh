#!/bin/bash
# Kills a commit at each of its system calls, and makes each of them fail with EIO and with ENOSPC.
#
# usage: kill-at-every-syscall.sh STORE_PROBE WORK_FOLDER
#
# There are three commits: the first of a store, one over an old value, and the first over a store
# of format 1 (Tests/Vectors/Homes). The third one adds a key, an anchor and an id of the store's
# own.
#
# After each run the value must be the old or the new one, complete. After an acknowledged commit
# (exit 0, "ok") it must be the new one. After a refused one it must be the old one, unless the
# error was durability-unknown. No commit with a failed fsync may be acknowledged. A later commit
# must succeed. Without a fault, the calls must come in the order temporary file, fsync, rename,
# fsync, answer.
#
# Prints one line of counts. Exit code 1: some points failed, listed on standard error.
set -u
probe=$1
work=$2
calls=openat,read,pread64,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,close,unlink
calls=$calls,unlinkat,flock,fstat,newfstatat,ftruncate,mkdir,mkdirat,chmod,fchmod,fcntl
points=0
failures=0

fail() {
  failures=$((failures + 1))
  echo "FAIL: $*" >&2
}

fresh() { # SCENARIO: the state before the commit
  rm -rf "$work/run"
  mkdir -m 700 "$work/run"
  if [ "$1" != first ]; then cp -a "$work/$1/." "$work/run/"; fi
}

# The commit's calls, as "name n": the n-th call of that name in the whole process.
commit_calls() {
  awk -v folder="$work/run/" '
    { sub(/^[0-9]+ +/, ""); name = $0; sub(/\(.*/, "", name) }
    name !~ /^[a-z0-9_]+$/ { next }
    { count[name]++ }
    index($0, folder) { begun = 1 }
    begun { print name, count[name] }' "$work/log"
}

# A durable commit: write, fsync, rename, fsync, and only then the answer.
check_order() { # SCENARIO
  local order
  order=$(awk '
    { sub(/^[0-9]+ +/, "") }
    /^openat/ && index($0, ".secure.store.tmp") { printf "temp " }
    /^fsync/ { printf "fsync " }
    /^renameat/ && index($0, "\"secure.store\"") { printf "rename " }
    /^write\(1, "ok/ { printf "ok" }' "$work/log")
  case $order in
    *"temp fsync rename fsync ok") ;;
    *) fail "$1: the order of calls is '$order'" ;;
  esac
}

check() { # SCENARIO POINT RESULT OUTPUT
  local value old=3 status
  [ "$1" = overwrite ] && old=old-value
  value=$("$probe" "$work/run" get k)
  status=$?
  [ $status -eq 3 ] && value=3
  if [ "$value" != "$old" ] && [ "$value" != new-value ]; then
    fail "$1 $2: neither old nor new but '$value' (exit $status)"
  elif [ "$3" -eq 0 ] && [ "$4" = ok ] && [ "$value" != new-value ]; then
    fail "$1 $2: acknowledged, and lost"
  elif [ "$3" -eq 1 ] && [ "$value" != "$old" ]; then
    case $4 in
      durability-unknown*) ;;
      *) fail "$1 $2: refused with '$4', and done" ;;
    esac
  fi
  case $2 in
    fsync*error=*) [ "$3" -eq 1 ] || fail "$1 $2: acknowledged without a flush" ;;
  esac
  if [ "$("$probe" "$work/run" set k next-value)" != ok ]; then
    fail "$1 $2: the next commit is refused"
  fi
  [ "$1" = migrate ] || return
  "$probe" "$work/run" get session > /dev/null || fail "$1 $2: the session is lost"
  cmp -s "$work/migrate/keys/store.key" "$work/run/keys/store.key" ||
    fail "$1 $2: the key that other homes use has changed"
}

rm -rf "$work/overwrite" "$work/migrate"
mkdir -m 700 "$work/overwrite" "$work/migrate"
"$probe" "$work/overwrite" set k old-value > /dev/null || exit 2
old=$(dirname "$0")/../Vectors/Homes/signed-in
cp -r "$old/home" "$work/migrate/data"
cp -r "$old/config/landfall/com.docodego.app" "$work/migrate/keys"
chmod -R go-rwx "$work/migrate"

for scenario in first overwrite migrate; do
  unset NAMESPACE
  [ "$scenario" = migrate ] && export NAMESPACE=com.docodego.app
  fresh $scenario
  strace -f -o "$work/log" -e trace=$calls "$probe" "$work/run" set k new-value > /dev/null || exit 2
  check_order $scenario
  commit_calls > "$work/points"
  [ -s "$work/points" ] || exit 2
  while read -r name number; do
    for fault in signal=KILL error=EIO error=ENOSPC; do
      # The kernel always closes, so a failing close has no meaning to check.
      [ "$name" = close ] && [ $fault != signal=KILL ] && continue
      fresh $scenario
      output=$(strace -f -o /dev/null -e trace="$name" -e inject="$name:$fault:when=$number" \
        "$probe" "$work/run" set k new-value 2> /dev/null)
      check $scenario "$name#$number $fault" $? "$output"
      points=$((points + 1))
    done
  done < "$work/points"
done
echo "points=$points failures=$failures"
[ $failures -eq 0 ]
