# The options of Double, and the facts that follow from them: the players, the chips, the length of a session, the cards
# of a round.
#
# Rules: S004. D-D numbers are the decisions on questions that S004 leaves open.

from cardrules.double.players import can_play

PROFILES = ("seed",)

_BOX = 310

OPTIONS = {
    "sets": 2,
    "players": (2, 3, 4, 5, 6),
    "rounds": (1, 2, 3, 4, 5, 5, 4, 3, 2, 1),
    "start_points": 15,
    "ace_rank": "high",
    "fool_pope_follow": "void_in_suit_and_trump",
    "fool_pope_lead": "second_card",
    "trump_from_fool_pope": "other_motif",
    "bid_limit": "points_and_cards",
    "bid_sum_restriction": False,
    "bank_limit": 0,
    "score_right": {"bonus": 5, "per_bid": 1},
    "score_wrong": {"per_bid": -1},
    "end_tie": "shared",
    "motif_detection": "two_tags",
}


def check(rules, options):
    # The module check is imported only for rules that differ from the profile.
    from cardrules.double.check import check_rules

    check_rules(rules)


def chips(rules):
    # The chips that each player begins with, and all chips in the box: 10 of 1, 20 of 5 and 10 of 20 (S004, contenu;
    # see chips.py).
    return rules.start_points, rules.bank_limit or _BOX


def offers(deal, result):
    # This game has no penalties (S004).
    return []


def may_play(rules, people):
    # Returns whether this number of people can sit at the table.
    return can_play(rules, people)


def session_length(rules, people):
    return len(rules.rounds)


def goes_on(rules, totals):
    # A playoff: further rounds with all players until one player alone has the most points (D-D08).
    return rules.end_tie == "playoff" and totals.count(max(totals)) > 1


def cards_of_round(rules, number):
    # The number of cards for each player; rounds count from 1. A round of a playoff has as many cards as the last
    # regular round (D-D08).
    return rules.rounds[min(number, len(rules.rounds)) - 1]
