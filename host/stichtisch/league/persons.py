"""A person in a league: all data that the clubs store about them. Every person has the right to request this data."""

from dataclasses import dataclass
from datetime import date

from stichtisch.club.fold import club_of
from stichtisch.club.standings import Place, all_season_standings
from stichtisch.club.state import Player, Season
from stichtisch.league.clubs import Club, clubs, only
from stichtisch.store import Database

_ALWAYS = Season("", date.min, date.max)


@dataclass(frozen=True)
class Membership:
    """One club's data about a person: facts, and the results of all evenings by the game's name."""

    club: Club
    player: Player
    results: dict[str, Place]


def memberships(database: Database, word: str) -> list[Membership]:
    """Return each club's data about a person, found by name, nickname, number or player card.

    Raises the Storage errors.
    """
    return [found for one in clubs(database) for found in _of_club(database, one, word.strip().casefold())]


def _of_club(database: Database, club: Club, word: str) -> list[Membership]:
    with only(database, club.club):
        state = club_of(database)
        players = [one for one in state.players.values() if word in _words(one)]
        standings = all_season_standings(database, state, _ALWAYS) if players else {}
    return [
        Membership(
            club,
            player,
            {
                game: place
                for game, places in standings.items()
                for place in places
                if place.player == player.id
            },
        )
        for player in players
    ]


def _words(player: Player) -> set[str]:
    words = (player.id, player.name, player.nickname, player.number, *player.badges)
    return {one.strip().casefold() for one in words if one.strip()}
