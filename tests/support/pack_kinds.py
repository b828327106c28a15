"""The kinds of packs: values of the second byte of a tag's record. They have never changed."""

from cardrules.games import panel_of

DOPPELKOPF = 1
SKAT = 2
DOUBLE = 3
SCHAFKOPF = 6


def of(game):
    """The kind of the first pack of a game."""
    return panel_of(game).PACKS[0][1]
