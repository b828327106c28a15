"""Errors of installing the firmware on a Pico."""

from stichtisch.errors import ExitCode, StichtischError


class PromptSealed(StichtischError):
    """The table at {port} is sealed: it blocks MicroPython's prompt."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Unplug it, hold its service key while you plug it in again, and run the command again."


class NoFlashTools(StichtischError):
    """Flashing needs {missing}, which is not installed or not available for this computer."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[flash]'."


class NoBoard(StichtischError):
    """No Pico was found: no table, no MicroPython at a serial port, no drive of a Pico in BOOTSEL mode."""

    exit_code = ExitCode.NO_TABLE
    hint = (
        "Connect it by USB. Hold BOOTSEL while you plug in a new Pico. If it is connected, give its port with "
        "--port, or its drive with --drive."
    )


class SeveralBoards(StichtischError):
    """Several boards are connected: {boards}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Choose one of them with the option that is shown."


class NoPrompt(StichtischError):
    """MicroPython's prompt does not appear at {port}."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Unplug it, plug it in and try again; with a sealed table, hold its service key. Or plug it in with BOOTSEL "
        "held, then: stichtisch flash."
    )


class NoFirmwareFile(StichtischError):
    """There is no firmware for this board ({chip}): none was built here, and this installation has none."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Download stichtisch-VERSION.uf2 of a release, then: stichtisch flash FILE. Or build it in a clone: make "
        "image."
    )


class BadFirmwareFile(StichtischError):
    """The file {path} is not the firmware of Stichtisch: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Nothing was changed. Download stichtisch-VERSION.uf2 of a release, or build it: make image."


class OtherChip(StichtischError):
    """The file {path} is for the {theirs}, but the board has the {ours}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Nothing was changed. Give a file for that chip: the Pico has the RP2040, the Pico 2 has the RP2350."
    )


class BadBoardFile(StichtischError):
    """The board file {path} is not valid Python: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Nothing was changed. Correct it, then run the command again."


class NoBootselDrive(StichtischError):
    """The folder {folder} is not the drive of a Pico in BOOTSEL mode: it has no valid INFO_UF2.TXT."""

    exit_code = ExitCode.NO_TABLE
    hint = "Hold BOOTSEL while you plug the Pico in. For a running table, give its port with --port."


class DriveNotMounted(StichtischError):
    """The Pico is in BOOTSEL mode, but its drive {device} is not mounted."""

    exit_code = ExitCode.NO_TABLE
    hint = "Mount it: udisksctl mount -b {device}. Then run the command again, without --board."


class DriveMissing(StichtischError):
    """The Pico was sent to BOOTSEL mode, but its drive did not appear within {seconds} seconds."""

    exit_code = ExitCode.NO_TABLE
    hint = (
        "If its drive is mounted somewhere else, give the folder with --drive. Nothing was changed: to start it as "
        "before, unplug it and plug it in."
    )


class CopyInterrupted(StichtischError):
    """Copying to {drive} was interrupted: {reason}. The firmware on the board is incomplete and does not start."""

    exit_code = ExitCode.NO_TABLE
    hint = (
        "Unplug the board and plug it in: it returns to BOOTSEL mode. Then: stichtisch flash. Journal and settings "
        "are as they were."
    )


class CopyStopped(CopyInterrupted):
    """Copying to {drive} was stopped. The firmware on the board is incomplete and does not start."""

    exit_code = ExitCode.INTERRUPTED


class BoardFull(StichtischError):
    """The file system of the board is full: {free} KB are free."""

    exit_code = ExitCode.STORAGE
    hint = "Remove your own files from it (mpremote ls, mpremote rm), then run the command again."


class FileDamaged(StichtischError):
    """The file {path} was damaged in transfer twice."""

    exit_code = ExitCode.PROTOCOL
    hint = "Journal and settings are as they were. Use another cable or port, and run the command again."


class NotStarted(StichtischError):
    """The firmware is on the board, but no table answers at {place} within {seconds} seconds."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Unplug it and plug it in. To see its messages: mpremote connect PORT. Check that its wiring matches its "
        "board file."
    )
