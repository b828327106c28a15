"""The drive that a Pico shows in BOOTSEL mode: its mount point on each system, and the chip of the board."""

import re
import string
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from stichtisch.device.flash.uf2 import RP2040, RP2350

_WINDOWS, _MACOS = "win32", "darwin"

# The file that marks a Pico's drive, and the line in it that names the chip (datasheets of RP2040 2.8.4.1, RP2350
# 5.5.2).
_INFO = "INFO_UF2.TXT"
_BOARD = re.compile(r"^Board-ID:[ \t]*(\S+)", re.MULTILINE)
_CHIPS = {"RPI-RP2": RP2040, "RP2350": RP2350}
# The names of the drive's file system.
_LABELS = ("RPI-RP2", "RP2350")

_MOUNTS = Path("/proc/mounts")
_FILE_SYSTEMS = ("vfat", "msdos")
# The usual places where Linux mounts removable drives.
_ROOTS = (Path("/media"), Path("/run/media"), Path("/mnt"))
_LETTERS = tuple(Path(f"{letter}:/") for letter in string.ascii_uppercase[3:])


@dataclass(frozen=True)
class Drive:
    """The drive of a Pico in BOOTSEL mode: its folder, and its chip."""

    folder: Path
    chip: str


def drive_at(folder: Path) -> Drive | None:
    """Return the drive of a Pico at `folder`, or None if the folder is not such a drive."""
    try:
        info = (folder / _INFO).read_text("ascii", "replace")
    except OSError:
        return None
    board = _BOARD.search(info)
    chip = _CHIPS.get(board[1]) if board else None
    return Drive(folder, chip) if chip else None


def find_drives(platform: str = sys.platform) -> list[Drive]:
    """Return the drives of all Picos in BOOTSEL mode that this computer has mounted."""
    if platform == _WINDOWS:
        return drives_in(windows_folders())
    return drives_in(macos_folders() if platform == _MACOS else linux_folders())


def drives_in(folders: Iterable[Path]) -> list[Drive]:
    """Return the drives among these folders without duplicates."""
    drives = {folder.resolve(): drive for folder in folders if (drive := drive_at(folder))}
    return list(drives.values())


def linux_folders(mounts: Path = _MOUNTS, roots: Sequence[Path] = _ROOTS) -> Iterator[Path]:
    """Yield possible folders of a drive: mounts with a suitable file system, and the usual places."""
    for _, folder, kind in _mounted(mounts):
        if kind in _FILE_SYSTEMS:
            yield Path(folder)
    for root in roots:
        yield root
        yield from sorted(root.glob("*"))
        yield from sorted(root.glob("*/*"))


def macos_folders(volumes: Path = Path("/Volumes")) -> Iterator[Path]:
    """Yield possible folders of a drive: every volume."""
    yield from sorted(volumes.glob("*"))


def windows_folders(roots: Sequence[Path] = _LETTERS) -> Iterator[Path]:
    """Yield possible folders of a drive: every drive letter after C."""
    yield from roots


def unmounted_device(
    labels: Path = Path("/dev/disk/by-label"), mounts: Path = _MOUNTS, platform: str = sys.platform
) -> Path | None:
    """Return the device of a Pico's drive that Linux sees but has not mounted, or None."""
    if platform in (_WINDOWS, _MACOS):
        return None
    used = {Path(device).resolve() for device, _, _ in _mounted(mounts)}
    devices = (labels / label for label in _LABELS)
    return next((device for device in devices if device.exists() and device.resolve() not in used), None)


def _mounted(mounts: Path) -> list[tuple[str, str, str]]:
    # Return the device, the folder and the kind of file system of each mount. The file escapes some characters as octal
    # numbers (proc(5)).
    try:
        lines = mounts.read_text(errors="surrogateescape").splitlines()
    except OSError:
        return []
    entries = [[_unescaped(field) for field in line.split(" ")] for line in lines]
    return [(entry[0], entry[1], entry[2]) for entry in entries if len(entry) > 2]


def _unescaped(field: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), field)
