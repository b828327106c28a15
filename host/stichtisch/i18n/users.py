"""The language of the user: STICHTISCH_LANGUAGE, else that of the locale where we speak it, else English."""

import locale
import os
import re

from stichtisch.i18n import ENGLISH, LANGUAGES, language_of_locale

VARIABLE = "STICHTISCH_LANGUAGE"


def users_language() -> str:
    """Return the language of the user."""
    chosen = os.environ.get(VARIABLE, "")
    return chosen if chosen in LANGUAGES else locale_language()


def locale_language() -> str:
    """Return the language of the user's locale where we speak it, else English."""
    settings = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    for text in (*settings, locale.getlocale()[0]):
        if text:
            return language_of_locale(re.split(r"[_.@-]", text)[0]) or ENGLISH
    return ENGLISH
