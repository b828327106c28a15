"""The firmware modules that must be in the image, and a check for missing ones."""

from fnmatch import fnmatch
from pathlib import Path

PACKAGES = ("cardrules", "drivers", "table", "tablelog", "wiring")
_LEFT_OUT = "boards/left_out.txt"


def modules_of(firmware: Path) -> list[str]:
    """Return the paths, below the firmware's folder, of all modules that belong in the image."""
    files = [path for name in PACKAGES for path in (firmware / name).rglob("*.py")]
    files += firmware.glob("*.py")
    left_out = _patterns(firmware / _LEFT_OUT)
    paths = [path.relative_to(firmware).as_posix() for path in files]
    return sorted(path for path in paths if not any(fnmatch(path, pattern) for pattern in left_out))


def _patterns(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def missing_from(program: bytes, modules: list[str]) -> list[str]:
    """Return the modules that are missing from an image.

    MicroPython stores the names of all frozen modules in one table, each followed by a zero byte (py/frozenmod.c).
    """
    return [name for name in modules if b"\0" + name.encode() + b"\0" not in program]
