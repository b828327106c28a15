# The check of Double's options. Error messages are sentences that players understand.

from cardrules.double.players import SET, check_players
from cardrules.option_words import check_words
from cardrules.rules import BadRules

# The values of each option that is a word or a switch.
VALUES = {
    "sets": (1, 2),
    "ace_rank": ("high", "low", "absent"),
    "fool_pope_follow": ("void_in_suit_and_trump", "void_in_suit", "free"),
    "fool_pope_lead": ("second_card", "own_other_motif", "none"),
    "trump_from_fool_pope": ("other_motif", "no_trump", "turn_next"),
    "bid_limit": ("points", "points_and_cards"),
    "bid_sum_restriction": (False, True),
    "end_tie": ("shared", "playoff"),
    "motif_detection": ("two_tags", "declare", "infer"),
}
_MOST_POINTS = 1 << 20


def check_rules(rules):
    # Raises BadRules.
    check_words(rules, VALUES)
    for name, least, most in (("players", 2, 6), ("rounds", 1, SET)):
        if not _are_numbers(getattr(rules, name), least, most):
            raise BadRules("%s is a list of numbers from %d to %d" % (name, least, most))
    for name in ("start_points", "bank_limit"):
        if not _are_numbers([getattr(rules, name)], 0, _MOST_POINTS):
            raise BadRules("%s is a number of points, 0 or more" % name)
    if not _has_numbers(rules.score_right, "bonus", "per_bid") or not _has_numbers(rules.score_wrong, "per_bid"):
        raise BadRules('score_right says the points of "bonus" and "per_bid", score_wrong those of "per_bid"')
    _check_together(rules)


def _check_together(rules):
    # The pack must be large enough for the fewest players. Larger groups are checked when the players sit down.
    fewest = min(rules.players)
    check_players(rules, fewest)
    if 0 < rules.bank_limit < fewest * rules.start_points:
        text = "%d players start with %d points each: the bank of %d points cannot hand these out"
        raise BadRules(text % (fewest, rules.start_points, rules.bank_limit))


def _are_numbers(values, least, most):
    if not isinstance(values, (list, tuple)) or not values:
        return False
    return all(type(value) is int and least <= value <= most for value in values)


def _has_numbers(value, *names):
    return isinstance(value, dict) and all(type(value.get(name)) is int for name in names)
