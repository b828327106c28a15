"""The file that stores an emulated Pico's program area, which is the part of the flash with the image."""

from pathlib import Path

from stichtisch.i18n.reason import Reason
from stichtisch.simulation.errors import VirtualTableError

# The program area ends where the file system begins.
PROGRAM_SIZE = 0xA0000


def beside(flash: Path) -> Path:
    """Return the path of the program area that belongs to the flash image at `flash`."""
    return flash.with_name(flash.name + ".program")


def check_program(path: Path) -> None:
    """Raise VirtualTableError if there is a file at `path` that is not a program area.

    Raises OSError if it cannot be read.
    """
    size = path.stat().st_size if path.exists() else PROGRAM_SIZE
    if size != PROGRAM_SIZE:
        raise VirtualTableError(
            reason=Reason(
                "{path} is not the program area of an emulated Pico: it has {size} bytes, not {wanted}.",
                path=path,
                size=size,
                wanted=PROGRAM_SIZE,
            )
        )
