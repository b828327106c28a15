# The check of Doppelkopf's options: each value, and the combination of all options. Error messages are sentences that
# players understand.

from cardrules.doppelkopf.announcements import WORDS
from cardrules.rules import BadRules, Rules

_OFF_ON = (False, True)

# The values of each option that is a word or a switch, or a list of words.
VALUES = {
    "with_nines": _OFF_ON,
    "sit_out": ("dealer", "right_of_dealer"),
    "throw_without_trump": _OFF_ON,
    "throw_timing": ("as_reservation", "before_reservations"),
    "redeal_dealer": ("same", "next"),
    "heart_ten_trump": _OFF_ON,
    "heart_ten_trump_in_suit_solo": _OFF_ON,
    "second_dulle_beats_first": _OFF_ON,
    "second_dulle_not_in_last_trick": _OFF_ON,
    "piglets": ("off", "both", "first_only", "second_only"),
    "piglets_announce": ("at_start", "on_first_play", "any_time"),
    "piglets_force_announcement": _OFF_ON,
    "super_piglets": _OFF_ON,
    "piglets_in_solo": _OFF_ON,
    "reservation_rank": ("wedding", "poverty", "misdeal", "solo", "voluntary_solo", "mandatory_solo"),
    "wedding": _OFF_ON,
    "wedding_partner_trick": ("first_foreign", "declarer_choice"),
    "wedding_leader": ("forehand", "declarer"),
    "silent_solo": _OFF_ON,
    "poverty": _OFF_ON,
    "poverty_pass": ("three_incl_all_trumps", "trumps_only"),
    "poverty_leader": ("forehand", "declarer"),
    "solo_types": ("trump", "suit", "queens", "jacks", "international", "aces"),
    "solo_leader": ("forehand", "soloist", "soloist_if_mandatory"),
    "solo_same_dealer_again": ("never", "always", "mandatory", "mandatory_not_forced"),
    "announce_unit": ("cards_in_hand", "before_trick"),
    "reply_enables_levels": _OFF_ON,
    "skip_levels": ("implied_if_in_time", "one_by_one"),
    "wedding_shift": ("k", "k-1", "none"),
    "announce_before_clarification": _OFF_ON,
    "forced_announcement_further": _OFF_ON,
    "re_kontra_value": ("add2", "double"),
    "failed_announcement_pays": ("tsr", "would_have_won"),
    "beaten_step_bonus": _OFF_ON,
    "both_failed": ("tsr_7_1_3", "made_levels_only"),
    "against_the_old_in_solo": _OFF_ON,
    "solo_fox": ("none", "trump_suit_ace"),
    "charlie_caught": ("none", "any", "diamond_queen"),
    "special_points_in_solo": ("none", "all"),
    "specials_and_doubling": ("net", "winner_before_doubling"),
    "counting": ("plus_minus", "plus", "minus"),
    "forced_solo": ("none", "extra_deal_at_end", "when_missing_equals_remaining"),
    "penalties": ("off", "tsr_9"),
    "claim": ("off", "soloist_only"),
    "half_chicken": _OFF_ON,
}
_LISTS = ("reservation_rank", "solo_types")

# The lowest and highest value of each option that is a number.
_NUMBERS = {
    "throw_nines_min": (0, 8),
    "throw_kings_min": (0, 8),
    "wedding_max_tricks": (1, 12),
    "poverty_max_trumps": (0, 12),
    "forced_announcement_min": (0, 240),
    "kontra_only_re_needs": (120, 121),
    "against_the_old": (0, 9),
    "doppelkopf_min": (0, 44),
    "fox": (0, 9),
    "fox_last_trick": (1, 2),
    "charlie": (0, 9),
    "solo_factor": (1, 9),
    "session_deals": (0, 999),
    "session_deals_5": (0, 999),
    "mandatory_solos": (0, 9),
}

_LIMITS = ("announce_limits", "reply_limits")
# For each unit of limits, a profile that uses it.
_UNITS = {"cards_in_hand": "ddv-tsr", "before_trick": "house"}

_BOCK = ("draw_120", "lost_solo", "lost_re_kontra", "heart_trick", "black")
# The words that can occur in the table `bock`, and the numbers that `fox_last_trick` can be.
WITHIN = {"bock": _BOCK, "fox_last_trick": (1, 2)}

# The options that depend on another option: name, condition, and the message if the condition is not met. The condition
# is not checked if the option is off.
_NEEDS = (
    (
        "second_dulle_not_in_last_trick",
        lambda rules: rules.second_dulle_beats_first,
        "an exception for the last trick needs a rule: switch second_dulle_beats_first on too",
    ),
    (
        "second_dulle_beats_first",
        lambda rules: rules.heart_ten_trump or rules.heart_ten_trump_in_suit_solo,
        "the second heart ten can beat the first only where heart tens are trumps: switch heart_ten_trump on too",
    ),
    (
        "super_piglets",
        lambda rules: rules.piglets != "off",
        "super-piglets can only be declared after piglets: let piglets be both, first_only or second_only",
    ),
    (
        "super_piglets",
        lambda rules: rules.with_nines,
        "super-piglets are the diamond nines, and the pack has none: switch with_nines on",
    ),
    (
        "piglets_force_announcement",
        lambda rules: rules.piglets != "off",
        "piglets cannot force an announcement where there are none: let piglets be both, first_only or second_only",
    ),
    (
        "piglets_in_solo",
        lambda rules: rules.piglets != "off",
        "there are no piglets to be declared in a solo: let piglets be both, first_only or second_only",
    ),
    (
        "throw_nines_min",
        lambda rules: rules.with_nines,
        "nobody can throw nines in where the pack has none: let throw_nines_min be 0 or switch with_nines on",
    ),
    (
        "forced_announcement_further",
        lambda rules: rules.forced_announcement_min > 0,
        "a further level is forced only where an announcement is: let forced_announcement_min be 30, say",
    ),
    (
        "solo_fox",
        lambda rules: rules.special_points_in_solo == "all",
        "a fox counts in solos only where special points do: let special_points_in_solo be all",
    ),
    (
        "forced_solo",
        lambda rules: rules.mandatory_solos > 0,
        "nobody can be forced to a solo nobody owes: let mandatory_solos be 1 or more",
    ),
    (
        "forced_solo",
        lambda rules: rules.session_deals > 0,
        "a missing solo is forced near the end, and the session has none: let session_deals be 24, say",
    ),
    (
        "poverty_max_trumps",
        lambda rules: rules.poverty_max_trumps <= 3 or rules.poverty_pass == "trumps_only",
        "more than three trumps do not fit into three cards: let poverty_pass be trumps_only",
    ),
    (
        "against_the_old_in_solo",
        lambda rules: rules.against_the_old > 0,
        "what is worth nothing cannot count in a solo: let against_the_old be 1",
    ),
)


def check_rules(rules, options):
    # Raises BadRules. options: the options that differ from the profile. These options can make an option of the
    # profile meaningless; that is not a contradiction.
    for name in options:
        _check_value(rules, name, options[name])
    _take_limits(rules, options)
    _check_limits(rules)
    for name, holds, sentence in _NEEDS:
        if options.get(name) not in (None, False, 0, "off", "none") and not holds(rules):
            raise BadRules("%s: %s" % (name, sentence))
    _check_ranks(rules)
    _check_session(rules)


def _check_value(rules, name, value):
    if name in _NUMBERS:
        least, most = _NUMBERS[name]
        if name in ("throw_nines_min", "throw_kings_min") and value in (1, 2, 3):
            raise BadRules("%s: nearly every hand has so few; it is 0 for never, or 4 to 8" % name)
        if type(value) is not int or not least <= value <= most:
            raise BadRules("%s is a whole number from %d to %d" % (name, least, most))
    elif name in VALUES:
        _check_words(name, value)
    elif name == "bock":
        _check_bock(rules.bock)
    elif name in ("players_at_table", "deal_packets"):
        least, most = (4, 7) if name == "players_at_table" else (1, 12)
        if not _is_list(value) or [entry for entry in value if type(entry) is not int or not least <= entry <= most]:
            raise BadRules("%s is a list of numbers from %d to %d" % (name, least, most))


def _check_words(name, value):
    known = VALUES[name]
    listed = ", ".join([str(word) for word in known])
    if name in _LISTS:
        if not _is_list(value) or len(set(value)) < len(value) or [word for word in value if word not in known]:
            raise BadRules("%s is a list of some of: %s, each once" % (name, listed))
    elif known is _OFF_ON:
        if not isinstance(value, bool):
            raise BadRules("%s is true or false" % name)
    elif not isinstance(value, str) or value not in known:
        raise BadRules("%s is one of: %s" % (name, listed))


def _is_list(value):
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(entry, (str, int)) for entry in value)


def _check_bock(bock):
    good = isinstance(bock, dict) and isinstance(bock.get("triggers"), (list, tuple))
    for trigger in bock["triggers"] if good else ():
        if trigger not in _BOCK:
            raise BadRules("bock: there is no trigger %r; there are: %s" % (trigger, ", ".join(_BOCK)))
    good = good and type(bock.get("factor")) is int and bock["factor"] > 0
    good = good and (bock.get("deals") == "players_at_table" or (type(bock.get("deals")) is int and bock["deals"] > 0))
    if not good:
        text = "bock says triggers (some of: %s), the factor of its deals, and how many they are or players_at_table"
        raise BadRules(text % ", ".join(_BOCK))


def _take_limits(rules, options):
    # Limits in one unit have no meaning in the other unit. If the unit differs from the profile's, the limits come from
    # a profile that uses this unit, unless `options` also contains limits.
    unit = options.get("announce_unit")
    if unit in (None, Rules(rules.game, rules.profile).announce_unit):
        return
    source = Rules(rules.game, _UNITS[unit])
    for name in _LIMITS:
        if name not in options:
            setattr(rules, name, getattr(source, name))


def _check_limits(rules):
    # Higher announcements must not have earlier limits than the announcements that they include.
    in_hand = rules.announce_unit == "cards_in_hand"
    for name in _LIMITS:
        limits = getattr(rules, name)
        if not isinstance(limits, dict) or [word for word in WORDS if type(limits.get(word)) is not int]:
            raise BadRules("%s says a whole number for each of: %s" % (name, ", ".join(WORDS)))
        if [word for word in WORDS if not (0 if in_hand else 1) <= limits[word] <= 13]:
            raise BadRules("%s: cards in hand are 0 to 12, tricks 1 to 13" % name)
        steps = [limits[word] for word in WORDS[2:]]
        if steps != sorted(steps, reverse=in_hand):
            text = "%s: counted as %s, a higher level would have to be announced before a lower one"
            raise BadRules(text % (name, rules.announce_unit))
    for word in WORDS:
        later = rules.reply_limits[word] - rules.announce_limits[word]
        if (later if in_hand else -later) > 0:
            text = "reply_limits: counted as %s, a reply to %s would have to come before the announcement itself"
            raise BadRules(text % (rules.announce_unit, word))


def _check_ranks(rules):
    # The list reservation_rank must contain solos. Other reservations rank just above the wedding if the list lacks
    # them.
    ranks = rules.reservation_rank
    if "solo" not in ranks and not ("voluntary_solo" in ranks and "mandatory_solo" in ranks):
        raise BadRules("reservation_rank gives solos no rank; add solo, or voluntary_solo and mandatory_solo")


def _check_session(rules):
    for name, people in (("session_deals", 4), ("session_deals_5", 5)):
        deals = getattr(rules, name)
        if 0 < deals < people * rules.mandatory_solos:
            text = "%s: %d deals are too few for the %d mandatory solos of %d players"
            raise BadRules(text % (name, deals, people * rules.mandatory_solos, people))
