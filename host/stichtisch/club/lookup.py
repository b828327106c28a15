"""Which evening, player or season of the club somebody means by a word."""

from stichtisch.club.errors import (
    NoClubEvening,
    NoSuchClubEvening,
    NoSuchPlayer,
    NoSuchSeason,
    SeveralPlayers,
)
from stichtisch.club.state import Club, ClubEvening, Player, Season
from stichtisch.i18n import LANGUAGES
from stichtisch.i18n.guests import guest_name

# The word for the latest evening; an id is hexadecimal.
LATEST = "latest"


def find_evening(club: Club, id: str | None = None) -> ClubEvening:
    """Return an evening by its id or the beginning of it, `latest` or None: the latest.

    Raises NoClubEvening where there is none, NoSuchClubEvening where not just one is called so.
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
    """Return the player of this id, player card, number, nickname or name; a beginning will do where only one has it.

    Raises NoSuchPlayer.
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
            raise SeveralPlayers(name=word, reason=f"several are called so: {names}")
    raise NoSuchPlayer(name=word, reason="nobody is called so")


def find_season(club: Club, name: str | None) -> Season:
    """Return a season by its name, None: the one that ends last. Raises NoSuchSeason."""
    if name is None and club.seasons:
        return max(club.seasons.values(), key=lambda season: (season.last, season.name))
    if name is None or name not in club.seasons:
        raise NoSuchSeason(name=name or "", seasons=", ".join(club.seasons) or "none")
    return club.seasons[name]


def _words(player: Player) -> list[str]:
    # A guest without a name has one in each language.
    guests = {guest_name(player.name, language) for language in LANGUAGES}
    return [player.id, *guests, player.nickname, player.number, *player.badges]


def _fits(word: str, wanted: str, exact: bool) -> bool:
    return word.casefold() == wanted if exact else word.casefold().startswith(wanted)
