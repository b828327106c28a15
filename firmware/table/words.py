# The texts that the table shows, in the language in force. Each language is a module of the package `table.texts`.

import sys

from micropython import const

from cardrules.cards import FOOL, RANKS, card_text

LANGUAGES = ("en", "de", "fr")
SUITS = ("french", "german")
# Acorns, leaves and bells have places of their own in the fonts.
SIGNS = {"french": "♣♠♥♦", "german": "\ue000\ue001♥\ue002"}

_PACKAGE = const("table.texts.")

language = LANGUAGES[0]
suits = "french_"
_texts = {}


def use(name):
    # From now on the texts are those of this language. A language that was used once stays loaded: 3 KB.
    global _texts, language
    __import__(_PACKAGE + name)
    _texts = sys.modules[_PACKAGE + name].TEXTS
    language = name


def use_suits(style):
    # One of SUITS: the names of suits and court cards.
    global suits
    suits = style + "_"


def say(key, *arguments):
    # The text of a key with its arguments filled in. Raises KeyError. Allocates.
    text = _texts[key]
    return text.format(*arguments) if arguments else text


def has(key):
    return key in _texts


def card_name(card):
    # The code of a heart ten -> "Hearts 10"; the Fool and the Pope of Double have no suit.
    if card >= FOOL:
        return say("fool" if card == FOOL else "pope")
    suit, rank = card_text(card)
    return say("card", say(suits + suit), say(suits + rank))


def card_sign(card):
    # The same in short: "♥10".
    if card >= FOOL:
        return card_name(card)
    suit, rank = divmod(card, len(RANKS))
    return SIGNS[suits[:-1]][suit] + say(suits + "letters").split(" ")[rank]


def item_name(name):
    # "re_announced_no90" -> "Re no 90", "got_120_against_no90" -> "120 against no 90", "no60" -> "No 60".
    if has("item_" + name):
        return say("item_" + name)
    parts = name.split("_")
    if parts[0] == "got":
        return say("item_against", parts[1], say("say_" + parts[3]))
    return say("item_announced", say("say_" + parts[0]), say("say_" + parts[2]))


use(language)
