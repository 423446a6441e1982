#!/usr/bin/env python3
"""Writes CellWidthTable.swift from the Unicode character database.
Reads UnicodeData.txt and EastAsianWidth.txt in the given folder (Debian: /usr/share/unicode of
package unicode-data). Zero cells: marks of category Mn and Me, format characters (Cf) except the soft
hyphen and the signs before Arabic numbers. Also zero: the vowels and final consonants of Hangul. Two cells: East
Asian Width W and F. One cell: all others.
"""
import re
import sys

folder = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode"
widths = bytearray([1]) * 0x110000

version = None
with open(folder + "/EastAsianWidth.txt", encoding="utf-8") as file:
    for line in file:
        version = version or re.match(r"# EastAsianWidth-([0-9.]+)\.txt", line)
        fields = line.split("#")[0].strip().split(";")
        if len(fields) == 2 and fields[1].strip() in ("W", "F"):
            ends = fields[0].strip().split("..")
            for code in range(int(ends[0], 16), int(ends[-1], 16) + 1):
                widths[code] = 2

# Visible format characters: the soft hyphen and Prepended_Concatenation_Mark.
SEEN = {0xAD, *range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
first = None
with open(folder + "/UnicodeData.txt", encoding="utf-8") as file:
    for line in file:
        code, name, category = line.split(";")[:3]
        code = int(code, 16)
        start = first if name.endswith(", Last>") else code
        first = code
        if category in ("Mn", "Me", "Cf") and code not in SEEN:
            for each in range(start, code + 1):
                widths[each] = 0
for code in [*range(0x1160, 0x1200), *range(0xD7B0, 0xD800), *range(0xE0000, 0xE1000)]:
    widths[code] = 0

runs = [(code, widths[code]) for code in range(0x110000) if code == 0 or widths[code] != widths[code - 1]]
print(f"""// Made by Scripts/cell-widths.py from the Unicode character database {version.group(1)}
// (UnicodeData.txt, EastAsianWidth.txt). © 1991-2022 Unicode, Inc.; Unicode License,
// https://www.unicode.org/license.txt. Do not edit.

enum CellWidthTable {{
  /// Where the width changes, in order: the first scalar times four, plus the width from there on.
  static let runs: [UInt32] = [""")
cells = [f"0x{code << 2 | width:X}," for code, width in runs]
line = "   "
for cell in cells:
    if len(line) + 1 + len(cell) > 98:
        print(line)
        line = "   "
    line += " " + cell
print(line)
print("  ]\n}")
