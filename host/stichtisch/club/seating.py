"""The seats of the next round: people who are there, by the games they play, at the tables there are."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from cardrules.games import club_rules_of
from stichtisch.club.draw import by_lot, by_standings, people_by_game, sizes_within
from stichtisch.club.errors import NoSeating, NotPossible
from stichtisch.club.state import Club, ClubEvening, Seating
from stichtisch.text import counted


def draw_round(
    club: Club, evening: ClubEvening, lot: random.Random, ranked: Mapping[str, Sequence[str]] | None = None
) -> dict[int, Seating]:
    """Return who sits at each table, by its number; a table for which there is nobody is not there.

    By lot, where `ranked` is None, and then those who have met least come together; else by the standings of each game,
    ids of players with the best first: players that it lacks come last. Raises NoSeating where so many cannot sit
    at these tables, NotPossible where there is no table or nobody to sit there.
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
    # Players of one game have less choice.
    coming = sorted((id for id in here if id not in seated), key=lambda id: evening.games.get(id) is None)
    for id in coming:
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

    def fullness(seating: Seating) -> tuple[bool, int]:
        _, most, best = club_rules_of(seating.game).TABLE
        return len(seating.players) >= most, len(seating.players) - best

    return min(open_to, key=fullness)


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
    # Players of one game go there; all others where there is room, by lot.
    tables = Counter(setup.game for setup in evening.tables.values())
    groups: dict[str, list[str]] = {game: [] for game in tables}
    free: list[str] = []
    for id in evening.here:
        player = club.resolved(id)
        game = evening.games.get(id)
        if game is not None and game not in tables:
            raise NotPossible(reason=f"{club.player(id).shown} plays {game}, and there is no table for it")
        (free if game is None else groups[game]).append(player)
    fixed = {game: len(players) for game, players in groups.items()}
    counts = people_by_game(tables, fixed, len(free))
    if counts is None:
        raise NoSeating(people=counted(len(evening.here), "person", "people"), tables=_rooms(tables, fixed))
    lot.shuffle(free)
    for game, players in groups.items():
        more = counts[game] - len(players)
        players += free[:more]
        del free[:more]
    return {game: players for game, players in groups.items() if players}


def _rooms(tables: Mapping[str, int], fixed: Mapping[str, int]) -> str:
    rooms = []
    for game, count in tables.items():
        fewest, most, _ = club_rules_of(game).TABLE
        only = f", {fixed[game]} who play only this" if fixed[game] else ""
        rooms.append(f"{game}: {counted(count, 'table')} of {fewest} to {most}{only}")
    return "; ".join(rooms)


def _sizes(game: str, people: int, tables: int) -> list[int]:
    sizes = sizes_within(game, people, tables)
    # The tables of a game have seats for all that people_by_game gives it.
    assert sizes is not None
    return sizes


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
