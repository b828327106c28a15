"""Names for unnamed guests, in the language of a publication."""

from dataclasses import replace

from stichtisch.club.state import Club
from stichtisch.i18n.guests import guest_name


def guests_named(club: Club, language: str) -> Club:
    """Return the club with a name in this language for each unnamed guest. These guests still count as unnamed."""
    players = {
        id: replace(player, nickname=guest_name(player.name, language))
        if player.guest and player.shown != guest_name(player.shown, language)
        else player
        for id, player in club.players.items()
    }
    return replace(club, players=players)
