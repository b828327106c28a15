# The options of Doppelkopf; the defaults are the tournament rules (TSR).

PROFILES = ("ddv-tsr", "wikipedia", "adpoker", "house")

OPTIONS = {
    "with_nines": True,
    "players_at_table": (4, 5, 6, 7),
    "sit_out": "dealer",
    "deal_packets": (3, 3, 3, 3),
    "throw_nines_min": 0,
    "throw_kings_min": 0,
    "throw_without_trump": False,
    "throw_timing": "as_reservation",
    "redeal_dealer": "same",
    "heart_ten_trump": True,
    "heart_ten_trump_in_suit_solo": True,
    "second_dulle_beats_first": False,
    "second_dulle_not_in_last_trick": False,
    "piglets": "off",
    "piglets_announce": "at_start",
    "piglets_force_announcement": False,
    "super_piglets": False,
    "piglets_in_solo": False,
    "reservation_rank": ("wedding", "voluntary_solo", "mandatory_solo"),
    "wedding": True,
    "wedding_partner_trick": "first_foreign",
    "wedding_max_tricks": 3,
    "wedding_leader": "forehand",
    "silent_solo": True,
    "poverty": False,
    "poverty_max_trumps": 3,
    "poverty_pass": "three_incl_all_trumps",
    "poverty_leader": "forehand",
    "solo_types": ("suit", "queens", "jacks", "aces"),
    "solo_leader": "soloist_if_mandatory",
    "solo_same_dealer_again": "mandatory_not_forced",
    "announce_unit": "cards_in_hand",
    "announce_limits": {"re": 11, "kontra": 11, "no90": 10, "no60": 9, "no30": 8, "black": 7},
    "reply_limits": {"re": 10, "kontra": 10, "no90": 9, "no60": 8, "no30": 7, "black": 6},
    "reply_enables_levels": False,
    "skip_levels": "implied_if_in_time",
    "wedding_shift": "k-1",
    "announce_before_clarification": False,
    "forced_announcement_min": 0,
    "forced_announcement_further": False,
    "re_kontra_value": "add2",
    "kontra_only_re_needs": 120,
    "failed_announcement_pays": "tsr",
    "beaten_step_bonus": True,
    "both_failed": "tsr_7_1_3",
    "against_the_old": 1,
    "against_the_old_in_solo": False,
    "doppelkopf_min": 40,
    "fox": 1,
    "fox_last_trick": 1,
    "solo_fox": "none",
    "charlie": 1,
    "charlie_caught": "none",
    "special_points_in_solo": "none",
    "specials_and_doubling": "net",
    "counting": "plus_minus",
    "solo_factor": 3,
    "bock": {"triggers": [], "factor": 2, "deals": "players_at_table"},
    "session_deals": 24,
    "session_deals_5": 30,
    "mandatory_solos": 1,
    "forced_solo": "when_missing_equals_remaining",
    "penalties": "tsr_9",
    "claim": "soloist_only",
    "half_chicken": False,
}


def check(rules, options):
    # To save 1 KB, the module check is imported only for rules that differ from a profile.
    from cardrules.doppelkopf.check import check_rules

    check_rules(rules, options)


def chips(rules):
    # The players agree on the number of chips, which S000 does not specify, and pay one another; see chips.py.
    return 0, 0


def offers(deal, result):
    # The referee's choices for each revoke; see penalties.py.
    from cardrules.doppelkopf import penalties

    return penalties.offers(deal, result)


def may_play(rules, people):
    # Returns whether this number of people can sit at the table.
    return people in rules.players_at_table


def session_length(rules, people):
    # The number of deals in a session; 0 if it has no fixed end (S003, TSR 8.5.1, 10.1.5).
    return rules.session_deals if people == 4 else rules.session_deals_5
