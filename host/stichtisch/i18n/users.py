"""The user's language: from --language, else STICHTISCH_LANGUAGE, else the locale, else English."""

import locale
import os
import re

from stichtisch.i18n import ENGLISH, LANGUAGES, language_of_locale

VARIABLE = "STICHTISCH_LANGUAGE"


_named: list[str] = []


def name_language(language: str | None) -> None:
    """Set the language for this run of the command. None means that the command line names no language."""
    _named[:] = [language] if language else []


def users_language() -> str:
    """Return the language of the user."""
    if _named:
        return _named[0]
    chosen = os.environ.get(VARIABLE, "")
    return chosen if chosen in LANGUAGES else locale_language()


def locale_language() -> str:
    """Return the language of the user's locale if it is one of ours, else English."""
    settings = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    for text in (*settings, locale.getlocale()[0]):
        if text:
            return language_of_locale(re.split(r"[_.@-]", text)[0]) or ENGLISH
    return ENGLISH
