"""Errors of a virtual table."""

from stichtisch.errors import ExitCode, StichtischError


class VirtualTableError(StichtischError):
    """{reason}"""

    exit_code = ExitCode.PROTOCOL
    hint = "Start it again; with --flash FILE it goes on where it stood."


class MicroPythonMissing(VirtualTableError):
    """The virtual table cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[simulate]'."


class ImageMissing(VirtualTableError):
    """The emulated Pico has no image to run: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Build one: make image MICROPYTHON=FOLDER. Then make emulate takes the newest in build/, "
        "make emulate IMAGE=FILE and stichtisch simulate --image FILE any other."
    )


class DriveInTheWay(VirtualTableError):
    """The drive of the emulated Pico cannot appear at {path}: something is there, or there is no such place."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name a path where nothing is, in a folder that exists. The drive vanishes with all that is on it."


class EmulatorMissing(VirtualTableError):
    """The emulated Pico cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[emulate]'."


class NodeMissing(VirtualTableError):
    """The emulated Pico cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Install Node.js 18 or later, which brings npm: https://nodejs.org/, or your system's nodejs and npm."
    )


class NodePackagesMissing(VirtualTableError):
    """The emulated Pico cannot start: The emulator's Node packages are missing in {folder}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Install them: npm ci --prefix {folder}. In a clone, make emulate does so itself."


class PillowMissing(VirtualTableError):
    """{reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[simulate]'."


class PowerLost(VirtualTableError):
    """The power was cut while the table wrote its flash, as it was asked for."""


class NotTaken(StichtischError):
    """The virtual table did not take {action}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Its display says why: stichtisch simulate --pictures DIR keeps what it showed."


class BadCommand(StichtischError):
    """'{line}' was not done: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "help lists the commands."
