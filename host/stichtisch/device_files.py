"""Where the firmware and the twins lie: in a checkout beside this package, in an installed wheel inside it."""

import tomllib
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    installed = _PACKAGE / "device" / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / name


def firmware_folder() -> Path:
    """The folder whose content goes to the board."""
    return _folder("firmware")


def hardware_folder() -> Path:
    """The folder with the pin map and the package of twins."""
    return _folder("hardware")


def pin_map() -> dict[str, Any]:
    """The wiring of the table, as in hardware/pinmap.toml."""
    with (hardware_folder() / "pinmap.toml").open("rb") as file:
        return tomllib.load(file)
