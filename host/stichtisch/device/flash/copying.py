"""Copying a firmware to the drive of a Pico, whose bootloader programs it block by block."""

import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path

from stichtisch.device.flash.drives import Drive
from stichtisch.device.flash.errors import CopyInterrupted
from stichtisch.device.flash.uf2 import FAMILIES, Image, blocks, forgetting
from stichtisch.errors import CannotWrite

_NAME = "stichtisch.uf2"
# Each piece is on the board before the next one is sent, so that the progress shown is the board's. A piece has whole
# pages of the PC's memory: none is sent twice.
_CHUNK = 64 * 1024


def copy(image: Image, drive: Drive, report: Callable[[int], None]) -> str:
    """Send `image` to the drive, and call `report` with the percent sent. Return why the last piece failed, or "".

    The board starts anew as soon as it has everything, and takes its drive away: then the system may report the last
    piece as failed, though it arrived.

    Raises:
        CannotWrite: nothing was sent.
        CopyInterrupted: a part was sent.
    """
    family = FAMILIES[image.chip]
    content = forgetting(family) + blocks(image.data, image.start, family)
    path = drive.folder / _NAME
    try:
        file = path.open("wb", buffering=0)
    except OSError as error:
        raise CannotWrite(path=path, reason=error.strerror or error) from error
    sent = 0
    try:
        with file:
            while sent < len(content):
                sent += _send(file, content[sent : sent + _CHUNK])
                report(100 * sent // len(content))
    except OSError as error:
        return _failed(error, drive.folder, len(content) - sent)
    return ""


def _send(file: FileIO, chunk: bytes) -> int:
    count = file.write(chunk)
    os.fsync(file.fileno())
    return count


def _failed(error: OSError, folder: Path, missing: int) -> str:
    # Raises CopyInterrupted where more than the last piece is missing.
    reason = str(error.strerror or error)
    if missing > _CHUNK:
        raise CopyInterrupted(drive=folder, reason=reason) from error
    return reason
