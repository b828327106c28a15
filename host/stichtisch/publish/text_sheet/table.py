"""The table of a sheet: number, dealer, columns of the game, a column for each person, and items."""

import textwrap
from collections.abc import Iterable
from typing import Self

from stichtisch.club.deal_names import DealNumbers
from stichtisch.i18n.command_words import marked, say, say_marked
from stichtisch.sheets.text_layout import Column, Layout, label, signed
from stichtisch.store import DealRow, Person, StoredSession
from stichtisch.text import fit, harmless, width

NARROWEST = 72
_WIDEST_PERSON = 12
# The minimum width for items beside the columns of people. If less width is available, the items are below the row.
_ITEMS = 8
_GAP = 2
_NUMBER = marked("No")
_DEALER = Column(marked("Dealer"), 6)


class Table:
    """One table, with columns for some of the people."""

    def __init__(
        self, evening: StoredSession, people: list[Person], layout: Layout, columns: int, numbers: DealNumbers
    ) -> None:
        self._evening = evening
        self._people = people
        self._layout = layout
        self._columns = columns
        self._numbers = numbers
        self._left_columns = _left_columns(evening, layout, numbers)
        self._left_width = _width(self._left_columns)
        room = columns - self._left_width
        longest = max((width(harmless(person.shown)) for person in people), default=0)
        widest = _WIDEST_PERSON if columns > 80 else layout.usual + 1
        usual = min(max(longest + 1, layout.usual), widest)
        beside = (room - _GAP - _ITEMS) // len(people) if people else usual
        self._below = layout.has_items and beside < layout.usual
        most = room // max(len(people), 1) if self._below or not layout.has_items else beside
        self._person = min(usual, most)

    @classmethod
    def of(cls, evening: StoredSession, layout: Layout, columns: int, numbers: DealNumbers) -> list[Self]:
        """Return the smallest number of tables with room for everybody, each with about the same number of people."""
        people = evening.people
        most = (columns - _width(_left_columns(evening, layout, numbers))) // layout.narrowest
        count = max(1, -(-len(people) // most))
        size = -(-len(people) // count)
        return [
            cls(evening, people[first : first + size], layout, columns, numbers)
            for first in range(0, max(len(people), 1), max(size, 1))
        ]

    def lines(self, deals: list[DealRow]) -> list[str]:
        """Return the lines of the table: head, deals, and final points if they differ from the totals."""
        lines = [self._head(), self._rule()]
        for deal in deals:
            lines += self._rows(deal)
        lines.append(self._rule())
        if any(person.final != person.total for person in self._evening.people):
            finals = [self._cell(signed(person.final)) for person in self._people]
            lines += [fit(say("By the list"), self._left_width) + "".join(finals), self._rule()]
        return lines

    def _head(self) -> str:
        names = [self._cell(label(person, self._person - 1)) for person in self._people]
        items = f"  {say('Items')}" if self._layout.has_items and not self._below else ""
        return self._left(say_marked(column.title) for column in self._left_columns) + "".join(names) + items

    def _rule(self) -> str:
        return "─" * self._columns

    def _rows(self, deal: DealRow) -> list[str]:
        # Return the row of a deal, and rows below it for items that did not fit.
        number = self._numbers.name(deal.number)
        cells = [number, self._dealer(deal), *self._layout.cells(self._evening, deal)]
        row = self._left(cells) + "".join(
            self._cell(self._person_cell(deal, person)) for person in self._people
        )
        marks = [
            mark for mark, is_so in ((say("bock"), deal.bock), (say("corrected"), deal.corrected)) if is_so
        ]
        items = [*self._layout.items(deal), *marks]
        indent = _width(self._left_columns[:2]) + 1 if self._below else self._left_width + _GAP
        if not self._below:
            indent += len(self._people) * self._person
        lines = textwrap.wrap(" ".join(items), max(_ITEMS, self._columns - indent))
        if self._below or not lines:
            return [row, *(" " * indent + line for line in lines)]
        first, *more = lines
        return [row + " " * _GAP + first, *(" " * indent + line for line in more)]

    def _person_cell(self, deal: DealRow, person: Person) -> str:
        seat = deal.seat_of(person.number)
        if seat is None:
            return "–" if person.number in deal.totals else ""
        return self._layout.person(deal, person.number, seat)

    def _dealer(self, deal: DealRow) -> str:
        return next((label(p, _DEALER.width) for p in self._evening.people if p.number == deal.dealer), "")

    def _cell(self, text: str) -> str:
        return " " + fit(text, self._person - 1, right=True)

    def _left(self, cells: Iterable[str]) -> str:
        return " ".join(column.cell(text) for column, text in zip(self._left_columns, cells, strict=True))


def _left_columns(evening: StoredSession, layout: Layout, numbers: DealNumbers) -> tuple[Column, ...]:
    longest = max(len(say_marked(_NUMBER)), len(numbers.name(evening.deals)))
    return (Column(_NUMBER, longest, right=True), _DEALER, *layout.columns)


def _width(columns: tuple[Column, ...]) -> int:
    return sum(column.width + 1 for column in columns) - 1
