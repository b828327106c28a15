"""The look-up of an evening, player or season of the club by a word."""

from stichtisch.club.errors import (
    NoClubEvening,
    NoSeasonYet,
    NoSuchClubEvening,
    NoSuchPlayer,
    NoSuchSeason,
    SeveralPlayers,
)
from stichtisch.club.state import Club, ClubEvening, Player, Season
from stichtisch.i18n import LANGUAGES
from stichtisch.i18n.guests import guest_name
from stichtisch.i18n.reason import Reason

# The word for the latest evening. This word cannot be an id, because ids are hexadecimal.
LATEST = "latest"


def find_evening(club: Club, id: str | None = None) -> ClubEvening:
    """Return an evening by its id or the beginning of the id; `latest` or None means the latest.

    Raises NoClubEvening if there is none, NoSuchClubEvening if no evening or several match the id.
    """
    latest = club.latest()
    if latest is None:
        raise NoClubEvening
    if id is None or id.casefold() == LATEST:
        return latest
    matches = [evening for evening in club.evenings.values() if evening.id.startswith(id.lower())]
    if len(matches) != 1:
        raise NoSuchClubEvening(name=id, count=len(club.evenings))
    return matches[0]


def find_player(club: Club, word: str) -> Player:
    """Return the player with this id, player card, number, nickname or name.

    The beginning of one of these is enough if it matches only one player. Raises NoSuchPlayer, or SeveralPlayers if
    several match.
    """
    people = list(club.players.values())
    wanted = word.casefold()
    for exact in (True, False):
        matches = [
            player for player in people if wanted and any(_fits(one, wanted, exact) for one in _words(player))
        ]
        if len(matches) == 1:
            return matches[0]
        if matches:
            names = ", ".join(f"{player.name} ({player.id})" for player in matches)
            raise SeveralPlayers(name=word, reason=Reason("they are {names}", names=names))
    raise NoSuchPlayer(name=word, reason=Reason("no name, number, card or id begins with this"))


def find_season(club: Club, name: str | None) -> Season:
    """Return a season by its name; None means the season that ends last. Raises NoSeasonYet, NoSuchSeason."""
    if not club.seasons:
        raise NoSeasonYet
    if name is None:
        return max(club.seasons.values(), key=lambda season: (season.last, season.name))
    if name not in club.seasons:
        raise NoSuchSeason(name=name, seasons=", ".join(club.seasons))
    return club.seasons[name]


def _words(player: Player) -> list[str]:
    # A guest without a name is found by the name shown for them in any language.
    guests = {guest_name(player.name, language) for language in LANGUAGES}
    return [player.id, *guests, player.nickname, player.number, *player.badges]


def _fits(word: str, wanted: str, exact: bool) -> bool:
    return word.casefold() == wanted if exact else word.casefold().startswith(wanted)
