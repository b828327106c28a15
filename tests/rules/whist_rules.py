"""The options of Whist, as GAMES.md describes them."""

PROFILES = ("parlour",)
OPTIONS = {"book": 6}


def check(rules, options):
    pass


def offers(deal, result):
    return []


def may_play(rules, people):
    return people == 4


def session_length(rules, people):
    return 0
