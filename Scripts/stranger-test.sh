#!/usr/bin/env bash
# Uses the plugin TypedRoutes in a package outside this repository. A typed link must land, and an
# app folder with an error must fail the build at the file and line.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
# SwiftPM writes the traits' defines in the order of a hash table. Another order would compile
# everything again.
export SWIFT_DETERMINISTIC_HASHING=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r Tests/EndToEnd/Stranger/. "$folder"
sed "s|LANDFALL|$root|" Tests/EndToEnd/Stranger/Package.swift > "$folder/Package.swift"
cp -r Examples/MatchTally/App "$folder/Sources/stranger/App"
cp -r Examples/MatchTally/Workspace "$folder/Workspace"
build() { swift build --package-path "$folder" --scratch-path .build/stranger "$@"; }

build --quiet
seen=$(.build/stranger/debug/stranger "$folder")
[ "$seen" = 'landed true' ] || { echo "stranger: $seen" >&2; exit 1; }

file=$folder/Sources/stranger/App/routes/welcome.json
sed 's/"signedOutOnly"/"signedOut"/' Examples/MatchTally/App/routes/welcome.json > "$file"
if output=$(build 2>&1); then
  echo 'stranger: an app folder that is wrong was built' >&2
  exit 1
fi
place=$(grep -n '"signedOut"' "$file" | cut -d: -f1)
grep -q "routes/welcome.json:$place:[0-9]*: error: policy: unknown value" <<<"$output" \
  || { echo "stranger: the build does not name the place:" >&2; echo "$output" >&2; exit 1; }
echo 'stranger: a package outside lands a typed link; a faulty app folder fails its build in place'
