"""The page of a player: his lists, and what the statistics of each game say."""

from dataclasses import dataclass

from stichtisch.club.results import PlayerResult
from stichtisch.club.standings import sorted_lists
from stichtisch.club.state import Club, ClubEvening, ListKey
from stichtisch.club.statistics import PlayedDeal, PlayerStatistics, Tally, deals_of_lists, statistics
from stichtisch.serve.lists import list_results
from stichtisch.store import Database


@dataclass(frozen=True)
class Course:
    """One game of a player: the points after each deal, what he played alone by contract, and all the rest."""

    game: str
    points: list[int]
    alone: dict[str, Tally]
    counted: PlayerStatistics


@dataclass(frozen=True)
class PlayerPage:
    """All games of a player, and his lists, the latest evening first."""

    courses: list[Course]
    lists: list[tuple[ClubEvening, ListKey, str, PlayerResult]]

    @property
    def same_numbers(self) -> bool:
        """Whether points and what they come to are the same in every list."""
        return all(result.points == result.final for *_, result in self.lists)


def player_page(database: Database, club: Club, player: str, hidden_too: bool) -> PlayerPage:
    """Return what a player has done; evenings whose points are hidden are left out, but for the director."""
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
