"""What `make emulate` asks first: python -m stichtisch.virtual FILE, the image that an emulated Pico is to run."""

import sys
from pathlib import Path

from stichtisch.commands.simulate import explained
from stichtisch.main import report_errors
from stichtisch.virtual import EmulatedPico, ImageMissing, need_programs


def run(image: str) -> None:
    """Raise the error that says what is missing: the image, a Python package, Node.js. Node's packages come later."""
    with explained():
        if not image:
            raise ImageMissing("none is named.")
        EmulatedPico(Path(image))
        need_programs()


if __name__ == "__main__":
    sys.exit(report_errors(lambda: run(sys.argv[1])))
