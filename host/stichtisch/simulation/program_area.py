"""The file that keeps the program area of an emulated Pico: the part of its flash where the image lies."""

from pathlib import Path

from stichtisch.simulation.errors import VirtualTableError

# Up to the file system.
PROGRAM_SIZE = 0xA0000


def beside(flash: Path) -> Path:
    """Return where the program area is kept that belongs to the flash image at `flash`."""
    return flash.with_name(flash.name + ".program")


def check_program(path: Path) -> None:
    """Raise VirtualTableError where the file at `path` is something else. It need not be there.

    Raises OSError where it cannot be read.
    """
    size = path.stat().st_size if path.exists() else PROGRAM_SIZE
    if size != PROGRAM_SIZE:
        raise VirtualTableError(
            reason=f"{path} is not the program area of an emulated Pico: it has {size} bytes, not {PROGRAM_SIZE}."
        )
