# The check of Schafkopf's options. Errors are sentences for players.

from cardrules.option_words import check_words
from cardrules.rules import BadRules

_OFF_ON = (False, True)
VALUES = {
    "pack": ("long", "short"),
    "knock": ("off", "free"),
    "tout": _OFF_ON,
    "sie": _OFF_ON,
    "all_pass": ("throw_in", "ramsch"),
    "call_needs_suit_card": _OFF_ON,
    "kontra_until": ("first_card", "second_card", "own_first_card"),
    "reply_until": ("first_card", "second_card", "next_card"),
    "tout_runners": _OFF_ON,
    "ramsch_march_pays": ("solo_schwarz", "ramsch"),
    "ramsch_virgin": ("off", "own", "all"),
}

_GAMES = ("call", "suit_geier", "geier", "suit_wenz", "wenz", "solo")
_TIES = ("tricks", "trumps", "highest_trump")
_MARCHES = ("off", "all_tricks")
# The words that can occur in lists, or in place of a number.
WITHIN = {"games": _GAMES, "ramsch_tie": _TIES, "ramsch_march": _MARCHES}

_MOST = 9999


def check_rules(rules):
    check_words(rules, VALUES)
    _list("games", rules.games, _GAMES)
    _list("ramsch_tie", rules.ramsch_tie, _TIES)
    if not rules.games:
        raise BadRules("games: at least one has to be allowed")
    for name, least, most in (
        ("run_away_min", 2, 6),
        ("kontra_max", 0, 4),
        ("tout_factor", 1, 99),
        ("sie_factor", 1, 99),
    ):
        if not _whole(getattr(rules, name), least, most):
            raise BadRules("%s is a whole number from %d to %d" % (name, least, most))
    _numbers("tariff", rules.tariff, _GAMES + ("schneider", "schwarz", "runner", "ramsch"), 0)
    _numbers("runners_min", rules.runners_min, _GAMES, 1)
    march = rules.ramsch_march
    if march not in _MARCHES and not _whole(march, 61, 120):
        raise BadRules("ramsch_march is off, all_tricks, or from 61 to 120 card points: only one can have so many")


def _whole(value, least, most):
    return type(value) is int and least <= value <= most


def _list(name, given, words):
    if not isinstance(given, (list, tuple)) or [word for word in given if word not in words or given.count(word) > 1]:
        raise BadRules("%s is a list of some of these, each once: %s" % (name, ", ".join(words)))


def _numbers(name, given, keys, least):
    good = isinstance(given, dict) and len(given) == len(keys)
    if not good or [key for key in keys if not _whole(given.get(key), least, _MOST)]:
        text = "%s needs a whole number, %d or more, for each of these and nothing else: %s"
        raise BadRules(text % (name, least, ", ".join(keys)))
