"""Who sits where in the next round: who is there, by the games they play, at the tables there are."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from cardrules.games import club_rules_of
from stichtisch.club.draw import by_lot, by_standings, sizes_at
from stichtisch.club.errors import NotPossible
from stichtisch.club.state import Club, ClubEvening, Seating
from stichtisch.text import counted


def draw_round(
    club: Club, evening: ClubEvening, lot: random.Random, ranked: Mapping[str, Sequence[str]] | None = None
) -> dict[int, Seating]:
    """Return who sits at each table, by its number; a table for which there is nobody is not there.

    By lot, where `ranked` is None, and then those who have met least come together; else by the standings of each game,
    ids of players with the best first: who does not stand there comes last. Raises NotPossible where somebody would
    have no seat.
    """
    if not evening.tables or not evening.here:
        lacks = "table: stichtisch evening table" if evening.here else "people: stichtisch evening join"
        raise NotPossible(reason=f"the evening has no {lacks}")
    groups = _by_game(club, evening, lot)
    drawn = {}
    for game, players in groups.items():
        tables = [number for number, setup in sorted(evening.tables.items()) if setup.game == game]
        sizes = _sizes(game, len(players), len(tables))
        if ranked is None:
            seated = by_lot(players, sizes, lot, _apart(club, evening), _met(club, evening))
        else:
            order = {player: rank for rank, player in enumerate(ranked.get(game, ()))}
            placed = sorted(players, key=lambda player: order.get(player, len(order)))
            seated = by_standings(placed, sizes, _apart(club, evening))
            for table in seated:
                lot.shuffle(table)
        for number, table in zip(tables, seated, strict=False):
            setup = evening.tables[number]
            drawn[number] = Seating(table, setup.game, setup.profile, setup.options)
    return dict(sorted(drawn.items()))


def fixed_round(club: Club, evening: ClubEvening, number: int) -> dict[int, Seating]:
    """Return the lists of a round in which everybody sits where he sat in the one before, by the rules of today.

    Who has gone is missed, who has come sits where fewest are. Raises NotPossible where there was none before, a table
    would have too few or too many, or somebody would play a game that he does not play.
    """
    before = evening.rounds.get(number - 1)
    if before is None:
        raise NotPossible(reason=f"nobody has sat anywhere before round {number}")
    here = [club.resolved(id) for id in evening.here]
    lists = {}
    for table, seating in before.lists.items():
        rules = evening.tables.get(table, seating)
        players = [id for id in map(club.resolved, seating.players) if id in here]
        lists[table] = Seating(players, rules.game, rules.profile, rules.options)
    seated = {id for seating in lists.values() for id in seating.players}
    for id in here:
        if id not in seated:
            _emptiest_table(club, evening, lists, id).players.append(id)
    for table, seating in lists.items():
        for id in seating.players:
            game = evening.games.get(id, seating.game)
            if game != seating.game:
                raise NotPossible(
                    reason=f"{club.player(id).shown} plays {game}, which table {table} does not any more: draw without "
                    "--fixed"
                )
        fewest, most, _ = club_rules_of(seating.game).TABLE
        if not fewest <= len(seating.players) <= most:
            people = counted(len(seating.players), "person", "people")
            raise NotPossible(reason=f"{people} would sit at table {table}: draw without --fixed")
    return lists


def _emptiest_table(club: Club, evening: ClubEvening, lists: dict[int, Seating], id: str) -> Seating:
    game = evening.games.get(id)
    open_to = [seating for seating in lists.values() if game in (None, seating.game)]
    if not open_to:
        raise NotPossible(reason=f"{club.player(id).shown} plays {game}, and there is no table for it")
    return min(open_to, key=lambda seating: len(seating.players) - club_rules_of(seating.game).TABLE[2])


def exchanged(club: Club, lists: dict[int, Seating], one: str, other: str) -> dict[int, Seating]:
    """Return lists in which two players have changed places; who sits nowhere takes the other's place."""
    seated = {club.resolved(player) for seating in lists.values() for player in seating.players}
    if not {one, other} & seated:
        raise NotPossible(reason="neither of them sits at a table")
    turned = {one: other, other: one}
    return {
        number: Seating(
            [turned.get(club.resolved(player), player) for player in seating.players],
            seating.game,
            seating.profile,
            seating.options,
        )
        for number, seating in lists.items()
    }


def _by_game(club: Club, evening: ClubEvening, lot: random.Random) -> dict[str, list[str]]:
    # Who plays one game alone goes there; all others where there is room, by lot.
    tables = Counter(setup.game for setup in evening.tables.values())
    groups: dict[str, list[str]] = {game: [] for game in tables}
    free: list[str] = []
    for id in evening.here:
        player = club.resolved(id)
        game = evening.games.get(id)
        if game is not None and game not in tables:
            raise NotPossible(reason=f"{club.player(id).shown} plays {game}, and there is no table for it")
        (free if game is None else groups[game]).append(player)
    lot.shuffle(free)
    for player in free:
        groups[_emptiest(groups, tables)].append(player)
    return {game: players for game, players in groups.items() if players}


def _emptiest(groups: dict[str, list[str]], tables: Counter[str]) -> str:
    # Every game gets what its tables need before one gets more.
    def fullness(game: str) -> tuple[float, str]:
        best = club_rules_of(game).TABLE[2]
        return len(groups[game]) / (best * tables[game]), game

    if not groups:
        raise NotPossible(reason="the evening has no table yet: stichtisch evening table 1 --game doppelkopf")
    return min(groups, key=fullness)


def _sizes(game: str, people: int, tables: int) -> list[int]:
    for count in range(tables, 0, -1):
        sizes = sizes_at(game, people, count)
        if sizes is not None:
            return sizes
    fewest, most, _ = club_rules_of(game).TABLE
    raise NotPossible(
        reason=f"{counted(people, 'person', 'people')} cannot play {game} at {counted(tables, 'table')} of {fewest} to "
        f"{most}; people who may play another game, or a further table, would help"
    )


def _apart(club: Club, evening: ClubEvening) -> list[list[str]]:
    return [
        [club.resolved(player) for player in group if player in club.players or player in club.same]
        for group in evening.apart
    ]


def _met(club: Club, evening: ClubEvening) -> Callable[[str, str], int]:
    times: dict[frozenset[str], int] = defaultdict(int)
    for round_ in evening.rounds.values():
        for seating in round_.lists.values():
            for pair in combinations(map(club.resolved, seating.players), 2):
                times[frozenset(pair)] += 1

    def met(one: str, other: str) -> int:
        return times.get(frozenset((one, other)), 0)

    return met
