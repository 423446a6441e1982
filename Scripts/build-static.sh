#!/usr/bin/env bash
# Builds textshell for release into .build/static, with nothing left to load when it starts and the
# functions that a start needs side by side, which more than halves its time. Where a library has
# no static part, it stays beside the program, and Swift's own runtime alone is linked in.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/.build/static
program=$build/release/textshell
order=$build/order.txt
mkdir -p "$build"
touch "$order"

flags=(-Xswiftc -static-executable -Xlinker --start-group)
for library in edit bsd md tinfo sodium sqlite3 fribidi; do
  if [ "$(cc -print-file-name="lib$library.a")" = "lib$library.a" ]; then
    echo "lib$library.a is missing: textshell loads its libraries when it starts" >&2
    flags=(-Xswiftc -static-stdlib)
    break
  fi
  flags+=(-Xlinker "-l$library")
done
# Nothing to load, and at another address with each start. The C library starts no such program that
# names a folder of libraries, hence --disable-local-rpath.
[ "${#flags[@]}" -eq 2 ] || flags+=(
  -Xlinker --end-group -Xswiftc -Xclang-linker -Xswiftc -static-pie
)
# Each function in a section of its own, laid out in the order of the file.
flags+=(
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld
  -Xlinker --symbol-ordering-file="$order" -Xlinker --no-warn-symbol-ordering
  -Xlinker -T -Xlinker "$PWD/Scripts/static/private.ld"
)
build() {
  # Libedit can complete the names of users, which nothing here asks it for: a warning of the linker's.
  swift build -c release --disable-local-rpath "${flags[@]}" --scratch-path "$build" --product textshell 2>&1 \
    | { grep -v 'in statically linked applications requires at runtime' || true; }
}

build
# The order is that of starts on this machine: of the one that opens a link, then what others add.
starts() {
  local first_use=$build/first-use link=docodego://app/acme-corp/members
  export XDG_STATE_HOME="$1/state" XDG_CONFIG_HOME="$1/config"
  cc -O2 -o "$first_use" Scripts/static/first-use.c
  echo 'sign-in email ada@acme.test' | "$program" shell > /dev/null
  "$first_use" "$program" open "$link" \
    && "$first_use" "$program" open "$link" --app Examples/DoCodeGo \
    && "$first_use" "$program" explain "$link" \
    && "$first_use" "$program" --help
}
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
if (starts "$home") > "$home/entered"; then
  awk '!seen[$0]++' "$home/entered" > "$home/order.txt"
  if ! cmp -s "$home/order.txt" "$order"; then
    cp "$home/order.txt" "$order"
    rm "$program"
    build
  fi
else
  echo "the functions of textshell stay in the order of its files" >&2
fi

# What is installed must not stand at a fixed address.
readelf -h "$program" | grep -q 'Type: *DYN' || {
  echo "$program is not position-independent" >&2
  exit 1
}
