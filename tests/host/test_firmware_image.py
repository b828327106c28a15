"""Requirements and checks of `make image`: checkout, tools, frozen modules, free space and licence notices."""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from stichtisch.device import source_folders
from stichtisch.device.flash.uf2 import BASE, FILE_SYSTEMS, RP2040, read_image
from stichtisch.firmware_image.build import build_image
from stichtisch.firmware_image.checkout import Checkout, find_checkout
from stichtisch.firmware_image.errors import (
    CheckoutIncomplete,
    CheckoutTooOld,
    ImageTooLarge,
    NoBuildTool,
    NoCheckout,
    NotFrozen,
)
from stichtisch.firmware_image.frozen import missing_from, modules_of
from stichtisch.firmware_image.notices import notices
from stichtisch.firmware_image.tools import need_build_tools
from stichtisch.i18n import LANGUAGES

SUBMODULES = {
    "lib/pico-sdk": "pico_sdk_init.cmake",
    "lib/tinyusb": "src/tusb.c",
    "lib/micropython-lib": "micropython/drivers/led/neopixel/neopixel.py",
    "lib/mbedtls": "library/CMakeLists.txt",
}


def write(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def checkout(folder: Path, minor: int = 28, prerelease: int = 0) -> Path:
    """Write a folder that passes for a MicroPython checkout."""
    numbers = {"MAJOR": 1, "MINOR": minor, "MICRO": 0, "PRERELEASE": prerelease}
    lines = [f"#define MICROPY_VERSION_{name} {number}" for name, number in numbers.items()]
    write(folder / "py" / "mpconfig.h", "\n".join(lines) + "\n")
    (folder / "ports" / "rp2").mkdir(parents=True)
    for name, file in SUBMODULES.items():
        write(folder / name / file)
    return folder


def test_a_complete_checkout_is_taken_with_its_version(tmp_path: Path) -> None:
    assert find_checkout(str(checkout(tmp_path / "released"))).version == "v1.28.0"
    assert find_checkout(str(checkout(tmp_path / "next", 29, 1))).version == "v1.29.0-preview"


def test_the_environment_names_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MICROPYTHON", str(checkout(tmp_path / "there")))
    assert find_checkout("").folder == tmp_path / "there"
    with pytest.raises(NoCheckout):
        find_checkout(str(tmp_path))


def test_a_folder_without_micropython_is_reported_with_what_to_type(tmp_path: Path) -> None:
    with pytest.raises(NoCheckout) as raised:
        find_checkout(str(tmp_path / "nowhere"))
    assert str(tmp_path / "nowhere") in str(raised.value) and "git clone" in raised.value.next_step()


def test_an_old_checkout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CheckoutTooOld, match=r"v1\.27\.0"):
        find_checkout(str(checkout(tmp_path / "old", 27)))


@pytest.mark.parametrize("name", SUBMODULES)
def test_a_missing_submodule_is_named(tmp_path: Path, name: str) -> None:
    folder = checkout(tmp_path / "there")
    (folder / name / SUBMODULES[name]).unlink()
    with pytest.raises(CheckoutIncomplete) as raised:
        find_checkout(str(folder))
    assert f"submodule update --init {name}" in raised.value.next_step()


def test_missing_programs_are_named_with_their_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoBuildTool) as raised:
        need_build_tools()
    for word in ("gcc-arm-none-eabi", "cmake", "make", "gcc"):
        assert word in raised.value.next_step().split(":", 1)[1]


def test_all_modules_but_plain_twins_and_the_pc_s_belong_into_the_image() -> None:
    firmware = source_folders.firmware_folder()
    modules = modules_of(firmware)
    assert {
        "boot.py",
        "main.py",
        "cardrules/skat/game.py",
        "table/screen/font_data.py",
        "wiring/board.py",
    } <= set(modules)
    sources = {
        path.relative_to(firmware).as_posix() for path in firmware.rglob("*.py") if "boards" not in path.parts
    }
    plain = {"drivers/pixels_plain.py", "table/screen/glyphs_plain.py"}
    of_the_pc = {f"cardrules/{name}.py" for name in ("api", "judge", "hands", "club", "runs", "action_words")}
    games = [path.name for path in (firmware / "cardrules").iterdir() if (path / "game.py").is_file()]
    of_the_pc |= {f"cardrules/{game}/{name}.py" for game in games for name in ("club", "notation")}
    of_the_pc |= {f"cardrules/{game}/pc_words_{language}.py" for game in games for language in LANGUAGES}
    on_the_flash = {"wiring/starter.py"}
    assert sources - set(modules) == plain | of_the_pc | on_the_flash | {"cardrules/double/hands.py"}


def test_a_module_that_is_not_frozen_is_found() -> None:
    # py/frozenmod.c: the names one after the other, each terminated by a zero byte.
    program = b"MicroPython\0_boot.py\0main.py\0table/menu/menu.py\0\0"
    assert missing_from(program, ["main.py", "table/menu/menu.py"]) == []
    assert missing_from(program, ["main.py", "menu.py", "boot.py"]) == ["menu.py", "boot.py"]


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The output file of the fake CMake and compiler; the test writes its content before the build."""
    program = tmp_path / "compiled.bin"
    tools = tmp_path / "tools"
    for name in ("arm-none-eabi-gcc", "arm-none-eabi-g++", "cc", "cmake"):
        write(tools / name, "#!/bin/sh\necho /usr/lib/nano.specs\n").chmod(0o755)
    # make -C FOLDER -jN
    build = f'#!/bin/sh\ncp "{program}" "$2/firmware.bin" && : > "$2/firmware.elf.map"\n'
    write(tools / "make", build).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    return program


def with_modules(modules: list[str]) -> bytes:
    """Return a program that contains the banner and the name table of these frozen modules."""
    names = b"".join(name.encode() + b"\0" for name in ["_boot.py", *modules])
    return b"Stichtisch 1.2.3 with RP2040\0" + names


def test_an_image_needs_four_kilobytes_free(tmp_path: Path, compiled: Path) -> None:
    top = find_checkout(str(checkout(tmp_path / "micropython")))
    room = FILE_SYSTEMS[RP2040] - BASE
    program = with_modules(modules_of(source_folders.firmware_folder()))
    compiled.write_bytes(program.ljust(room - 4096, b"\xff"))
    built = build_image(top, "RPI_PICO", tmp_path / "build")
    assert (built.used, built.free) == (room - 4096, 4096)
    assert built.file.name == "stichtisch-1.2.3.uf2" and read_image(built.file).data.startswith(program)
    built.file.unlink()
    compiled.write_bytes(program.ljust(room - 4095, b"\xff"))
    with pytest.raises(ImageTooLarge, match=r"4,?095"):
        build_image(top, "RPI_PICO", tmp_path / "build")
    assert not built.file.exists()


def test_an_image_without_a_module_of_ours_is_refused(tmp_path: Path, compiled: Path) -> None:
    top = find_checkout(str(checkout(tmp_path / "micropython")))
    modules = modules_of(source_folders.firmware_folder())
    for frozen in ([name for name in modules if name != "table/table.py"], []):
        compiled.write_bytes(with_modules(frozen))
        with pytest.raises(NotFrozen, match=r"table/table\.py" if frozen else r"boot\.py"):
            build_image(top, "RPI_PICO", tmp_path / "build")
    assert list((tmp_path / "build").glob("*.uf2")) == []


def test_what_is_linked_has_its_licence_and_nothing_else(tmp_path: Path) -> None:
    top = checkout(tmp_path / "micropython")
    write(top / "LICENSE", "The licence of MicroPython")
    write(top / "lib" / "tinyusb" / "LICENSE", "The licence of TinyUSB")
    write(top / "lib" / "unused" / "LICENSE", "The licence of nothing that is linked")
    linked = write(top / "py" / "vm.c", "// interpreter\n")
    included = write(top / "lib" / "uz" / "inflate.c", "/* Copyright of the inflater */\n")
    usb = write(top / "lib" / "tinyusb" / "src" / "tusb.c")
    build = tmp_path / "build"
    write(build / "vm.c.o.d", f"vm.c.o: {linked} {included}\n")
    write(build / "tusb.c.o.d", f"tusb.c.o: {usb}\n")
    write(build / "gone.c.o.d", f"gone.c.o: {top / 'lib' / 'unused' / 'gone.c'}\n")
    placed = (
        "Linker script and memory map\n"
        " .text.mp_execute_bytecode\n                0x10000100      0x200 vm.c.o\n"
        " .text.tud_task 0x10000300      0x100 tusb.c.o\n"
        " .text.gone     0x00000000      0x100 gone.c.o\n"
    )
    text = notices(Checkout(top, "v1.28.0"), write(build / "firmware.elf.map", placed), "some.uf2")
    assert "some.uf2" in text
    for licence in ("MicroPython", "TinyUSB"):
        assert text.count(f"The licence of {licence}\n") == 1
    assert "Copyright of the inflater" in text and "nothing that is linked" not in text
    assert os.fspath(tmp_path) not in text


def test_no_frozen_module_imports_one_that_is_left_out() -> None:
    firmware = source_folders.firmware_folder()
    frozen = modules_of(firmware)
    packages = {path.split("/")[0] for path in frozen}
    for path in frozen:
        for name in _imported(firmware / path):
            if name.endswith("_plain"):
                continue  # the fallback for a module whose machine code cannot be imported
            if name.split(".")[0] in packages and (firmware / f"{name.replace('.', '/')}.py").is_file():
                assert f"{name.replace('.', '/')}.py" in frozen, f"{path} imports {name}"


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)
