# Checks of Skat's options, individually and in combination. Errors are sentences that players understand.

from cardrules.option_words import check_words
from cardrules.rules import BadRules

SUITS_AND_GRAND = ("C", "S", "H", "D", "grand")
NULL_KINDS = ("pick_up", "hand", "ouvert", "ouvert_hand")

# The allowed values of each option that has a word as its value.
VALUES = {
    "schwarz_by": ("tricks",),
    "announced_level_missed": ("flat", "at_least"),
    "overbid": ("next_multiple",),
    "null_over_bid": ("unsettled",),
    "all_pass": ("pass_in", "redeal"),
    "settlement": ("classic", "seeger_fabian"),
    "revoke": ("off", "isko_4"),
}

_STEPS = ("game", "hand", "schneider", "schneider_announced", "black", "black_announced", "ouvert")
_LADDERS = {
    "pick_up": ("simple", "schneider", "black"),
    "hand": (
        "simple",
        "schneider",
        "schneider_announced",
        "black",
        "black_announced",
        "ouvert",
        "grand_ouvert",
    ),
}


def check_rules(rules):
    check_words(rules, VALUES)
    _check_players(rules)
    _numbers("base_values", rules.base_values, SUITS_AND_GRAND + ("grand_ouvert",))
    _numbers("null_values", rules.null_values, NULL_KINDS)
    _numbers("null_loss", rules.null_loss, NULL_KINDS)
    _check_levels(rules)
    for name in ("loss_factor_pick_up", "loss_factor_hand"):
        if not _whole(getattr(rules, name), 1, 2):
            raise BadRules("%s: a lost game counts once (1) or twice (2)" % name)
    if not _whole(rules.schneider_from, 61, 120):
        raise BadRules("schneider_from lies between 61 and 120 card points: the declarer must have won before")
    if not _whole(rules.schneider_below, 0, 59):
        raise BadRules("schneider_below lies between 0 and 59 card points: the declarer must have lost before")


def _check_players(rules):
    players = rules.players_at_table
    known = isinstance(players, (list, tuple)) and bool(players)
    if not known or [n for n in players if type(n) is not int or n not in (3, 4)]:
        raise BadRules("players_at_table: Skat is played by 3, or by 4 of whom the dealer sits out")
    _numbers("series_length", rules.series_length, ("3", "4"), 0)
    for number in players:
        if rules.series_length[str(number)] % number:
            raise BadRules(
                "series_length: %d deals can't be shared by %d dealers" % (rules.series_length[str(number)], number)
            )


def _check_levels(rules):
    if isinstance(rules.levels, dict) and "game" in rules.levels:
        _numbers("levels", rules.levels, _STEPS, 0)
        return
    for name in _LADDERS:
        ladder = rules.levels.get(name) if isinstance(rules.levels, dict) else None
        _numbers("levels: " + name, ladder, _LADDERS[name])


def _whole(value, least, most):
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _numbers(name, given, keys, least=1):
    good = isinstance(given, dict) and len(given) == len(keys)
    if not good or [key for key in keys if not _whole(given.get(key), least, 9999)]:
        text = "%s needs a whole number, %d or more, for each of these and nothing else: %s"
        raise BadRules(text % (name, least, ", ".join(keys)))
