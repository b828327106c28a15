"""Games that are not in the list of games."""

from cardrules import api, games, judge, rules

# Each took the names of the games when it was loaded.
_ASKED = (api, games, judge, rules)


class Listed:
    """Within this, a game is in the list."""

    def __init__(self, game):
        self._game = game

    def __enter__(self):
        self._known = games.GAMES
        for asked in _ASKED:
            asked.GAMES = self._known + (() if self._game in self._known else (self._game,))

    def __exit__(self, *error):
        for asked in _ASKED:
            asked.GAMES = self._known
