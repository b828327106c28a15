"""Finding the MicroPython that runs the firmware on this machine."""

import os
import shutil
import sys
from pathlib import Path

from stichtisch.simulation.errors import MicroPythonMissing

VARIABLE = "STICHTISCH_MICROPYTHON"


def find_micropython() -> Path:
    """Path of a MicroPython (unix port): $STICHTISCH_MICROPYTHON, else that beside this Python, else that on the PATH.

    Raises:
        MicroPythonMissing: there is none; the message says where it was looked for.
    """
    named = os.environ.get(VARIABLE)
    if named:
        path = shutil.which(named)
        if path is None:
            raise MicroPythonMissing(reason=f"{VARIABLE} is {named}, but there is no program of that name.")
        return Path(path)
    beside = Path(sys.executable).parent / "micropython"
    if os.access(beside, os.X_OK):
        return beside
    path = shutil.which("micropython")
    if path is None:
        raise MicroPythonMissing(reason="There is no MicroPython on this machine.")
    return Path(path)
