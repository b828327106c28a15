"""The draw: who sits at which table of a round, by lot or by standings, and apart who is to be kept apart."""

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from cardrules.games import club_rules_of

# How often two who are to be kept apart, or have met already, weigh against each other when seats are exchanged.
_APART = 1000
_EXCHANGES = 4


def table_sizes(game: str, people: int) -> list[int] | None:
    """Return how many sit at each table of a game, the fullest first; None where so many cannot be seated.

    As many tables of the best size as there can be, and those of other sizes as near to it as can be.
    """
    fewest, most, best = club_rules_of(game).TABLE
    for tables in sorted(range(1, people + 1), key=lambda count: (abs(people - count * best), -count)):
        if fewest * tables <= people <= most * tables:
            share, more = divmod(people, tables)
            return [share + 1] * more + [share] * (tables - more)
    return None


def sizes_at(game: str, people: int, tables: int) -> list[int] | None:
    """Return how many sit at each of so many tables; None where so many cannot be seated there."""
    fewest, most, _ = club_rules_of(game).TABLE
    if not tables or not fewest * tables <= people <= most * tables:
        return None
    share, more = divmod(people, tables)
    return [share + 1] * more + [share] * (tables - more)


def sizes_within(game: str, people: int, tables: int) -> list[int] | None:
    """Return how many sit at each of at most so many tables, of as many as can be; None where that cannot be."""
    if people == 0:
        return []
    for count in range(tables, 0, -1):
        sizes = sizes_at(game, people, count)
        if sizes is not None:
            return sizes
    return None


def people_by_game(tables: Mapping[str, int], fixed: Mapping[str, int], free: int) -> dict[str, int] | None:
    """Return how many people each game gets so that everybody has a seat; None if there is no such seating.

    `tables`: how many there are of each game; `fixed`: people who play that game alone; `free`: people who play any.
    Of all seatings, the tables are as near to their best size as can be.
    """
    # By the number of free people who have a game: the best seating of the games so far, after its cost.
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
    """Return who sits at each table, by lot; then seats are exchanged while that keeps more people apart.

    `apart` are groups whose members are not to meet; `met` says how often two have met, which is to stay low.
    """
    drawn = list(players)
    lot.shuffle(drawn)
    tables = _fill(drawn, sizes)

    def cost(one: str, other: str) -> int:
        together = any(one in group and other in group for group in apart)
        return _APART * together + met(one, other)

    return _exchanged(tables, cost)


def by_standings(
    ranked: Sequence[str], sizes: Sequence[int], apart: Sequence[Sequence[str]] = ()
) -> list[list[str]]:
    """Return who sits at each table, the best at the first one: seated by standings.

    Who is to be kept apart exchanges seats with somebody of a table next to his.
    """

    def cost(one: str, other: str) -> int:
        return int(any(one in group and other in group for group in apart))

    return _exchanged(_fill(ranked, sizes), cost, neighbours=True)


def meetings(tables: Sequence[Sequence[str]], cost: Callable[[str, str], int]) -> int:
    """Return what all pairs who sit together cost."""
    return sum(_cost(table, cost) for table in tables)


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
    tables: list[list[str]], cost: Callable[[str, str], int], neighbours: bool = False
) -> list[list[str]]:
    # Every exchange of two seats that costs less is done, again and again until none does.
    for _ in range(_EXCHANGES * len(tables)):
        if not any(
            _exchange(tables[one], tables[other], cost)
            for one, other in combinations(range(len(tables)), 2)
            if not neighbours or other == one + 1
        ):
            break
    return tables


def _exchange(one: list[str], other: list[str], cost: Callable[[str, str], int]) -> bool:
    # Exchanges the two players with whom most is gained, where anything is.
    before = _cost(one, cost) + _cost(other, cost)
    best = (before, -1, -1)
    for left in range(len(one)):
        for right in range(len(other)):
            one[left], other[right] = other[right], one[left]
            best = min(best, (_cost(one, cost) + _cost(other, cost), left, right))
            one[left], other[right] = other[right], one[left]
    if best[0] >= before:
        return False
    _, left, right = best
    one[left], other[right] = other[right], one[left]
    return True
