"""The seasons of a league: the days and the game that count, and the division of each club."""

from dataclasses import dataclass
from datetime import date

from stichtisch.league.errors import NoSuchClub, NoSuchLeagueSeason
from stichtisch.store import Database


@dataclass(frozen=True)
class LeagueSeason:
    """A season of a league.

    Evenings of all clubs from `first` to `last` count. `best` is the number of evenings that count for each player, and
    `players` is the number of players that count for each club; 0 means all. In each division, the first `up` clubs go
    up and the last `down` clubs go down.
    """

    name: str
    first: date
    last: date
    game: str
    best: int = 0
    players: int = 0
    up: int = 0
    down: int = 0


def set_season(database: Database, season: LeagueSeason) -> None:
    """Add a season, or change the season with this name. Raises the Storage errors."""
    facts = (season.first.isoformat(), season.last.isoformat(), season.game, season.best, season.players)
    row = (*facts, season.up, season.down, season.name)
    with database.transaction() as connection:
        update = """UPDATE league_seasons SET first = ?, last = ?, game = ?, best = ?, players = ?, up = ?, down = ?
                    WHERE name = ?"""
        if connection.execute(update, row).rowcount == 0:
            insert = """INSERT INTO league_seasons (first, last, game, best, players, up, down, name)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
            connection.execute(insert, row)


def seasons(database: Database) -> list[LeagueSeason]:
    """Return the seasons, the latest first. Raises the Storage errors."""
    query = "SELECT name, first, last, game, best, players, up, down FROM league_seasons ORDER BY first DESC, name"
    return [
        LeagueSeason(name, date.fromisoformat(first), date.fromisoformat(last), *more)
        for name, first, last, *more in database.connection.execute(query).fetchall()
    ]


def find_season(database: Database, name: str | None) -> LeagueSeason:
    """Return a season by its name; None means the latest. Raises NoSuchLeagueSeason, and the Storage errors."""
    found = next((one for one in seasons(database) if name in (None, one.name)), None)
    if found is None:
        raise NoSuchLeagueSeason(name=name or "")
    return found


def divisions(database: Database, season: str) -> dict[int, list[str]]:
    """Return the clubs of a season by division, beginning with the first division. Raises the Storage errors."""
    query = "SELECT division, club FROM league_divisions WHERE season = ? ORDER BY division, club"
    made: dict[int, list[str]] = {}
    for division, club in database.connection.execute(query, (season,)).fetchall():
        made.setdefault(division, []).append(club)
    return made


def set_divisions(database: Database, season: str, wanted: dict[int, list[str]]) -> None:
    """Assign clubs to divisions. The other clubs of the season keep their divisions.

    Raises NoSuchClub, and the Storage errors.
    """
    with database.transaction() as connection:
        known = {row[0] for row in connection.execute("SELECT club FROM clubs").fetchall()}
        for division, clubs in wanted.items():
            for club in clubs:
                if club not in known:
                    raise NoSuchClub(club=club)
                connection.execute(
                    "DELETE FROM league_divisions WHERE (season, club) = (?, ?)", (season, club)
                )
                row = (season, division, club)
                connection.execute(
                    "INSERT INTO league_divisions (season, division, club) VALUES (?, ?, ?)", row
                )
