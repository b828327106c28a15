"""The board to work on: one at a serial port, or one in BOOTSEL mode, which appears as a drive."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from stichtisch.device.flash.drives import Drive, drive_at, find_drives, unmounted_device
from stichtisch.device.flash.errors import (
    DriveMissing,
    DriveNotMounted,
    NoBoard,
    NoBootselDrive,
    SeveralBoards,
)
from stichtisch.device.ports import find_tables

# A PC mounts a drive within a few seconds, or only after the user has clicked on it.
DRIVE_SECONDS = 30.0
_PAUSE_SECONDS = 0.2


@dataclass(frozen=True)
class Target:
    """A board: its port or "", its drive if it is in BOOTSEL mode, and the folder of its future drive if known."""

    port: str = ""
    drive: Drive | None = None
    folder: Path | None = None


def choose_target(port: str | None, folder: Path | None) -> Target:
    """Return the board that the user named, or the only one connected.

    Raises NoBoard, SeveralBoards, and NoBootselDrive if only `folder` was named and it is not a Pico's drive.
    """
    if folder is not None:
        drive = drive_at(folder)
        if drive is None and not port:
            raise NoBootselDrive(folder=folder)
        return Target(port or "", drive, folder)
    return Target(port) if port else _only_one()


def _only_one() -> Target:
    tables, drives = find_tables(), find_drives()
    if not tables and not drives:
        _raise_if_unmounted()
        raise NoBoard
    if len(tables) + len(drives) > 1:
        named = [f"--port {table.port} (serial {table.serial_number})" for table in tables]
        named += [f"--drive {drive.folder} ({drive.chip} in BOOTSEL mode)" for drive in drives]
        raise SeveralBoards(boards=", ".join(named))
    return Target(tables[0].port) if tables else Target(drive=drives[0], folder=drives[0].folder)


def drive_awaited(folder: Path | None) -> Callable[[], Drive | None]:
    """Return a function that finds the drive of a board that is entering BOOTSEL mode.

    The function looks at `folder`; if that is None, it looks for the first new drive.
    """
    if folder is not None:
        return lambda: drive_at(folder)
    before = {drive.folder for drive in find_drives()}
    return lambda: next((drive for drive in find_drives() if drive.folder not in before), None)


def wait_for_drive(
    look: Callable[[], Drive | None],
    seconds: float = DRIVE_SECONDS,
    monotonic: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Drive:
    """Return the drive that `look` finds. Raises DriveNotMounted or DriveMissing if it finds none in time."""
    end = monotonic() + seconds
    while monotonic() < end:
        drive = look()
        if drive is not None:
            return drive
        sleep(_PAUSE_SECONDS)
    _raise_if_unmounted()
    raise DriveMissing(seconds=round(seconds))


def _raise_if_unmounted() -> None:
    device = unmounted_device()
    if device is not None:
        raise DriveNotMounted(device=device)
