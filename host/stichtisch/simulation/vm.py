"""Finding the MicroPython that runs the firmware on this machine."""

import os
import shutil
import sys
from pathlib import Path

from stichtisch.i18n.reason import Reason
from stichtisch.simulation.errors import MicroPythonMissing

VARIABLE = "STICHTISCH_MICROPYTHON"


def find_micropython() -> Path:
    """Return the path of MicroPython (unix port): from $STICHTISCH_MICROPYTHON, beside this Python, or on PATH.

    Raises:
        MicroPythonMissing: MicroPython was not found.
    """
    named = os.environ.get(VARIABLE)
    if named:
        path = shutil.which(named)
        if path is None:
            raise MicroPythonMissing(
                reason=Reason(
                    "{variable} is {named}, but there is no program of that name.",
                    variable=VARIABLE,
                    named=named,
                )
            )
        return Path(path)
    beside = Path(sys.executable).parent / "micropython"
    if os.access(beside, os.X_OK):
        return beside
    path = shutil.which("micropython")
    if path is None:
        raise MicroPythonMissing(reason=Reason("There is no MicroPython on this machine."))
    return Path(path)
