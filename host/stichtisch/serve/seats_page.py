"""The seating plan of a round: by name, with table and seat, and by table."""

from dataclasses import dataclass
from typing import Any
from unicodedata import combining, normalize

from stichtisch.club.state import Club, ClubEvening
from stichtisch.serve.board import current_round


@dataclass(frozen=True)
class Seat:
    """A player's seat; `table` and `seat` count from 1, the first seat deals first."""

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
    """Return the facts of the page: the round that is shown, its seats by name, its tables."""
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
    by_name = sorted((seat for table in tables for seat in table.seats), key=lambda one: _sorted_as(one.name))
    return {
        "evening": evening,
        "round": round_.number if round_ else 0,
        "tables": tables,
        "by_name": by_name,
    }


def _sorted_as(name: str) -> str:
    # Umlauts as DIN 5007-1 sorts them: as the letter without its dots.
    return "".join(one for one in normalize("NFKD", name.casefold()) if not combining(one))
