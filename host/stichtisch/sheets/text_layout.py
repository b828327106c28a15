"""The columns of a game's sheet as text. If a game does not define a layout, only totals are shown."""

from collections.abc import Iterable
from dataclasses import dataclass

from stichtisch.i18n import Texts, game_texts
from stichtisch.i18n.command_words import marked, say
from stichtisch.i18n.guests import guest_name
from stichtisch.i18n.users import users_language
from stichtisch.store import DealRow, Person, SeatRow, StoredSession
from stichtisch.text import fit

# The signs of the suits, which are used because a row has no room for their names.
SIGNS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_BEFORE_MEANING = ": "
VOID = marked("void")


@dataclass(frozen=True)
class Column:
    """A column between the dealer and the people: its title, marked for translation, and its width."""

    title: str
    width: int
    right: bool = False

    def cell(self, text: str) -> str:
        """Return `text` padded to the width of the column."""
        return fit(text, self.width, self.right)


class Words:
    """The words of a game for the terminal, in the user's language, from TERMINAL in the game's package.

    The part of a text after ": " is its meaning, which only the legend shows.
    """

    def __init__(self, game: str) -> None:
        """Read the words of a game."""
        language = users_language()
        self._texts = game_texts(game, language, "terminal")
        self._suits = Texts("sheets", language).all()

    def whole(self, key: str) -> str:
        """Return a text with its explanation. Raises KeyError."""
        return self._texts[key]

    def short(self, key: str, **facts: object) -> str:
        """Return a text without the explanation that follows it, or "" if there is no text for the key."""
        return self._texts.get(key, "").partition(_BEFORE_MEANING)[0].format(**facts)

    def suit(self, letter: str) -> str:
        """Return the name of the suit with this letter, or "" if there is no such suit."""
        return self._suits.get(f"suit.{letter}", "")

    def explained(self, keys: Iterable[str]) -> list[str]:
        """Return the texts of these keys, in the order of the game's words. Texts without a meaning are left out."""
        wanted = set(keys)
        return [text for key, text in self._texts.items() if key in wanted and _BEFORE_MEANING in text]


class Layout:
    """The columns of a game, the minimum and usual width of each person's column, and whether deals have items."""

    columns: tuple[Column, ...] = ()
    narrowest = 6
    usual = 7
    has_items = True

    def cells(self, evening: StoredSession, deal: DealRow) -> list[str]:
        """Return the cells of `columns` for a deal."""
        return []

    def person(self, deal: DealRow, person: int, seat: SeatRow) -> str:
        """Return the text of the cell for a person who played the deal."""
        return signed(deal.totals[person])

    def items(self, deal: DealRow) -> list[str]:
        """Return the other items of a deal, each without white space."""
        return []

    def legend(self, deals: list[DealRow]) -> list[str]:
        """Return the explanations of everything that the rows of these deals contain."""
        entries = [say("Columns of names: running totals")]
        if any(len(deal.seats) < len(deal.totals) for deal in deals):
            entries.append(say("– sits out"))
        if any(deal.bock for deal in deals):
            entries.append(say("bock: scores count more"))
        if any(deal.corrected for deal in deals):
            entries.append(say("corrected: by a director; the printed sheet has the old value"))
        return entries


def signed(number: int) -> str:
    """Return a number with its sign. 0 has no sign."""
    return f"{number:+d}" if number else "0"


def label(person: Person, columns: int) -> str:
    """Return the name of a person in a form that fits into `columns` terminal columns.

    A guest whose name does not fit is shown as G followed by a number.
    """
    shown = guest_name(person.shown, users_language())
    return shown if person.name or len(shown) <= columns else f"G{person.number + 1}"
