"""The options that a table offers, in the words of its display instead of their names in the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from cardrules.games import module
from cardrules.rules import Rules
from stichtisch import i18n

_MANY = 10


class Kind(Enum):
    """How the value of an option is entered: as a choice, as a number, or as one number for each number of people."""

    CHOICE = "choice"
    NUMBER = "number"
    NUMBERS = "numbers"


@dataclass(frozen=True)
class OfferedOption:
    """An option as the table offers it.

    `name` is the name in the table's pages; a single entry of a dict of numbers has a name such as `tariff.runner`.
    `values` are pairs of an offered value and its text, which is None for yes and no. `usual` is the value in the
    profile.
    """

    name: str
    label: str
    meaning: str
    values: tuple[tuple[Any, str | None], ...]
    usual: Any

    @property
    def option(self) -> str:
        """The name of the option in the rules that this offered option changes."""
        return self.name.partition(".")[0]

    @property
    def kind(self) -> Kind:
        """How the value is entered."""
        if isinstance(self.usual, dict) and all(key.isdecimal() for key in self.usual):
            return Kind.NUMBERS
        free = all(_is_number(value) and said == str(value) for value, said in self.values)
        # If all offered numbers are small, no other number can be entered.
        return Kind.NUMBER if free and max(value for value, _ in self.values) >= _MANY else Kind.CHOICE

    def present(self, options: Mapping[str, Any]) -> Any:
        """Return the present value. `options` are the options that differ from the profile."""
        if self.option not in options:
            return self.usual
        given = options[self.option]
        return {**self.usual, **given} if isinstance(self.usual, dict) and isinstance(given, dict) else given

    def place(self, value: Any) -> int | None:
        """Return the index of a value among the offered values, or None if it is not offered."""
        return next((at for at, (one, _) in enumerate(self.values) if _holds(one, value)), None)


def offered_pages(game: str, profile: str, language: str) -> list[tuple[str, list[OfferedOption]]]:
    """Return a game's pages of options, as a table shows them: (title, options).

    If there is only one page, its title is "".
    """
    texts = i18n.of_game(game, language)
    pages, rules = module("option_pages"), Rules(game, profile)
    names = pages.names(game)
    return [
        (
            texts["table"][f"page_{page}"] if len(names) > 1 else "",
            [_offered(name, values, rules, texts) for name, values in pages.of_page(game, page)],
        )
        for page in names
    ]


def options_of_values(offered: Iterator[tuple[OfferedOption, Any]]) -> dict[str, Any]:
    """Return the options that differ from the profile. `offered`: options with their values."""
    options: dict[str, Any] = {}
    for one, value in offered:
        if _holds(value, one.usual):
            continue
        if isinstance(one.usual, dict) and isinstance(value, dict):
            parts = {key: part for key, part in value.items() if one.usual.get(key) != part}
            options[one.option] = {**options.get(one.option, {}), **parts}
        else:
            options[one.option] = value
    return options


def _offered(name: str, values: Any, rules: Rules, texts: Mapping[str, Any]) -> OfferedOption:
    label, *words = texts["labels"].get(name, name).split("|")
    said = [None if isinstance(value, bool) else _plain(value) for value in values]
    for at, word in enumerate(words[: len(said)]):
        said[at] = word
    option = name.partition(".")[0]
    usual = getattr(rules, option)
    return OfferedOption(name, label, texts["options"][name], tuple(zip(values, said, strict=True)), usual)


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _holds(value: Any, present: Any) -> bool:
    # Compare dicts of numbers only by the keys of `value`. Treat a tuple as equal to a list, because JSON converts
    # tuples to lists.
    if isinstance(value, dict) and isinstance(present, dict):
        return all(present.get(key) == part for key, part in value.items())
    if isinstance(value, (list, tuple)) and isinstance(present, (list, tuple)):
        return list(value) == list(present)
    return bool(value == present) and isinstance(value, bool) is isinstance(present, bool)
