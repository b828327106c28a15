"""Errors in the language of the user: English is in the errors themselves, errors.json of a language has its own."""

from stichtisch.errors import StichtischError
from stichtisch.i18n import ENGLISH, read

_FILE = "errors"


def error_words(error: StichtischError, language: str) -> tuple[str, str]:
    """Return what an error says and what it advises, in a language; in English where the language has no words."""
    words = {} if language == ENGLISH else _words(language)
    said = next((words[kind.__name__] for kind in type(error).__mro__ if kind.__name__ in words), None)
    if said is None:
        return str(error), error.next_step()
    sentence, hint = said
    return error.filled(sentence), error.filled(hint)


def _words(language: str) -> dict[str, tuple[str, str]]:
    # A new language may have none yet.
    try:
        words: dict[str, tuple[str, str]] = read(language, _FILE)
    except FileNotFoundError:
        return {}
    return words
