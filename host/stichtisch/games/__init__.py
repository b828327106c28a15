"""The code for each game on the PC. Each game has a package with the game's name, so no other file lists games."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from cardrules.games import GAMES


@cache
def module_of(game: str, name: str) -> ModuleType | None:
    """Return the module `name` of a game's package, or None if the game, the package or the module does not exist."""
    package = f"{__name__}.{game}"
    if game not in GAMES or find_spec(package) is None or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
