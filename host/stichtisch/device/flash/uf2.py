"""Writing and reading UF2 files, the format of firmware for a Pico's bootloader."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from struct import Struct

from stichtisch.device.flash.errors import BadFirmwareFile
from stichtisch.errors import CannotRead
from stichtisch.i18n.reason import Reason

RP2040, RP2350 = "RP2040", "RP2350"
# The family ids from boot/uf2.h of the pico-sdk. The RP2350 has the id for ARM cores in secure state.
FAMILIES = {RP2040: 0xE48BFF56, RP2350: 0xE48BFF59}
# The address of the flash, and the address of its file system by chip (mpconfigboard.h of RPI_PICO and RPI_PICO2).
BASE = 0x10000000
FILE_SYSTEMS = {RP2040: BASE + 0xA0000, RP2350: BASE + 0x100000}

# A page is the smallest unit for programming, and each block contains one page. A sector is the smallest unit for
# erasing.
PAGE = 256
SECTOR = 4096
_ERASED = b"\xff"

BLOCK = 512
# The layout of a block: two magic numbers, flags, address, bytes used, number of the block, number of blocks, family;
# up to 476 bytes of data; a magic number.
_HEAD = Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = (0x0AB16F30).to_bytes(4, "little")
_END_AT = BLOCK - len(_END)
_NOT_FLASH, _HAS_FAMILY, _HAS_EXTENSION = 0x1, 0x2000, 0x8000
# picotool begins the file with a block that the chip should ignore (RP2350 datasheet, erratum E10).
_IGNORED = (0x9957E304).to_bytes(4, "little")

# The marker of the block that the RP2350 starts from (RP2350 datasheet 5.9.5). The RP2040 starts from page 0.
_START_BLOCK = (0xFFFFDED3).to_bytes(4, "little")

# The image's name at the prompt: sys.implementation._machine.
_NAME = re.compile(rb"Stichtisch (\S{1,40}) with (RP2040|RP2350)\0")


@dataclass(frozen=True)
class Image:
    """A firmware image: its version, its chip, its address, and the content of the flash from this address."""

    version: str
    chip: str
    start: int
    data: bytes

    @property
    def sha256(self) -> str:
        """The hash of the content, in hexadecimal digits."""
        return hashlib.sha256(self.data).hexdigest()


def blocks(data: bytes, base: int = BASE, family: int = FAMILIES[RP2040]) -> bytes:
    """Return the UF2 file that writes `data` at the address `base`, which must be the start of a sector.

    After an interrupted copy, no firmware starts and the chip returns to its bootloader. The order of the blocks
    ensures this: the first block erases the sector that the chip starts from, and the last block completes that sector.
    The block numbers still follow the addresses, because the RP2040 counts sectors by them (pico-bootrom,
    virtual_disk.c).
    """
    pages = [data[at : at + PAGE].ljust(PAGE, _ERASED) for at in range(0, len(data), PAGE)]
    return b"".join(
        _block(base + number * PAGE, number, len(pages), family, pages[number]) for number in _order(pages)
    )


def _order(pages: list[bytes]) -> list[int]:
    first_sector = range(min(len(pages), SECTOR // PAGE))
    last = next((number for number in first_sector if _START_BLOCK in pages[number]), 0)
    before = [number for number in first_sector if number != last]
    return [*before[:1], *range(len(first_sector), len(pages)), *before[1:], *[last][: len(pages)]]


def _block(address: int, number: int, count: int, family: int, page: bytes) -> bytes:
    head = _HEAD.pack(*_MAGIC, _HAS_FAMILY, address, PAGE, number, count, family)
    return (head + page).ljust(_END_AT, b"\0") + _END


def forgetting(family: int) -> bytes:
    """Return the block to send first. It makes the bootloader discard the blocks of an interrupted copy.

    Without it, a bootloader with part of an image would accept only the missing blocks of the next image of the same
    size. A block with 0 as the number of blocks ends a transfer on both chips (pico-bootrom, virtual_disk.c).
    """
    return _block(BASE, 0, 0, family, b"")


def read_image(path: Path) -> Image:
    """Return the firmware in a UF2 file. Raises CannotRead, and BadFirmwareFile if it is not a Stichtisch image."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CannotRead(path=path, reason=error) from error
    try:
        return parse_image(content)
    except ValueError as error:
        raise BadFirmwareFile(path=path, reason=error) from error


def parse_image(content: bytes) -> Image:
    """Return the firmware in the content of a UF2 file.

    Raises ValueError with the reason if it is not a Stichtisch image.
    """
    blocks = sorted(_blocks_in(content), key=lambda block: block.number)
    start, data = _joined(blocks)
    version, chip = _name_in(data)
    if blocks[0].family != FAMILIES[chip]:
        raise ValueError(
            Reason("it says that it is for the {chip}, but its blocks are for another chip", chip=chip)
        )
    if start != BASE:
        raise ValueError(Reason("it begins at {start}, not where the flash does", start=f"{start:#x}"))
    if start + len(data) > FILE_SYSTEMS[chip]:
        raise ValueError(Reason("it would overwrite the file system, where the journal is"))
    return Image(version, chip, start, data)


@dataclass(frozen=True)
class _Block:
    address: int
    number: int
    count: int
    family: int
    page: bytes


def _blocks_in(content: bytes) -> Iterator[_Block]:
    if not content.startswith(_HEAD.pack(*_MAGIC, *[0] * 6)[:8]):
        raise ValueError(Reason("it is not a UF2 file"))
    if len(content) % BLOCK:
        raise ValueError(Reason("it is incomplete: its last block is cut off"))
    for at in range(0, len(content), BLOCK):
        block = content[at : at + BLOCK]
        if not _is_ignored(block):
            yield _block_in(block)


def _is_ignored(block: bytes) -> bool:
    flags = _HEAD.unpack_from(block)[2]
    return bool(flags & _HAS_EXTENSION) and block[_HEAD.size + PAGE :].startswith(_IGNORED)


def _block_in(block: bytes) -> _Block:
    first, second, flags, address, size, number, count, family = _HEAD.unpack_from(block)
    if (first, second) != _MAGIC or not block.endswith(_END):
        raise ValueError(Reason("it is damaged: one of its blocks is not a UF2 block"))
    if flags & _NOT_FLASH or not flags & _HAS_FAMILY or size != PAGE:
        raise ValueError(Reason("it is not for a Pico"))
    return _Block(address, number, count, family, block[_HEAD.size : _HEAD.size + PAGE])


def _joined(blocks: list[_Block]) -> tuple[int, bytes]:
    # Return the address and the content of blocks, which must be sorted by number.
    if not blocks:
        raise ValueError(Reason("it is empty"))
    first = blocks[0]
    if any((block.count, block.family) != (first.count, first.family) for block in blocks):
        raise ValueError(Reason("it is damaged: its blocks belong to more than one image"))
    if [block.number for block in blocks] != list(range(first.count)):
        raise ValueError(
            Reason("it has {blocks} blocks instead of {count}", blocks=len(blocks), count=first.count)
        )
    if any(block.address != first.address + block.number * PAGE for block in blocks):
        raise ValueError(Reason("it has gaps between its blocks"))
    return first.address, b"".join(block.page for block in blocks)


def _name_in(data: bytes) -> tuple[str, str]:
    match = _NAME.search(data)
    if match is None:
        raise ValueError(Reason("it contains something else, for example MicroPython alone"))
    version, chip = (part.decode("ascii", "replace") for part in match.groups())
    return version, chip
