"""The view of each game on the PC: a package a game, found by the game's name, so that no other file lists them."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from cardrules.games import GAMES


@cache
def module_of(game: str, name: str) -> ModuleType | None:
    """Return the module `name` of a game's package, or None where there is no such game, package or module."""
    package = f"{__name__}.{game}"
    if game not in GAMES or find_spec(package) is None or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
