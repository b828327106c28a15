# Which games there are, and the modules of each. Choosing between games loads their options; the rest of a game is
# loaded with its first deal. An evening of one game has 11 KB of memory more for that.

import sys

# A game is a package; GAMES.md says how to add one.
GAMES = ("doppelkopf", "skat", "double", "schafkopf")

# The game that each kind of pack belongs to, and the tags on each of its cards: with two there is one at each end.
# The kind is in the record of each tag, so that a number is never given twice and does not depend on the order of the
# games. 4 and 5 are cards of no game.
PACKS = ((1, "doppelkopf", 1), (2, "skat", 1), (3, "double", 2), (6, "schafkopf", 1))
TWO_TAGS = tuple([kind for kind, _, tags in PACKS if tags == 2])

_PACKAGE = "cardrules."


def module(name):
    # A module of the rules by its name. The import waits for another thread that is loading it.
    name = _PACKAGE + name
    __import__(name)
    return sys.modules[name]


def deal_of(game):
    # The class of a game's deals.
    return module(game + ".game").DEAL


def panel_of(game):
    # The module of what a game shows (see cardrules.panel).
    return module(game + ".panel")


def owner_of(kind):
    # The game that a kind of pack belongs to.
    return next(game for number, game, _ in PACKS if number == kind)


def offered_options(game):
    # (name, values) of each option that a table offers.
    pages = module("option_pages")
    return [option for page in pages.names(game) for option in pages.of_page(game, page)]


def words_of(game, language):
    # The module of a game's words (see cardrules.panel).
    return module(game + ".words_" + language)


def book_of(game):
    # The module of a game's options (see rules.Rules).
    return module(game + ".rules")


def choices_of(game):
    # The module that tells what a seat may declare, or None for a game that has none.
    name = deal_of(game).CHOICES
    return module(name) if name else None


def asked(deal):
    # The seat that has to answer now, or NOBODY, and whether no card may be laid before it does.
    choices = choices_of(deal.rules.game)
    return choices.asked(deal) if choices else (module("deal").NOBODY, False)


def club_rules_of(game):
    # The class of a game in a club (see club.ClubRules); for a game that is not known, the one of any.
    return module(game + ".club").CLUB if game in GAMES else module("club").ClubRules


def hands_of(game):
    # The class of a game's deals whose hands are known.
    deal = deal_of(game)
    return module(deal.HANDS).with_hands(deal)
