#!/usr/bin/env bash
# Builds the documentation site into .build/docs: the pages of Docs and the reference of every
# public symbol of the modules in Sources. The argument is a folder with a finished build; without
# one the script builds it.
#
# A warning of docc is an error, with two exceptions. A comment here describes only parameters whose
# names do not explain them. And modules are listed below another module, so that one tree leads to
# every page; docc supports this but warns that it is not allowed.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-.build/debug}
if [ $# -eq 0 ]; then
  # SwiftPM writes the traits' defines in the order of a hash table. Another order would compile
  # everything again.
  export SWIFT_DETERMINISTIC_HASHING=1
  swift build | tail -n 1
  swift build --target LandfallKeychain | tail -n 1  # only phones link it
fi
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir "$stage/graphs" "$stage/Landfall.docc"
target=$(swiftc -print-target-info |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["unversionedTriple"])')
modules=$(swift package describe --type json | python3 -c '
import json, sys
print(*sorted(target["c99name"] for target in json.load(sys.stdin)["targets"]
              if target["type"] == "library" and target["path"].startswith("Sources/")
              and target["module_type"] == "SwiftTarget"))')
flags=(-I "$folder/Modules")
for file in Sources/CLibraries/*/{,include/}module.modulemap; do
  [ ! -f "$file" ] || flags+=(-I "${file%/*}")
done
for flag in $(pkg-config --cflags-only-I dbus-1 fribidi libpng libedit zbar); do flags+=(-Xcc "$flag"); done
for file in "$folder"/*.build/module.modulemap; do
  case $file in
    *-tool.build/*) ;;  # of the plugins, which are built once more for the host
    *) flags+=(-Xcc "-fmodule-map-file=$file") ;;
  esac
done
for module in $modules; do
  swift symbolgraph-extract -module-name "$module" -target "$target" "${flags[@]}" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$stage/graphs"
done
# shellcheck disable=SC2086
python3 Scripts/stage-docs.py "$stage/Landfall.docc" "$stage/graphs" "$folder/textshell" $modules
rm -rf .build/docs
docc convert "$stage/Landfall.docc" --additional-symbol-graph-dir "$stage/graphs" \
  --output-dir .build/docs --diagnostics-file "$stage/diagnostics.json" \
  --fallback-display-name Landfall --fallback-bundle-identifier landfall \
  --fallback-default-module-kind Module > "$stage/log" || { cat "$stage/log" >&2; exit 1; }
python3 - "$stage/diagnostics.json" "$stage" <<'END'
import json, os, re, sys
with open(sys.argv[1], encoding="utf-8") as file:
    found = json.load(file)["diagnostics"]
wrong = [d for d in found if d["severity"] in ("warning", "error")
         and not re.fullmatch("Parameter '.*' is missing documentation", d["summary"])
         and not re.fullmatch("Organizing the module '.*' under 'Landfall' isn't allowed", d["summary"])]
for d in wrong:
    place = d.get("source", "").removeprefix("file://").removeprefix(sys.argv[2] + "/").removeprefix(os.getcwd() + "/")
    line = d.get("range", {}).get("start", {}).get("line", "")
    print(f"{place}:{line}: {d['summary']}", file=sys.stderr)
sys.exit(1 if wrong else 0)
END
cp "$stage"/site/* .build/docs/
# The folder itself redirects to the first page.
echo '<!doctype html><meta http-equiv="refresh" content="0; url=documentation/landfall/">' \
  > .build/docs/index.html
echo "$(find .build/docs/data -name '*.json' | wc -l) pages in .build/docs"
echo 'python3 -m http.server -d .build/docs 8000; then http://localhost:8000'
