# The options of Schafkopf. The defaults are the profile bsv, the tournament rules (SF).

PROFILES = ("bsv", "wirtshaus")

OPTIONS = {
    "pack": "long",
    "knock": "off",
    "games": ("call", "wenz", "solo"),
    "tout": True,
    "sie": True,
    "all_pass": "throw_in",
    "call_needs_suit_card": True,
    "run_away_min": 4,
    "kontra_max": 2,
    "kontra_until": "second_card",
    "reply_until": "second_card",
    "tariff": {
        "call": 10,
        "suit_geier": 50,
        "geier": 50,
        "suit_wenz": 50,
        "wenz": 50,
        "solo": 50,
        "schneider": 10,
        "schwarz": 10,
        "runner": 10,
        "ramsch": 20,
    },
    "runners_min": {"call": 3, "suit_geier": 3, "geier": 2, "suit_wenz": 3, "wenz": 2, "solo": 3},
    "tout_factor": 2,
    "tout_runners": True,
    "sie_factor": 4,
    "ramsch_march": "all_tricks",
    "ramsch_march_pays": "solo_schwarz",
    "ramsch_virgin": "own",
    "ramsch_tie": ("highest_trump",),
}


def check(rules, options):
    # Imported here, because only rules that differ from a profile need it; this saves 1 KB.
    from cardrules.schafkopf.check import check_rules

    check_rules(rules)


def offers(deal, result):
    # The rules have no penalties: the referee decides (SF-66).
    return ()


def may_play(rules, people):
    # Four players play; the others at the table sit out (SF-4).
    return 4 <= people <= 7


def session_length(rules, people):
    # A session has no fixed end.
    return 0
