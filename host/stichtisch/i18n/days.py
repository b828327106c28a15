"""Days as they are written in a language: 20.11.2026."""

from datetime import date

from stichtisch.i18n import profile


def day_text(day: date, language: str) -> str:
    """Return a day in the date format of a language."""
    return day.strftime(profile(language)["date"])
