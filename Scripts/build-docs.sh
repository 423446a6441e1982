#!/usr/bin/env bash
# Builds the DocC catalogue named as argument into .build/docs.
set -euo pipefail
cd "$(dirname "$0")/.."

# It fails for the test bundle, which has no graph to give; what counts is that ours are there.
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members || true
found=$(find -L .build -maxdepth 3 -type d -name symbolgraph | head -n 1)
[ -n "$found" ] || { echo 'docs: no symbol graph was written' >&2; exit 1; }
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
for module in Landfall "$found"/Landfall*.symbols.json; do
  [ ! -f "$module" ] || cp "$module" "$graphs"
done
ls "$graphs"/Landfall.symbols.json > /dev/null
rm -rf .build/docs
docc convert "$1" --additional-symbol-graph-dir "$graphs" --output-dir .build/docs \
  --fallback-display-name Landfall --fallback-bundle-identifier landfall
echo 'documentation in .build/docs'
