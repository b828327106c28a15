"""`stichtisch flash` over a real transport, prompt, file system and drive folder, with this checkout's firmware."""

import json
import os
import random
import re
import resource
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport as PromptTransport
from serial import Serial
from serial.tools import list_ports
from support.pico_prompt import SERIAL, STOCK, PicoPrompt, files_in, put
from support.scripted_table import ScriptedTable, TableAtPty
from support.uf2_files import RP2350_FAMILY, firmware, uf2_file

from stichtisch.device import source_folders
from stichtisch.device.client import Hello
from stichtisch.device.errors import FlashBrokenOff
from stichtisch.device.flash import Address, Device, Source, installation, read_image, wait_for_hello
from stichtisch.device.flash.copying import copy
from stichtisch.device.flash.drives import Drive, drive_at
from stichtisch.device.flash.errors import BoardFull, CopyStopped, DriveMissing, FileDamaged, NotStarted
from stichtisch.device.flash.installation import install_at_bootsel
from stichtisch.device.flash.targets import wait_for_drive

pytestmark = pytest.mark.of_a_file

# 0.1.0 is the version in table/table.py of this checkout.
NEW = firmware(b"Stichtisch 0.1.0 with RP2040")
OLD = firmware(b"Stichtisch 0.0.9 with RP2040", size=30_000)
# Large enough to be copied in seven pieces.
LARGE = firmware(b"Stichtisch 0.1.0 with RP2040", size=200_000)
FOR_PICO_2 = uf2_file(firmware(b"Stichtisch 0.1.0 with RP2350"), family=RP2350_FAMILY)

# Files of a table in use, and of its owner; flash must preserve them.
THE_TABLES_OWN = {
    "settings": b"de german four on no",
    "roster": b"04A1B2C3D4E5F6 Anna\n",
    "club.key": b"a line of text\n",
    "replaced": bytes(6),
    "lib/tool.py": b"mine = 1\n",
    "notes/main.py": b"also mine\n",
}
OWN_BOARD = b"# Wired differently.\n" + Path("firmware/wiring/board.py").read_bytes()


@pytest.fixture(scope="module")
def formatted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The formatted flash of a Pico, shared by all tests and read-only."""
    path = tmp_path_factory.mktemp("formatted") / "flash.img"
    with PicoPrompt(path) as pico:
        pico.run("")
    return path


@pytest.fixture
def image(formatted: Path, tmp_path: Path) -> Path:
    """A writable copy of the formatted flash."""
    return Path(shutil.copy(formatted, tmp_path / "flash.img"))


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """The folder of the Pico's drive, present only in BOOTSEL mode."""
    return tmp_path / "RPI-RP2"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The firmware to copy."""
    return written(tmp_path / "stichtisch-0.1.0.uf2", NEW)


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(uf2_file(content))
    return path


def program(pico: PicoPrompt) -> bytes:
    return bytes(pico.bootloader.flash)


def started(pico: PicoPrompt) -> Hello:
    """Return the table's hello after it has recorded its start."""
    while True:
        hello = wait_for_hello(Address(pico.port))
        # The journal has one event per start and one for the session.
        if hello.next - hello.first > hello.boot:
            return hello


# Copied and preserved files


def test_a_pico_with_micropython_becomes_a_table(run: Any, image: Path, drive: Path, file: Path) -> None:
    with PicoPrompt(image, drive=drive) as pico:
        outcome = run("flash", file, "--port", pico.port, "--drive", drive)
        assert outcome.code == 0, outcome.err
        assert run("sync", "--port", pico.port).code == 0
        assert program(pico).startswith(NEW)
    assert outcome.out.splitlines()[0] == "Firmware 0.1.0 was copied: 20 KB."
    assert f"Table {SERIAL} runs firmware 0.1.0. Last event in its journal: " in outcome.out
    assert outcome.err == ""


def test_an_empty_pico_becomes_a_table(
    run: Any, plug: Callable[..., None], image: Path, drive: Path, file: Path
) -> None:
    with PicoPrompt(image, program=b"", drive=drive) as pico:
        plug(lambda: [] if pico.bootsel else [Port(pico.port)])
        outcome = run("flash", file, "--drive", drive, "--json")
        assert outcome.code == 0, outcome.err
        assert program(pico).startswith(NEW)
    report = json.loads(outcome.out)
    assert (report["copied"], report["port"], report["table"]) == (True, pico.port, SERIAL)
    assert (report["machine_before"], report["firmware_before"], report["own_board"]) == (None, None, None)


def test_a_board_in_bootsel_mode_whose_port_is_known(run: Any, image: Path, drive: Path, file: Path) -> None:
    with PicoPrompt(image, program=b"", drive=drive) as pico:
        assert run("flash", file, "--port", pico.port, "--drive", drive).code == 0
        assert program(pico).startswith(NEW)


def test_a_table_is_updated_and_keeps_everything(run: Any, image: Path, drive: Path, file: Path) -> None:
    put(image, dict(THE_TABLES_OWN))
    with PicoPrompt(image, program=OLD, drive=drive) as pico:
        started(pico)
    before = files_in(image)
    with PicoPrompt(image, program=OLD, drive=drive) as pico:
        first = started(pico)
        outcome = run("flash", file, "--port", pico.port, "--drive", drive, "--json")
        assert outcome.code == 0, outcome.err
        assert program(pico).startswith(NEW)
        second = started(pico)
    assert f"Table {SERIAL} with firmware 0.1.0 is stopped; a deal in play continues" in outcome.err
    report = json.loads(outcome.out)
    assert (report["machine_before"], report["firmware_before"]) == ("Stichtisch 0.0.9 with RP2040", "0.1.0")
    assert (report["version"], report["chip"], report["firmware"]) == ("0.1.0", "RP2040", "0.1.0")
    after = files_in(image)
    assert set(after) == set(before)
    (segment,) = (path for path in before if path.startswith("journal/"))
    assert after[segment].startswith(before[segment])
    assert {path: after[path] for path in THE_TABLES_OWN} == THE_TABLES_OWN
    assert (second.serial, second.journal, second.first) == (first.serial, first.journal, first.first)
    assert second.boot == first.boot + 1


def test_a_firmware_that_is_there_is_not_copied(run: Any, image: Path, drive: Path, file: Path) -> None:
    with PicoPrompt(image, program=NEW, drive=drive) as pico:
        outcome = run("flash", file, "--port", pico.port, "--drive", drive)
        assert not pico.bootsel
    assert outcome.code == 0, outcome.err
    assert "Firmware 0.1.0 was already there: nothing was copied." in outcome.out


def test_the_drive_that_appears_is_taken(
    run: Any, monkeypatch: pytest.MonkeyPatch, image: Path, drive: Path, tmp_path: Path, file: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    monkeypatch.setattr("stichtisch.device.flash.drives._MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr("stichtisch.device.flash.drives.linux_folders", lambda: [other, drive])
    with PicoPrompt(image, drive=drive) as pico:
        outcome = run("flash", file, "--port", pico.port)
    assert outcome.code == 0, outcome.err
    assert [path.name for path in other.iterdir()] == ["INFO_UF2.TXT"]


# Which file.


REFUSED = {
    "MicroPython": (uf2_file(STOCK), "it contains something else, for example MicroPython alone"),
    "cut off": (uf2_file(NEW)[:-512], "blocks instead of"),
    "no UF2": (b"MZ", "it is not a UF2 file"),
    "too large": (uf2_file(NEW.ljust(0xA0001, b"\0")), "it would overwrite the file system"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_file_that_is_no_firmware_is_refused(run: Any, image: Path, tmp_path: Path, kind: str) -> None:
    content, reason = REFUSED[kind]
    path = tmp_path / "file.uf2"
    path.write_bytes(content)
    with PicoPrompt(image) as pico:
        outcome = run("flash", path, "--port", pico.port)
        # The board's program was not interrupted.
        assert pico.received == 0
    assert outcome.code == 2
    assert f"The file {path} is not the firmware of Stichtisch: " in outcome.err and reason in outcome.err
    assert "make image" in outcome.err


def test_a_firmware_for_another_chip_is_refused(run: Any, image: Path, drive: Path, tmp_path: Path) -> None:
    path = tmp_path / "pico2.uf2"
    path.write_bytes(FOR_PICO_2)
    with PicoPrompt(image, program=NEW, drive=drive) as pico:
        at_prompt = run("flash", path, "--port", pico.port)
        # It runs again.
        assert wait_for_hello(Address(pico.port)).serial == SERIAL
    with PicoPrompt(image, program=b"", drive=drive):
        at_bootsel = run("flash", path, "--drive", drive)
        assert [entry.name for entry in drive.iterdir()] == ["INFO_UF2.TXT"]
    for outcome in (at_prompt, at_bootsel):
        assert outcome.code == 2
        assert f"The file {path} is for the RP2350, but the board has the RP2040." in outcome.err


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The two folders searched for firmware: `build` of a clone, and the folder inside a wheel."""
    built, packed = tmp_path / "build", tmp_path / "packed"
    for folder in (built, packed):
        folder.mkdir()
    monkeypatch.setattr(source_folders, "image_folders", lambda: [built, packed])
    return built, packed


def test_without_a_file_the_newest_one_for_the_chip_is_taken(
    run: Any, image: Path, drive: Path, folders: tuple[Path, Path]
) -> None:
    built, packed = folders
    written(packed / "stichtisch-0.1.0.uf2", NEW)

    def taken() -> Any:
        with PicoPrompt(image, program=NEW, drive=drive) as pico:
            return json.loads(run("flash", "--check", "--port", pico.port, "--json").out)["file"]

    assert taken() == str(packed / "stichtisch-0.1.0.uf2")
    for age, (name, content) in enumerate(
        [("new-pico2", FOR_PICO_2), ("a-new", uf2_file(NEW)), ("z-old", uf2_file(OLD))]
    ):
        path = built / f"stichtisch-{name}.uf2"
        path.write_bytes(content)
        os.utime(path, (1000 - age, 1000 - age))
    (built / "other.uf2").write_bytes(uf2_file(STOCK))
    assert taken() == str(built / "stichtisch-a-new.uf2")


def test_without_any_file_the_message_says_where_to_get_one(
    run: Any, image: Path, folders: tuple[Path, Path]
) -> None:
    with PicoPrompt(image, program=NEW) as pico:
        outcome = run("flash", "--port", pico.port)
        assert wait_for_hello(Address(pico.port)).serial == SERIAL
    assert outcome.code == 2
    assert "There is no firmware for this board (RP2040)" in outcome.err
    assert "of a release" in outcome.err and "make image" in outcome.err


def test_where_firmware_is_looked_for() -> None:
    built, packed = source_folders.image_folders()
    assert built == Path(__file__).parents[2] / "build"
    assert packed.parts[-3:] == ("stichtisch", "packed", "image")


# Comparing.


@pytest.mark.long
def test_a_check_compares_byte_for_byte(run: Any, image: Path, file: Path) -> None:
    for content, name, same in (
        (NEW, "Stichtisch 0.1.0 with RP2040", True),
        (NEW[:-1] + b"\1", "Stichtisch 0.1.0 with RP2040", False),
        (OLD, "Stichtisch 0.0.9 with RP2040", False),
        (STOCK, "Raspberry Pi Pico with RP2040", False),
    ):
        with PicoPrompt(image, program=content) as pico:
            outcome = run("flash", file, "--check", "--port", pico.port)
            report = json.loads(run("flash", file, "--check", "--port", pico.port, "--json").out)
            assert program(pico).startswith(content)
        assert outcome.code == (0 if same else 1), outcome.err
        last = "Both are the same, byte for byte." if same else "They are different."
        assert outcome.out.splitlines() == [
            f"On the board: {name}",
            "In the file:  Stichtisch 0.1.0 with RP2040",
            last,
        ]
        assert (report["same"], report["machine"], report["version"]) == (same, name, "0.1.0")
        assert (report["board_sha256"] == report["sha256"]) == same


@pytest.mark.parametrize("arguments", [("--check",), ("--board", "standard")])
def test_what_needs_the_prompt_is_refused_in_bootsel_mode(
    run: Any, image: Path, drive: Path, file: Path, arguments: tuple[str, ...]
) -> None:
    with PicoPrompt(image, program=b"", drive=drive):
        outcome = run("flash", file, "--drive", drive, *arguments)
    assert outcome.code == 4
    assert f"in BOOTSEL mode ({drive}), but {arguments[0]} needs MicroPython's prompt" in outcome.err
    assert "plug it in without BOOTSEL" in outcome.err


# The owner's board file


@pytest.mark.long
def test_an_own_board_file_stays_until_it_is_removed(
    run: Any, image: Path, drive: Path, file: Path, tmp_path: Path
) -> None:
    own = tmp_path / "our board.py"
    own.write_bytes(OWN_BOARD)
    put(image, {"board.mpy": b"of an older version"})
    with PicoPrompt(image, program=STOCK, drive=drive) as pico:
        command = ("flash", file, "--port", pico.port, "--drive", drive)
        first = run(*command, "--board", own)
        assert first.code == 0, first.err
        with_own = files_in(image)
        again = run(*command, "--json")
        assert files_in(image)["board.py"] == OWN_BOARD
        last = run(*command, "--board", "standard", "--json")
    assert with_own["board.py"] == OWN_BOARD and "board.mpy" not in with_own
    assert "The table uses the board file on its flash" in first.out
    assert json.loads(again.out)["own_board"] is True
    assert json.loads(last.out)["own_board"] is False
    assert "board.py" not in files_in(image)


@pytest.mark.long
def test_the_board_file_of_the_starter_table_has_a_name(
    run: Any, image: Path, drive: Path, file: Path
) -> None:
    with PicoPrompt(image, program=STOCK, drive=drive, starter=True) as pico:
        outcome = run("flash", file, "--port", pico.port, "--drive", drive, "--board", "starter")
    assert outcome.code == 0, outcome.err
    assert "The table uses the board file on its flash" in outcome.out
    assert files_in(image)["board.py"] == source_folders.starter_board().read_bytes()


@pytest.mark.parametrize(
    ("there", "own"),
    [
        ({"board.mpy": b"by somebody"}, True),
        ({"board.mpy": b"by an old firmware", "board.sha256": b"its hash"}, False),
    ],
)
def test_a_compiled_board_file_is_distinguished_from_that_of_an_old_firmware(
    run: Any, image: Path, file: Path, there: dict[str, bytes | None], own: bool
) -> None:
    # Plain MicroPython does not load the owner's board file.
    put(image, there)
    with PicoPrompt(image) as pico, Device(pico.port) as device:
        assert installation.OwnBoard().put(device) is own


def test_a_board_file_that_is_not_python(run: Any, image: Path, file: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("pins = 1\nclass Board\n")
    with PicoPrompt(image, program=NEW) as pico:
        outcome = run("flash", file, "--board", broken, "--port", pico.port)
        missing = run("flash", file, "--board", tmp_path / "none.py", "--port", pico.port)
        assert pico.received == 0
    assert (outcome.code, missing.code) == (2, 2)
    assert f"The board file {broken} is not valid Python: line 2: " in outcome.err
    assert "none.py cannot be read" in missing.err


# Copying that fails.


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """Limit the size of files that this process can write."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_an_interrupted_copy_leaves_a_board_in_bootsel_mode(
    run: Any, image: Path, drive: Path, tmp_path: Path
) -> None:
    large = written(tmp_path / "large.uf2", LARGE)
    with PicoPrompt(image, program=OLD, drive=drive) as pico:
        with Device(pico.port) as device:
            device.bootloader()
        wait_for_drive(lambda: drive_at(drive))
        with no_file_larger_than(150_000):
            outcome = run("flash", large, "--port", pico.port, "--drive", drive)
        assert outcome.code == 3
        assert f"Copying to {drive} was interrupted: File too large." in outcome.err
        assert "it returns to BOOTSEL mode" in outcome.err
        pico.wait_until_taken(drive / "stichtisch.uf2")
        half = program(pico)
        assert pico.bootsel
    assert not half.startswith(OLD[:256]) and not half.startswith(LARGE[:256])
    shutil.rmtree(drive)
    with PicoPrompt(image, program=half, drive=drive) as pico:
        assert pico.bootsel
        assert run("flash", large, "--port", pico.port, "--drive", drive).code == 0
        assert program(pico).startswith(LARGE)


def test_another_firmware_after_an_interrupted_copy_is_not_mixed_with_it(
    run: Any, image: Path, drive: Path, tmp_path: Path
) -> None:
    # Both files have the same number of blocks, so the bootloader would mix them up.
    other = LARGE[:-100_000] + bytes(100_000)
    one, two = written(tmp_path / "one.uf2", LARGE), written(tmp_path / "two.uf2", other)
    with PicoPrompt(image, program=b"", drive=drive) as pico:
        command = ("--port", pico.port, "--drive", drive)
        with no_file_larger_than(300_000):
            assert run("flash", one, *command).code == 3
        pico.wait_until_taken(drive / "stichtisch.uf2")
        assert run("flash", two, *command).code == 0
        assert program(pico).startswith(other)


def test_a_drive_that_cannot_be_written_to(run: Any, image: Path, drive: Path, file: Path) -> None:
    with PicoPrompt(image, program=b"", drive=drive):
        (drive / "stichtisch.uf2").mkdir()
        outcome = run("flash", file, "--drive", drive)
        (drive / "stichtisch.uf2").rmdir()
    assert outcome.code == 7
    assert "stichtisch.uf2 cannot be written: Is a directory" in outcome.err


def a_drive(folder: Path) -> Drive:
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    return Drive(folder, "RP2040")


def test_a_last_piece_that_fails_may_have_arrived(tmp_path: Path) -> None:
    image = read_image(written(tmp_path / "large.uf2", LARGE))
    shown: list[int] = []
    with no_file_larger_than(400_000):
        error = copy(image, a_drive(tmp_path / "drive"), shown.append)
    assert error is not None and error.strerror == "File too large"
    assert shown == sorted(shown) and 90 < shown[-1] < 100
    shown.clear()
    assert copy(image, a_drive(tmp_path / "another"), shown.append) is None
    assert shown[-1] == 100


def test_a_board_that_did_not_take_the_last_piece(
    run: Any, image: Path, drive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = written(tmp_path / "large.uf2", LARGE)
    monkeypatch.setattr(installation, "wait_for_hello", partial(wait_for_hello, seconds=0.1))
    with PicoPrompt(image, program=b"", drive=drive), no_file_larger_than(400_000):
        outcome = run("flash", large, "--drive", drive)
    assert outcome.code == 3
    assert f"Copying to {drive} was interrupted: File too large." in outcome.err


def test_ctrl_c_while_it_is_copied(tmp_path: Path) -> None:
    path = written(tmp_path / "large.uf2", LARGE)

    @contextmanager
    def progress() -> Iterator[Callable[[int], None]]:
        yield lambda percent: signal.raise_signal(signal.SIGINT)

    drive = a_drive(tmp_path / "drive")
    with pytest.raises(CopyStopped) as caught:
        install_at_bootsel("", drive, Source(path, read_image(path)), progress)
    assert caught.value.exit_code == 130
    assert str(caught.value).startswith(f"Copying to {drive.folder} was stopped.")
    assert "it returns to BOOTSEL mode" in caught.value.next_step()


def test_a_drive_that_does_not_come(tmp_path: Path) -> None:
    with pytest.raises(DriveMissing, match="its drive did not appear within 0 seconds"):
        wait_for_drive(lambda: None, seconds=0.1)


def test_firmware_that_does_not_start(image: Path) -> None:
    with (
        PicoPrompt(image) as pico,
        pytest.raises(NotStarted, match=f"no table answers at {pico.port}"),
    ):
        wait_for_hello(Address(pico.port), seconds=0.1)


def test_a_table_with_another_firmware_is_not_the_one_that_is_awaited(image: Path) -> None:
    with PicoPrompt(image, program=NEW) as pico:
        started(pico)
        with pytest.raises(NotStarted):
            wait_for_hello(Address(pico.port), 0.5, version="0.2.0")


def test_a_cable_that_comes_out_is_reported(run: Any, image: Path, file: Path) -> None:
    with PicoPrompt(image, program=OLD, lost_after=900) as pico:
        outcome = run("flash", file, "--port", pico.port)
    assert outcome.code == 3
    assert f"The connection to the board at {pico.port} was lost" in outcome.err
    assert "Journal and settings are as they were" in outcome.err


# File transfer over the prompt


def damage_once(damaged: list[bytes]) -> Callable[[bytes], bytes]:
    def damage(data: bytes) -> bytes:
        if damaged or b"a2b_base64(b'" not in data:
            return data
        damaged.append(data)
        return damage_content(data)

    return damage


def damage_content(data: bytes) -> bytes:
    # Change one base64 character (six bits) of each transferred piece.
    return re.sub(
        rb"a2b_base64\(b'(.)", lambda match: b"a2b_base64(b'" + (b"B" if match[1] == b"A" else b"A"), data
    )


BOARD_FILE = random.Random(5).randbytes(5000)


def write_board_file(port: str, data: bytes = BOARD_FILE) -> None:
    with Device(port) as device:
        installation.OwnBoard(data).put(device)


def test_what_arrives_damaged_is_sent_again(image: Path) -> None:
    damaged: list[bytes] = []
    with PicoPrompt(image, damage=damage_once(damaged)) as pico:
        write_board_file(pico.port)
    assert damaged
    assert files_in(image) == {"board.py": BOARD_FILE}


def test_what_arrives_damaged_twice_is_reported_and_replaces_nothing(image: Path) -> None:
    put(image, {"board.py": OWN_BOARD})
    with (
        PicoPrompt(image, damage=damage_content) as pico,
        pytest.raises(FileDamaged, match=r"board\.py was damaged in transfer twice"),
    ):
        write_board_file(pico.port)
    assert files_in(image)["board.py"] == OWN_BOARD


def test_a_full_flash_is_reported_and_loses_nothing(image: Path) -> None:
    put(image, {"board.py": OWN_BOARD})
    with PicoPrompt(image) as pico:
        pico.run(leave_blocks(1))
        with pytest.raises(BoardFull, match=r"The file system of the board is full: \d+ KB are free"):
            write_board_file(pico.port, bytes(90_000))
    assert files_in(image)["board.py"] == OWN_BOARD


def leave_blocks(count: int) -> str:
    """Return code for the prompt that fills the flash except for `count` blocks."""
    return f"""
import os
os.mkdir('/songs')
number = 0
while os.statvfs('/')[3] > {count}:
    with open('/songs/' + str(number), 'wb') as song:
        song.write(bytes(4096 * max(1, (os.statvfs('/')[3] - {count}) // 2)))
    number += 1
"""


@pytest.mark.parametrize("limit", [{"cut_after": 3}, {"lost_after": 3500}])
def test_a_file_is_there_as_a_whole_or_not_at_all(image: Path, limit: dict[str, Any]) -> None:
    put(image, {"board.py": OWN_BOARD})
    with PicoPrompt(image, **limit) as pico, pytest.raises(FlashBrokenOff):
        write_board_file(pico.port)
    assert files_in(image)["board.py"] == OWN_BOARD
    with PicoPrompt(image) as pico:
        write_board_file(pico.port)
    assert files_in(image)["board.py"] == BOARD_FILE


# Which board.


@dataclass
class Port:
    device: str
    serial_number: str = SERIAL.upper()
    vid: int = 0x2E8A
    pid: int = 0x0005
    description: str = "Board in FS mode"


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that replaces the system's ports by a list, or by the result of a function."""

    def plug(*ports: Any) -> None:
        listed = ports[0] if ports and callable(ports[0]) else lambda: list(ports)
        monkeypatch.setattr(list_ports, "comports", listed)

    return plug


@pytest.fixture
def drives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    """Return a function that makes these folders the only mounted drives."""

    def drives(*folders: Path) -> None:
        monkeypatch.setattr("stichtisch.device.flash.drives.linux_folders", lambda: iter(folders))

    monkeypatch.setattr(sys, "platform", "linux")
    return drives


def test_where_no_board_is_the_message_says_how_one_is_found(
    run: Any, plug: Callable[..., None], drives: Callable[..., None], file: Path
) -> None:
    plug()
    drives()
    outcome = run("flash", file)
    assert outcome.code == 3
    assert "No Pico was found" in outcome.err and "Hold BOOTSEL" in outcome.err


def test_a_folder_that_is_no_drive(run: Any, file: Path, tmp_path: Path) -> None:
    outcome = run("flash", file, "--drive", tmp_path)
    assert outcome.code == 3
    assert f"The folder {tmp_path} is not the drive of a Pico in BOOTSEL mode" in outcome.err


def test_of_several_boards_none_is_guessed(
    run: Any, plug: Callable[..., None], drives: Callable[..., None], file: Path, tmp_path: Path
) -> None:
    plug(Port("/dev/ttyACM0"))
    drives(a_drive(tmp_path / "RPI-RP2").folder)
    outcome = run("flash", file)
    assert outcome.code == 2
    assert f"--port /dev/ttyACM0 (serial {SERIAL})" in outcome.err
    assert f"--drive {tmp_path / 'RPI-RP2'} (RP2040 in BOOTSEL mode)" in outcome.err


def test_the_one_drive_is_found(
    run: Any, plug: Callable[..., None], drives: Callable[..., None], image: Path, drive: Path, file: Path
) -> None:
    drives(drive)
    with PicoPrompt(image, program=b"", drive=drive) as pico:
        plug(lambda: [] if pico.bootsel else [Port(pico.port)])
        assert run("flash", file).code == 0
        assert program(pico).startswith(NEW)


def test_the_one_board_is_taken_and_found_again_at_another_port(
    run: Any, plug: Callable[..., None], drives: Callable[..., None], image: Path, file: Path
) -> None:
    drives()
    with PicoPrompt(image, program=NEW) as pico:
        plug(Port(pico.port))
        assert run("flash", file).code == 0
        plug(Port("/dev/ttyACM7"))
        address = Address("/dev/ttyACM7")
        plug(Port(pico.port), Port("/dev/ttyACM8", "E661AAAA00000001"))
        assert wait_for_hello(address).serial == SERIAL


def test_a_port_that_another_program_holds(run: Any, image: Path, file: Path) -> None:
    with PicoPrompt(image) as pico, Serial(pico.port, exclusive=True):
        outcome = run("flash", file, "--port", pico.port)
    assert outcome.code == 4
    assert "Another program uses the port" in outcome.err


def test_a_port_that_is_not_there(run: Any, file: Path, tmp_path: Path) -> None:
    outcome = run("flash", file, "--port", tmp_path / "ttyNone")
    assert outcome.code == 3
    assert "does not exist" in outcome.err


@pytest.mark.long
def test_something_that_has_no_prompt(run: Any, file: Path) -> None:
    with TableAtPty(ScriptedTable([])) as at:
        outcome = run("flash", file, "--port", at.port)
    assert outcome.code == 5
    assert "prompt does not appear at" in outcome.err
    assert "BOOTSEL" in outcome.err
    assert outcome.out == ""


def test_without_mpremote_the_message_says_what_to_install(
    run: Any, monkeypatch: pytest.MonkeyPatch, image: Path, drive: Path, file: Path
) -> None:
    monkeypatch.setitem(sys.modules, "mpremote.transport_serial", None)
    outcome = run("flash", file, "--port", "/dev/ttyACM0")
    assert outcome.code == 2
    assert "Flashing needs mpremote, which is not installed" in outcome.err
    assert "pip install 'stichtisch[flash]'" in outcome.err


def test_a_board_in_bootsel_mode_needs_no_mpremote(
    run: Any, monkeypatch: pytest.MonkeyPatch, image: Path, drive: Path, file: Path
) -> None:
    with PicoPrompt(image, program=b"", drive=drive) as pico:
        monkeypatch.setitem(sys.modules, "mpremote.transport_serial", None)
        assert run("flash", file, "--port", pico.port, "--drive", drive).code == 0


@pytest.mark.long
def test_nobody_gets_to_the_prompt_of_a_sealed_table(run: Any, image: Path, file: Path) -> None:
    put(image, {"sealed": b"1"})
    with PicoPrompt(image, program=NEW) as pico:
        assert wait_for_hello(Address(pico.port)).mode == "sealed"
        for soft_reset in (True, False):
            transport = PromptTransport(pico.port)
            transport.serial.timeout = 1
            with pytest.raises(TransportError):
                transport.enter_raw_repl(soft_reset=soft_reset, timeout_overall=2)
            transport.close()
        outcome = run("flash", file, "--port", pico.port)
        assert outcome.code == 4 and "hold its service key while you plug it in" in outcome.err
        # The table still works: typed text has no effect on it.
        assert run("sync", "--port", pico.port).code == 0
    with PicoPrompt(image, program=NEW, service=True) as pico:
        assert run("flash", file, "--check", "--port", pico.port).code == 0
