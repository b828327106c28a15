"""Statistics of players who played alone, and of pairs who played together, over all evenings of a book."""

from collections import defaultdict
from dataclasses import dataclass

from stichtisch.publish.book import Book
from stichtisch.sheets.sheet import Sheet
from stichtisch.store import DealRow

_PAIR = 2


@dataclass(frozen=True)
class Pair:
    """Two players: how many deals they played and won as partners, and each player's points in these deals."""

    one: str
    other: str
    deals: int
    won: int
    points: int


def solos_of(book: Book) -> list[tuple[str, str, int, int]]:
    """Return (name, game, games won alone, games lost alone) of each player who played alone, by name."""
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for evening in book.evenings:
        # The standings of a category contain the same players again.
        for ranking in (one for one in evening.rankings if not one.category):
            for place in ranking.places:
                counts = sums[book.club.player(place.player).shown, ranking.game]
                counts[0] += place.result.alone_won
                counts[1] += place.result.alone_lost
    return sorted((*who, won, lost) for who, (won, lost) in sums.items() if won or lost)


def partners_of(book: Book) -> list[Pair]:
    """Return the pairs of players who formed a party of two, sorted from most deals to fewest."""
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for evening in book.evenings:
        for sheet in evening.sheets:
            for deal in sheet.deals:
                for one, other, won, points in _pairs(sheet, deal):
                    counts = sums[one, other]
                    counts[0] += 1
                    counts[1] += won
                    counts[2] += points
    pairs = [Pair(*who, *counts) for who, counts in sums.items()]
    return sorted(pairs, key=lambda pair: (-pair.deals, -pair.points, pair.one, pair.other))


def _pairs(sheet: Sheet, deal: DealRow) -> list[tuple[str, str, int, int]]:
    pairs = []
    for party in ("re", "kontra"):
        seats = [seat for seat in deal.seats if seat.party == party]
        if len(seats) == _PAIR and deal.settled:
            one, other = sorted(sheet.names[seat.person] for seat in seats)
            pairs.append((one, other, int(seats[0].won), seats[0].score or 0))
    return pairs
