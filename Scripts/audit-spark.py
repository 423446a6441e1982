#!/usr/bin/env python3
"""Counts the outcomes of links on Spark's partitions and in one piece; ends with 1 if the two differ.
Usage: audit-spark.py TEXTSHELL LINKS, called by audit-spark.sh.
"""

import collections
import json
import subprocess
import sys
import time

from pyspark import SparkConf, SparkContext

textshell, links = sys.argv[1:]

conf = SparkConf().setMaster("local[*]").setAppName("textshell audit")
conf.set("spark.ui.enabled", "false").set("spark.log.level", "ERROR")
spark = SparkContext(conf=conf)
start = time.monotonic()
# One process for each partition, with one thread, because the engine already uses all processors.
lines = spark.textFile("file://" + links, minPartitions=8)
objects = lines.pipe(f"{textshell} audit - --jobs 1 --quiet", checkCode=True).map(json.loads)


def place(found):
    """Returns the outcome and its details."""
    return found["outcome"], found.get("route") or found.get("rule") or found.get("reason") or ""


piped = collections.Counter(dict(objects.map(place).countByValue()))
print(f"spark: {sum(piped.values())} links on {lines.getNumPartitions()} partitions "
      f"in {time.monotonic() - start:.1f} s")
spark.stop()

start = time.monotonic()
output = subprocess.run([textshell, "audit", links, "--totals"], check=True, capture_output=True)
totals = json.loads(output.stdout)
print(f"alone: {totals['links']} links in {time.monotonic() - start:.1f} s")
whole = collections.Counter()
for part, outcome in [("routes", "routed"), ("rules", "handled"), ("ignored", "ignored"),
                      ("invalid", "invalidLink")]:
    for name, number in totals[part].items():
        whole[(outcome, name)] += number
whole[("unmatched", "")] = totals["outcomes"]["unmatched"]

for key in sorted(set(piped) | set(whole)):
    if piped[key] or whole[key]:
        mark = "" if piped[key] == whole[key] else "  DIFFERENT"
        print(f"  {piped[key]:>9} {whole[key]:>9}  {' '.join(key)}{mark}")
if +piped != +whole:
    sys.exit("the totals differ")
print("the totals are the same")
