# The modules that are frozen into the image, for every board. docs/reference/manifest.rst of MicroPython describes the
# format.
# ruff: noqa: F821

import fnmatch
import os

_FIRMWARE = os.path.abspath("..")


with open(os.path.join(_FIRMWARE, "boards", "left_out.txt")) as _lines:
    _LEFT_OUT = [line.strip() for line in _lines if line.strip() and not line.startswith("#")]


def _is_frozen(path):
    return not any(fnmatch.fnmatch(path, pattern) for pattern in _LEFT_OUT)


def _modules_of(name):
    # All modules of a package, except those in left_out.txt.
    folder = os.path.join(_FIRMWARE, name)
    modules = []
    for path, _, files in sorted(os.walk(folder)):
        for file in sorted(files):
            module_path = os.path.relpath(os.path.join(path, file), _FIRMWARE)
            if file.endswith(".py") and _is_frozen(module_path.replace(os.sep, "/")):
                modules.append(os.path.relpath(os.path.join(path, file), folder))
    return modules


# The port's own module: _boot.py mounts the file system.
freeze("$(PORT_DIR)/modules", "_boot.py", opt=3)
module("rp2.py", base_path=os.path.join(_FIRMWARE, "boards"), opt=3)
require("neopixel", opt=3)

for _package in ("cardrules", "drivers", "table", "tablelog", "wiring"):
    package(_package, files=_modules_of(_package), base_path=_FIRMWARE, opt=2)
for _module in ("boot.py", "guard.py", "leftovers.py", "main.py", "overlay.py"):
    module(_module, base_path=_FIRMWARE, opt=2)
