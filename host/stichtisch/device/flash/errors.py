"""Errors while the firmware is put on a Pico."""

from stichtisch.errors import ExitCode, StichtischError


class PromptSealed(StichtischError):
    """The table at {port} is sealed: it lets nobody to MicroPython's prompt."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Unplug it, hold its service key while you plug it in again, and run the command once more."


class NoFlashTools(StichtischError):
    """Flashing needs {missing}, which is not installed or not made for this computer."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[flash]'."


class NoBoard(StichtischError):
    """No Pico was found: no table, no MicroPython at a serial port, no drive of a Pico in BOOTSEL mode."""

    exit_code = ExitCode.NO_TABLE
    hint = (
        "Connect it by USB. Hold BOOTSEL while you plug in a new Pico. If it is connected, name its port with --port, "
        "or its drive with --drive."
    )


class SeveralBoards(StichtischError):
    """Several boards are connected: {boards}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name one of them with the option that is shown."


class NoPrompt(StichtischError):
    """Nothing at {port} shows MicroPython's prompt."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Unplug it, plug it in and try again; a sealed table needs its service key held. Or plug it in with BOOTSEL "
        "held, then: stichtisch flash."
    )


class NoFirmwareFile(StichtischError):
    """There is no firmware for this board ({chip}): none was built here, and none came with this installation."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Get the file stichtisch-VERSION.uf2 of a release, then: stichtisch flash FILE. "
        "Or build it in a clone: make image."
    )


class BadFirmwareFile(StichtischError):
    """The file {path} is not a firmware of Stichtisch: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Nothing was changed. Take the file stichtisch-VERSION.uf2 of a release, or build it: make image."


class OtherChip(StichtischError):
    """The file {path} is for the {theirs}; the chip of the board is {ours}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Nothing was changed. Name a file for that chip: the RP2040 is on the Pico, the RP2350 on the Pico 2."
    )


class BadBoardFile(StichtischError):
    """The board file {path} is not valid Python: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Nothing was changed. Correct it, then run the command again."


class NoBootselDrive(StichtischError):
    """The folder {folder} is not the drive of a Pico in BOOTSEL mode: it has no INFO_UF2.TXT that says so."""

    exit_code = ExitCode.NO_TABLE
    hint = "Hold BOOTSEL while you plug the Pico in. For a table that is running, name its port with --port."


class DriveNotMounted(StichtischError):
    """The Pico is in BOOTSEL mode, but its drive {device} is not mounted."""

    exit_code = ExitCode.NO_TABLE
    hint = "Mount it: udisksctl mount -b {device}. Then run the command again, without --board."


class DriveMissing(StichtischError):
    """The Pico was sent to BOOTSEL mode, but no drive of it has appeared within {seconds} seconds."""

    exit_code = ExitCode.NO_TABLE
    hint = (
        "If its drive is mounted somewhere else, name the folder with --drive. Nothing was changed: unplug it and plug "
        "it in, and it starts as before."
    )


class CopyInterrupted(StichtischError):
    """Copying to {drive} was interrupted: {reason}. The firmware on the board is incomplete and does not start."""

    exit_code = ExitCode.NO_TABLE
    hint = (
        "Unplug the board and plug it in: it comes back in BOOTSEL mode. Then: stichtisch flash. "
        "Journal and settings are as they were."
    )


class CopyStopped(CopyInterrupted):
    """Copying to {drive} was stopped. The firmware on the board is incomplete and does not start."""

    exit_code = ExitCode.INTERRUPTED


class BoardFull(StichtischError):
    """The file system of the board is full: {free} KB are free."""

    exit_code = ExitCode.STORAGE
    hint = "Remove files of yours from it (mpremote ls, mpremote rm), then run the command again."


class FileDamaged(StichtischError):
    """The file {path} was damaged in transfer twice."""

    exit_code = ExitCode.PROTOCOL
    hint = "Journal and settings are as they were. Take another cable or port, and run the command again."


class NotStarted(StichtischError):
    """The firmware is on the board, but no table answers with it at {place} within {seconds} seconds."""

    exit_code = ExitCode.PROTOCOL
    hint = "Unplug it and plug it in. To see its messages: mpremote connect PORT. Does its wiring match its board file?"
