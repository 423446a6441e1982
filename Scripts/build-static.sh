#!/usr/bin/env bash
# Builds textshell for release into .build/static, with nothing left to load when it starts, which
# halves the time to its first line. Where a library has no static part, it stays beside the program,
# and Swift's own runtime alone is linked in.
set -euo pipefail
cd "$(dirname "$0")/.."

flags=(-Xswiftc -static-executable -Xlinker --start-group)
for library in edit bsd md tinfo sodium sqlite3 fribidi; do
  if [ "$(cc -print-file-name="lib$library.a")" = "lib$library.a" ]; then
    echo "lib$library.a is missing: textshell loads its libraries when it starts" >&2
    flags=(-Xswiftc -static-stdlib)
    break
  fi
  flags+=(-Xlinker "-l$library")
done
[ "${#flags[@]}" -eq 2 ] || flags+=(-Xlinker --end-group)
# libedit can complete the names of users, which nothing here asks it for: a warning of the linker's.
swift build -c release "${flags[@]}" --scratch-path .build/static --product textshell --quiet 2>&1 \
  | { grep -v 'in statically linked applications requires at runtime' || true; }
