"""The seats of the next round: the people present, the games that they play and the available tables."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from cardrules.games import club_rules_of
from stichtisch.club.draw import by_lot, by_standings, exchanged_between_games, people_by_game, sizes_within
from stichtisch.club.errors import NoSeating, NotPossible
from stichtisch.club.state import Club, ClubEvening, Seating
from stichtisch.i18n.named import GameName, PersonName
from stichtisch.i18n.reason import Count, Listed, Reason

_NOT_FIXED = Reason("Draw without --fixed: stichtisch evening draw")


def draw_round(
    club: Club, evening: ClubEvening, lot: random.Random, ranked: Mapping[str, Sequence[str]] | None = None
) -> dict[int, Seating]:
    """Return the seating of each table by its number. Tables without people are left out.

    If `ranked` is None, seats are drawn by lot, so that people meet those whom they have met least often. Otherwise,
    seats follow the standings: `ranked` has player ids by game, the best first; missing players come last. Raises
    NoSeating if the tables cannot seat everybody, NotPossible if there is no table or no player.
    """
    if not evening.tables or not evening.here:
        raise _no_tables() if evening.here else _no_people()
    groups = _by_game(club, evening, lot)
    apart, met = _apart(club, evening), _met(club, evening)
    drawn: dict[int, list[str]] = {}
    for game, players in groups.items():
        tables = [number for number, setup in sorted(evening.tables.items()) if setup.game == game]
        sizes = _sizes(game, len(players), len(tables))
        if ranked is None:
            seated = by_lot(players, sizes, lot, apart, met)
        else:
            order = {player: rank for rank, player in enumerate(ranked.get(game, ()))}
            placed = sorted(players, key=lambda player: order.get(player, len(order)))
            seated = by_standings(placed, sizes, apart)
            for table in seated:
                lot.shuffle(table)
        drawn |= dict(zip(tables, seated, strict=False))
    numbers = sorted(drawn)
    only = {club.resolved(id): game for id, game in evening.games.items()}

    def may_sit(player: str, at: int) -> bool:
        return only.get(player) in (None, evening.tables[numbers[at]].game)

    tables_of_all = [drawn[number] for number in numbers]
    if len(groups) > 1:
        # To keep two players apart, one of them may be moved to a table with another game. In a draw by standings,
        # players change games only for this reason.
        more = (apart, met) if ranked is None else (apart,)
        tables_of_all = exchanged_between_games(tables_of_all, may_sit, *more)
    setups = [
        (number, evening.tables[number], table) for number, table in zip(numbers, tables_of_all, strict=True)
    ]
    return {number: Seating(table, one.game, one.profile, one.options) for number, one, table in setups}


def fixed_round(club: Club, evening: ClubEvening, number: int) -> dict[int, Seating]:
    """Return the lists of a round in which everybody keeps their previous seat, with the current rules.

    People who have left are removed. New arrivals sit at the table with the fewest people. Raises NotPossible if there
    is no previous round, if a table has too few or too many people, or if a person would have to play a game that they
    do not want.
    """
    before = evening.rounds.get(number - 1)
    if before is None:
        raise NotPossible(
            reason=Reason("there are no seats to keep: round {number} is the first one", number=number),
            todo=Reason("To draw seats by lot: stichtisch evening draw"),
        )
    here = [club.resolved(id) for id in evening.here]
    lists = {}
    for table, seating in before.lists.items():
        rules = evening.tables.get(table, seating)
        players = [id for id in map(club.resolved, seating.players) if id in here]
        lists[table] = Seating(players, rules.game, rules.profile, rules.options)
    seated = {id for seating in lists.values() for id in seating.players}
    # Players who want only one game can sit at fewer tables, so they are seated first.
    coming = sorted((id for id in here if id not in seated), key=lambda id: evening.games.get(id) is None)
    for id in coming:
        _emptiest_table(club, evening, lists, id).players.append(id)
    for table, seating in lists.items():
        for id in seating.players:
            game = evening.games.get(id, seating.game)
            if game != seating.game:
                reason = Reason(
                    "{name} plays only {game}, but table {table} now plays another game",
                    name=PersonName(club.player(id).shown),
                    game=GameName(game),
                    table=table,
                )
                raise NotPossible(reason=reason, todo=_NOT_FIXED)
        fewest, most, _ = club_rules_of(seating.game).TABLE
        if not fewest <= len(seating.players) <= most:
            people = Count(len(seating.players), "person", "people")
            reason = Reason("table {table} would have {people}", table=table, people=people)
            raise NotPossible(reason=reason, todo=_NOT_FIXED)
    return lists


def _emptiest_table(club: Club, evening: ClubEvening, lists: dict[int, Seating], id: str) -> Seating:
    game = evening.games.get(id)
    open_to = [seating for seating in lists.values() if game in (None, seating.game)]
    if not open_to:
        raise _no_table_for(club, id, game)

    def fullness(seating: Seating) -> tuple[bool, int]:
        _, most, best = club_rules_of(seating.game).TABLE
        return len(seating.players) >= most, len(seating.players) - best

    return min(open_to, key=fullness)


def exchanged(club: Club, lists: dict[int, Seating], one: str, other: str) -> dict[int, Seating]:
    """Return lists in which two players have swapped seats. A player without a seat takes the other's seat."""
    seated = {club.resolved(player) for seating in lists.values() for player in seating.players}
    if not {one, other} & seated:
        raise NotPossible(reason=Reason("neither of them sits at a table"))
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
    # Players who want only one game sit at its tables. All others are seated by lot wherever there is room.
    tables = Counter(setup.game for setup in evening.tables.values())
    groups: dict[str, list[str]] = {game: [] for game in tables}
    free: list[str] = []
    for id in evening.here:
        player = club.resolved(id)
        game = evening.games.get(id)
        if game is not None and game not in tables:
            raise _no_table_for(club, id, game)
        (free if game is None else groups[game]).append(player)
    fixed = {game: len(players) for game, players in groups.items()}
    counts = people_by_game(tables, fixed, len(free))
    if counts is None:
        raise NoSeating(people=Count(len(evening.here), "person", "people"), tables=_rooms(tables, fixed))
    lot.shuffle(free)
    for game, players in groups.items():
        more = counts[game] - len(players)
        players += free[:more]
        del free[:more]
    return {game: players for game, players in groups.items() if players}


def _no_tables() -> NotPossible:
    return NotPossible(
        reason=Reason("the evening has no table"),
        todo=Reason("Add one: stichtisch evening table 1 --game GAME"),
    )


def _no_people() -> NotPossible:
    return NotPossible(
        reason=Reason("no player is there yet"),
        todo=Reason("Add the players who are there: stichtisch evening join PLAYER"),
    )


def _no_table_for(club: Club, id: str, game: str | None) -> NotPossible:
    return NotPossible(
        reason=Reason(
            "{name} plays only {game}, but no table plays it",
            name=PersonName(club.player(id).shown),
            game=GameName(game or ""),
        ),
        todo=Reason("Add a table, or let them play any game: stichtisch evening join PLAYER --game any"),
    )


def _rooms(tables: Mapping[str, int], fixed: Mapping[str, int]) -> Listed:
    return Listed([_room(game, count, fixed[game]) for game, count in tables.items()], "; ")


def _room(game: str, count: int, only: int) -> Listed:
    fewest, most, _ = club_rules_of(game).TABLE
    tables = Count(count, "table")
    room = Reason(
        "{game}: {tables} of {fewest} to {most}", game=GameName(game), tables=tables, fewest=fewest, most=most
    )
    return Listed([room, Reason("play only this: {only}", only=only)] if only else [room])


def _sizes(game: str, people: int, tables: int) -> list[int]:
    sizes = sizes_within(game, people, tables)
    # `people_by_game` never gives a game more people than its tables can seat.
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
