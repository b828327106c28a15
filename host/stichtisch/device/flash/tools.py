"""Packages that one command alone needs, looked for before anything is done."""

from collections.abc import Mapping
from importlib import import_module

from stichtisch.device.flash.errors import NoFlashTools

_PACKAGES = {"mpremote.transport_serial": "mpremote"}


def need_tools() -> None:
    """Raise NoFlashTools where the package that talks to the prompt of a board is missing."""
    missing = missing_packages(_PACKAGES)
    if missing:
        raise NoFlashTools(missing=missing)


def missing_packages(packages: Mapping[str, str]) -> str:
    """Return the packages that are not installed, in words; `packages` names them by a module of each."""
    return " and ".join(name for module, name in packages.items() if not _is_there(module))


def _is_there(module: str) -> bool:
    try:
        import_module(module)
    except ImportError:
        return False
    return True
