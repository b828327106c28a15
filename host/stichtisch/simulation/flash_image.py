"""The file that is a virtual table's flash: made erased, and distinguished from other files."""

from pathlib import Path

BLOCK = 4096
BLOCKS = 352
FLASH_SIZE = BLOCKS * BLOCK

# littlefs specification, "Superblock entry": its name follows a revision count and a tag, in block 0 or 1.
_MAGIC = b"littlefs"
_MAGIC_AT = 8


def make_image(path: Path) -> None:
    """Write an erased flash to `path`. Raises OSError."""
    path.write_bytes(b"\xff" * FLASH_SIZE)


def why_no_image(path: Path) -> str:
    """Say why the file at `path` is no flash a virtual table may write to; "" for one that is.

    Raises OSError where it cannot be read and written.
    """
    with path.open("r+b") as file:
        data = file.read(FLASH_SIZE + 1)
    if len(data) != FLASH_SIZE:
        return f"a flash image has {FLASH_SIZE} bytes"
    if _has_magic(data, 0) or _has_magic(data, BLOCK) or data.count(0xFF) == FLASH_SIZE:
        return ""
    return "it holds no littlefs"


def _has_magic(data: bytes, block: int) -> bool:
    return data.startswith(_MAGIC, block + _MAGIC_AT)
