"""The image that an emulated Pico runs: MicroPython's file for the board RPI_PICO, and nothing else."""

from collections.abc import Iterator
from pathlib import Path
from struct import Struct

from stichtisch.virtual.errors import ImageMissing

# The UF2 format: a block's magic, flags, address, bytes used, number, blocks, family; then up to 476 bytes.
_BLOCK_SIZE = 512
_HEAD = Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_RP2040 = 0xE48BFF56
# What MicroPython says it runs on: another board's has its file system elsewhere.
_BOARD = b"Raspberry Pi Pico with RP2040"


def check_image(path: Path) -> None:
    """Raise ImageMissing where there is no file at `path`, or not an image of MicroPython for the Pico."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ImageMissing(f"{path} cannot be read ({error.strerror}).") from error
    if _BOARD not in b"".join(_parts(path, data)):
        raise ImageMissing(f"{path} is for the RP2040, but is not MicroPython for the Pico.")


def _parts(path: Path, data: bytes) -> Iterator[bytes]:
    if not data or len(data) % _BLOCK_SIZE:
        raise ImageMissing(f"{path} is no UF2 file.")
    for start in range(0, len(data), _BLOCK_SIZE):
        first, second, _, _, size, _, _, family = _HEAD.unpack_from(data, start)
        if (first, second) != _MAGIC:
            raise ImageMissing(f"{path} is no UF2 file.")
        if family != _RP2040:
            raise ImageMissing(f"{path} is a UF2 file, but not for the RP2040.")
        yield data[start + _HEAD.size : start + _HEAD.size + size]
