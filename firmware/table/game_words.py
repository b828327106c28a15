# The words for texts that a game returns as data (see cardrules.panel).

from cardrules.games import panel_of
from cardrules.panel import LIST, NAME, SUIT
from table import words


def say(game, text, seating=None):
    # The words for a text of a game. seating: finds the player for a NAME; None if the text has no NAME. Allocates.
    words.use_game(game)
    return _say(text, seating) if text else ""


def of_entry(game, entry):
    # The words for an entry of the log. Allocates.
    return say(game, panel_of(game).entry(entry))


def _say(text, seating):
    key = text[0]
    if key == NAME:
        return seating.name_of(text[1])
    if key == SUIT:
        return words.say(words.suits + text[1])
    arguments = [_say(one, seating) if isinstance(one, tuple) else one for one in text[1:]]
    if key == LIST:
        return arguments[0].join(arguments[1:])
    return words.say(key, *arguments)
