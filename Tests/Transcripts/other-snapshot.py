"""Copies a recording as one in which something else was visible after a message: `other-snapshot.py NUMBER`."""

import re
import sys

total = 0xCBF29CE484222325
for number, line in enumerate(sys.stdin.buffer.read().splitlines()):
    line = line[: line.rindex(b',"sum":')]
    if number == int(sys.argv[1]):
        line = re.sub(rb'(?<="snapshot":")\w+', b"0" * 16, line)
    for byte in line + b"\xff":
        total = (total ^ byte) * 0x100000001B3 % 2**64
    sys.stdout.buffer.write(line + b',"sum":"%016x"}\n' % total)
