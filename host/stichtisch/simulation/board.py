"""The board of a virtual table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from stichtisch.device import source_folders
from stichtisch.i18n.reason import Reason
from stichtisch.simulation.errors import VirtualTableError
from stichtisch.simulation.process import HEAP_SIZE, VmProcess
from stichtisch.simulation.vm import find_micropython

OnSerial = Callable[[bytes], None] | None


class Board(Protocol):
    """A board that can run firmware together with the twins of the table's hardware."""

    def switch_on(self, config: dict[str, Any], firmware: Path, on_serial: OnSerial) -> VmProcess:
        """Start a firmware.

        Args:
            config: the configuration for hardware/twins/power_on.py, without the settings that this board adds.
            firmware: the folder of the firmware.
            on_serial: as in VmProcess.

        Raises:
            VirtualTableError: a program or file that the board requires is missing.
        """
        ...


class UnixBoard:
    """Runs the firmware in a MicroPython for this computer.

    The firmware runs fast, because only bus transfers take virtual time.
    """

    def __init__(self, heap_size: int = HEAP_SIZE, twins: Path | None = None) -> None:
        """Describe the board.

        Args:
            heap_size: bytes of memory for firmware and twins.
            twins: the folder of the twins. None means the folder with the table's own twins.
        """
        self._heap_size = heap_size
        self._twins = twins or source_folders.hardware_folder() / "twins"

    def switch_on(self, config: dict[str, Any], firmware: Path, on_serial: OnSerial) -> VmProcess:
        """Start a firmware, as described in Board.

        Raises MicroPythonMissing, and VirtualTableError for BOOTSEL, which this board lacks.
        """
        if config["bootsel"]:
            raise VirtualTableError(reason=Reason("Only an emulated Pico has a BOOTSEL button."))
        command = [
            str(find_micropython()),
            "-X",
            f"heapsize={self._heap_size}",
            str(self._twins / "power_on.py"),
        ]
        return VmProcess(command, {**config, "firmware": str(firmware.resolve())}, on_serial)
