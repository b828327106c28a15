"""The standings of a league: players over all their clubs, and clubs by division, with those that go up or down."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from stichtisch.club.fold import club_of
from stichtisch.club.results import together
from stichtisch.club.standings import Part, Place, best_of, order_of, ranked, season_standings
from stichtisch.club.state import Player, Season
from stichtisch.league.clubs import Club as Member
from stichtisch.league.clubs import clubs, only
from stichtisch.league.seasons import LeagueSeason, divisions
from stichtisch.store import Database


@dataclass(frozen=True)
class LeaguePlayer:
    """The place of a person: the names of the clubs in which they played, and their results in all clubs together."""

    name: str
    clubs: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class ClubPlace:
    """The place of a club in its division; `moves` is 1 for a club that goes up, -1 for one that goes down, else 0."""

    rank: int
    club: str
    name: str
    points: int
    players: int
    deals: int
    moves: int = 0


@dataclass(frozen=True)
class Table:
    """A division and its clubs, the best first. `division` counts from 1; it is 0 if the season has no divisions."""

    division: int
    places: list[ClubPlace]


@dataclass(frozen=True)
class Result:
    """The result of a player in one club over all evenings. `player` is that club's record of the person."""

    club: str
    player: Player
    place: Place


@dataclass(frozen=True)
class ClubResults:
    """The results of one club in a season."""

    club: str
    name: str
    results: list[Result]


def season_results(database: Database, season: LeagueSeason) -> list[ClubResults]:
    """Return the results of each club in the league. This folds each club's log once. Raises the Storage errors."""
    return [ClubResults(one.club, one.name, _results_of(database, one, season)) for one in clubs(database)]


def player_standings(members: list[ClubResults], season: LeagueSeason) -> list[LeaguePlayer]:
    """Return the players of all clubs, the best first.

    A person's best evenings count, no matter in which club they were played.

    Players of two clubs are one person if they have the same federation number or the same player card.
    """
    names = {one.club: one.name for one in members}
    results = [result for one in members for result in one.results]
    persons = {str(at): group for at, group in enumerate(_persons(results))}
    order = order_of(season.game)
    places = [_person_place(id, group, season) for id, group in persons.items()]
    places.sort(key=lambda place: (_shown(persons[place.player]).casefold(), place.player))
    return [
        LeaguePlayer(
            _shown(persons[place.player]),
            tuple(dict.fromkeys(names[one.club] for one in persons[place.player])),
            place,
        )
        for place in ranked(places, order, season.name)
    ]


def club_tables(database: Database, members: list[ClubResults], season: LeagueSeason) -> list[Table]:
    """Return the table of each division, or one table of all clubs if there are none. Raises the Storage errors."""
    places = {one.club: _club_place(one, season) for one in members}
    made = divisions(database, season.name) or {0: [club for club in places if places[club].deals]}
    last = max(made)
    return [_table(number, [places[club] for club in made[number]], season, last) for number in sorted(made)]


def next_divisions(tables: list[Table]) -> dict[int, list[str]]:
    """Return the divisions of the next season, after the clubs that go up or down have moved."""
    moved: dict[int, list[str]] = defaultdict(list)
    for table in tables:
        for place in table.places:
            moved[table.division - place.moves].append(place.club)
    return dict(sorted(moved.items()))


def _results_of(database: Database, member: Member, season: LeagueSeason) -> list[Result]:
    whole = Season(season.name, season.first, season.last)
    with only(database, member.club):
        club = club_of(database)
        return [
            Result(member.club, club.player(place.player), place)
            for place in season_standings(database, club, whole, season.game)
        ]


def _persons(results: list[Result]) -> Iterable[list[Result]]:
    # Players who share a number or a card are one person.
    group_of = list(range(len(results)))

    def root(at: int) -> int:
        while group_of[at] != at:
            at = group_of[at]
        return at

    first: dict[tuple[str, str], int] = {}
    for at, result in enumerate(results):
        for mark in _marks(result.player):
            other = first.setdefault(mark, at)
            group_of[max(root(at), root(other))] = min(root(at), root(other))
    groups: dict[int, list[Result]] = defaultdict(list)
    for at, result in enumerate(results):
        groups[root(at)].append(result)
    return groups.values()


def _marks(player: Player) -> Iterator[tuple[str, str]]:
    if player.number.strip():
        yield "number", player.number.strip().casefold()
    for uid in player.badges:
        yield "card", uid


def _shown(person: list[Result]) -> str:
    return person[0].player.shown


def _person_place(id: str, person: list[Result], season: LeagueSeason) -> Place:
    parts = [replace(part, of=f"{one.club}/{part.of}") for one in person for part in one.place.parts]
    counted = best_of([part.result for part in parts], season.best, order_of(season.game))
    result = together(id, [parts[at].result for at in sorted(counted)])
    marked = tuple(Part(part.of, part.result, at in counted) for at, part in enumerate(parts))
    lists = sum(one.place.lists for one in person)
    return Place(0, result, lists=lists, evenings=len(counted), parts=marked)


def _club_place(member: ClubResults, season: LeagueSeason) -> ClubPlace:
    by_name = sorted(member.results, key=lambda one: (one.player.shown.casefold(), one.place.player))
    places = [_person_place(one.place.player, [one], season) for one in by_name]
    best = ranked(places, order_of(season.game), season.name)
    counted = best[: season.players] if season.players else best
    points = sum(place.result.final for place in counted)
    return ClubPlace(
        0, member.club, member.name, points, len(counted), sum(one.result.deals for one in counted)
    )


def _table(number: int, places: list[ClubPlace], season: LeagueSeason, last: int) -> Table:
    in_order = sorted(places, key=lambda one: (-one.points, one.name.casefold()))
    points = [one.points for one in in_order]
    count = len(in_order)
    up = season.up if number > 1 else 0
    down = season.down if 0 < number < last else 0
    return Table(
        number,
        [
            replace(one, rank=1 + points.index(one.points), moves=(at < up) - (at >= max(up, count - down)))
            for at, one in enumerate(in_order)
        ],
    )
