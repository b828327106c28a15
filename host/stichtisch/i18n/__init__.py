"""All texts of the PC program. Each language has a folder, which is recognised by its file language.json.

Among the files of a language are board, director, certificate, sheets, cards and verify; for languages other
than English, also errors. Texts that several files need are only in `common`. A page with less room can
define a shorter text with the same key, which takes precedence. The words of a game, such as its contracts
and items, are in its package, cardrules.GAME. The texts of the table's display belong to the firmware.
`python -m stichtisch.i18n LANGUAGE` lists the texts that a language lacks.
"""

import json
from collections.abc import Iterator
from copy import copy
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

_PROFILE = "language.json"


def folder() -> Traversable:
    """Return the folder that contains a folder for each language."""
    return resources.files(__package__)


def languages(within: Traversable) -> tuple[str, ...]:
    """Return the languages with a folder, in alphabetical order."""
    return tuple(sorted(entry.name for entry in within.iterdir() if entry.joinpath(_PROFILE).is_file()))


LANGUAGES = languages(folder())
# The default language of the command line, and the language of every text that exists in no other language.
ENGLISH = "en"


@cache
def read(language: str, name: str) -> Any:
    """Return the content of one of a language's files: "board", "cards" and so on."""
    return json.loads(_file(folder(), language, name).read_text(encoding="utf-8"))


def read_if_there(language: str, name: str) -> Any:
    """Return the content of a language's file, or {} if a new language does not have this file yet."""
    try:
        return read(language, name)
    except FileNotFoundError:
        return {}


def of_game(game: str, language: str) -> dict[str, Any]:
    """Return a game's words by kind: `table`, `profiles` and `options` by key, `actions` by group and key.

    `labels` contains, by key, the table's name for an option and the words for its values, separated by `|`. `groups`
    contains the names of the groups of actions that only this game has. `pages` contains the texts for all pages;
    `sheets`, `terminal`, `board` and `play` contain those for one kind of page.

    Raises ImportError if the game has no words in this language.
    """
    # Imported here, so that error messages can be translated without loading the rules.
    from cardrules.action_words import groups_of
    from cardrules.games import words_of

    words, on_pc = words_of(game, language), words_on_pc(game, language)
    options = _texts_of(words.OPTIONS)
    groups = groups_of(on_pc.ACTIONS)
    return {
        "table": words.TEXTS,
        "profiles": _texts_of(on_pc.PROFILES),
        "options": {key.partition(" ")[0]: text for key, text in options.items()},
        "labels": {name: label for name, _, label in (key.partition(" ") for key in options) if label},
        "actions": {group: dict(texts) for group, _, texts in groups},
        "groups": {group: name for group, name, _ in groups if name},
        "pages": on_pc.TEXTS,
        "sheets": getattr(on_pc, "SHEETS", {}),
        "terminal": getattr(on_pc, "TERMINAL", {}),
        "board": getattr(on_pc, "BOARD", {}),
        "play": getattr(on_pc, "PLAY", {}),
    }


def words_on_pc(game: str, language: str) -> Any:
    """Return the module with the words of a game that only the PC uses. Raises ImportError if there is none."""
    from cardrules.games import module

    return module(f"{game}.pc_words_{language}")


def game_texts(game: str, language: str, *kinds: str) -> dict[str, str]:
    """Return the texts of a game for these kinds of pages, or no texts for an unknown game."""
    from cardrules.games import GAMES

    if game not in GAMES:
        return {}
    words = words_on_pc(game, language)
    texts: dict[str, str] = dict(words.TEXTS)
    for kind in kinds:
        texts |= getattr(words, kind.upper(), {})
    return texts


def _texts_of(lines: str) -> dict[str, str]:
    # Keys and their texts are on alternate lines.
    parts = lines.splitlines()
    return dict(zip(parts[::2], parts[1::2], strict=True))


def profile(language: str) -> Any:
    """Return the properties of a language.

    `name` is the language's name for itself. `locale_names` are its names in locales of Windows. `date` is its date
    format (strftime), and `short_date` the same without the year. `colon` is a colon with any space before it.
    `decimal` is the decimal separator, and `separator` the cell separator of its spreadsheets. `singular` contains the
    counts that take the singular.
    """
    return read(language, "language")


def own_names() -> dict[str, str]:
    """Return the name of each language in that language."""
    return {language: profile(language)["name"] for language in LANGUAGES}


def language_of_locale(name: str) -> str | None:
    """Return the language of a locale (two letters, or a language's name in Windows), or None if it is unknown."""
    wanted = name.casefold()
    for language in LANGUAGES:
        if wanted in (language, *profile(language)["locale_names"]):
            return language
    return None


class Texts:
    """The texts of one kind of page in one language, or of several kinds together."""

    def __init__(self, kind: str, language: str, *more: str) -> None:
        self.language = language
        self._kinds = (kind, *more)
        self._texts: dict[str, str] = read(language, "common") | read(language, kind)
        for one in more:
            self._texts |= read(language, one)

    def of_game(self, game: str) -> "Texts":
        """Return these texts with those of a game, which take precedence."""
        texts = copy(self)
        texts._texts = self._texts | game_texts(game, self.language, *self._kinds)
        return texts

    def say(self, key: str, **facts: object) -> str:
        """Return a text with its placeholders filled in. Raises KeyError if no text has this key."""
        return self._texts[key].format(**facts)

    def all(self) -> dict[str, str]:
        """Return all texts of the page with their placeholders, for pages that fill these in themselves."""
        return self._texts


def missing(language: str, within: Traversable | None = None) -> list[str]:
    """Return the English texts without a translation, as FILE: KEY. All texts of a missing file are listed."""
    # Imported here, so that error messages can be translated without loading the rules.
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
