# Which games there are, and which of their modules are loaded: a game that is not played is not, and of one that is
# played only what is needed now.

import sys

# A game is a module with the class DEAL, and the modules this loads when it is asked; GAMES.md tells how to add one.
GAMES = ("doppelkopf", "skat", "double")

# What every game needs while cards are laid; a game adds its KEPT.
_KEPT = ("cards", "deal", "games", "rules", "session")
_PACKAGE = "cardrules."
# Where there are threads, another one may be loading a module: __import__ waits for that.
_THREADS = sys.implementation.name != "micropython"


def module(name):
    # A module of the rules, loaded if it is not: on a Pico __import__ takes 0.7 ms to find out that it is.
    name = _PACKAGE + name
    if _THREADS or name not in sys.modules:
        __import__(name)
    return sys.modules[name]


def deal_of(game):
    # The class of a game's deals.
    return module(game).DEAL


def book_of(game):
    # The module of a game's options (see rules.Rules).
    return module(deal_of(game).RULES)


def choices_of(game):
    # The module that tells what a seat may declare, or None for a game that has none.
    name = deal_of(game).CHOICES
    return module(name) if name else None


def hands_of(game):
    # The class of a game's deals whose hands are known.
    deal = deal_of(game)
    return module(deal.HANDS).with_hands(deal)


def prepare_step(game, ending):
    # Loads one module that the end of a deal needs, or the beginning of the next, so that nobody waits for all of them
    # at once. False: they are there.
    book = deal_of(game).RULES
    names = (book,)
    if _PACKAGE + book in sys.modules:
        names = module(book).AT_THE_END if ending else module(book).AT_THE_BEGINNING
    for name in names:
        if _PACKAGE + name not in sys.modules:
            module(name)
            return True
    return False


def release(game):
    # Forgets other games, and of this one what play does not need; it is loaded again when it is asked. A table whose
    # memory is short does so between the phases of a deal.
    kept = _KEPT + (game,) + deal_of(game).KEPT
    package = sys.modules[_PACKAGE[:-1]]
    for name in list(sys.modules):
        part = name[len(_PACKAGE) :]
        if name.startswith(_PACKAGE) and part not in kept:
            del sys.modules[name]
            if hasattr(package, part):
                delattr(package, part)
