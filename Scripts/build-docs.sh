#!/usr/bin/env bash
# Builds the DocC catalogue named as argument into .build/docs.
set -euo pipefail
cd "$(dirname "$0")/.."

swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
graphs=$(find -L .build -maxdepth 3 -type d -name symbolgraph | head -n 1)
[ -n "$graphs" ] || { echo 'docs: no symbol graph was written' >&2; exit 1; }
rm -rf .build/docs
docc convert "$1" --additional-symbol-graph-dir "$graphs" --output-dir .build/docs \
  --fallback-display-name Landfall --fallback-bundle-identifier landfall
echo 'documentation in .build/docs'
