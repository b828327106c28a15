"""The seating plan of a round: the table and seat of each player, by table and by name, and the start numbers."""

import unicodedata
from dataclasses import dataclass
from datetime import date

from stichtisch.club.round_steps import refuse_not_drawn
from stichtisch.club.state import Club, ClubEvening, Seating


@dataclass(frozen=True)
class PlannedSeat:
    """A player with their table and seat. `seat` counts from 1; the player at seat 1 deals first."""

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
        """The game played at this table."""
        return self.seating.game


@dataclass(frozen=True)
class SeatingPlan:
    """The seats of a round. `start_numbers` gives everybody at the evening a number, in order of arrival.

    `club` is the name and place of the club.
    """

    evening: str
    day: date
    round: int
    tables: list[PlannedTable]
    start_numbers: list[tuple[int, str]]
    club: str = ""

    @property
    def by_name(self) -> list[PlannedSeat]:
        """All seats by name from A to Z. Letters with diacritics are sorted as if they had none."""
        seats = [seat for table in self.tables for seat in table.seats]
        return sorted(seats, key=lambda seat: (name_order(seat.name), seat.name, seat.player))


def seating_plan(club: Club, evening: ClubEvening, number: int) -> SeatingPlan:
    """Return the seating plan of a round. Raises WrongStep if the round is not drawn."""
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
    return SeatingPlan(evening.name, evening.day, number, tables, came, club.heading)


def name_order(name: str) -> str:
    """Return the sort key of a name: letters with diacritics sort as if they had none (DIN 5007-1)."""
    spelled = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in spelled if not unicodedata.combining(letter))
