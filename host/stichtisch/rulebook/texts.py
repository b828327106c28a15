"""The files of this package: explanations of options and profiles, and the schemas of deals and results."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "de", "fr")


@dataclass(frozen=True)
class Explanation:
    """What an option or a profile means, by language, and the values an option can take (empty: any)."""

    texts: Mapping[str, str]
    values: tuple[str | int, ...] = ()

    def text(self, language: str) -> str:
        """Return the line in one of LANGUAGES."""
        return self.texts[language]


def games() -> list[str]:
    """Return the games of the rule book, by their names in deal notation."""
    return list(_explanations("options.toml"))


def option_texts(game: str) -> dict[str, Explanation]:
    """Return the explanations of a game's options, in the order they are to be read."""
    return _explanations("options.toml")[game]


def profile_texts(game: str) -> dict[str, Explanation]:
    """Return the explanations of a game's profiles."""
    return _explanations("profiles.toml")[game]


def schema(name: str) -> Any:
    """Return a JSON Schema of this package: `deal` or `result`."""
    return json.loads(_read(f"{name}.schema.json"))


@cache
def _explanations(file: str) -> dict[str, dict[str, Explanation]]:
    entries: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(_read(file))
    return {
        game: {name: _explanation(entry) for name, entry in named.items()} for game, named in entries.items()
    }


def _explanation(entry: dict[str, Any]) -> Explanation:
    return Explanation({language: entry[language] for language in LANGUAGES}, tuple(entry.get("values", ())))


def _read(file: str) -> str:
    return files(__package__).joinpath(file).read_text(encoding="utf-8")
