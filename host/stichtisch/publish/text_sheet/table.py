"""The table of a sheet: number and dealer, what the game has, a column for each person, items in what room is left."""

import textwrap
from collections.abc import Iterable
from typing import Self

from stichtisch.sheets.text_layout import Column, Layout, label, signed
from stichtisch.store import DealRow, Person, StoredSession
from stichtisch.text import fit, harmless, width

NARROWEST = 72
_WIDEST_PERSON = 12
# The least room for items beside people's columns of the usual width; where there is less they stand below.
_ITEMS = 8
_GAP = 2
_NUMBER = Column("No", 2, right=True)
_DEALER = Column("Dealer", 6)


class Table:
    """One table with the columns of some of the people."""

    def __init__(self, evening: StoredSession, people: list[Person], layout: Layout, columns: int) -> None:
        self._evening = evening
        self._people = people
        self._layout = layout
        self._columns = columns
        room = columns - _left_width(layout)
        longest = max((width(harmless(person.shown)) for person in people), default=0)
        widest = _WIDEST_PERSON if columns > 80 else layout.usual + 1
        usual = min(max(longest + 1, layout.usual), widest)
        beside = (room - _GAP - _ITEMS) // len(people) if people else usual
        self._below = layout.has_items and beside < layout.usual
        most = room // max(len(people), 1) if self._below or not layout.has_items else beside
        self._person = min(usual, most)

    @classmethod
    def of(cls, evening: StoredSession, layout: Layout, columns: int) -> list[Self]:
        """Return as few tables as have room for everybody, with as many people each."""
        people = evening.people
        most = (columns - _left_width(layout)) // layout.narrowest
        count = max(1, -(-len(people) // most))
        size = -(-len(people) // count)
        return [
            cls(evening, people[first : first + size], layout, columns)
            for first in range(0, max(len(people), 1), max(size, 1))
        ]

    def lines(self, deals: list[DealRow]) -> list[str]:
        """Return the table: head, a row for each deal, and what the list of the game makes of the totals."""
        lines = [self._head(), self._rule()]
        for deal in deals:
            lines += self._rows(deal)
        lines.append(self._rule())
        if any(person.final != person.total for person in self._evening.people):
            finals = [self._cell(signed(person.final)) for person in self._people]
            lines += [fit("By the list", _left_width(self._layout)) + "".join(finals), self._rule()]
        return lines

    def _head(self) -> str:
        names = [self._cell(label(person, self._person - 1)) for person in self._people]
        items = "  Items" if self._layout.has_items and not self._below else ""
        return self._left(column.title for column in _all(self._layout)) + "".join(names) + items

    def _rule(self) -> str:
        return "─" * self._columns

    def _rows(self, deal: DealRow) -> list[str]:
        # The deal's row, and rows below it for items that did not fit.
        cells = [str(deal.number), self._dealer(deal), *self._layout.cells(self._evening, deal)]
        row = self._left(cells) + "".join(self._cell(self._told(deal, person)) for person in self._people)
        marks = [mark for mark, is_so in (("bock", deal.bock), ("corrected", deal.corrected)) if is_so]
        items = [*self._layout.items(deal), *marks]
        indent = _NUMBER.width + 1 + _DEALER.width + 1 if self._below else _left_width(self._layout) + _GAP
        if not self._below:
            indent += len(self._people) * self._person
        lines = textwrap.wrap(" ".join(items), max(_ITEMS, self._columns - indent))
        if self._below or not lines:
            return [row, *(" " * indent + line for line in lines)]
        first, *more = lines
        return [row + " " * _GAP + first, *(" " * indent + line for line in more)]

    def _told(self, deal: DealRow, person: Person) -> str:
        seat = deal.seat_of(person.number)
        if seat is None:
            return "–" if person.number in deal.totals else ""
        return self._layout.person(deal, person.number, seat)

    def _dealer(self, deal: DealRow) -> str:
        return next((label(p, _DEALER.width) for p in self._evening.people if p.number == deal.dealer), "")

    def _cell(self, text: str) -> str:
        return " " + fit(text, self._person - 1, right=True)

    def _left(self, cells: Iterable[str]) -> str:
        return " ".join(column.cell(text) for column, text in zip(_all(self._layout), cells, strict=True))


def _all(layout: Layout) -> tuple[Column, ...]:
    return (_NUMBER, _DEALER, *layout.columns)


def _left_width(layout: Layout) -> int:
    return sum(column.width + 1 for column in _all(layout)) - 1
