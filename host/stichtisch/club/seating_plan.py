"""The seating plan of a round: each player with table and seat, by table and by name, and the start numbers."""

import unicodedata
from dataclasses import dataclass
from datetime import date

from stichtisch.club.round_steps import refuse_not_drawn
from stichtisch.club.state import Club, ClubEvening, Seating


@dataclass(frozen=True)
class PlannedSeat:
    """A player and where he sits; `seat` counts from 1, the first deals first."""

    player: str
    name: str
    table: int
    seat: int


@dataclass(frozen=True)
class PlannedTable:
    """A table of the round with its seats in order."""

    number: int
    seating: Seating
    seats: list[PlannedSeat]

    @property
    def game(self) -> str:
        """The game played there."""
        return self.seating.game


@dataclass(frozen=True)
class SeatingPlan:
    """The seats of a round; `start_numbers`: everybody who came, numbered in that order."""

    evening: str
    day: date
    round: int
    tables: list[PlannedTable]
    start_numbers: list[tuple[int, str]]

    @property
    def by_name(self) -> list[PlannedSeat]:
        """All seats by name, from A to Z; letters with marks are sorted as those without."""
        seats = [seat for table in self.tables for seat in table.seats]
        return sorted(seats, key=lambda seat: (_letters(seat.name), seat.name, seat.player))


def seating_plan(club: Club, evening: ClubEvening, number: int) -> SeatingPlan:
    """Return the seating plan of a round. Raises WrongStep where it is not drawn."""
    refuse_not_drawn(evening, number)
    tables = [
        PlannedTable(
            table,
            seating,
            [
                PlannedSeat(club.resolved(id), club.player(id).shown, table, seat)
                for seat, id in enumerate(seating.players, 1)
            ],
        )
        for table, seating in sorted(evening.rounds[number].lists.items())
    ]
    came = [(at, club.player(id).shown) for at, id in enumerate(evening.present, 1)]
    return SeatingPlan(evening.name, evening.day, number, tables, came)


def _letters(name: str) -> str:
    spelled = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in spelled if not unicodedata.combining(letter))
