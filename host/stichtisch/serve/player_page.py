"""The page of a player: their lists, and their statistics of each game."""

from dataclasses import dataclass

from stichtisch.club.results import PlayerResult
from stichtisch.club.standings import sorted_lists
from stichtisch.club.state import Club, ClubEvening, ListKey
from stichtisch.club.statistics import PlayedDeal, PlayerStatistics, Tally, deals_of_lists, statistics
from stichtisch.serve.lists import list_results
from stichtisch.store import Database


@dataclass(frozen=True)
class Course:
    """One player's results in one game: points after each deal, solos by contract, and all other statistics."""

    game: str
    points: list[int]
    alone: dict[str, Tally]
    counted: PlayerStatistics


@dataclass(frozen=True)
class PlayerPage:
    """A player's results in each game, and the lists in which they played. The latest evening comes first."""

    courses: list[Course]
    lists: list[tuple[ClubEvening, ListKey, str, PlayerResult]]

    @property
    def same_numbers(self) -> bool:
        """Whether points and final points are the same in every list."""
        return all(result.points == result.final for *_, result in self.lists)


def player_page(database: Database, club: Club, player: str, hidden_too: bool) -> PlayerPage:
    """Return the page of a player. Evenings with hidden points are left out, unless `hidden_too` is true."""
    lists = []
    deals: list[PlayedDeal] = []
    for evening in sorted(club.evenings.values(), key=lambda one: one.day):
        if evening.hidden and not hidden_too:
            continue
        results = list_results(database, club, evening)
        own = {key: result for key, result in sorted_lists(results) if player in result.results}
        lists += [(evening, key, result.game, result.results[player]) for key, result in own.items()]
        deals += deals_of_lists(database, club, evening, own)
    games = dict.fromkeys(deal.game for deal in deals)
    counted = [statistics(deals, game)[player] for game in games]
    return PlayerPage([_course(one) for one in counted], lists[::-1])


def _course(counted: PlayerStatistics) -> Course:
    alone: dict[str, Tally] = {**counted.solos, **counted.declarer}
    return Course(counted.game, [step.total for step in counted.steps], alone, counted)
