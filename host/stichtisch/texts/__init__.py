"""What the club's pages and sheets say, in each language: one file for each kind of page."""

import json
from functools import cache
from importlib import resources

LANGUAGES = ("de", "en", "fr")

# What a file holds: by key, a text in each language, facts in braces.
Catalogue = dict[str, dict[str, str]]


class Texts:
    """The texts of one kind of page in one language."""

    def __init__(self, kind: str, language: str) -> None:
        self.language = language
        self._texts = {key: told[language] for key, told in catalogue(kind).items()}

    def say(self, key: str, **facts: object) -> str:
        """Return a text with its facts filled in. Raises KeyError where there is none of that key."""
        return self._texts[key].format(**facts)

    def all(self) -> dict[str, str]:
        """Return every text of the language as it stands in the file, for a page that fills in facts itself."""
        return self._texts


@cache
def catalogue(kind: str) -> Catalogue:
    """Return the texts of a kind of page in all languages."""
    text = resources.files("stichtisch.texts").joinpath(f"{kind}.json").read_text(encoding="utf-8")
    found: Catalogue = json.loads(text)
    return found
