"""Where the firmware and the twins lie: in a checkout beside this package, in an installed wheel inside it."""

import ast
import tomllib
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parents[1]


def _folder(name: str) -> Path:
    installed = _PACKAGE / "packed" / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / name


def firmware_folder() -> Path:
    """Return the folder whose content goes to the board."""
    return _folder("firmware")


def hardware_folder() -> Path:
    """Return the folder with the pin map and the package of twins."""
    return _folder("hardware")


def image_folders() -> list[Path]:
    """Where images of the firmware may be, best first: built in this checkout, or in the wheel of a release."""
    packed = _PACKAGE / "packed"
    built = [] if (packed / "firmware").is_dir() else [_PACKAGE.parents[1] / "build"]
    return [*built, packed / "image"]


def pin_map() -> dict[str, Any]:
    """Return the wiring of the table, as in hardware/pinmap.toml."""
    with (hardware_folder() / "pinmap.toml").open("rb") as file:
        return tomllib.load(file)


def firmware_version() -> str:
    """Return the version of the firmware carried here. Raises OSError, ValueError if it has none."""
    source = (firmware_folder() / "table" / "table.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == "FIRMWARE"
        ):
            return str(ast.literal_eval(node.value))
    raise ValueError("table/table.py names no FIRMWARE")
