#!/usr/bin/env bash
# Builds the example Larder as a package outside this repository. Ten further builds must compile
# nothing, half of them after Package.swift was touched. Its links must land, also after a sign-in,
# and each of five mistakes must fail the build and be named. Then builds and runs what
# `textshell init` writes. The argument is a built textshell.
set -euo pipefail
cd "$(dirname "$0")/.."

textshell=$(realpath "${1:-.build/debug/textshell}")

root=$PWD
# A person's build has no such variable.
unset SWIFT_DETERMINISTIC_HASHING
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r Examples/Larder/. "$folder"
sed "s|\.\./\.\.|$root|" Examples/Larder/Package.swift > "$folder/Package.swift"
build() { swift build --package-path "$folder" --scratch-path "$root/.build/stranger" "$@"; }

build --quiet
for number in {1..10}; do
  [ $((number % 2)) = 0 ] || touch "$folder/Package.swift"
  output=$(build 2>&1)
  if grep -E '(Compiling|Emitting module) [^p]' <<<"$output"; then
    echo "stranger: build $number compiles something again, though nothing has changed" >&2
    exit 1
  fi
done
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

wrong() {  # FILE PATTERN SCRIPT: an edit by sed must fail the build, at that file with that error
  sed -i "$3" "$folder/$1"
  if output=$(build 2>&1); then
    echo "stranger: a wrong $1 was built" >&2
    exit 1
  fi
  cp "Examples/Larder/$1" "$folder/$1"
  grep -qE "$2" <<<"$output" \
    || { echo "stranger: the build does not say what is wrong in $1:" >&2; echo "$output" >&2; exit 1; }
}
place=$(grep -n '"signedOutOnly"' "$folder/App/routes/sign-in.json" | cut -d: -f1)
wrong App/routes/sign-in.json "routes/sign-in.json:$place:[0-9]*: error: policy: unknown value" \
  's/"signedOutOnly"/"signedOut"/'
wrong App/app.json "app.json:1:1: error: locales: there are no texts in tlh" 's/^    "en"$/    "en", "tlh"/'
place=$(grep -n '"titleKey"' "$folder/App/routes/shopping/index.json" | cut -d: -f1)
wrong App/locales/en/screens.json "routes/shopping/index.json:$place:[0-9]*: error: titleKey: there is no text" \
  's/"shopping"/"shops"/'
wrong Sources/main.swift "error: type 'TypedRule<Value>' has no member 'nosuch'" 's/handle(.scanned)/handle(.nosuch)/'
wrong Sources/MyKitchen.swift "does not conform to protocol 'LarderApp.Content'" '/func shopping/,/^  }/d'

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
cd Closed
"$textshell" play Scenarios/first-link.scenario > /dev/null
output=$(swift test --scratch-path "$root/.build/stranger" 2>&1) \
  || { echo 'stranger: the test of a new app failed:' >&2; echo "$output" >&2; exit 1; }
echo 'stranger: a package outside lands its links; five mistakes fail its build and are named; new apps build and pass'
