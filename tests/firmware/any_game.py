"""Looks up texts in all games; runs on CPython and MicroPython."""

from cardrules.doppelkopf.panel import item_name
from cardrules.games import GAMES
from table import game_words, words


def say_in_any_game(key, *arguments):
    """Return the text for a key from the table, or from the first game that has it."""
    return _in_any_game(lambda game: words.say(key, *arguments), key)


def entry_text(entry):
    """Return the words for an entry of a deal from the first game that has them."""
    return _in_any_game(lambda game: game_words.of_entry(game, entry), entry)


def item_text(name):
    """Return the words for an item in a result of Doppelkopf."""
    return game_words.say("doppelkopf", item_name(name))


def _in_any_game(text, asked):
    for game in GAMES:
        words.use_game(game)
        try:
            return text(game)
        except KeyError:
            pass
    raise KeyError(asked)
