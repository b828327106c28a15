"""The draw of the next round, and seat swaps before it is played."""

import random
import secrets
from dataclasses import dataclass

from stichtisch.club.acts import Desk, draw_seats, seat_round
from stichtisch.club.results import stored_lists
from stichtisch.club.round_steps import Step, refuse_not_drawn, refuse_step, round_for
from stichtisch.club.seating import draw_round, exchanged, fixed_round
from stichtisch.club.standings import evening_standings, games_of
from stichtisch.club.state import ClubEvening, Player
from stichtisch.store import Database

# The ways to assign seats: by lot, by standings with the best at the first table, or as in the round before.
BY_LOT, BY_STANDINGS, FIXED = WAYS = ("lot", "standings", "fixed")
_SEED_BYTES = 4


@dataclass(frozen=True)
class Drawn:
    """A round that was drawn. `seed` is the seed of the draw, or empty if everybody keeps their seat."""

    number: int
    seed: str


def draw_next(
    at: Desk, evening: ClubEvening, way: str = BY_LOT, number: int | None = None, seed: str | None = None
) -> Drawn:
    """Draw a round, the next one by default. This replaces any earlier draw of the same round.

    Raises BadRules, EveningClosed, NotPossible, WrongStep.
    """
    which = number or next_round(evening)
    refuse_step(evening, which, Step.DRAW)
    lot = seed or secrets.token_hex(_SEED_BYTES)
    if way == FIXED:
        lists = fixed_round(at.club, evening, which)
    else:
        ranked = _ranked(at, evening) if way == BY_STANDINGS else None
        lists = draw_round(at.club, evening, random.Random(lot), ranked)
    draw_seats(at, evening, which, lists)
    return Drawn(which, "" if way == FIXED else lot)


def next_round(evening: ClubEvening) -> int:
    """Return the number of the round to draw next. A round that is drawn but has not begun is drawn again."""
    begun = [number for number, round_ in evening.rounds.items() if round_.begun is not None]
    return max(begun, default=0) + 1


def swap_seats(at: Desk, evening: ClubEvening, one: Player, other: Player, number: int | None = None) -> int:
    """Swap the seats of two people in a round, the latest one by default. Returns the number of the round.

    A person without a seat takes the other's seat. Raises BadRules, EveningClosed, NotPossible, WrongStep.
    """
    which = number or round_for(evening, Step.SEAT)
    refuse_not_drawn(evening, which)
    lists = exchanged(at.club, evening.rounds[which].lists, one.id, other.id)
    seat_round(at, evening, which, lists)
    return which


def _ranked(at: Desk, evening: ClubEvening) -> dict[str, list[str]]:
    database: Database = at.database
    lists = stored_lists(database, at.club, evening)
    return {
        game: [place.result.player for place in evening_standings(at.club, evening, lists, game)]
        for game in games_of(lists)
    }
