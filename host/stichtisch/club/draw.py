"""The draw: the players of each table of a round, drawn by lot or by standings, with certain players kept apart."""

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from cardrules.games import club_rules_of

# The cost of seating two players at the same table although they should be kept apart. Each earlier meeting
# of two players costs 1.
_APART = 1000
_EXCHANGES = 4


def sizes_at(game: str, people: int, tables: int) -> list[int] | None:
    """Return the number of people at each of `tables` tables, the fullest first, or None if they cannot be seated."""
    fewest, most, _ = club_rules_of(game).TABLE
    if not tables or not fewest * tables <= people <= most * tables:
        return None
    share, more = divmod(people, tables)
    return [share + 1] * more + [share] * (tables - more)


def sizes_within(game: str, people: int, tables: int) -> list[int] | None:
    """Use as many of `tables` tables as possible, and return their sizes, or None if not everybody can be seated."""
    if people == 0:
        return []
    for count in range(tables, 0, -1):
        sizes = sizes_at(game, people, count)
        if sizes is not None:
            return sizes
    return None


def people_by_game(tables: Mapping[str, int], fixed: Mapping[str, int], free: int) -> dict[str, int] | None:
    """Return how many people play each game so that everybody has a seat, or None if that is impossible.

    `tables` counts the tables of each game, `fixed` the people who play only that game, and `free` those who play any
    game. Of all such seatings, choose the one whose tables are nearest to their best size.
    """
    # The best seatings of the games handled so far. For each number of `free` people seated: the cost of the
    # best seating, and its people by game.
    seatings: dict[int, tuple[tuple[int, float], dict[str, int]]] = {0: ((0, 0.0), {})}
    for game, count in tables.items():
        following: dict[int, tuple[tuple[int, float], dict[str, int]]] = {}
        for seated, ((unevenness, fullest), counts) in seatings.items():
            for more in range(free - seated + 1):
                people = fixed.get(game, 0) + more
                sizes = sizes_within(game, people, count)
                if sizes is None:
                    continue
                best = club_rules_of(game).TABLE[2]
                uneven = unevenness + sum((size - best) ** 2 for size in sizes)
                cost = (uneven, max(fullest, people / (best * count)))
                before = following.get(seated + more)
                if before is None or cost < before[0]:
                    following[seated + more] = (cost, counts | {game: people})
        seatings = following
    return seatings[free][1] if free in seatings else None


def by_lot(
    players: Sequence[str],
    sizes: Sequence[int],
    lot: random.Random,
    apart: Sequence[Sequence[str]] = (),
    met: Callable[[str, str], int] = lambda _one, _other: 0,
) -> list[list[str]]:
    """Return the players of each table, drawn by lot. Players then swap seats as long as this lowers the cost.

    The cost counts pairs at the same table: two members of a group in `apart` cost the most, and two players who have
    met before cost the number of meetings, which `met` returns.
    """
    drawn = list(players)
    lot.shuffle(drawn)
    return _exchanged(_fill(drawn, sizes), _cost_of(apart, met))


def exchanged_between_games(
    tables: Sequence[Sequence[str]],
    may_sit: Callable[[str, int], bool],
    apart: Sequence[Sequence[str]] = (),
    met: Callable[[str, str], int] = lambda _one, _other: 0,
) -> list[list[str]]:
    """Return the tables after players of any two tables have swapped seats, as long as this lowers the cost.

    `may_sit` returns whether a player plays the game of a table. The table is given by its index in `tables`.
    """
    return _exchanged(list(map(list, tables)), _cost_of(apart, met), may_sit=may_sit)


def by_standings(
    ranked: Sequence[str], sizes: Sequence[int], apart: Sequence[Sequence[str]] = ()
) -> list[list[str]]:
    """Return the players of each table by standings, with the best at the first table.

    A player who should be kept apart from another at the same table swaps seats with a player at an adjacent table.
    """

    def cost(one: str, other: str) -> int:
        return int(any(one in group and other in group for group in apart))

    return _exchanged(_fill(ranked, sizes), cost, neighbours=True)


def _cost_of(apart: Sequence[Sequence[str]], met: Callable[[str, str], int]) -> Callable[[str, str], int]:
    def cost(one: str, other: str) -> int:
        together = any(one in group and other in group for group in apart)
        return _APART * together + met(one, other)

    return cost


def _fill(players: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    tables = []
    start = 0
    for size in sizes:
        tables.append(list(players[start : start + size]))
        start += size
    return tables


def _cost(table: Sequence[str], cost: Callable[[str, str], int]) -> int:
    return sum(cost(one, other) for one, other in combinations(table, 2))


def _exchanged(
    tables: list[list[str]],
    cost: Callable[[str, str], int],
    neighbours: bool = False,
    may_sit: Callable[[str, int], bool] = lambda _player, _table: True,
) -> list[list[str]]:
    # Swap seats as long as this lowers the cost, but stop after a limited number of passes.
    for _ in range(_EXCHANGES * len(tables)):
        if not any(
            _exchange(tables[one], tables[other], cost, _movable(tables, one, other, may_sit))
            for one, other in combinations(range(len(tables)), 2)
            if not neighbours or other == one + 1
        ):
            break
    return tables


def _movable(
    tables: list[list[str]], one: int, other: int, may_sit: Callable[[str, int], bool]
) -> tuple[list[int], list[int]]:
    # Return, for each of two tables, the places of the players who may sit at the other table.
    left = [at for at, player in enumerate(tables[one]) if may_sit(player, other)]
    return left, [at for at, player in enumerate(tables[other]) if may_sit(player, one)]


def _exchange(
    one: list[str],
    other: list[str],
    cost: Callable[[str, str], int],
    movable: tuple[list[int], list[int]],
) -> bool:
    # Swap the two players whose swap lowers the cost the most. Return False if no swap lowers it.
    before = _cost(one, cost) + _cost(other, cost)
    best = (before, -1, -1)
    for left in movable[0]:
        for right in movable[1]:
            one[left], other[right] = other[right], one[left]
            best = min(best, (_cost(one, cost) + _cost(other, cost), left, right))
            one[left], other[right] = other[right], one[left]
    if best[0] >= before:
        return False
    _, left, right = best
    one[left], other[right] = other[right], one[left]
    return True
