# The games, and the modules of each game. Choosing a game loads only its options; the rest is loaded with its first
# deal. This saves 11 KB of memory in an evening with only one game.

import sys

# A game is a package; GAMES.md says how to add one.
GAMES = ("doppelkopf", "skat", "double", "schafkopf")

# For each kind of pack: its game, and the number of tags on each card (two means one at each end). The tags' records
# contain the kind, so a number must never be reused or depend on the order of the games. The numbers 4 and 5 are not
# kinds of packs.
PACKS = ((1, "doppelkopf", 1), (2, "skat", 1), (3, "double", 2), (6, "schafkopf", 1))
TWO_TAGS = tuple([kind for kind, _, tags in PACKS if tags == 2])

_PACKAGE = "cardrules."


def module(name):
    # Returns a module of the rules by its name. If another thread is loading the module, the import waits.
    name = _PACKAGE + name
    __import__(name)
    return sys.modules[name]


def deal_of(game):
    # The class of a game's deals.
    return module(game + ".game").DEAL


def panel_of(game):
    # The module that describes what the display shows of a game (see cardrules.panel).
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
    # The module with the declarations that a seat may make, or None for a game without such a module.
    name = deal_of(game).CHOICES
    return module(name) if name else None


def asked(deal):
    # The seat that has to answer now, or NOBODY; and whether it must do so before the next card.
    choices = choices_of(deal.rules.game)
    return choices.asked(deal) if choices else (module("deal").NOBODY, False)


def club_rules_of(game):
    # The class that describes a game in a club (see club.ClubRules); for an unknown game, the base class.
    return module(game + ".club").CLUB if game in GAMES else module("club").ClubRules


def hands_of(game):
    # The class of a game's deals with known hands.
    deal = deal_of(game)
    return module(deal.HANDS).with_hands(deal)
