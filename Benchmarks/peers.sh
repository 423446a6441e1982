#!/usr/bin/env bash
# Measures a path to its route next to routers that Debian has, and a link's text next to node's
# `new URL`: in turn, the minimum of ROUNDS rounds. A missing peer is named and left out.
#
# apt-get install golang-go golang-github-julienschmidt-httprouter-dev nodejs node-path-to-regexp
#
# Usage: Benchmarks/peers.sh [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-5}
vectors=Tests/Vectors/perf
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
swift build -c release --product landfall-bench --quiet
bench=.build/release/landfall-bench

has_go=true has_node=true
if ! { command -v go > /dev/null && GO111MODULE=off GOPATH=/usr/share/gocode GOFLAGS= GOCACHE="$work/cache" \
  go build -o "$work/httprouter" Benchmarks/Peers/httprouter.go 2> "$work/errors"; }; then
  has_go=false
  echo 'peers.sh: GO OR HTTPROUTER IS MISSING: its lines are left out' >&2
fi
if ! { command -v node > /dev/null && [ -d /usr/share/nodejs/path-to-regexp ]; }; then
  has_node=false
  echo 'peers.sh: NODE OR PATH-TO-REGEXP IS MISSING: its lines are left out' >&2
fi

note() { printf '%s\t%s\t%s\n' "$1" "$2" "$3" >> "$work/figures"; }
ours() { # TABLE CONTEST CONTENDER NAME
  note "$1" "$4" "$("$bench" --least "$2" "$3")"
}
for _ in $(seq "$rounds"); do
  for table in app40 github tree-1k flat-1k; do
    routes=$vectors/routes-$table.tsv queries=$vectors/queries-$table.tsv
    ours "$table" "match/$table" 0 'Landfall'
    ours "$table" "match/$table" 1 'plain C trie, a lower bound'
    if $has_go; then note "$table" httprouter "$("$work/httprouter" "$routes" "$queries" 200)"; fi
    if $has_node; then
      note "$table" path-to-regexp "$(node Benchmarks/Peers/peers.js path-to-regexp "$routes" "$queries" 20)"
    fi
  done
  ours links link/parse 0 'Landfall, scanned'
  ours links link/parse 1 'Landfall, DeepLink'
  if $has_node; then note links 'node, new URL' "$(node Benchmarks/Peers/peers.js url "$vectors/urls-1000.txt" 200)"; fi
done
awk -F '\t' '
  { key = $1 "\t" $2; if (!(key in least)) order[++count] = key
    if (!(key in least) || $3 == "-" || $3 + 0 < least[key] + 0) least[key] = $3; note[key] = $4
    if ($2 ~ /^Landfall/ && !($1 in first)) first[$1] = key }
  END { printf "%-10s %-32s %12s %10s  %s\n", "", "", "least ns", "of ours", ""
    for (i = 1; i <= count; i++) { split(order[i], part, "\t")
      ratio = least[order[i]] == "-" ? "-" : sprintf("%.2f", least[order[i]] / least[first[part[1]]])
      printf "%-10s %-32s %12s %10s  %s\n", part[1], part[2], least[order[i]], ratio, note[order[i]] } }
' "$work/figures"
