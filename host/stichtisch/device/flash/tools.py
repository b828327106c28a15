"""Packages that only one command needs. The command first checks that they are installed."""

from collections.abc import Mapping
from importlib import import_module

from stichtisch.device.flash.errors import NoFlashTools

_PACKAGES = {"mpremote.transport_serial": "mpremote"}


def need_tools() -> None:
    """Raise NoFlashTools if the package that controls a board through its prompt is missing."""
    missing = missing_packages(_PACKAGES)
    if missing:
        raise NoFlashTools(missing=missing)


def missing_packages(packages: Mapping[str, str]) -> str:
    """Return the missing packages as one text. `packages` maps a module of each package to the package's name."""
    return " and ".join(name for module, name in packages.items() if not _is_there(module))


def _is_there(module: str) -> bool:
    try:
        import_module(module)
    except ImportError:
        return False
    return True
