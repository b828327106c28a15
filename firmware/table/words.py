# The texts that the table shows, in the language in force. Each language is a module of the package `table.texts`.

import sys

from micropython import const

from cardrules.cards import FOOL, POPE, RANKS, card_text
from cardrules.games import words_of
from table import loading

LANGUAGES = ("en", "de", "fr")
SUITS = ("french", "german")
# Acorns, leaves and bells have places of their own in the fonts.
SIGNS = {"french": "♣♠♥♦", "german": "\ue000\ue001♥\ue002"}

_PACKAGE = const("table.texts.")
# Characters of a name on a key, and of three labels that have room in any panel.
_LONG_NAME = const(5)
_ROOMY = const(20)

language = LANGUAGES[0]
suits = "french_"
# Set while short forms are said: of texts that have one in SHORT of their module, of names and of cards.
brief = False
_texts = {}
_short = ""
# The texts of the game that is played, which is in _game.
_game_texts = {}
_game_short = ""
_game = ""


def use(name):
    # From now on the texts are those of this language. A language that was used once stays loaded: 3 KB.
    global _texts, _short, language
    __import__(_PACKAGE + name)
    _texts = sys.modules[_PACKAGE + name].TEXTS
    _short = getattr(sys.modules[_PACKAGE + name], "SHORT_LABELS", "")
    _leave_game()
    language = name


def use_game(name):
    # From now on texts that are not the table's own are those of this game. The words of one game are loaded.
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
    # One of SUITS: the names of suits and court cards.
    global suits
    suits = style + "_"


def say(key, *arguments):
    # The text of a key with its arguments filled in. Raises KeyError. Allocates.
    text = (brief and _short_form(key)) or _texts.get(key) or _game_texts[key]
    return text.format(*arguments) if arguments else text


def labels(make, *arguments):
    # The three labels that `make` says, and behind them their short forms, where there might be no room. Allocates.
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
    # How many characters the name has in common with another of the names, from the beginning, at most.
    most = 0
    for other in names:
        count = 0
        while count < min(len(name), len(other)) and name[count] == other[count]:
            count += 1
        if other != name:
            most = max(most, count)
    return most


def short_name(name, names):
    # Of a long name the beginning, and behind it what tells it from another one that begins alike.
    if len(name) <= _LONG_NAME:
        return name
    same = min(alike(name, names), len(name) - 2)
    if same < _LONG_NAME - 1:
        return name[: _LONG_NAME - 1] + "…"
    return name[: _LONG_NAME - 3] + "…" + name[same : same + 2]


def of_game(game, key):
    # A text of a game that may be another one than is played. Allocates.
    if game == _game:
        return _game_texts[key]
    words = words_of(game, language)
    text = words.TEXTS[key]
    loading.unload(words.__name__)
    return text


def card_name(card):
    # The code of a heart ten -> "Hearts 10"; the Fool and the Pope of Double have no suit. A tag may have any code.
    if card > POPE:
        return "?"
    if card >= FOOL:
        return say("fool" if card == FOOL else "pope")
    if brief:
        return card_sign(card)
    suit, rank = card_text(card)
    return say("card", say(suits + suit), say(suits + rank))


def card_sign(card):
    # The same in short: "♥10".
    if card >= FOOL:
        return card_name(card)
    suit, rank = divmod(card, len(RANKS))
    return SIGNS[suits[:-1]][suit] + say(suits + "letters").split(" ")[rank]


use(language)
