"""What a player has done, deal by deal, for the page about him."""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from stichtisch.club.results import PlayerResult, lists_of
from stichtisch.club.state import Club, ClubEvening, ListKey
from stichtisch.store import Database, evenings


@dataclass
class Partners:
    """How often two were of one party, and how often that won."""

    deals: int = 0
    won: int = 0


@dataclass
class Course:
    """One game of a player: the points after each deal, what he played alone, and with whom."""

    game: str
    points: list[int] = field(default_factory=list)
    alone: Counter[str] = field(default_factory=Counter)
    alone_won: Counter[str] = field(default_factory=Counter)
    partners: dict[str, Partners] = field(default_factory=lambda: defaultdict(Partners))


@dataclass(frozen=True)
class PlayerPage:
    """All games of a player, and his lists, the latest evening first."""

    courses: list[Course]
    lists: list[tuple[ClubEvening, ListKey, str, PlayerResult]]


def player_page(database: Database, club: Club, player: str, hidden_too: bool) -> PlayerPage:
    """Return what a player has done; evenings whose points are hidden are left out, but for the director."""
    stored = evenings(database)
    courses: dict[str, Course] = {}
    lists = []
    for evening in sorted(club.evenings.values(), key=lambda one: one.day):
        if evening.hidden and not hidden_too:
            continue
        for key, result in sorted(lists_of(club, evening, stored).items(), key=_in_order):
            if player not in result.results:
                continue
            lists.append((evening, key, result.game, result.results[player]))
            course = courses.setdefault(result.game, Course(result.game))
            for played in result.played:
                numbers = {id: number for number, id in played.players.items() if id is not None}
                if player in numbers:
                    _follow(database, course, played.session.id, numbers, player)
    return PlayerPage(list(courses.values()), lists[::-1])


def _in_order(item: tuple[ListKey, object]) -> tuple[int, int]:
    return item[0].round, item[0].table


def _follow(database: Database, course: Course, session: int, numbers: dict[str, int], player: str) -> None:
    query = """SELECT contract, declarer, settled, json_group_array(json_array(person, party, seats.won, score))
               FROM deals JOIN seats USING (evening, number) WHERE evening = ? GROUP BY number ORDER BY number"""
    person = numbers[player]
    players = {number: id for id, number in numbers.items()}
    for contract, declarer, settled, told in database.connection.execute(query, (session,)):
        seats = {one[0]: one[1:] for one in json.loads(told)}
        if not settled or person not in seats:
            continue
        party, won, score = seats[person]
        course.points.append((course.points[-1] if course.points else 0) + (score or 0))
        side = [one for one, (theirs, *_) in seats.items() if theirs == party and party is not None]
        if declarer == person or side == [person]:
            course.alone[contract or ""] += 1
            course.alone_won[contract or ""] += won
        elif len(side) == 2:
            partner = players.get(next(one for one in side if one != person))
            if partner is not None:
                course.partners[partner].deals += 1
                course.partners[partner].won += won
