"""Guests without a name: stored as *Guest 1*, shown with the word of each language."""

import re

from stichtisch.i18n import read

_NUMBERED = re.compile(r"Guest (\d+)")


def guest_name(name: str, language: str) -> str:
    """Return a name as a language shows it: that of a guest who has but a number, in its words; others as they are."""
    numbered = _NUMBERED.fullmatch(name)
    return read(language, "common")["guest"].format(number=numbered[1]) if numbered else name
