"""Tests how an emulated Pico enters BOOTSEL mode, and how it handles files that are copied to its drive."""

import shutil
import struct
from pathlib import Path

import pytest
from support.emulated_prompt import evaluate, interrupt
from support.pico_prompt import files_in, put
from support.uf2_files import RP2350_FAMILY

from stichtisch.simulation import EmulatedPico, PowerLost, VirtualTable

pytestmark = pytest.mark.emulated

_START_MS = 1000
# The ROM resets the chip a second after the last block.
_LOOK_MS = 100
_FLASHED_MS = 25_000
_WHO = "import sys; sys.platform"

# UF2 format: the size of a block, and the offsets of its number and its family.
_BLOCK = 512
_NUMBER, _FAMILY = 20, 28


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """Return the path at which the drive appears."""
    return tmp_path / "RPI-RP2"


@pytest.fixture
def fresh(tmp_path: Path, drive: Path) -> VirtualTable:
    """Return a table with a new Pico, which has no program."""
    return VirtualTable(tmp_path / "flash.img", board=EmulatedPico(drive=drive), service=True)


def blocks_of(image: Path) -> list[bytes]:
    """Return the blocks of a UF2 file, sorted by block number and therefore by address."""
    data = image.read_bytes()
    blocks = [data[start : start + _BLOCK] for start in range(0, len(data), _BLOCK)]
    return sorted(blocks, key=lambda block: int(struct.unpack_from("<I", block, _NUMBER)[0]))


def with_family(block: bytes, family: int) -> bytes:
    return block[:_FAMILY] + struct.pack("<I", family) + block[_FAMILY + 4 :]


def events(table: VirtualTable) -> list[str]:
    table.run(0)
    return [event["event"] for event in table.events]


def runs_python(table: VirtualTable) -> bool:
    """Return whether MicroPython answers at its prompt."""
    table.run(_START_MS)
    interrupt(table)
    return evaluate(table, _WHO) == "'rp2'"


def flash(table: VirtualTable, drive: Path, image: Path) -> None:
    """Copy an image onto the drive, and wait until the board has started it."""
    shutil.copy(image, drive / "image.uf2")
    assert table.run_until(lambda: not drive.exists(), _FLASHED_MS, _LOOK_MS)


def test_a_fresh_board_shows_the_drive_of_the_rom(fresh: VirtualTable, drive: Path) -> None:
    assert not drive.exists()
    with fresh as table:
        table.run(_LOOK_MS)
        assert events(table) == ["bootsel"]
        assert sorted(path.name for path in drive.iterdir()) == ["INDEX.HTM", "INFO_UF2.TXT"]
        assert (drive / "INFO_UF2.TXT").read_text().splitlines() == [
            "UF2 Bootloader v3.0",
            "Model: Raspberry Pi RP2",
            "Board-ID: RPI-RP2",
        ]
        assert "raspberrypi.com/device/RP2" in (drive / "INDEX.HTM").read_text()
        # The serial port is silent.
        table.link.write(b"\x03\r\n")
        table.run(_START_MS)
        assert table.link.read() == b""
    assert not drive.exists()


def test_an_image_copied_onto_the_drive_runs_now_and_later(
    fresh: VirtualTable, drive: Path, image: Path
) -> None:
    with fresh as table:
        table.run(_LOOK_MS)
        flash(table, drive, image)
        assert events(table) == ["bootsel", "reset"]
        assert runs_python(table)
        table.power_off()
        table.power_on()
        assert runs_python(table)
        assert events(table) == []


def test_a_file_that_comes_in_pieces_counts_when_it_is_whole(
    fresh: VirtualTable, drive: Path, image: Path
) -> None:
    data = image.read_bytes()
    half = len(data) // 2 + 100
    with fresh as table:
        table.run(_LOOK_MS)
        target = drive / "image.part"
        target.write_bytes(data[:half])
        table.run(_FLASHED_MS)
        assert events(table) == ["bootsel"] and drive.exists()
        with target.open("ab") as file:
            file.write(data[half:])
        target.rename(drive / "image.uf2")
        assert table.run_until(lambda: not drive.exists(), _FLASHED_MS, _LOOK_MS)
        assert runs_python(table)


def test_blocks_may_come_in_any_order(fresh: VirtualTable, drive: Path, image: Path, tmp_path: Path) -> None:
    turned = tmp_path / "turned.uf2"
    turned.write_bytes(b"".join(reversed(blocks_of(image))))
    with fresh as table:
        table.run(_LOOK_MS)
        flash(table, drive, turned)
        assert runs_python(table)


def test_what_is_not_for_this_chip_is_ignored(fresh: VirtualTable, drive: Path, image: Path) -> None:
    with fresh as table:
        table.run(_LOOK_MS)
        other = [with_family(block, RP2350_FAMILY) for block in blocks_of(image)]
        (drive / "other.uf2").write_bytes(b"".join(other))
        (drive / "holiday.jpg").write_bytes(b"\xff\xd8" * 5000)
        table.run(_FLASHED_MS)
        assert events(table) == ["bootsel"]
        assert table.stats()["programs"] == 0
        flash(table, drive, image)
        assert runs_python(table)


def test_an_empty_folder_becomes_the_drive(fresh: VirtualTable, drive: Path) -> None:
    drive.mkdir()
    with fresh as table:
        table.run(_LOOK_MS)
        assert (drive / "INFO_UF2.TXT").exists()
    assert not drive.exists()


def test_the_bootloader_is_entered_from_the_prompt(image: Path, drive: Path, tmp_path: Path) -> None:
    table = VirtualTable(tmp_path / "flash.img", board=EmulatedPico(image, drive=drive), service=True)
    with table:
        assert runs_python(table) and not drive.exists()
        table.link.write(b"import machine; machine.bootloader()\r")
        table.run(_LOOK_MS)
        assert events(table) == ["reset", "bootsel"]
        assert drive.exists()
        # After a power cycle, the board boots its program again.
        table.power_off()
        table.power_on()
        assert runs_python(table)
        assert events(table) == [] and not drive.exists()


def test_the_bootloader_is_entered_with_its_button(image: Path, drive: Path, tmp_path: Path) -> None:
    kept = {"kept.txt": b"of the table"}
    flash_image = tmp_path / "flash.img"
    table = VirtualTable(flash_image, board=EmulatedPico(image, drive=drive), service=True)
    with table:
        assert runs_python(table)
    put(flash_image, dict(kept))
    table.power_on(bootsel=True)
    with table:
        table.run(_LOOK_MS)
        assert events(table) == ["bootsel"]
        flash(table, drive, image)
        assert runs_python(table)
    assert kept.items() <= files_in(flash_image).items()


def cut_short(table: VirtualTable, drive: Path, image: Path, operations: int) -> None:
    """Copy an image, and cut the power after the given number of flash operations (sectors and pages)."""
    table.power_on()
    table.run(_LOOK_MS)
    table.cut_power_after(operations)
    shutil.copy(image, drive / "image.uf2")
    with pytest.raises(PowerLost):
        table.run(_FLASHED_MS)
    table.power_on()
    table.run(_START_MS)


def test_a_board_with_a_whole_second_stage_starts_even_a_program_that_is_torn(
    fresh: VirtualTable, drive: Path, image: Path, tmp_path: Path
) -> None:
    straight = tmp_path / "straight.uf2"
    straight.write_bytes(b"".join(blocks_of(image)))
    cut_short(fresh, drive, straight, 100)
    with fresh as table:
        assert events(table) == [] and not drive.exists()
        table.link.write(b"\x03\r\n")
        table.run(_START_MS)
        assert table.link.read() == b""
        # Only the BOOTSEL button makes the board accept an image again.
        table.power_off()
        table.power_on(bootsel=True)
        table.run(_LOOK_MS)
        flash(table, drive, image)
        assert runs_python(table)


@pytest.mark.parametrize("operations", [0, 1000])
def test_after_an_image_that_came_in_part_the_board_is_in_bootsel_mode(
    fresh: VirtualTable, drive: Path, image: Path, operations: int
) -> None:
    cut_short(fresh, drive, image, operations)
    with fresh as table:
        assert events(table) == ["bootsel"]
        flash(table, drive, image)
        assert runs_python(table)
        # An interrupted copy also leads to BOOTSEL mode if the flash already contains a program.
        table.power_off()
        table.power_on(bootsel=True)
        table.run(_LOOK_MS)
        table.cut_power_after(operations)
        shutil.copy(image, drive / "image.uf2")
        with pytest.raises(PowerLost):
            table.run(_FLASHED_MS)
        table.power_on()
        table.run(_LOOK_MS)
        assert events(table) == ["bootsel"]
