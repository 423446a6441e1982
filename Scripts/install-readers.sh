#!/usr/bin/env bash
# Brings unrelated readers and makers of QR codes for tests, from PyPI, pinned by their hashes, into
# .build/deps/readers: zxing-cpp, segno, Pillow. Exit code 2: they cannot be had here; the tests that
# need them are then skipped, and say so.
set -uo pipefail
cd "$(dirname "$0")/.."

target=.build/deps/readers
wanted=Tests/Unit/QRCodeTests/requirements.txt
# The folder of another version of the list is made anew.
! cmp -s "$wanted" "$target/requirements.txt" || exit 0

skip() { echo "deps: no readers of QR codes: $1; cross-checks of QR codes will be skipped" >&2; exit 2; }
command -v python3 >/dev/null || skip 'there is no python3'
rm -rf "$target"
mkdir -p .build/deps
if ! python3 -m venv "$target" >/dev/null 2>&1; then
  Scripts/install-packages.sh python3-venv || skip 'python3 has no venv'
  python3 -m venv "$target" >/dev/null || skip 'python3 has no venv'
fi
"$target/bin/pip" install --quiet --disable-pip-version-check --no-deps --only-binary :all: \
  --require-hashes -r "$wanted" || { rm -rf "$target"; skip 'pip does not get them'; }
"$target/bin/python" -c 'import zxingcpp, segno, PIL' || { rm -rf "$target"; skip 'they do not run'; }
cp "$wanted" "$target/requirements.txt"
echo "deps: zxing-cpp, segno and Pillow in $target" >&2
