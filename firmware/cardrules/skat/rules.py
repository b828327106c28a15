# The options of Skat. The defaults are the profile isko of the Internationale Skatordnung (ISkO 2.4, 5.2, 5.4.2).

PROFILES = ("isko", "seed")

OPTIONS = {
    "players_at_table": (3, 4),
    "base_values": {"C": 12, "S": 11, "H": 10, "D": 9, "grand": 24, "grand_ouvert": 24},
    # The levels are either steps that are added up, or two ladders: one for games with the skat, one for hand games
    # (S002).
    "levels": {
        "game": 1,
        "hand": 1,
        "schneider": 1,
        "schneider_announced": 1,
        "black": 1,
        "black_announced": 1,
        "ouvert": 1,
    },
    "null_values": {"pick_up": 23, "hand": 35, "ouvert": 46, "ouvert_hand": 59},
    "null_loss": {"pick_up": 46, "hand": 70, "ouvert": 92, "ouvert_hand": 118},
    "loss_factor_pick_up": 2,
    "loss_factor_hand": 2,
    "schneider_from": 90,
    "schneider_below": 30,
    "schwarz_by": "tricks",
    "announced_level_missed": "at_least",
    "overbid": "next_multiple",
    "null_over_bid": "unsettled",
    "all_pass": "pass_in",
    "settlement": "seeger_fabian",
    "revoke": "isko_4",
    "series_length": {"3": 36, "4": 48},
}


def check(rules, options):
    # Imported here, because only rules that differ from a profile need it; this saves 1 KB.
    from cardrules.skat.check import check_rules

    check_rules(rules)


def offers(deal, result):
    # The referee's choices for each revoke; see penalties.py.
    from cardrules.skat import penalties

    return penalties.offers(deal, result)


def may_play(rules, people):
    # Returns whether this number of people can sit at the table.
    return people in rules.players_at_table


def final_totals(rules, people, totals, won, lost):
    # The score of each person in a series, as the list counts it. people: the number of people at the table.
    if rules.settlement != "seeger_fabian":
        return totals
    # Imported here, because it is needed only at the end of a series.
    from cardrules.skat.list import seeger_fabian

    return seeger_fabian(people, totals, won, lost)


def session_length(rules, people):
    # The number of deals in a series; 0 if the series has no fixed end (D-S13).
    return rules.series_length.get(str(people), 0)
