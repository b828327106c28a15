"""The options of each game, with their values and explanations, and the schemas for deals and results."""

import json
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from cardrules.games import GAMES, module
from stichtisch import i18n

Values = tuple[str | int, ...]


def games() -> list[str]:
    """Return the games of the rule book, by their names in deal notation."""
    return list(GAMES)


def option_values(game: str) -> dict[str, Values]:
    """Return the words that are allowed as values of each option of a game, in the order in which they are shown.

    An empty tuple means that the value is yes or no, a number, or several numbers. The words come from `VALUES`
    and `WITHIN` of the game's module `check`. A game without such options does not need this module.
    """
    known = _words_of(game)
    names = i18n.of_game(game, i18n.ENGLISH)["options"]
    # Leave out the entries of dicts of numbers. At the table, each entry is a separate option; here, the whole dict is
    # one option.
    return {name: known.get(name, ()) for name in names if "." not in name}


def _words_of(game: str) -> dict[str, Values]:
    if find_spec(f"cardrules.{game}.check") is None:
        return {}
    check = module(f"{game}.check")
    words: dict[str, Values] = check.VALUES | getattr(check, "WITHIN", {})
    return {name: tuple(values) for name, values in words.items() if not isinstance(values[0], bool)}


def option_text(game: str, name: str, language: str) -> str:
    """Return the line that explains an option of a game."""
    text: str = i18n.of_game(game, language)["options"][name]
    return text


def value_remark(game: str, name: str, language: str) -> str:
    """Return the remark on an option's value if the option has only one value, otherwise ""."""
    text: str = i18n.read(language, "common")["only_value"]
    return f" ({text})" if len(option_values(game)[name]) == 1 else ""


def profile_text(game: str, name: str, language: str) -> str:
    """Return the line that explains a profile of a game."""
    text: str = i18n.of_game(game, language)["profiles"][name]
    return text


def schema(name: str) -> Any:
    """Return a JSON Schema of this package: `deal` or `result`."""
    return json.loads(_read(f"{name}.schema.json"))


def _read(file: str) -> str:
    return files(__package__).joinpath(file).read_text(encoding="utf-8")
