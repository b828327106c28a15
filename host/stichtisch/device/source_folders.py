"""The folders firmware and hardware: beside this package in a checkout, inside it in an installed wheel."""

import ast
import tomllib
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parents[1]


def _folder(name: str) -> Path:
    installed = _PACKAGE / "packed" / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / name


def firmware_folder() -> Path:
    """Return the folder with the sources of the firmware."""
    return _folder("firmware")


def hardware_folder() -> Path:
    """Return the folder with the pin map and the package of digital twins."""
    return _folder("hardware")


def image_folders() -> list[Path]:
    """Return the folders to search for images of the firmware: this checkout's build, then a release's image."""
    packed = _PACKAGE / "packed"
    built = [] if (packed / "firmware").is_dir() else [_PACKAGE.parents[1] / "build"]
    return [*built, packed / "image"]


def pin_map(*, starter: bool = False) -> dict[str, Any]:
    """Return the wiring of the table or of the starter table, from its pinmap.toml."""
    folder = hardware_folder() / "starter" if starter else hardware_folder()
    with (folder / "pinmap.toml").open("rb") as file:
        return tomllib.load(file)


def starter_board() -> Path:
    """Return the board file of the starter table, which is board.py on its flash."""
    return firmware_folder() / "wiring" / "starter.py"


def firmware_version() -> str:
    """Return the version of the firmware in this package or checkout. Raises OSError or ValueError if that fails."""
    source = (firmware_folder() / "table" / "table.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == "FIRMWARE"
        ):
            return str(ast.literal_eval(node.value))
    raise ValueError("table/table.py names no FIRMWARE")
