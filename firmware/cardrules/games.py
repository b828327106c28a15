# Which games there are, and the modules of each. Choosing between games loads their options; the rest of a game is
# loaded with its first deal. An evening of one game has 11 KB of memory more for that.

import sys

# A game is a module with the class DEAL; GAMES.md tells how to add one.
GAMES = ("doppelkopf", "skat", "double")

_PACKAGE = "cardrules."


def module(name):
    # A module of the rules by its name.
    name = _PACKAGE + name
    __import__(name)
    return sys.modules[name]


def deal_of(game):
    # The class of a game's deals.
    return module(game).DEAL


def book_of(game):
    # The module of a game's options (see rules.Rules).
    return module(game + "_rules")


def choices_of(game):
    # The module that tells what a seat may declare, or None for a game that has none.
    name = deal_of(game).CHOICES
    return module(name) if name else None


def club_rules_of(game):
    # The class of a game in a club (see club.ClubRules); for a game that is not known, the one of any.
    return module(game + "_club").CLUB if game in GAMES else module("club").ClubRules


def hands_of(game):
    # The class of a game's deals whose hands are known.
    deal = deal_of(game)
    return module(deal.HANDS).with_hands(deal)
