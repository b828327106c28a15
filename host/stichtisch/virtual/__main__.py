"""What `make emulate` runs first: python -m stichtisch.virtual FILE checks the image, and what the emulator needs."""

import sys
from pathlib import Path

from stichtisch.commands.simulate import board_for, explained
from stichtisch.main import report_errors
from stichtisch.virtual import ImageMissing, need_programs


def run(image: str) -> None:
    """Raise the error that says what is missing: the image, a Python package, Node.js. Node's packages come later."""
    with explained():
        if not image:
            raise ImageMissing("none is named.")
        board_for(Path(image))
        need_programs()


if __name__ == "__main__":
    sys.exit(report_errors(lambda: run(sys.argv[1])))
