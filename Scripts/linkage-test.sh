#!/usr/bin/env bash
# Checks what programs link. A program that uses only the product Landfall must link neither
# Foundation nor FoundationEssentials. Of the programs in the given folder only textshell-remote may
# link libcurl. None may load FoundationNetworking, whose URLSession ends the process for two
# ordinary answers (decision 0025).
set -euo pipefail
cd "$(dirname "$0")/.."

build() { swift build --package-path Tests/EndToEnd/Linkage --scratch-path .build/linkage --quiet; }
# An old folder names files that have moved.
build || { rm -rf .build/linkage && build; }
binary=.build/linkage/debug/linkage
"$binary" >/dev/null

needed() {
  if command -v readelf >/dev/null; then
    readelf -d "$1" | sed -nE 's/.*\(NEEDED\).*\[(.*)\].*/\1/p'
  else
    ldd "$1" | awk '{ print $1 }'
  fi
}
needed=$(needed "$binary")
[ -n "$needed" ] || { echo "linkage: $binary names no library, the check is blind" >&2; exit 1; }

if found=$(grep -E 'Foundation|sodium|curl|xml2' <<<"$needed"); then
  echo "linkage: product Landfall brings in:" >&2
  echo "$found" >&2
  exit 1
fi
echo "linkage: product Landfall links no Foundation"

# review: S6
built=${1:-.build/debug}
for program in textshell textshell-remote textshell-qr textshell-desktop; do
  libraries=$(needed "$built/$program")
  grep -q libc.so <<<"$libraries" || { echo "linkage: $program names no library" >&2; exit 1; }
  # Libraries that its libraries load count as well.
  loaded=$(ldd "$built/$program")
  if grep -q FoundationNetworking <<<"$loaded"; then
    echo "linkage: $program loads FoundationNetworking" >&2
    exit 1
  fi
  case $program in
    textshell-remote) grep -q libcurl <<<"$libraries" ;;
    *) ! grep -q libcurl <<<"$loaded" ;;
  esac || { echo "linkage: libcurl is for textshell-remote only: look at $program" >&2; exit 1; }
done
echo "linkage: only textshell-remote links libcurl, nothing loads FoundationNetworking"
