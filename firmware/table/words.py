# The texts of the table in the chosen language. Each language is a module of the package `table.texts`.

import sys

from micropython import const

from cardrules.cards import FOOL, POPE, RANKS, card_text
from cardrules.games import words_of
from table import loading

LANGUAGES = ("en", "de", "fr")
SUITS = ("french", "german")
# Acorns, leaves and bells have their own code points in the fonts.
SIGNS = {"french": "♣♠♥♦", "german": "\ue000\ue001♥\ue002"}

_PACKAGE = const("table.texts.")
# The maximum number of characters in a name on a key, and in three labels that fit into any panel.
_LONG_NAME = const(5)
_ROOMY = const(20)

language = LANGUAGES[0]
suits = "french_"
# Set while names, cards and the texts listed in SHORT_LABELS are returned in their short forms.
brief = False
_texts = {}
_short = ""
# The texts of the game that is played; its name is in _game.
_game_texts = {}
_game_short = ""
_game = ""


def use(name):
    # Sets the language. A language that has been used stays loaded, which takes 3 KB.
    global _texts, _short, language
    __import__(_PACKAGE + name)
    _texts = sys.modules[_PACKAGE + name].TEXTS
    _short = getattr(sys.modules[_PACKAGE + name], "SHORT_LABELS", "")
    _leave_game()
    language = name


def use_game(name):
    # Sets the game for texts that are not the table's own. Only the words of one game are loaded.
    global _game, _game_texts, _game_short
    if name != _game:
        _leave_game()
        of_game = words_of(name, language)
        _game_texts = of_game.TEXTS
        _game_short = getattr(of_game, "SHORT_LABELS", "")
        _game = name


def _leave_game():
    global _game, _game_texts, _game_short
    if _game:
        loading.unload(words_of(_game, language).__name__)
    _game = _game_short = ""
    _game_texts = {}


def use_suits(style):
    # Sets the names of suits and court cards: style is one of SUITS.
    global suits
    suits = style + "_"


def say(key, *arguments):
    # The text of a key with its arguments filled in. Raises KeyError. Allocates.
    text = (brief and _short_form(key)) or _texts.get(key) or _game_texts[key]
    return text.format(*arguments) if arguments else text


def labels(make, *arguments):
    # The three labels from `make`, followed by their short forms if the labels may be too long. Allocates.
    global brief
    full = tuple(make(*arguments))
    if len("".join(full)) <= _ROOMY:
        return full
    brief = True
    try:
        return full + tuple(make(*arguments))
    finally:
        brief = False


def _short_form(key):
    # Each line of SHORT_LABELS is a key and its short form.
    for texts in (_short, _game_short):
        at = texts.find("\n" + key + " ")
        if at >= 0:
            at += len(key) + 2
            return texts[at : texts.find("\n", at)]
    return ""


def alike(name, names):
    # The greatest number of initial characters that the name shares with another name.
    most = 0
    for other in names:
        count = 0
        while count < min(len(name), len(other)) and name[count] == other[count]:
            count += 1
        if other != name:
            most = max(most, count)
    return most


def short_name(name, names):
    # The beginning of a long name, then the characters that distinguish it from another name with the same beginning.
    if len(name) <= _LONG_NAME:
        return name
    same = min(alike(name, names), len(name) - 2)
    if same < _LONG_NAME - 1:
        return name[: _LONG_NAME - 1] + "…"
    return name[: _LONG_NAME - 3] + "…" + name[same : same + 2]


def of_game(game, key):
    # A text of any game, not only of the one that is played. Allocates.
    if game == _game:
        return _game_texts[key]
    words = words_of(game, language)
    text = words.TEXTS[key]
    loading.unload(words.__name__)
    return text


def card_name(card):
    # The code of a heart ten -> "Hearts 10". The Fool and the Pope of Double have no suit. A tag may contain any code.
    if card > POPE:
        return "?"
    if card >= FOOL:
        return say("fool" if card == FOOL else "pope")
    if brief:
        return card_sign(card)
    suit, rank = card_text(card)
    return say("card", say(suits + suit), say(suits + rank))


def card_sign(card):
    # The short form of a card's name: "♥10".
    if card >= FOOL:
        return card_name(card)
    suit, rank = divmod(card, len(RANKS))
    return SIGNS[suits[:-1]][suit] + say(suits + "letters").split(" ")[rank]


use(language)
