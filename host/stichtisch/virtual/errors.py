"""What can go wrong with a virtual table."""

from pathlib import Path


class VirtualTableError(Exception):
    """The virtual table cannot start, stopped by itself, or refused a command."""


class MicroPythonMissing(VirtualTableError):
    """There is no MicroPython for the unix port on this machine."""


class ImageMissing(VirtualTableError):
    """There is no image for the emulated Pico where it should be, or none that it can run."""


class EmulatorMissing(VirtualTableError):
    """A Python package that the emulated Pico needs is not installed."""


class NodeMissing(VirtualTableError):
    """There is no Node.js on this machine, or no npm to install its packages."""


class NodePackagesMissing(VirtualTableError):
    """The packages that the emulator has from npm are not installed; `folder` is where they belong."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"The emulator's Node packages are missing in {folder}.")
        self.folder = folder


class DriveInTheWay(VirtualTableError):
    """Something is where the drive of the emulated Pico is to appear, or that place is in no folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"The drive of the emulated Pico cannot appear at {path}.")
        self.path = path


class PillowMissing(VirtualTableError):
    """There is no Pillow to write pictures with."""


class PowerLost(VirtualTableError):
    """The power was cut in the middle of writing the flash, as it was asked for."""
