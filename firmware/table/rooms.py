# The module of what a game shows and offers at the table, loaded when it is first asked for: mostly that of one game.

import sys

_PACKAGE = "table.games."


def room_of(game):
    name = _PACKAGE + game
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]
