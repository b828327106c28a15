"""The images that an emulated Pico can run: Stichtisch's own, and MicroPython's for the Pico."""

import re
from collections.abc import Iterator
from pathlib import Path
from struct import Struct

from stichtisch.i18n.reason import Reason
from stichtisch.simulation.errors import ImageMissing

# The UF2 format. A block begins with a magic number, the flags, the address, the number of bytes used, the block's
# number, the number of blocks and the family. Up to 476 bytes of data follow.
_BLOCK_SIZE = 512
_HEAD = Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_RP2040 = 0xE48BFF56
# The board name that the image reports. An image for another board has its file system at another address.
_OWN = re.compile(rb"Stichtisch [0-9][\w.+-]* with RP2040")
_STOCK = re.compile(rb"Raspberry Pi Pico with RP2040")


def check_image(path: Path) -> None:
    """Raise ImageMissing if the file at `path` is not an image of Stichtisch or of MicroPython for the Pico."""
    if not holds_firmware(path) and not _STOCK.search(_program(path)):
        raise ImageMissing(
            reason=Reason(
                "{path} is for the RP2040, but it is neither an image of Stichtisch nor MicroPython for the Pico.",
                path=path,
            )
        )


def holds_firmware(path: Path) -> bool:
    """Return whether the file at `path` is an image of Stichtisch for the Pico, with the table's firmware.

    Raises:
        ImageMissing: there is no such file, or it is not for the RP2040.
    """
    return _OWN.search(_program(path)) is not None


def _program(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ImageMissing(
            reason=Reason("{path} cannot be read ({strerror}).", path=path, strerror=error.strerror)
        ) from error
    return b"".join(_parts(path, data))


def _parts(path: Path, data: bytes) -> Iterator[bytes]:
    if not data or len(data) % _BLOCK_SIZE:
        raise ImageMissing(reason=Reason("{path} is not a UF2 file.", path=path))
    for start in range(0, len(data), _BLOCK_SIZE):
        first, second, _, _, size, _, _, family = _HEAD.unpack_from(data, start)
        if (first, second) != _MAGIC:
            raise ImageMissing(reason=Reason("{path} is not a UF2 file.", path=path))
        if family != _RP2040:
            raise ImageMissing(reason=Reason("{path} is a UF2 file, but not for the RP2040.", path=path))
        yield data[start + _HEAD.size : start + _HEAD.size + size]
