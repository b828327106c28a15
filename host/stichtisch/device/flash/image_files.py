"""The firmware to copy if the user names no file."""

from collections.abc import Sequence
from pathlib import Path

from stichtisch.device import source_folders
from stichtisch.device.flash.errors import NoFirmwareFile
from stichtisch.device.flash.uf2 import Image, read_image


def find_image(chip: str, folders: Sequence[Path] | None = None) -> tuple[Path, Image]:
    """Return the newest firmware for this chip, from the first folder that has one.

    Raises:
        NoFirmwareFile: if no folder has firmware for this chip.
        BadFirmwareFile: if a damaged file is newer than every valid file for this chip.
    """
    for folder in source_folders.image_folders() if folders is None else folders:
        for path in sorted(folder.glob("stichtisch-*.uf2"), key=_changed, reverse=True):
            image = read_image(path)
            if image.chip == chip:
                return path, image
    raise NoFirmwareFile(chip=chip)


def _changed(path: Path) -> int:
    return path.stat().st_mtime_ns
