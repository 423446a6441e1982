#!/usr/bin/env bash
# Compares the public API of the library products with the last release. Arguments name the products
# to compare; without one, all library products are compared.
#
# The last release is the newest tag that begins with a digit. Without such a tag the check is
# skipped with a message.
#
# A break is allowed if its line is in Scripts/api-breaks.txt. While the last release is 0.x, a
# break is also allowed if the changelog announces it. The announcement is an entry below Changed,
# Removed or Renamed in the Unreleased part of CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."

allowed=Scripts/api-breaks.txt
tag=$(git describe --tags --abbrev=0 --match '[0-9]*' 2>/dev/null) || {
  echo 'SKIPPED: no tag of a release in this clone, there is no API to compare with'
  exit 0
}

# Checks whether the Unreleased part of the changelog announces a break: a row of a table or an item
# of a list below one of the three headings. The head of a table does not count.
announces_break() {
  awk '
    /^## /  { inside = /^## \[?Unreleased\]?/; next }
    /^### / { below = inside && /^### (Changed|Removed|Renamed)[ \t]*$/; next }
    below && /^- /                         { found = 1 }
    below && /^\|/ && previous ~ /^\|[-: |]+\|$/ { found = 1 }
            { previous = $0 }
    END     { exit !found }
  ' CHANGELOG.md
}

products=("$@")
if [ ${#products[@]} -eq 0 ]; then
  names=$(swift package dump-package | python3 -c '
import json, sys
print(*(product["name"] for product in json.load(sys.stdin)["products"] if "library" in product["type"]))')
  read -ra products <<<"$names"
fi

# SwiftPM compares whole lines with its messages, and does not support comments.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -vE '^(#|$)' "$allowed" > "$work/allowed" || true

echo "comparing ${products[*]} with $tag"
status=0
swift package --scratch-path .build/api diagnose-api-breaking-changes "$tag" \
  --products "${products[@]}" --breakage-allowlist-path "$work/allowed" \
  --baseline-dir .build/api-baseline 2>&1 | tee "$work/output" || status=$?
if [ "$status" -eq 0 ]; then
  echo "api: no break since $tag that is not in $allowed"
  exit 0
fi

# A failed build does not count as a break. SwiftPM ends with the same status for both.
breaks=$(grep -c 'API breakage:' "$work/output" || true)
if [ "$breaks" -eq 0 ] || grep -q '^error:' "$work/output"; then
  echo "api: the comparison with $tag did not finish, see the errors above" >&2
  exit 1
fi
if [[ $tag == 0.* ]] && announces_break; then
  echo "api: breaks since $tag: $breaks, announced in CHANGELOG.md and allowed before 1.0"
  exit 0
fi
echo "api: breaks since $tag that are not announced: $breaks" >&2
if [[ $tag == 0.* ]]; then
  echo 'fix: describe them in CHANGELOG.md, Unreleased, below Changed, Removed or Renamed' >&2
else
  echo "fix: keep the old declaration, or add its line, from 'API breakage:' on, to $allowed" >&2
fi
exit 1
