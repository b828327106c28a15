"""Guests without a name are stored as *Guest 1* and shown with the word for guest in the language of the output."""

import re

from stichtisch.i18n import read

_NUMBERED = re.compile(r"Guest (\d+)")


def guest_name(name: str, language: str) -> str:
    """Return a name as it is shown in a language. An unnamed guest's name is translated; others do not change."""
    numbered = _NUMBERED.fullmatch(name)
    return read(language, "common")["guest"].format(number=numbered[1]) if numbered else name
