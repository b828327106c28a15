"""Errors of a virtual table."""

from stichtisch.errors import ExitCode, StichtischError


class VirtualTableError(StichtischError):
    """{reason}"""

    exit_code = ExitCode.PROTOCOL
    hint = "Start it again; with --flash FILE it continues where it stopped."


class MicroPythonMissing(VirtualTableError):
    """The virtual table cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[simulate]'."


class ImageMissing(VirtualTableError):
    """The emulated Pico has no image to run: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Build one: make image MICROPYTHON=FOLDER. Then make emulate uses the newest one in build/. To use another "
        "one: make emulate IMAGE=FILE, stichtisch simulate --image FILE."
    )


class DriveInTheWay(VirtualTableError):
    """The drive of the emulated Pico cannot appear at {path}: the path already exists, or its folder does not."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Choose a path that does not exist yet, in a folder that does. The drive is removed with its contents at the "
        "end."
    )


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
    """The emulated Pico cannot start: its Node packages are missing in {folder}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Install them: npm ci --prefix {folder}. In a clone, make emulate does this for you."


class PillowMissing(VirtualTableError):
    """{reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[simulate]'."


class PowerLost(VirtualTableError):
    """The power was cut while the table wrote its flash, as requested."""


class NotTaken(StichtischError):
    """The virtual table did not accept {action}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Its display shows why: stichtisch simulate --pictures DIR stores pictures of it."


class BadCommand(StichtischError):
    """'{line}' was not executed: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "help lists the commands."
