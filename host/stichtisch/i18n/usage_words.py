"""Errors in a typed command line, in the user's language. click has them in English only.

usage.json of a language has a text for each of click's templates. A template contains {placeholders}. The value of a
placeholder may be a text that has its own template.
"""

import re
from functools import cache

from stichtisch.i18n import ENGLISH, read_if_there
from stichtisch.i18n.templates import translated
from stichtisch.i18n.users import users_language

_FILE = "usage"


def usage_words(english: str) -> str:
    """Return a message of click in the user's language, or in English if no template fits."""
    language = users_language()
    if language == ENGLISH:
        return english
    return translated(english, _templates(language), usage_words)


@cache
def _templates(language: str) -> list[tuple[re.Pattern[str], str]]:
    texts: dict[str, str] = read_if_there(language, _FILE)
    return [(_pattern(template), text) for template, text in texts.items()]


def _pattern(template: str) -> re.Pattern[str]:
    escaped = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(template))
    return re.compile(escaped, re.DOTALL)
