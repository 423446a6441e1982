#!/usr/bin/env bash
# Runs `textshell audit` on Apache Spark in local mode, over COUNT links by `rdd.pipe`, and compares
# the totals with one run over the whole file.
#
# Usage: Scripts/audit-spark.sh [COUNT]        (default: 1000000)
#
# PySpark comes from PyPI into .build/deps/spark (about 400 MB) and needs Java 17 or newer. Neither
# `make deps` nor any test uses it. Exit code 2: it cannot be installed here.
set -euo pipefail
cd "$(dirname "$0")/.."

count=${1:-1000000}
skip() { echo "audit-spark: skipped: $1" >&2; exit 2; }
command -v java >/dev/null || skip 'there is no Java (Debian: openjdk-17-jre-headless)'
command -v python3 >/dev/null || skip 'there is no Python 3'
target=.build/deps/spark
if ! "$target/bin/python" -c 'import pyspark' 2>/dev/null; then
  python3 -m venv "$target" && "$target/bin/pip" install --quiet 'pyspark>=3.5,<5' \
    || skip 'PySpark cannot be fetched from PyPI'
fi

Scripts/build-static.sh
links=$(mktemp)
trap 'rm -f "$links"' EXIT
awk -v count="$count" -f Benchmarks/links.awk > "$links"
PYSPARK_PYTHON="$PWD/$target/bin/python" "$target/bin/python" Scripts/audit-spark.py \
  "$PWD/.build/static/release/textshell" "$links"
