"""The options of each game with their values, the lines that explain them, and the schemas of deals and results."""

import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from stichtisch import i18n

Values = tuple[str | int, ...]


@cache
def _options() -> dict[str, dict[str, list[str | int]]]:
    return tomllib.loads(_read("options.toml"))


def games() -> list[str]:
    """Return the games of the rule book, by their names in deal notation."""
    return list(_options())


def option_values(game: str) -> dict[str, Values]:
    """Return the values that each option of a game can have (empty: any), in the order they are to be read."""
    return {name: tuple(values) for name, values in _options()[game].items()}


def option_text(game: str, name: str, language: str) -> str:
    """Return the line that explains an option of a game."""
    text: str = i18n.read(language, f"games/{game}")["options"][name]
    return text


def profile_text(game: str, name: str, language: str) -> str:
    """Return the line that explains a profile of a game."""
    text: str = i18n.read(language, f"games/{game}")["profiles"][name]
    return text


def schema(name: str) -> Any:
    """Return a JSON Schema of this package: `deal` or `result`."""
    return json.loads(_read(f"{name}.schema.json"))


def _read(file: str) -> str:
    return files(__package__).joinpath(file).read_text(encoding="utf-8")
