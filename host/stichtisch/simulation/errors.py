"""What can go wrong with a virtual table."""

from pathlib import Path

from stichtisch.errors import ExitCode, StichtischError


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


class NoMicroPython(StichtischError):
    """The virtual table cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[simulate]'."


class NoImage(StichtischError):
    """The emulated Pico has no image to run: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Build one: make image MICROPYTHON=FOLDER. Then make emulate takes the newest in build/, "
        "make emulate IMAGE=FILE and stichtisch simulate --image FILE any other."
    )


class DriveTaken(StichtischError):
    """The drive of the emulated Pico cannot appear at {path}: something is there, or there is no such place."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name a path where nothing is, in a folder that exists. The drive vanishes with all that is on it."


class NoEmulator(StichtischError):
    """The emulated Pico cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[emulate]'."


class NoNode(StichtischError):
    """The emulated Pico cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Install Node.js 18 or later, which brings npm: https://nodejs.org/, or your system's nodejs and npm."
    )


class NoNodePackages(StichtischError):
    """The emulated Pico cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "Install them: npm ci --prefix {folder}. In a clone, make emulate does so itself."


class NoPillow(StichtischError):
    """{reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[simulate]'."


class VirtualTableStopped(StichtischError):
    """The virtual table stopped: {reason}"""

    exit_code = ExitCode.PROTOCOL
    hint = "Start it again; with --flash FILE it goes on where it stood."


class NotTaken(StichtischError):
    """The virtual table did not take {action}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Its display says why: stichtisch simulate --pictures DIR keeps what it showed."


class BadCommand(StichtischError):
    """'{line}' was not done: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "help lists the commands."
