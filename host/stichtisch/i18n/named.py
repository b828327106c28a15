"""Values in messages that are written differently in each language: games, guests and days."""

from dataclasses import dataclass
from datetime import date

from stichtisch.i18n import ENGLISH
from stichtisch.i18n.days import day_text
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.guests import guest_name


@dataclass(frozen=True)
class GameName:
    """A game, given by its id."""

    game: str

    def in_language(self, language: str) -> str:
        """Return the name of the game."""
        return game_name(self.game, language)

    def __str__(self) -> str:
        return self.in_language(ENGLISH)


@dataclass(frozen=True)
class PersonName:
    """A person, who may be a guest with a number instead of a name."""

    name: str

    def in_language(self, language: str) -> str:
        """Return the name as it is displayed."""
        return guest_name(self.name, language)

    def __str__(self) -> str:
        return self.in_language(ENGLISH)


@dataclass(frozen=True)
class DayOf:
    """A day."""

    day: date

    def in_language(self, language: str) -> str:
        """Return the day as it is written in a language."""
        return day_text(self.day, language)

    def __str__(self) -> str:
        return self.in_language(ENGLISH)
