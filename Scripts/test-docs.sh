#!/usr/bin/env bash
# Opens the built documentation in a headless Chromium; --symbols and --all open more pages, which
# takes minutes. If Chromium is missing and cannot be installed, the test is skipped with a message.
set -euo pipefail
cd "$(dirname "$0")/.."

find_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
[ -f .build/docs/index.html ] || { echo 'docs: no site in .build/docs: make docs' >&2; exit 1; }
find_chromium > /dev/null || Scripts/install-packages.sh chromium || true
chromium=$(find_chromium) || { echo 'SKIPPED: the site was not opened, there is no chromium' >&2; exit 0; }
python3 Tests/EndToEnd/Docs/crawl.py .build/docs "$chromium" "$@"
