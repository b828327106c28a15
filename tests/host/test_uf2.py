"""UF2 files: written ones are loaded by the chips' bootloaders; read ones are accepted or rejected."""

import hashlib
import random
from pathlib import Path

import pytest
from support.uf2_files import (
    BASE,
    RP2040_FAMILY,
    RP2350_FAMILY,
    RP2350_RISCV_FAMILY,
    START_MARKER,
    Bootloader,
    block,
    firmware,
    uf2_file,
)

from stichtisch.device.flash.errors import BadFirmwareFile
from stichtisch.device.flash.uf2 import BASE as OUR_BASE
from stichtisch.device.flash.uf2 import FAMILIES, blocks, forgetting, parse_image, read_image
from stichtisch.errors import CannotRead

OLD = random.Random(3).randbytes(256 * 100)
PICO_2 = b"Stichtisch 9.8.7 with RP2350"


def sectors(content: bytes) -> list[bytes]:
    return [content[at : at + 512] for at in range(0, len(content), 512)]


def for_pico_2() -> bytes:
    """Return a firmware image for the RP2350, with its IMAGE_DEF after the vectors, in page 1."""
    content = bytearray(firmware(PICO_2))
    content[300:304] = START_MARKER
    return bytes(content)


def chip(family: int) -> tuple[Bootloader, bytes]:
    """Return a chip with old firmware, and the firmware to write."""
    flash = bytearray(OLD)
    flash[300:304] = START_MARKER
    return Bootloader(flash, family), firmware() if family == RP2040_FAMILY else for_pico_2()


def test_addresses_and_families_are_those_of_the_datasheets() -> None:
    assert OUR_BASE == BASE
    assert FAMILIES == {"RP2040": RP2040_FAMILY, "RP2350": RP2350_FAMILY}


@pytest.mark.parametrize("size", [1, 255, 256, 257, 4095, 4096, 4097, 20_000])
@pytest.mark.parametrize("family", [RP2040_FAMILY, RP2350_FAMILY])
def test_a_chip_writes_what_was_given_and_starts_anew(size: int, family: int) -> None:
    bootloader, content = chip(family)
    for sector in sectors(blocks(content[:size], BASE, family)):
        assert not bootloader.restarted
        bootloader.write(sector)
    assert bootloader.restarted
    assert bootloader.flash[:size] == content[:size]
    # Sectors after the image are unchanged.
    end = -(-size // 4096) * 4096
    assert bootloader.flash[end:] == OLD[end:]


@pytest.mark.parametrize("family", [RP2040_FAMILY, RP2350_FAMILY])
def test_interrupted_anywhere_nothing_starts(family: int) -> None:
    bootloader, content = chip(family)
    assert bootloader.starts()
    written = sectors(blocks(content, BASE, family))
    for sector in written[:-1]:
        bootloader.write(sector)
        assert not bootloader.starts()
    bootloader.write(written[-1])
    assert bootloader.starts()


def test_in_the_order_of_the_addresses_half_a_firmware_would_start() -> None:
    bootloader, content = chip(RP2040_FAMILY)
    bootloader.write(sectors(uf2_file(content))[0])
    assert bootloader.starts() and not bootloader.restarted


@pytest.mark.parametrize("family", [RP2040_FAMILY, RP2350_FAMILY])
def test_what_an_interrupted_copy_has_sent_can_be_forgotten(family: int) -> None:
    bootloader, content = chip(family)
    other = content[:10_240] + bytes(len(content) - 10_240)
    for sector in sectors(blocks(content, BASE, family))[:-10]:
        bootloader.write(sector)
    for sector in sectors(forgetting(family) + blocks(other, BASE, family)):
        bootloader.write(sector)
    assert bootloader.restarted
    assert bootloader.flash[: len(other)] == other


@pytest.mark.parametrize("write", [blocks, uf2_file])
def test_what_is_read_is_what_was_written(write: object, tmp_path: Path) -> None:
    assert callable(write)
    path = tmp_path / "any.uf2"
    for content, name, family in (
        (firmware(), "RP2040", RP2040_FAMILY),
        (for_pico_2(), "RP2350", RP2350_FAMILY),
    ):
        path.write_bytes(write(content, BASE, family))
        image = read_image(path)
        assert (image.version, image.chip, image.start) == ("9.8.7", name, BASE)
        assert image.data == content
        assert image.sha256 == hashlib.sha256(image.data).hexdigest()


def test_the_block_that_picotool_puts_in_front_is_ignored() -> None:
    # RP2350-E10: a block of 0xef, with flags for an extension and the extension after the page.
    ignored = bytearray(block(0, 2, b"\xef" * 256, address=0x10FFFF00, family=0xE48BFF57, flags=0xA000))
    ignored[32 + 256 : 32 + 260] = b"\x04\xe3\x57\x99"
    content = for_pico_2()
    assert parse_image(bytes(ignored) + uf2_file(content, family=RP2350_FAMILY)).chip == "RP2350"


OURS = uf2_file(firmware())
NOT_FLASH = block(0, 1, firmware()[4864:5120], flags=0x2001)
OTHERS = {
    "it is not a UF2 file": [b"", b"MZ", b"\0" * 1024],
    "it is incomplete: its last block is cut off": [OURS[:-1], OURS[:700]],
    "it has 78 blocks instead of 79": [OURS[:-512], OURS[512:]],
    "it has 158 blocks instead of 79": [OURS + OURS],
    "it is damaged: one of its blocks is not a UF2 block": [
        OURS[:512] + b"X" + OURS[513:],
        OURS[:1023] + b"X" + OURS[1024:],
    ],
    "it is damaged: its blocks belong to more than one image": [OURS[:-512] + block(78, 80, bytes(256))],
    "it is not for a Pico": [NOT_FLASH, block(0, 1, bytes(256), flags=0), block(0, 1, bytes(128))],
    "it has gaps between its blocks": [
        block(0, 2, bytes(256)) + block(1, 2, bytes(256), address=BASE + 512),
    ],
    "it contains something else, for example MicroPython alone": [
        uf2_file(firmware(b"Raspberry Pi Pico with RP2040")),
        uf2_file(firmware(b"Stichtisch 9.8.7 with RP2040 and more")),
    ],
    "it says that it is for the RP2040, but its blocks are for another chip": [
        uf2_file(firmware(), family=RP2350_FAMILY),
    ],
    "it says that it is for the RP2350, but its blocks are for another chip": [
        uf2_file(for_pico_2(), family=RP2040_FAMILY),
        uf2_file(for_pico_2(), family=RP2350_RISCV_FAMILY),
    ],
    "it begins at 0x10001000, not where the flash does": [uf2_file(firmware(), base=BASE + 4096)],
    "it begins at 0x20000000, not where the flash does": [uf2_file(firmware(), base=0x20000000)],
    "it would overwrite the file system, where the journal is": [
        uf2_file(firmware(size=0xA0001)),
        uf2_file(firmware(PICO_2, size=0x100001), family=RP2350_FAMILY),
    ],
}


@pytest.mark.parametrize("reason", OTHERS)
def test_what_is_not_ours_or_not_whole_is_refused(reason: str, tmp_path: Path) -> None:
    path = tmp_path / "other.uf2"
    for content in OTHERS[reason]:
        path.write_bytes(content)
        with pytest.raises(BadFirmwareFile) as caught:
            read_image(path)
        assert str(caught.value) == f"The file {path} is not the firmware of Stichtisch: {reason}."


def test_a_firmware_may_fill_the_program_area() -> None:
    assert len(parse_image(uf2_file(firmware(size=0xA0000))).data) == 0xA0000


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CannotRead):
        read_image(tmp_path / "none.uf2")
