"""The build from sources to the UF2 file: CMake, the compiler, and the checks of the result."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from stichtisch.device import source_folders
from stichtisch.device.flash.uf2 import BASE, FAMILIES, FILE_SYSTEMS, RP2040, RP2350, blocks, parse_image
from stichtisch.firmware_image.checkout import Checkout
from stichtisch.firmware_image.errors import BuildFailed, ImageTooLarge, NotFrozen
from stichtisch.firmware_image.frozen import missing_from, modules_of
from stichtisch.firmware_image.notices import notices
from stichtisch.firmware_image.tools import need_build_tools
from stichtisch.i18n.reason import Foreign, Reason, Said

# The minimum number of bytes of the program area that must stay free.
_LEAST_FREE = 4096
# Variables that are not passed on to the build. An outer make would pass on its flags, and CMAKE_ARGS would replace
# the settings of the port's Makefile.
_NOT_INHERITED = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "CMAKE_ARGS", "CFLAGS", "LDFLAGS")


@dataclass(frozen=True)
class Board:
    """A board with an image: its chip, and the ending of the file name after the version."""

    chip: str
    ending: str


BOARDS = {"RPI_PICO": Board(RP2040, ""), "RPI_PICO2": Board(RP2350, "-pico2")}


@dataclass(frozen=True)
class Built:
    """A finished image: the UF2 file, its notices, the used and free bytes of the program area, and the ELF file.

    `unknown` are the names in firmware/boards/hot.txt that this MicroPython does not have.
    """

    file: Path
    notices: Path
    used: int
    free: int
    elf: Path
    unknown: list[str]


def build_image(checkout: Checkout, board: str, target: Path, firmware: Path | None = None) -> Built:
    """Build the image for `board` into the folder `target`.

    Args:
        checkout: the checkout of MicroPython.
        board: a key of BOARDS.
        target: the folder for the UF2 file; intermediate files are in a folder below it.
        firmware: the folder of the sources, by default the one in this clone.

    Raises:
        NoBuildTool: if a program is missing.
        BuildFailed: if CMake or the compiler reports an error.
        NotFrozen: if the image lacks modules of the firmware.
        ImageTooLarge: if less than 4 KB of the program area are free.
    """
    need_build_tools()
    firmware = (firmware or source_folders.firmware_folder()).resolve()
    folder = (target / board.lower()).resolve()
    # Start with an empty folder, because CMake would use the cache of an earlier build.
    shutil.rmtree(folder, ignore_errors=True)
    folder.with_suffix(".log").unlink(missing_ok=True)
    folder.mkdir(parents=True)
    _compile(checkout, board, firmware, folder)
    program = (folder / "firmware.bin").read_bytes()
    missing = missing_from(program, modules_of(firmware))
    if missing:
        raise NotFrozen(missing=", ".join(missing[:3]), count=len(missing))
    chip = BOARDS[board].chip
    free = FILE_SYSTEMS[chip] - BASE - len(program)
    if free < _LEAST_FREE:
        raise ImageTooLarge(free=free, least=_LEAST_FREE)
    content = blocks(program, BASE, FAMILIES[chip])
    file = target / f"stichtisch-{parse_image(content).version}{BOARDS[board].ending}.uf2"
    file.write_bytes(content)
    text = file.with_suffix(".NOTICES.txt")
    text.write_text(notices(checkout, folder / "firmware.elf.map", file.name), "utf-8")
    linked = (folder / "firmware.elf.map").read_text("utf-8", errors="replace")
    unknown = [name for name in _hot_names(firmware) if not re.search(rf"\.time_critical\.{name}\s", linked)]
    return Built(file, text, len(program), free, folder / "firmware.elf", unknown)


def _hot_names(firmware: Path) -> list[str]:
    lines = (firmware / "boards" / "hot.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _compile(checkout: Checkout, board: str, firmware: Path, folder: Path) -> None:
    _run(
        folder,
        checkout,
        "cmake",
        *("-S", str(checkout.port), "-B", str(folder)),
        f"-DMICROPY_BOARD={board}",
        f"-DMICROPY_BOARD_DIR={firmware / 'boards' / board}",
        "-DPICO_BUILD_DOCS=0",
        # `blocks` writes the UF2 file.
        "-DPICO_NO_PICOTOOL=1",
    )
    _run(folder, checkout, "make", "-C", str(folder), f"-j{os.cpu_count() or 1}")


def _run(folder: Path, checkout: Checkout, *command: str) -> None:
    log = folder.with_suffix(".log")
    environment = {name: value for name, value in os.environ.items() if name not in _NOT_INHERITED}
    # With these variables, the same sources always produce the same image (py/makeversionhdr.py).
    environment |= {
        "MICROPY_GIT_TAG": checkout.version,
        "MICROPY_GIT_HASH": checkout.commit,
        "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", checkout.time),
    }
    with log.open("a", encoding="utf-8") as output:
        result = subprocess.run(
            command, env=environment, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
        )
    if result.returncode:
        raise BuildFailed(program=command[0], reason=_first_error(log), log=log)


def _first_error(log: Path) -> Said:
    lines = log.read_text("utf-8", errors="replace").splitlines()
    errors = [line.strip() for line in lines if "error" in line.lower() or "No such file" in line]
    last = [*lines[-1:], *errors[:1]]
    return Foreign(last[-1].strip()) if last else Reason("it gave no reason")
