# What is frozen into the image, for every board. MicroPython describes this format: docs/reference/manifest.rst.
# ruff: noqa: F821

import os

_FIRMWARE = os.path.abspath("..")


def _modules_of(name):
    # All modules of a package but the plain twins of machine code: they serve ports without viper.
    folder = os.path.join(_FIRMWARE, name)
    found = []
    for path, _, files in sorted(os.walk(folder)):
        for file in sorted(files):
            if file.endswith(".py") and not file.endswith("_plain.py"):
                found.append(os.path.relpath(os.path.join(path, file), folder))
    return found


# The port's own: _boot.py mounts the file system.
freeze("$(PORT_DIR)/modules", "_boot.py", opt=3)
module("rp2.py", base_path=os.path.join(_FIRMWARE, "boards"), opt=3)
require("neopixel", opt=3)

for _package in ("cardrules", "drivers", "table", "tablelog", "wiring"):
    package(_package, files=_modules_of(_package), base_path=_FIRMWARE, opt=2)
for _module in ("boot.py", "guard.py", "leftovers.py", "main.py", "overlay.py"):
    module(_module, base_path=_FIRMWARE, opt=2)
