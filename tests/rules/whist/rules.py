"""The options of Whist, as GAMES.md describes them."""

from cardrules.rules import BadRules

PROFILES = ("parlour",)
OPTIONS = {"book": 6}
_MOST = 6


def check(rules, options):
    if type(rules.book) is not int or not 0 <= rules.book <= _MOST:
        raise BadRules("book is a whole number from 0 to 6")


def offers(deal, result):
    return []


def may_play(rules, people):
    return people == 4


def session_length(rules, people):
    return 0
