"""The images that an emulated Pico runs: Stichtisch's own, and MicroPython as it is."""

import re
from collections.abc import Iterator
from pathlib import Path
from struct import Struct

from stichtisch.simulation.errors import ImageMissing

# The UF2 format: a block's magic, flags, address, bytes used, number, blocks, family; then up to 476 bytes.
_BLOCK_SIZE = 512
_HEAD = Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_RP2040 = 0xE48BFF56
# The board's name in MicroPython. An image for another board has its file system elsewhere.
_OWN = re.compile(rb"Stichtisch [0-9][\w.+-]* with RP2040")
_STOCK = re.compile(rb"Raspberry Pi Pico with RP2040")


def check_image(path: Path) -> None:
    """Raise ImageMissing where the file at `path` is neither an image of Stichtisch nor MicroPython for the Pico."""
    if not holds_firmware(path) and not _STOCK.search(_program(path)):
        raise ImageMissing(
            reason=f"{path} is for the RP2040, but it is neither an image of Stichtisch nor MicroPython for the Pico."
        )


def holds_firmware(path: Path) -> bool:
    """Return whether the file at `path` is an image of Stichtisch for the Pico, with the table's firmware in it.

    Raises:
        ImageMissing: there is no such file, or it is not for the RP2040.
    """
    return _OWN.search(_program(path)) is not None


def _program(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ImageMissing(reason=f"{path} cannot be read ({error.strerror}).") from error
    return b"".join(_parts(path, data))


def _parts(path: Path, data: bytes) -> Iterator[bytes]:
    if not data or len(data) % _BLOCK_SIZE:
        raise ImageMissing(reason=f"{path} is no UF2 file.")
    for start in range(0, len(data), _BLOCK_SIZE):
        first, second, _, _, size, _, _, family = _HEAD.unpack_from(data, start)
        if (first, second) != _MAGIC:
            raise ImageMissing(reason=f"{path} is no UF2 file.")
        if family != _RP2040:
            raise ImageMissing(reason=f"{path} is a UF2 file, but not for the RP2040.")
        yield data[start + _HEAD.size : start + _HEAD.size + size]
