#!/usr/bin/env bash
# A program that uses product Landfall alone must link neither Foundation nor FoundationEssentials.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --package-path Tests/Linkage --scratch-path .build/linkage --quiet
binary=.build/linkage/debug/linkage
"$binary" >/dev/null

if command -v readelf >/dev/null; then
  needed=$(readelf -d "$binary" | sed -nE 's/.*\(NEEDED\).*\[(.*)\].*/\1/p')
else
  needed=$(ldd "$binary" | awk '{ print $1 }')
fi
[ -n "$needed" ] || { echo "linkage: $binary names no library, the check is blind" >&2; exit 1; }

if found=$(grep -E 'Foundation|sodium|curl|xml2' <<<"$needed"); then
  echo "linkage: product Landfall brings in:" >&2
  echo "$found" >&2
  exit 1
fi
echo "linkage: product Landfall links no Foundation"
