"""Tests `stichtisch flash` with an emulated Pico: a board without a program, and a table in the middle of a trick."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.files_of_before import OLD, THEIR_BOARD_FILES
from support.first_trick import DEALER, first_entries
from support.pico_prompt import files_in, put
from support.table_with_hands import TableWithHands

from stichtisch.device import source_folders
from stichtisch.device.flash.drives import drive_at
from stichtisch.device.flash.targets import wait_for_drive
from stichtisch.device.flash.uf2 import FAMILIES, Image, blocks, read_image
from stichtisch.simulation import EmulatedPico, SerialBridge, VirtualTable

pytestmark = pytest.mark.emulated

_START_MS = 2500
_LOOK_MS = 100
_TIMEOUT_SECONDS = 300


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """Return the path at which the drive appears."""
    return tmp_path / "RPI-RP2"


@pytest.fixture
def ours(image: Path) -> Image:
    """Return the firmware in the image under test."""
    return read_image(image)


@pytest.fixture
def older(ours: Image, tmp_path: Path) -> Path:
    """Return the path of an image of the same length that reports an older version."""
    name = f"Stichtisch {ours.version} with ".encode()
    replaced = b"Stichtisch " + b"0" * len(ours.version) + b" with "
    assert ours.data.count(name) == 1
    path = tmp_path / "older.uf2"
    path.write_bytes(blocks(ours.data.replace(name, replaced), ours.start, FAMILIES[ours.chip]))
    return path


@contextmanager
def live(folder: Path, board: EmulatedPico) -> Iterator[str]:
    """Run a table in real time, and yield its port."""
    table = VirtualTable(folder / "flash.img", board=board, clock="wall", own_serial=False)
    with table, SerialBridge(table) as bridge:
        yield bridge.url


def flash(*arguments: object) -> Any:
    """Run `stichtisch flash --json`, and return its report."""
    process = run("flash", "--json", *arguments)
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


def run(*arguments: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "stichtisch", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT_SECONDS)


def program_of(folder: Path) -> Path:
    return folder / "program.bin"


def play_on(table: VirtualTable, before: list[Any], entries: list[Any]) -> None:
    """Play the rest of a trick of which three entries were journalled before. The table must still have all of it."""
    talk = TableWithHands(table)
    assert talk.events()[: len(before)] == before
    talk.resume(DEALER)
    talk.hands.play(entries[3:])
    assert [tuple(event[2:5]) for event in talk.events() if event[3] in ("play", "say")] == entries


def test_an_empty_pico_becomes_a_table(tmp_path: Path, drive: Path, image: Path, ours: Image) -> None:
    board = EmulatedPico(program=program_of(tmp_path), drive=drive)
    own = tmp_path / "our_board.py"
    own.write_bytes((source_folders.firmware_folder() / "wiring" / "board.py").read_bytes())
    with live(tmp_path, board) as port:
        wait_for_drive(lambda: drive_at(drive))
        first = flash(image, "--port", port, "--drive", drive)
        again = flash(image, "--port", port, "--drive", drive, "--board", own)
        check = run("flash", image, "--check", "--port", port)
        assert check.returncode == 0, check.stderr
        standard = flash(image, "--port", port, "--drive", drive, "--board", "standard")
    assert (first["copied"], again["copied"], standard["copied"]) == (True, False, False)
    assert first["firmware"] == ours.version
    assert again["machine_before"] == f"Stichtisch {ours.version} with RP2040"
    assert (first["own_board"], again["own_board"], standard["own_board"]) == (None, True, False)
    assert program_of(tmp_path).read_bytes().startswith(ours.data)


def test_a_table_is_updated_in_the_middle_of_a_trick(
    tmp_path: Path, drive: Path, image: Path, older: Path, ours: Image
) -> None:
    entries = first_entries()
    board = EmulatedPico(older, program=program_of(tmp_path), drive=drive)
    with VirtualTable(tmp_path / "flash.img", board=board) as table:
        table.run(_START_MS)
        talk = TableWithHands(table)
        talk.begin(DEALER)
        talk.hands.play(entries[:3])
        before = talk.events()
    with live(tmp_path, board) as port:
        report = flash(image, "--port", port, "--drive", drive)
    assert (
        report["copied"] and report["machine_before"] == f"Stichtisch {'0' * len(ours.version)} with RP2040"
    )
    assert program_of(tmp_path).read_bytes().startswith(ours.data)
    with VirtualTable(tmp_path / "flash.img", board=board) as table:
        table.run(_START_MS)
        play_on(table, before, entries)


def test_an_image_takes_over_the_flash_of_a_firmware_in_files(tmp_path: Path, pico: EmulatedPico) -> None:
    entries = first_entries()
    flash = tmp_path / "flash.img"
    with VirtualTable(flash, board=pico) as table:
        table.run(_START_MS)
        talk = TableWithHands(table)
        talk.begin(DEALER)
        talk.hands.play(entries[:3])
        before = talk.events()
    left = OLD | THEIR_BOARD_FILES
    put(flash, left)
    with VirtualTable(flash, board=pico) as table:
        # Removing the files erases sectors, which takes 45 ms per sector.
        table.run(3 * _START_MS)
        play_on(table, before, entries)
    assert not left.keys() & files_in(flash).keys()


def test_a_copy_that_is_interrupted_leads_back_to_bootsel_mode(
    tmp_path: Path, drive: Path, image: Path, older: Path, ours: Image
) -> None:
    board = EmulatedPico(older, program=program_of(tmp_path), drive=drive)
    content = image.read_bytes()
    with VirtualTable(tmp_path / "flash.img", board=board) as table:
        table.run(_START_MS)
        table.link.write(b"\x03")
        table.run(_START_MS)
        table.link.write(b"import machine; machine.bootloader()\r")
        assert table.run_until(drive.exists, _START_MS, _LOOK_MS)
        for size in (1024, len(content) // 2, len(content) - 512):
            (drive / "stichtisch.uf2").write_bytes(content[:size])
            table.run(_START_MS)
            table.power_off()
            table.power_on()
            # The board starts neither the old firmware nor the incomplete new one.
            table.run(_START_MS)
            assert drive.exists()
    with live(tmp_path, board) as port:
        wait_for_drive(lambda: drive_at(drive))
        assert flash(image, "--port", port, "--drive", drive)["firmware"] == ours.version
