"""Test games, added temporarily to the list of games."""

from cardrules import api, games, judge, rules

# These modules copy the names of the games when they are imported.
_ASKED = (api, games, judge, rules)


class Listed:
    """A context manager that adds a game to the list."""

    def __init__(self, game):
        self._game = game

    def __enter__(self):
        self._known = games.GAMES
        for asked in _ASKED:
            asked.GAMES = self._known + (() if self._game in self._known else (self._game,))

    def __exit__(self, *error):
        for asked in _ASKED:
            asked.GAMES = self._known
