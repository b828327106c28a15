"""Runs a function of support.reader_runs in MicroPython, and prints its result.

Standard input is JSON: "folders" of modules, "pins", the name of the "run" and its other "arguments".
"""

import json
import sys

order = json.load(sys.stdin)
sys.path[:] = order["folders"] + [".frozen"]

from support import reader_runs  # noqa: E402

print(json.dumps(getattr(reader_runs, order["run"])(order["pins"], *order["arguments"])))
