"""All texts of the PC in each language: a folder for each, found by its file language.json.

A folder has board, certificate, sheets, cards and verify, and in games a file for each game. Texts of several of them
are in common alone; where one has less room, its own text of that key counts. The texts that a language lacks are named
by `python -m stichtisch.i18n LANGUAGE`. The texts of the table's display are the firmware's.
"""

import json
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
    """Return the content of a file of a language: "board", "games/skat" and so on."""
    return json.loads(_file(folder(), language, name).read_text(encoding="utf-8"))


def profile(language: str) -> Any:
    """Return what a language is like.

    It has `name`, what the language calls itself; `locale_names`, its names in locales of Windows; `date`, how it
    writes a date (strftime); `singular`, the counts that take the singular.
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
    """The texts of one kind of page in one language."""

    def __init__(self, kind: str, language: str) -> None:
        self.language = language
        self._texts: dict[str, str] = read(language, "common") | read(language, kind)

    def say(self, key: str, **facts: object) -> str:
        """Return a text with its facts filled in. Raises KeyError where there is none of that key."""
        return self._texts[key].format(**facts)

    def all(self) -> dict[str, str]:
        """Return every text of the page as it is in its files, for one that fills in facts itself."""
        return self._texts


def missing(language: str, within: Traversable | None = None) -> list[str]:
    """Return the texts that English has and this language lacks, as FILE: KEY, and files that are not there."""
    place = within or folder()
    return [
        f"{name}: {key}"
        for name in _names(place.joinpath(ENGLISH), "")
        for key in sorted(_keys_of(place, ENGLISH, name) - _keys_of(place, language, name))
    ]


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
