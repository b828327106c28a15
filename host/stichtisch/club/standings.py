"""Standings of a round, an evening or a season.

This module only sorts the stored results of lists.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from cardrules.games import club_rules_of
from stichtisch.club.results import ListResult, ListSums, PlayerResult, added, lists_of_many, together
from stichtisch.club.state import Club, ClubEvening, ListKey, Penalty, Player, Season
from stichtisch.store import Database

Lists = Mapping[ListKey, ListResult]

_LOT_DIGITS = 8
_NUMBERED_GUEST = re.compile(r"Guest \d+")


@dataclass(frozen=True)
class Order:
    """The criteria by which a game ranks players: fields of PlayerResult.

    The first criterion in which two players differ decides. A higher number is better, except for the fields in
    `fewer`. Players who are equal in all criteria share the better rank, unless the lot decides.
    """

    more: tuple[str, ...]
    fewer: tuple[str, ...] = ()
    lot: bool = False

    def key(self, result: PlayerResult) -> tuple[int, ...]:
        """Return the sort key of a result; greater is better."""
        more = [getattr(result, name) for name in self.more]
        return tuple(more + [-getattr(result, name) for name in self.fewer])


@dataclass(frozen=True)
class Part:
    """One part of a place: a list in an evening's standings, or an evening (by id) in a season's standings."""

    of: ListKey | str
    result: PlayerResult
    counted: bool = True


@dataclass(frozen=True)
class Place:
    """The place of a player. `result` is the sum of the `parts` that count, including penalties of directors.

    `shared` is True if others have the same rank. `lot` is the drawn text if the lot decided, else empty; the player
    with the lowest text comes first. `lists` and `evenings` are the numbers of lists and evenings in the result.
    """

    rank: int
    result: PlayerResult
    shared: bool = False
    lot: str = ""
    lists: int = 0
    evenings: int = 0
    parts: tuple[Part, ...] = ()
    penalties: tuple[Penalty, ...] = ()

    @property
    def player(self) -> str:
        """The id of the player."""
        return self.result.player

    @property
    def per_deal(self) -> float | None:
        """The average per deal, or None if no deal was played."""
        return self.result.final / self.result.deals if self.result.deals else None

    @property
    def per_evening(self) -> float | None:
        """The average per evening that counts, or None if no evening counts."""
        return self.result.final / self.evenings if self.evenings else None


def order_of(game: str) -> Order:
    """Return the criteria by which a game ranks players."""
    club = club_rules_of(game)
    return Order(club.MORE, club.FEWER, club.LOT)


def games_of(lists: Lists) -> list[str]:
    """Return the games that were played, in the order of their lists."""
    return list(dict.fromkeys(result.played_game for _, result in sorted_lists(lists) if result.results))


def sorted_lists(lists: Lists) -> list[tuple[ListKey, ListResult]]:
    """Return the lists sorted by round and table."""
    return sorted(lists.items(), key=lambda item: _in_order(item[0]))


def round_standings(club: Club, evening: ClubEvening, lists: Lists, round: int, game: str) -> list[Place]:
    """Return the standings of a game in one round, the best first."""
    of_round = {key: result for key, result in lists.items() if key.round == round}
    return _list_standings(club, evening, lists, of_round, game, f"{evening.id}-{round}")


def evening_standings(club: Club, evening: ClubEvening, lists: Lists, game: str) -> list[Place]:
    """Return the standings of a game on an evening, including guests, the best first."""
    return _list_standings(club, evening, lists, lists, game, evening.id)


def season_standings(database: Database, club: Club, season: Season, game: str) -> list[Place]:
    """Return the standings of a game in a season from stored sessions, the best first (see `season_places`)."""
    counted = season_evenings(club, season)
    # The lists of all games are needed to find the list that a penalty counts for.
    penalised = any(evening.penalties for evening in counted)
    lists = lists_of_many(database, club, counted, None if penalised else game)
    return season_places(club, season, lists, game)


def all_season_standings(database: Database, club: Club, season: Season) -> dict[str, list[Place]]:
    """Return the standings of a season by game, for every game that was played in it."""
    lists = lists_of_many(database, club, season_evenings(club, season))
    games = sorted({one.game for of_evening in lists.values() for one in of_evening.values() if one.sums})
    return {game: season_places(club, season, lists, game) for game in games}


def season_evenings(club: Club, season: Season) -> list[ClubEvening]:
    """Return the evenings of a season, sorted by day."""
    evenings = [one for one in club.evenings.values() if season.first <= one.day <= season.last]
    return sorted(evenings, key=lambda one: one.day)


def season_places(
    club: Club, season: Season, lists: Mapping[str, Mapping[ListKey, ListSums]], game: str
) -> list[Place]:
    """Return the standings of a season. `lists` are by evening id (see `lists_of_many` and `sums_of`).

    For each player, only the best evenings count; the season sets how many. Guests without a name are left out.
    """
    came: dict[str, list[_Came]] = defaultdict(list)
    for evening in season_evenings(club, season):
        for one in _came(club, evening, lists.get(evening.id, {}), game):
            came[one.result.player].append(one)
    order = order_of(game)
    named = [player for player in _by_name(club, came) if is_named(club.player(player))]
    return ranked([_season_place(came[player], season.best, order) for player in named], order, season.name)


class _Came(NamedTuple):
    """The result of a player on one evening of a season."""

    evening: str
    result: PlayerResult
    lists: int
    penalties: list[Penalty]


def _came(club: Club, evening: ClubEvening, lists: Mapping[ListKey, ListSums], game: str) -> Iterator[_Came]:
    got: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for one in lists.values():
        if one.game == game:
            for player, numbers in one.sums.items():
                got[player].append(numbers)
    seats = {key: one.sums for key, one in lists.items()} if evening.penalties else {}
    penalties: dict[str, list[Penalty]] = defaultdict(list)
    for penalty in evening.penalties:
        at = penalty_list(club, evening, seats, penalty)
        if at is not None and lists[at].game == game:
            penalties[club.resolved(penalty.player)].append(penalty)
    for player, parts in got.items():
        result = PlayerResult(player, *added(parts))
        yield _Came(evening.id, _penalised(result, penalties[player]), len(parts), penalties[player])


def _season_place(came: list[_Came], best: int, order: Order) -> Place:
    counted = best_of([one.result for one in came], best, order)
    parts = tuple(Part(one.evening, one.result, at in counted) for at, one in enumerate(came))
    result = together(came[0].result.player, [came[at].result for at in sorted(counted)])
    lists = sum(came[at].lists for at in counted)
    penalties = tuple(penalty for one in came for penalty in one.penalties)
    return Place(0, result, False, "", lists, len(counted), parts, penalties)


def best_of(results: list[PlayerResult], count: int, order: Order) -> set[int]:
    """Return the indices of the best `count` results, or of all if `count` is 0. Of equal results, the first counts."""
    everyone = range(len(results))
    if not 0 < count < len(results):
        return set(everyone)
    return set(sorted(everyone, key=lambda at: order.key(results[at]), reverse=True)[:count])


def is_named(player: Player) -> bool:
    """Return whether a player has a real name.

    Guests who are shown by a number appear only in the standings of an evening.
    """
    return not (player.guest and _NUMBERED_GUEST.fullmatch(player.name))


def drawn_lot(subject: str, player: str) -> str:
    """Return a player's lot for an evening, round or season. Anyone can verify the lot by computing it again."""
    return hashlib.sha256(f"{subject} {player}".encode()).hexdigest()[:_LOT_DIGITS]


def ranked(places: Iterable[Place], order: Order, subject: str) -> list[Place]:
    """Return places with their ranks, the best first. Equal places keep the given order or are ordered by lot.

    `subject` names the evening, round or season that the lot is drawn for.
    """
    by_worth = sorted(places, key=lambda place: order.key(place.result), reverse=True)
    ranking: list[Place] = []
    for _, group in groupby(by_worth, key=lambda place: order.key(place.result)):
        equal = list(group)
        first = len(ranking) + 1
        if len(equal) > 1 and order.lot:
            drawn = [replace(place, lot=drawn_lot(subject, place.player)) for place in equal]
            drawn.sort(key=lambda place: place.lot)
            ranking += [replace(place, rank=first + at) for at, place in enumerate(drawn)]
        else:
            ranking += [replace(place, rank=first, shared=len(equal) > 1) for place in equal]
    return ranking


def penalty_list(
    club: Club, evening: ClubEvening, seats: Mapping[ListKey, Container[str]], penalty: Penalty
) -> ListKey | None:
    """Return the list that a penalty counts for: the player's list at that time, or else the first list they played.

    `seats` contains the player ids of each list of the evening.
    """
    player = club.resolved(penalty.player)
    played = sorted((key for key, players in seats.items() if player in players), key=_in_order)
    begun = [key for key in played if _begun(evening, key.round) <= penalty.at]
    return begun[-1] if begun else next(iter(played), None)


def _in_order(key: ListKey) -> tuple[int, int]:
    return key.round, key.table


def _begun(evening: ClubEvening, round: int) -> float:
    known = evening.rounds.get(round)
    return known.begun if known and known.begun is not None else float("inf")


def _list_standings(
    club: Club, evening: ClubEvening, lists: Lists, shown: Lists, game: str, subject: str
) -> list[Place]:
    # `lists` are all lists of the evening, which are needed to assign penalties. `shown` are those that count for these
    # standings.
    penalties = _penalties(club, evening, lists, shown, game)
    results = _by_player(shown, game)
    places = []
    for player in _by_name(club, results):
        parts = tuple(Part(key, result) for key, result in results[player])
        result = _penalised(together(player, [part.result for part in parts]), penalties[player])
        places.append(Place(0, result, False, "", len(parts), 1, parts, tuple(penalties[player])))
    return ranked(places, order_of(game), subject)


def _by_player(lists: Lists, game: str) -> dict[str, list[tuple[ListKey, PlayerResult]]]:
    results: dict[str, list[tuple[ListKey, PlayerResult]]] = defaultdict(list)
    for key, one in sorted_lists(lists):
        if one.results and one.played_game == game:
            for player, result in one.results.items():
                results[player].append((key, result))
    return results


def _penalties(
    club: Club, evening: ClubEvening, lists: Lists, shown: Lists, game: str
) -> dict[str, list[Penalty]]:
    seats = {key: one.results for key, one in lists.items()}
    penalties: dict[str, list[Penalty]] = defaultdict(list)
    for penalty in evening.penalties:
        at = penalty_list(club, evening, seats, penalty)
        if at is not None and at in shown and lists[at].played_game == game:
            penalties[club.resolved(penalty.player)].append(penalty)
    return penalties


def _penalised(result: PlayerResult, penalties: list[Penalty]) -> PlayerResult:
    if not penalties:
        return result
    given = sum(penalty.points for penalty in penalties)
    points, final, penalty = result.points + given, result.final + given, result.penalty + given
    return replace(result, points=points, final=final, penalty=penalty)


def _by_name(club: Club, players: Iterable[str]) -> list[str]:
    return sorted(players, key=lambda id: (club.player(id).shown.casefold(), id))
