"""The columns of a game's sheet as text; a game without a layout of its own shows totals alone."""

from dataclasses import dataclass

from stichtisch.i18n.command_words import marked, say
from stichtisch.i18n.guests import guest_name
from stichtisch.i18n.users import users_language
from stichtisch.store import DealRow, Person, SeatRow, StoredSession
from stichtisch.text import fit

# Said when they are shown.
SUITS = {"C": marked("clubs"), "S": marked("spades"), "H": marked("hearts"), "D": marked("diamonds")}
VOID = marked("void")


@dataclass(frozen=True)
class Column:
    """A column between the dealer and the people: its title, which was marked, and its width in terminal columns."""

    title: str
    width: int
    right: bool = False

    def cell(self, text: str) -> str:
        """Return `text` in the width of the column."""
        return fit(text, self.width, self.right)


class Layout:
    """The columns of a game; the least and the usual width of a person's; whether deals have items."""

    columns: tuple[Column, ...] = ()
    narrowest = 6
    usual = 7
    has_items = True

    def cells(self, evening: StoredSession, deal: DealRow) -> list[str]:
        """Return the cells of `columns` for a deal."""
        return []

    def person(self, deal: DealRow, person: int, seat: SeatRow) -> str:
        """Return the cell of a person who played the deal."""
        return signed(deal.totals[person])

    def items(self, deal: DealRow) -> list[str]:
        """Return the other items of a deal, each without white space in it."""
        return []

    def legend(self, deals: list[DealRow]) -> list[str]:
        """Return the explanations that these deals need."""
        entries = [say("Columns of names: running totals")]
        if any(len(deal.seats) < len(deal.totals) for deal in deals):
            entries.append(say("– sits out"))
        if any(deal.bock for deal in deals):
            entries.append(say("bock: scores count more"))
        if any(deal.corrected for deal in deals):
            entries.append(say("corrected: by a director, the printed sheet has the old value"))
        return entries


def signed(number: int) -> str:
    """Return a number with its sign; nothing is 0."""
    return f"{number:+d}" if number else "0"


def label(person: Person, columns: int) -> str:
    """Return what stands for a person in so many terminal columns; guests are told apart in few."""
    shown = guest_name(person.shown, users_language())
    return shown if person.name or len(shown) <= columns else f"G{person.number + 1}"
