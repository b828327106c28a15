"""The board of a virtual table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from stichtisch.device import source_folders
from stichtisch.simulation.errors import VirtualTableError
from stichtisch.simulation.process import HEAP_SIZE, VmProcess
from stichtisch.simulation.vm import find_micropython

OnSerial = Callable[[bytes], None] | None


class Board(Protocol):
    """Anything that can start a firmware over the twins of the table's parts."""

    def switch_on(self, config: dict[str, Any], firmware: Path, on_serial: OnSerial) -> VmProcess:
        """Start a firmware.

        Args:
            config: as hardware/twins/power_on.py reads it, without what only this board needs.
            firmware: its folder.
            on_serial: as VmProcess takes it.

        Raises:
            VirtualTableError: something that the board needs is missing.
        """
        ...


class UnixBoard:
    """The firmware in a MicroPython for this machine: fast, and time passes only by what the buses cost."""

    def __init__(self, heap_size: int = HEAP_SIZE, twins: Path | None = None) -> None:
        """Take the size of the heap, and the parts.

        Args:
            heap_size: bytes of memory for firmware and twins.
            twins: folder of the twins; None: the table's own.
        """
        self._heap_size = heap_size
        self._twins = twins or source_folders.hardware_folder() / "twins"

    def switch_on(self, config: dict[str, Any], firmware: Path, on_serial: OnSerial) -> VmProcess:
        """As Board has it. Raises MicroPythonMissing, and VirtualTableError as it has no BOOTSEL button."""
        if config["bootsel"]:
            raise VirtualTableError(reason="Only an emulated Pico has a BOOTSEL button.")
        command = [
            str(find_micropython()),
            "-X",
            f"heapsize={self._heap_size}",
            str(self._twins / "power_on.py"),
        ]
        return VmProcess(command, {**config, "firmware": str(firmware.resolve())}, on_serial)
