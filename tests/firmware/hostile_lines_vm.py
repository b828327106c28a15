"""Sends lines to the table's end of the serial port in MicroPython, and prints the results.

Standard input is JSON with "folders" of modules, the "root" of the table's flash, and "lines" in hexadecimal digits.
Prints as JSON for each line: the answer, in hexadecimal digits; the bytes allocated between the complete line and its
answer; the requests and bytes that are still waiting.
"""

import gc
import json
import sys
from binascii import hexlify, unhexlify

order = json.load(sys.stdin)
sys.path[:] = order["folders"] + [".frozen"]

from support.hostile_lines import Outside  # noqa: E402

outside = Outside(order["root"])
for text in order["lines"]:
    waits = outside.take_in(unhexlify(text))
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    if waits:
        outside.link.step_line()
    allocated = gc.mem_alloc() - before
    gc.enable()
    sent = outside.port.sent
    sent += outside.send(b"")
    print(json.dumps([hexlify(sent).decode(), allocated, outside.waiting()]))
