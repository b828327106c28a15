"""The seating plan of a round, by name and by table."""

from dataclasses import dataclass
from typing import Any

from stichtisch.club.seating_plan import name_order
from stichtisch.club.state import Club, ClubEvening
from stichtisch.serve.board import current_round


@dataclass(frozen=True)
class Seat:
    """A player's seat. `table` and `seat` count from 1. Seat 1 deals first."""

    player: str
    name: str
    table: int
    seat: int


@dataclass(frozen=True)
class SeatedTable:
    """A table of a round with its seats in order."""

    number: int
    game: str
    seats: list[Seat]


def seating_plan(club: Club, evening: ClubEvening) -> dict[str, Any]:
    """Return the facts of the page: the round shown, its seats by name, and its tables."""
    round_ = current_round(evening)
    tables = [
        SeatedTable(
            number,
            seating.game,
            [
                Seat(club.resolved(id), club.player(id).shown, number, place)
                for place, id in enumerate(seating.players, 1)
            ],
        )
        for number, seating in sorted(round_.lists.items() if round_ else ())
    ]
    by_name = sorted((seat for table in tables for seat in table.seats), key=lambda one: name_order(one.name))
    return {
        "evening": evening,
        "round": round_.number if round_ else 0,
        "tables": tables,
        "by_name": by_name,
    }
