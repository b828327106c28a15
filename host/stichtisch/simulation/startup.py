"""The preparation of a virtual table: its board, and the system's failures as errors of ours."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stichtisch.simulation.board import Board, UnixBoard
from stichtisch.simulation.errors import ImageMissing, VirtualTableError
from stichtisch.simulation.image import holds_firmware
from stichtisch.simulation.pico import EmulatedPico


def board_for(image: Path | None) -> Board:
    """Return the board that runs the firmware: an emulated Pico with that image, or, without one, this machine.

    Raises ImageMissing, also where the image has no firmware in it.
    """
    if image is None:
        return UnixBoard()
    board = EmulatedPico(image)
    if not holds_firmware(image):
        raise ImageMissing(reason=f"{image} is MicroPython without the table's firmware.")
    return board


@contextmanager
def explained() -> Iterator[None]:
    """Report what the system refuses to a virtual table as VirtualTableError."""
    try:
        yield
    except OSError as error:
        raise VirtualTableError(reason=f"The virtual table stopped: {error}") from error
