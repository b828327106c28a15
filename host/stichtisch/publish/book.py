"""The source of all that is published of an evening or a season: its sheets and standings."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from cardrules.games import GAMES
from stichtisch.club.categories import categories_of, in_category
from stichtisch.club.results import ListResult, lists_of
from stichtisch.club.standings import (
    Place,
    evening_standings,
    games_of,
    round_standings,
    season_evenings,
    season_standings,
)
from stichtisch.club.state import Club, ClubEvening, ListKey, Season
from stichtisch.i18n import Texts
from stichtisch.i18n.game_words import game_name
from stichtisch.sheets.sheet import Sheet, sheets_of_lists
from stichtisch.store import Database, stored_sessions
from stichtisch.text import harmless

Lists = Mapping[ListKey, ListResult]


class Depth(Enum):
    """How much of an evening is read: standings and lists alone, all deals, or also what proves the journals."""

    STANDINGS = "standings"
    DEALS = "deals"
    PROOF = "proof"


@dataclass(frozen=True)
class Ranking:
    """The standings of one game; `season` is its name where it is that of a season, `round` where of one round.

    `category`: those of its players alone.
    """

    game: str
    places: list[Place]
    season: str | None = None
    round: int | None = None
    category: str = ""

    def of(self, texts: Texts) -> str:
        """Return game and category."""
        category = f" · {harmless(self.category)}" if self.category else ""
        return f"{game_name(self.game, texts.language)}{category}"

    def title(self, texts: Texts) -> str:
        """Return what it is called."""
        game = self.of(texts)
        if self.season is not None:
            return f"{texts.say('standings.season', season=self.season)} · {game}"
        if self.round is not None:
            return f"{texts.say('standings.round', round=self.round)} · {game}"
        return f"{texts.say('standings')} · {game}"


@dataclass(frozen=True)
class EveningBook:
    """An evening with its lists, its sheets where they were read, by round and table, and standings of each game."""

    evening: ClubEvening
    lists: Lists
    sheets: list[Sheet]
    rankings: list[Ranking]


@dataclass(frozen=True)
class Book:
    """One evening, or those of a season by day; `rankings` are those of the season, none for one evening."""

    club: Club
    evenings: list[EveningBook]
    season: Season | None
    rankings: list[Ranking]

    @property
    def name(self) -> str:
        """Its name: that of the season, or of the evening."""
        return self.season.name if self.season else self.evenings[0].evening.name

    @property
    def standings(self) -> list[Ranking]:
        """Those of the season, which may have no evening yet, or of the evening."""
        return self.rankings if self.season else self.evenings[0].rankings


def evening_book(
    database: Database,
    club: Club,
    evening: ClubEvening,
    depth: Depth = Depth.PROOF,
    club_key: bytes | None = None,
) -> Book:
    """Return the book of one evening."""
    lists = lists_of(club, evening, stored_sessions(database))
    return Book(club, [_evening(database, club, evening, lists, depth, club_key)], None, [])


def season_book(database: Database, club: Club, season: Season, depth: Depth = Depth.DEALS) -> Book:
    """Return the book of a season; its journals are not proved, that is for the sheets of an evening."""
    sessions = stored_sessions(database)
    shallow = Depth.DEALS if depth is Depth.PROOF else depth
    books = [
        _evening(database, club, evening, lists_of(club, evening, sessions), shallow, None)
        for evening in season_evenings(club, season)
    ]
    return Book(club, books, season, season_rankings(database, club, season))


def evening_rankings(club: Club, evening: ClubEvening, lists: Lists) -> list[Ranking]:
    """Return the standings of an evening, one of each game."""
    rankings = [Ranking(game, evening_standings(club, evening, lists, game)) for game in games_of(lists)]
    return with_categories(club, rankings)


def round_rankings(club: Club, evening: ClubEvening, lists: Lists, round: int) -> list[Ranking]:
    """Return the standings of one round, one of each game that was played in it."""
    games = games_of({key: one for key, one in lists.items() if key.round == round})
    rankings = [
        Ranking(game, round_standings(club, evening, lists, round, game), round=round) for game in games
    ]
    return with_categories(club, rankings)


def season_rankings(database: Database, club: Club, season: Season) -> list[Ranking]:
    """Return the standings of a season, one of each game that was played in it."""
    rankings = [
        Ranking(game, season_standings(database, club, season, game), season=season.name) for game in GAMES
    ]
    return with_categories(club, [ranking for ranking in rankings if ranking.places])


def with_categories(club: Club, rankings: list[Ranking]) -> list[Ranking]:
    """Return standings, each followed by those of the categories that its players have."""
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
    club_key: bytes | None,
) -> EveningBook:
    sheets = []
    if depth is not Depth.STANDINGS:
        prove = depth is Depth.PROOF
        sheets = sheets_of_lists(database, club, evening, lists, club_key, prove)
    return EveningBook(evening, lists, sheets, evening_rankings(club, evening, lists))
