"""Mistakes in a typed line, in the language of the user: click names them in English only.

usage.json of a language has a text for each template of click. A template has {facts}; some are words with templates of
their own.
"""

import re
from functools import cache

from stichtisch.i18n import ENGLISH, read
from stichtisch.i18n.users import users_language

_FILE = "usage"


def usage_words(english: str) -> str:
    """Return what click says of a line, in the language of the user; in English if there is no template for it."""
    language = users_language()
    if language == ENGLISH:
        return english
    for pattern, text in _templates(language):
        found = pattern.fullmatch(english)
        if found:
            return text.format(**{name: usage_words(fact) for name, fact in found.groupdict().items()})
    return english


@cache
def _templates(language: str) -> list[tuple[re.Pattern[str], str]]:
    try:
        texts: dict[str, str] = read(language, _FILE)
    except FileNotFoundError:
        # A new language may have none yet.
        return []
    return [(_pattern(template), text) for template, text in texts.items()]


def _pattern(template: str) -> re.Pattern[str]:
    escaped = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(template))
    return re.compile(escaped, re.DOTALL)
