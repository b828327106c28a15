"""Checks the image and what the emulator needs: python -m stichtisch.simulation FILE, run first by `make emulate`."""

import sys
from pathlib import Path

from stichtisch.main import report_errors
from stichtisch.simulation import ImageMissing, need_programs
from stichtisch.simulation.startup import board_for, explained


def run(image: str) -> None:
    """Raise the error that says what is missing: the image, a Python package, Node.js. Node's packages come later."""
    with explained():
        if not image:
            raise ImageMissing(reason="none is named.")
        board_for(Path(image))
        need_programs()


if __name__ == "__main__":
    sys.exit(report_errors(lambda: run(sys.argv[1])))
