"""All texts of the PC in each language: a folder for each, found by its file language.json.

A folder has board, director, certificate, sheets, cards and verify; those of other languages have errors, too. Texts of
several of them are in common alone; where one has less room, its own text of that key counts. The words of a game are
in its package, cardrules.GAME. `python -m stichtisch.i18n LANGUAGE` names the texts that a language lacks. The texts of
the table's display are the firmware's.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

_PROFILE = "language.json"


def folder() -> Traversable:
    """Return the folder that has a folder for each language."""
    return resources.files(__package__)


def languages(within: Traversable) -> tuple[str, ...]:
    """Return the languages whose folders are there, in alphabetical order."""
    return tuple(sorted(entry.name for entry in within.iterdir() if entry.joinpath(_PROFILE).is_file()))


LANGUAGES = languages(folder())
# The language of the command line, and of every text that has no other.
ENGLISH = "en"


@cache
def read(language: str, name: str) -> Any:
    """Return the content of a file of a language: "board", "cards" and so on."""
    return json.loads(_file(folder(), language, name).read_text(encoding="utf-8"))


def of_game(game: str, language: str) -> dict[str, Any]:
    """Return a game's words: `table`, `profiles` and `options` by key, `actions` by group and key.

    `labels` has what the table calls an option, by key, with the words for its values, all with `|` between them.

    Raises ImportError where the game has none in this language.
    """
    # Errors are put into words without the rules.
    from cardrules.games import words_of

    words = words_of(game, language)
    options = _texts_of(words.OPTIONS)
    return {
        "table": words.TEXTS,
        "profiles": _texts_of(words.PROFILES),
        "options": {key.partition(" ")[0]: text for key, text in options.items()},
        "labels": {name: label for name, _, label in (key.partition(" ") for key in options) if label},
        "actions": {group: _texts_of(lines) for group, lines in _groups_of(words.ACTIONS)},
    }


def _texts_of(lines: str) -> dict[str, str]:
    # A key and its text by turns.
    parts = lines.splitlines()
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _groups_of(lines: str) -> list[tuple[str, str]]:
    # "[group]" and the lines below it.
    groups = re.split(r"^\[(\w+)\]\n", lines, flags=re.MULTILINE)[1:]
    return list(zip(groups[::2], groups[1::2], strict=True))


def profile(language: str) -> Any:
    """Return what a language is like.

    It has `name`, what the language calls itself; `locale_names`, its names in locales of Windows; `date`, how it
    writes a date (strftime); `decimal`, what divides whole units from parts; `separator`, what its spreadsheets expect
    between cells; `singular`, the counts that take the singular.
    """
    return read(language, "language")


def own_names() -> dict[str, str]:
    """Return what each language calls itself, by language."""
    return {language: profile(language)["name"] for language in LANGUAGES}


def language_of_locale(name: str) -> str | None:
    """Return the language that a locale names, by two letters or as Windows has it; None where there is none."""
    wanted = name.casefold()
    for language in LANGUAGES:
        if wanted in (language, *profile(language)["locale_names"]):
            return language
    return None


class Texts:
    """The texts of one kind of page in one language, or of several kinds together."""

    def __init__(self, kind: str, language: str, *more: str) -> None:
        self.language = language
        self._texts: dict[str, str] = read(language, "common") | read(language, kind)
        for one in more:
            self._texts |= read(language, one)

    def say(self, key: str, **facts: object) -> str:
        """Return a text with its facts filled in. Raises KeyError where there is none of that key."""
        return self._texts[key].format(**facts)

    def all(self) -> dict[str, str]:
        """Return every text of the page as it is in its files, for one that fills in facts itself."""
        return self._texts


def missing(language: str, within: Traversable | None = None) -> list[str]:
    """Return the texts that English has and this language lacks, as FILE: KEY, and files that are not there."""
    # Errors are put into words without the rules.
    from cardrules.games import GAMES

    place = within or folder()
    lacking = [
        f"{name}: {key}"
        for name in _names(place.joinpath(ENGLISH), "")
        for key in sorted(_keys_of(place, ENGLISH, name) - _keys_of(place, language, name))
    ]
    for game in GAMES:
        keys = _keys_of_game(game, ENGLISH) - _keys_of_game(game, language)
        lacking += [f"{game}: {key}" for key in sorted(keys)]
    return lacking


def _keys_of_game(game: str, language: str) -> set[str]:
    try:
        return set(_keys(of_game(game, language), ""))
    except ImportError:
        return set()


def _names(place: Traversable, before: str) -> Iterator[str]:
    for entry in sorted(place.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _names(entry, f"{before}{entry.name}/")
        elif entry.name.endswith(".json"):
            yield before + entry.name.removesuffix(".json")


def _keys_of(place: Traversable, language: str, name: str) -> set[str]:
    file = _file(place, language, name)
    return set(_keys(json.loads(file.read_text(encoding="utf-8")), "")) if file.is_file() else set()


def _keys(texts: dict[str, Any], before: str) -> Iterator[str]:
    for key, text in texts.items():
        if isinstance(text, dict):
            yield from _keys(text, f"{before}{key} / ")
        else:
            yield before + key


def _file(place: Traversable, language: str, name: str) -> Traversable:
    return place.joinpath(language, *f"{name}.json".split("/"))
