"""Does one of the runs of support.reader_runs in MicroPython and prints what it returns.

Standard input has, as JSON: "folders" of modules, the "pins", the name of the "run" and its further "arguments".
"""

import json
import sys

order = json.load(sys.stdin)
sys.path[:] = order["folders"] + [".frozen"]

from support import reader_runs  # noqa: E402

print(json.dumps(getattr(reader_runs, order["run"])(order["pins"], *order["arguments"])))
