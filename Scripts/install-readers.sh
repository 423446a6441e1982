#!/usr/bin/env bash
# Installs independent readers and writers of QR codes for tests into .build/deps/readers:
# zxing-cpp, segno and Pillow from PyPI, pinned by their hashes. Exit code 2: they cannot be
# installed here; tests that need them are then skipped with a message.
set -uo pipefail
cd "$(dirname "$0")/.."

target=.build/deps/readers
wanted=Tests/Unit/QRCodeTests/requirements.txt
# A folder for another version of the list is created again.
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
