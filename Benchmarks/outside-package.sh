#!/usr/bin/env bash
# Builds the example Larder as a package outside this repository: the first time, after touching and
# after adding a file. Then compares its stripped static program with an empty one.
set -euo pipefail
cd "$(dirname "$0")/.."

# SwiftPM writes the traits' defines in the order of a hash table. Another order would compile
# everything again.
export SWIFT_DETERMINISTIC_HASHING=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r Examples/Larder "$folder/larder"
sed -i "s|\.\./\.\.|$PWD|" "$folder/larder/Package.swift"
mkdir -p "$folder/empty/Sources/empty"
cat > "$folder/empty/Package.swift" <<'END'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "empty", targets: [.executableTarget(name: "empty")])
END
echo 'print("hello")' > "$folder/empty/Sources/empty/main.swift"

build() {  # PACKAGE [OPTIONS]
  swift build --package-path "$folder/$1" --scratch-path "$folder/$1-build" "${@:2}"
}
measure() {  # TITLE
  local start
  start=$(date +%s.%N)
  build larder > "$folder/log"
  awk -v title="$1" -v start="$start" -v end="$(date +%s.%N)" '
    /Compiling plugin / { next }
    /\] (Compiling|Emitting module) / { steps++; modules[$NF ~ /\.swift$/ ? $(NF - 1) : $NF] = 1 }
    END { for (name in modules) count++
          printf "%s: %.1f s, %d steps, %d modules\n", title, end - start, steps, count }' "$folder/log"
}
measure 'first build'
echo '// touched' >> "$folder/larder/Sources/main.swift"
measure 'a file touched'
echo 'struct Added {}' > "$folder/larder/Sources/Added.swift"
measure 'a file added'

size() {  # PACKAGE PROGRAM
  build "$1" -c release --static-swift-stdlib > "$folder/log"
  strip -o "$folder/stripped" "$folder/$1-build/release/$2"
  stat -c %s "$folder/stripped"
}
awk -v larder="$(size larder Larder)" -v empty="$(size empty empty)" \
  'BEGIN { printf "static program: %.1f MB more than an empty one\n", (larder - empty) / 1e6 }'
