"""Copying firmware to the drive of a Pico, whose bootloader writes it block by block."""

import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path

from stichtisch.device.flash.drives import Drive
from stichtisch.device.flash.errors import CopyInterrupted
from stichtisch.device.flash.uf2 import FAMILIES, Image, blocks, forgetting
from stichtisch.errors import CannotWrite

_NAME = "stichtisch.uf2"
# Each piece is written to the board before the next one is sent, so that the reported progress is accurate.
# The size of a piece is a multiple of the size of the PC's memory pages, so that no page is sent twice.
_CHUNK = 64 * 1024


def copy(image: Image, drive: Drive, report: Callable[[int], None]) -> OSError | None:
    """Send `image` to the drive, and call `report` with the percentage sent.

    Return the error of the last piece, or None. The board restarts as soon as it has received everything, and its drive
    disappears. The system may then report an error for the last piece although it arrived.

    Raises:
        CannotWrite: if nothing was sent.
        CopyInterrupted: if only a part was sent.
    """
    family = FAMILIES[image.chip]
    content = forgetting(family) + blocks(image.data, image.start, family)
    path = drive.folder / _NAME
    try:
        file = path.open("wb", buffering=0)
    except OSError as error:
        raise CannotWrite(path=path, reason=error) from error
    sent = 0
    try:
        with file:
            while sent < len(content):
                sent += _send(file, content[sent : sent + _CHUNK])
                report(100 * sent // len(content))
    except OSError as error:
        return _failed(error, drive.folder, len(content) - sent)
    return None


def _send(file: FileIO, chunk: bytes) -> int:
    count = file.write(chunk)
    os.fsync(file.fileno())
    return count


def _failed(error: OSError, folder: Path, missing: int) -> OSError:
    # Return an error of the last piece. Raises CopyInterrupted if an earlier piece is missing.
    if missing > _CHUNK:
        raise CopyInterrupted(drive=folder, reason=error) from error
    return error
