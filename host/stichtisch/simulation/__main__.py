"""Checks the image and the requirements of the emulator: python -m stichtisch.simulation FILE."""

import sys
from pathlib import Path

from stichtisch.i18n.reason import Reason
from stichtisch.main import report_errors
from stichtisch.simulation import ImageMissing, need_programs
from stichtisch.simulation.startup import board_for, explained


def run(image: str) -> None:
    """Report an error if the image, a Python package or Node.js is missing.

    The Node packages are not checked, because they are installed later.
    """
    with explained():
        if not image:
            raise ImageMissing(reason=Reason("none is named."))
        board_for(Path(image))
        need_programs()


if __name__ == "__main__":
    sys.exit(report_errors(lambda: run(sys.argv[1])))
