"""The columns of Double: cards of the round, trump, and the bid, tricks and points of each person."""

from stichtisch.i18n.command_words import marked, say, say_marked
from stichtisch.sheets.text_layout import VOID, Column, Layout, Words
from stichtisch.store import DealRow, SeatRow, StoredSession

_GAME = "double"


class Double(Layout):
    """The layout of Double."""

    columns = (Column(marked("Cards"), 5, right=True), Column(marked("Trump"), 8))
    narrowest = 8
    usual = 9
    has_items = False

    def cells(self, evening: StoredSession, deal: DealRow) -> list[str]:
        """Return the number of cards of each player, and trump."""
        if not deal.settled:
            return ["", say_marked(VOID)]
        trump = Words(_GAME).suit(deal.trump or "") or say("none")
        return [str(sum(seat.tricks or 0 for seat in deal.seats)), trump]

    def person(self, deal: DealRow, person: int, seat: SeatRow) -> str:
        """Return the bid, the tricks won, and the points after the round."""
        points = "" if seat.points is None else str(seat.points)
        return f"{seat.bid}/{seat.tricks} {points}" if deal.settled else points

    def legend(self, deals: list[DealRow]) -> list[str]:
        """Explain the players' columns."""
        entries = [
            say("Columns of names: tricks bid/won, points after the round"),
            *super().legend(deals)[1:],
        ]
        begun = {
            seat.points - deal.totals[seat.person]
            for deal in deals
            for seat in deal.seats
            if seat.points is not None
        }
        return [*entries, *(say("everybody begins with {points}", points=points) for points in sorted(begun))]


COLUMNS = Double()
