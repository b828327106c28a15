"""The people of a club with guests named in a language, for what is published in it."""

from dataclasses import replace

from stichtisch.club.state import Club
from stichtisch.i18n.guests import guest_name


def guests_named(club: Club, language: str) -> Club:
    """Return the club; guests who have but a number are shown in this language, and stay guests without a name."""
    players = {
        id: replace(player, nickname=guest_name(player.name, language))
        if player.guest and player.shown != guest_name(player.shown, language)
        else player
        for id, player in club.players.items()
    }
    return replace(club, players=players)
