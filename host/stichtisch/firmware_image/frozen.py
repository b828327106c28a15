"""Which modules of the firmware have to be in the image, and whether they are."""

from pathlib import Path

PACKAGES = ("cardrules", "drivers", "table", "tablelog", "wiring")
# Twins of machine code for ports without it, see firmware/boards/manifest.py.
_LEFT_OUT = "_plain.py"


def modules_of(firmware: Path) -> list[str]:
    """Return the paths, below the firmware's folder, of all modules that belong into the image."""
    found = [path for name in PACKAGES for path in (firmware / name).rglob("*.py")]
    found += firmware.glob("*.py")
    return sorted(
        path.relative_to(firmware).as_posix() for path in found if not path.name.endswith(_LEFT_OUT)
    )


def missing_from(program: bytes, modules: list[str]) -> list[str]:
    """Return those of the modules that an image does not have.

    MicroPython keeps the names of all frozen modules in one table, each followed by a zero (py/frozenmod.c).
    """
    return [name for name in modules if b"\0" + name.encode() + b"\0" not in program]
