"""The preparation of a virtual table: choosing its board, and converting system errors to our own errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stichtisch.i18n.reason import Reason
from stichtisch.simulation.board import Board, UnixBoard
from stichtisch.simulation.errors import ImageMissing, VirtualTableError
from stichtisch.simulation.image import holds_firmware
from stichtisch.simulation.pico import EmulatedPico


def board_for(image: Path | None) -> Board:
    """Return the board that runs the firmware: an emulated Pico if there is an image, otherwise this machine.

    Raises ImageMissing, also if the image does not contain the firmware.
    """
    if image is None:
        return UnixBoard()
    board = EmulatedPico(image)
    if not holds_firmware(image):
        raise ImageMissing(reason=Reason("{image} is MicroPython without the table's firmware.", image=image))
    return board


@contextmanager
def explained() -> Iterator[None]:
    """Raise each OSError in the block as VirtualTableError."""
    try:
        yield
    except OSError as error:
        raise VirtualTableError(reason=Reason("The virtual table stopped: {error}", error=error)) from error
