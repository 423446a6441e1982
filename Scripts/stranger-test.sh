#!/usr/bin/env bash
# Builds the example Larder as a package outside this repository. Its links must land, also after a
# sign-in, and an app folder with an error must fail the build at the file and line. Then builds and
# runs what `textshell init` writes. The argument is a built textshell.
set -euo pipefail
cd "$(dirname "$0")/.."

textshell=$(realpath "${1:-.build/debug/textshell}")

root=$PWD
# SwiftPM writes the traits' defines in the order of a hash table. Another order would compile
# everything again.
export SWIFT_DETERMINISTIC_HASHING=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r Examples/Larder/. "$folder"
sed "s|\.\./\.\.|$root|" Examples/Larder/Package.swift > "$folder/Package.swift"
build() { swift build --package-path "$folder" --scratch-path "$root/.build/stranger" "$@"; }

build --quiet
export HOME=$folder/home
mkdir "$HOME"
unset XDG_STATE_HOME XDG_CONFIG_HOME
seen=$(.build/stranger/debug/Larder <<'END' | grep -E '^(larder:|https:|recipe |signedIn)'
open larder://recipes/1
open larder://mine
sign-in ada@larder.test
code 123456
open https://larder.test/recipes/2
open larder://jar/x7
open larder://recipes/one
END
)
wanted='larder://recipes/1: landed
recipe 1 Plum cake, 50 min
larder://mine: signInNeeded (no-session)
signedIn(Ada, larder://mine: landed)
https://larder.test/recipes/2: landed
recipe 2 Bean soup, 30 min
larder://jar/‹redacted›: handled (scanned)
recipe 2 Bean soup, 30 min
larder://recipes/one: unmatched (no-route)'
seen=$(sed -E 's/^signedIn.*name: "Ada".*landing: Optional\((.*)\)\)$/signedIn(Ada, \1)/' <<<"$seen")
[ "$seen" = "$wanted" ] || { echo "stranger: Larder printed:" >&2; echo "$seen" >&2; exit 1; }

file=$folder/App/routes/sign-in.json
sed 's/"signedOutOnly"/"signedOut"/' Examples/Larder/App/routes/sign-in.json > "$file"
if output=$(build 2>&1); then
  echo 'stranger: an app folder that is wrong was built' >&2
  exit 1
fi
place=$(grep -n '"signedOut"' "$file" | cut -d: -f1)
grep -q "routes/sign-in.json:$place:[0-9]*: error: policy: unknown value" <<<"$output" \
  || { echo "stranger: the build does not name the place:" >&2; echo "$output" >&2; exit 1; }

cd "$folder"
new() {  # OUTCOME NAME [OPTIONS]: what a new app prints of its first link
  local wanted=$1 name=$2
  "$textshell" init "${@:2}" > /dev/null
  sed -i "s|\.\./landfall|$root|" "$name/Package.swift"
  swift build --package-path "$name" --scratch-path "$root/.build/stranger" --quiet
  seen=$("$root/.build/stranger/debug/$name" | head -n 1)
  [ "${seen#*: }" = "$wanted" ] || { echo "stranger: $name printed: $seen" >&2; exit 1; }
}
new landed Plain
new landed Guests --guests --sign-in email
new 'signInNeeded (no-session)' Closed --sign-in email
echo 'stranger: a package outside lands its links; a faulty app folder fails its build in place; new apps build'
