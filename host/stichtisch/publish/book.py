"""The data of an evening or a season for publishing: its sheets and standings."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum

from cardrules.games import GAMES
from stichtisch.club.categories import categories_of, in_category
from stichtisch.club.results import ListResult, lists_of
from stichtisch.club.standings import (
    Place,
    all_season_standings,
    evening_standings,
    games_of,
    round_standings,
    season_evenings,
)
from stichtisch.club.state import Club, ClubEvening, ListKey, Season
from stichtisch.club.teams import (
    TeamPlace,
    evening_team_standings,
    stored_team_standings,
    team_season,
)
from stichtisch.i18n import Texts
from stichtisch.i18n.game_words import game_name
from stichtisch.sheets.sheet import Sheet, sheets_of_lists
from stichtisch.store import Database, stored_sessions
from stichtisch.text import harmless

Lists = Mapping[ListKey, ListResult]


class Depth(Enum):
    """The parts of an evening that are read from the database.

    `DEALS` adds the deals to the standings and lists, and `PROOF` the proofs.
    """

    STANDINGS = "standings"
    DEALS = "deals"
    PROOF = "proof"


@dataclass(frozen=True)
class Ranking:
    """The standings of one game.

    `season` is the name of its season, and `round` is the number of its round; each is None if the standings do not
    belong to a season or round. `category` limits the standings to the players of a category; "" means all players.
    """

    game: str
    places: list[Place]
    season: str | None = None
    round: int | None = None
    category: str = ""

    def of(self, texts: Texts) -> str:
        """Return the name of the game, followed by the category, if any."""
        category = f" · {harmless(self.category)}" if self.category else ""
        return f"{game_name(self.game, texts.language)}{category}"

    def title(self, texts: Texts) -> str:
        """Return the title of the standings."""
        game = self.of(texts)
        if self.season is not None:
            return f"{texts.say('standings.season', season=self.season)} · {game}"
        if self.round is not None:
            return f"{texts.say('standings.round', round=self.round)} · {game}"
        return f"{texts.say('standings')} · {game}"


@dataclass(frozen=True)
class TeamRanking:
    """The standings of a season's teams in one game.

    `days`: the day of each evening that counts, by the id of the evening, in order.
    """

    game: str
    season: str
    places: list[TeamPlace]
    days: dict[str, date]

    def title(self, texts: Texts) -> str:
        """Return the title of the standings."""
        return texts.say("teams_of", game=game_name(self.game, texts.language))


@dataclass(frozen=True)
class EveningBook:
    """An evening with its lists, its sheets in the order of round and table, and the standings of each game.

    `sheets` is empty if the sheets were not read. `teams` contains the standings of the teams on this evening.
    """

    evening: ClubEvening
    lists: Lists
    sheets: list[Sheet]
    rankings: list[Ranking]
    teams: list[TeamRanking] = field(default_factory=list)


@dataclass(frozen=True)
class Book:
    """One evening, or the evenings of a season by day.

    `rankings` and `teams` are the standings of the season; they are empty for a single evening.
    """

    club: Club
    evenings: list[EveningBook]
    season: Season | None
    rankings: list[Ranking]
    teams: list[TeamRanking] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the season or evening."""
        return self.season.name if self.season else self.evenings[0].evening.name

    @property
    def standings(self) -> list[Ranking]:
        """The standings of the season or of the single evening. A season may have no evenings yet."""
        return self.rankings if self.season else self.evenings[0].rankings

    @property
    def team_standings(self) -> list[TeamRanking]:
        """The standings of teams in the season or on the evening."""
        return self.teams if self.season else self.evenings[0].teams


def evening_book(
    database: Database,
    club: Club,
    evening: ClubEvening,
    depth: Depth = Depth.PROOF,
    club_key: bytes | None = None,
    trusted: Collection[str] = (),
) -> Book:
    """Return the book of one evening. `trusted`: the directors' keys that this PC trusts."""
    lists = lists_of(club, evening, stored_sessions(database))
    return Book(club, [_evening(database, club, evening, lists, depth, (club_key, trusted))], None, [])


def season_book(database: Database, club: Club, season: Season, depth: Depth = Depth.DEALS) -> Book:
    """Return the book of a season, without proofs of journals: these are in the book of each evening."""
    sessions = stored_sessions(database)
    shallow = Depth.DEALS if depth is Depth.PROOF else depth
    books = [
        _evening(database, club, evening, lists_of(club, evening, sessions), shallow)
        for evening in season_evenings(club, season)
    ]
    rankings = season_rankings(database, club, season)
    return Book(club, books, season, rankings, season_teams(database, club, season))


def evening_rankings(club: Club, evening: ClubEvening, lists: Lists) -> list[Ranking]:
    """Return the standings of an evening, one for each game."""
    rankings = [Ranking(game, evening_standings(club, evening, lists, game)) for game in games_of(lists)]
    return with_categories(club, rankings)


def round_rankings(club: Club, evening: ClubEvening, lists: Lists, round: int) -> list[Ranking]:
    """Return the standings of one round, one for each game that was played in it."""
    games = games_of({key: one for key, one in lists.items() if key.round == round})
    rankings = [
        Ranking(game, round_standings(club, evening, lists, round, game), round=round) for game in games
    ]
    return with_categories(club, rankings)


def season_rankings(database: Database, club: Club, season: Season) -> list[Ranking]:
    """Return the standings of a season, one for each game that was played in it."""
    by_game = all_season_standings(database, club, season)
    rankings = [Ranking(game, by_game[game], season=season.name) for game in GAMES if by_game.get(game)]
    return with_categories(club, rankings)


def season_teams(database: Database, club: Club, season: Season) -> list[TeamRanking]:
    """Return the standings of a season's teams, one for each game that they played."""
    if not club.teams.get(season.name):
        return []
    days = {one.id: one.day for one in season_evenings(club, season)}
    by_game = stored_team_standings(database, club, season)
    return [TeamRanking(game, season.name, places, days) for game, places in by_game.items()]


def evening_teams(club: Club, evening: ClubEvening, rankings: Sequence[Ranking]) -> list[TeamRanking]:
    """Return the standings of teams on an evening. `rankings`: the standings of the evening."""
    season = team_season(club, evening)
    if season is None:
        return []
    days = {evening.id: evening.day}
    teams = [
        TeamRanking(one.game, season.name, evening_team_standings(club, season, evening, one.places), days)
        for one in rankings
        if not one.category and one.round is None
    ]
    return [ranking for ranking in teams if ranking.places]


def with_categories(club: Club, rankings: list[Ranking]) -> list[Ranking]:
    """Return the standings, each followed by the standings of its players' categories."""
    return [one for ranking in rankings for one in (ranking, *_categories(club, ranking))]


def _categories(club: Club, ranking: Ranking) -> list[Ranking]:
    return [
        replace(ranking, places=in_category(club, ranking.places, category), category=category)
        for category in categories_of(club, ranking.places)
    ]


def _evening(
    database: Database,
    club: Club,
    evening: ClubEvening,
    lists: Lists,
    depth: Depth,
    keys: tuple[bytes | None, Collection[str]] = (None, ()),
) -> EveningBook:
    sheets = []
    if depth is not Depth.STANDINGS:
        prove = depth is Depth.PROOF
        sheets = sheets_of_lists(database, club, evening, lists, *keys, prove=prove)
    rankings = evening_rankings(club, evening, lists)
    return EveningBook(evening, lists, sheets, rankings, evening_teams(club, evening, rankings))
