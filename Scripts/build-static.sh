#!/usr/bin/env bash
# Builds a release of textshell into .build/static that loads no libraries at its start. The
# functions of a start are placed next to each other, which more than halves its time. A library
# without a static version stays next to the program; then only Swift's own runtime is linked in.
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
# A program without libraries to load, at another address with each start. The C library cannot
# start such a program if it names a folder of libraries, hence --disable-local-rpath.
[ "${#flags[@]}" -eq 2 ] || flags+=(
  -Xlinker --end-group -Xswiftc -Xclang-linker -Xswiftc -static-pie
)
# Each function in a section of its own, placed in the order of the file.
flags+=(
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld
  -Xlinker --symbol-ordering-file="$order" -Xlinker --no-warn-symbol-ordering
  -Xlinker -T -Xlinker "$PWD/Scripts/static/private.ld"
)
build() {
  # The linker warns that libedit can complete user names, a function that is not used here.
  swift build -c release --disable-local-rpath "${flags[@]}" --scratch-path "$build" --product textshell 2>&1 \
    | { grep -v 'in statically linked applications requires at runtime' || true; }
}

build
# The order comes from starts on this machine: first the one that opens a link, then additions of
# others.
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

# The installed program must not have a fixed address.
readelf -h "$program" | grep -q 'Type: *DYN' || {
  echo "$program is not position-independent" >&2
  exit 1
}
