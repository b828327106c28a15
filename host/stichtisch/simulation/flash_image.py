"""The image file of a virtual table's flash: making an erased image, and distinguishing images from other files."""

from pathlib import Path

from stichtisch.i18n.reason import Reason, Said

BLOCK = 4096
BLOCKS = 352
FLASH_SIZE = BLOCKS * BLOCK

# littlefs specification, "Superblock entry": the name follows a revision count and a tag, in block 0 or 1.
_MAGIC = b"littlefs"
_MAGIC_AT = 8


def make_image(path: Path) -> None:
    """Write an erased flash to `path`. Raises OSError."""
    path.write_bytes(b"\xff" * FLASH_SIZE)


def why_no_image(path: Path) -> Said | None:
    """Return the reason why the file at `path` is not a flash image, or None if it is a flash image, possibly erased.

    Raises OSError if the file cannot be opened for reading and writing.
    """
    with path.open("r+b") as file:
        data = file.read(FLASH_SIZE + 1)
    if len(data) != FLASH_SIZE:
        return Reason("a flash image has {size} bytes", size=FLASH_SIZE)
    if _has_magic(data, 0) or _has_magic(data, BLOCK) or data.count(0xFF) == FLASH_SIZE:
        return None
    return Reason("it contains no littlefs")


def _has_magic(data: bytes, block: int) -> bool:
    return data.startswith(_MAGIC, block + _MAGIC_AT)
