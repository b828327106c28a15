"""Options and profiles: the values of each profile, valid combinations, and error messages for invalid ones."""

import json

from vectors import read

from cardrules.rules import BadRules, Rules

_PROFILES = json.loads(read("profiles.json"))

# The allowed range of each numeric option of Doppelkopf.
_NUMBERS = {
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
}


def _plain(value):
    # Return the value as JSON represents it, with lists for tuples.
    return [_plain(entry) for entry in value] if isinstance(value, (list, tuple)) else value


def _refused(game, profile, options):
    try:
        Rules(game, profile, options)
    except BadRules as error:
        return str(error)
    return None


def test_profiles_are_those_of_the_rule_book():
    for game in _PROFILES:
        for profile in _PROFILES[game]:
            rules = Rules(game, profile)
            for option in _PROFILES[game][profile]:
                assert _plain(getattr(rules, option)) == _PROFILES[game][profile][option], (
                    game,
                    profile,
                    option,
                )


def test_every_profile_can_be_played_as_its_own_options():
    # The checks accept each profile's values as options of any other profile.
    for game in _PROFILES:
        for base in _PROFILES[game]:
            for profile in _PROFILES[game]:
                assert _refused(game, base, _PROFILES[game][profile]) is None, (game, base, profile)


def test_each_switch_can_be_turned_alone():
    # Some switches require others; each other switch can be changed on its own in every profile.
    need = {
        "second_dulle_beats_first": {"heart_ten_trump": True},
        "second_dulle_not_in_last_trick": {"second_dulle_beats_first": True, "heart_ten_trump": True},
        "super_piglets": {"piglets": "both"},
        "piglets_force_announcement": {"piglets": "both"},
        "piglets_in_solo": {"piglets": "both"},
        "forced_announcement_further": {"forced_announcement_min": 30},
    }
    for profile in _PROFILES["doppelkopf"]:
        for option, value in _PROFILES["doppelkopf"][profile].items():
            if isinstance(value, bool):
                options = dict(need.get(option, {}))
                options[option] = not value
                rules = Rules("doppelkopf", profile, options)
                assert getattr(rules, option) is not value


def test_numbers_have_limits():
    for option, (least, most) in _NUMBERS.items():
        for good in (least, most):
            assert _refused("doppelkopf", "wikipedia", {option: good}) is None, (option, good)
        for bad in (least - 1, most + 1, str(least), None, True):
            assert option in _refused("doppelkopf", "wikipedia", {option: bad}), (option, bad)
    for option in ("throw_nines_min", "throw_kings_min"):
        for good in (0, 4, 8):
            assert _refused("doppelkopf", "wikipedia", {option: good}) is None
        for bad in (1, 2, 3, 9, -1):
            assert option in _refused("doppelkopf", "wikipedia", {option: bad})


def test_words_and_switches_are_known():
    for option, bad in (
        ("piglets", "three"),
        ("piglets", True),
        ("wedding", "yes"),
        ("wedding", 1),
        ("reservation_rank", "solo"),
        ("reservation_rank", ["solo", "solo"]),
        ("reservation_rank", ["wedding", "poverty"]),
        ("solo_types", []),
        ("solo_types", ["suit", "kings"]),
        ("players_at_table", [3]),
        ("players_at_table", [8]),
        ("players_at_table", 4),
        ("deal_packets", [0]),
        ("deal_packets", [13]),
        ("announce_limits", {"re": "11"}),
        ("announce_limits", {"no90": 8}),
        ("announce_limits", {"re": 14}),
        ("announce_limits", {"black": -1}),
        ("reply_limits", {"re": 12}),
        ("announce_unit", "tricks"),
        ("bock", {"factor": 0}),
        ("bock", {"deals": 0}),
        ("bock", {"deals": "many"}),
        ("bock", {"triggers": ["rain"]}),
        ("bock", 2),
    ):
        assert _refused("doppelkopf", "ddv-tsr", {option: bad}), (option, bad)
    assert _refused("doppelkopf", "house", {"announce_limits": {"re": 0}})
    assert _refused("doppelkopf", "house", {"reply_limits": {"re": 3}})
    assert _refused("doppelkopf", "ddv-tsr", {"announce_limits": {"no90": 8}, "reply_limits": {"no90": 7}})
    for good, bad in ((0, -1), (9, 10)):
        assert _refused("doppelkopf", "adpoker", {"mandatory_solos": good}) is None
        assert _refused("doppelkopf", "adpoker", {"mandatory_solos": bad})


def test_what_an_option_needs_is_reported():
    for profile, options, needed in (
        ("wikipedia", {"second_dulle_not_in_last_trick": True}, "second_dulle_beats_first"),
        ("adpoker", {"second_dulle_beats_first": True}, "heart_ten_trump"),
        ("wikipedia", {"super_piglets": True}, "piglets"),
        ("wikipedia", {"super_piglets": True, "piglets": "both", "with_nines": False}, "with_nines"),
        ("wikipedia", {"piglets_force_announcement": True}, "piglets"),
        ("wikipedia", {"piglets_in_solo": True}, "piglets"),
        ("wikipedia", {"throw_nines_min": 5, "with_nines": False}, "with_nines"),
        ("wikipedia", {"forced_announcement_further": True}, "forced_announcement_min"),
        ("wikipedia", {"solo_fox": "trump_suit_ace"}, "special_points_in_solo"),
        ("adpoker", {"forced_solo": "extra_deal_at_end", "session_deals": 24}, "mandatory_solos"),
        ("adpoker", {"forced_solo": "extra_deal_at_end", "mandatory_solos": 1}, "session_deals"),
        ("ddv-tsr", {"against_the_old_in_solo": True, "against_the_old": 0}, "against_the_old"),
        ("ddv-tsr", {"mandatory_solos": 7}, "session_deals"),
        ("house", {"poverty_max_trumps": 4}, "trumps_only"),
    ):
        assert needed in _refused("doppelkopf", profile, options), options
    options = {"forced_solo": "extra_deal_at_end", "mandatory_solos": 1, "session_deals": 4}
    assert _refused("doppelkopf", "adpoker", options) is None


def test_a_table_given_in_part_changes_only_what_it_names():
    rules = Rules("skat", "isko", {"null_values": {"ouvert_hand": 69}})
    assert rules.null_values == {"pick_up": 23, "hand": 35, "ouvert": 46, "ouvert_hand": 69}
    assert Rules("skat", "isko").null_values["ouvert_hand"] == 59
    # The levels of the profile `seed` have a different structure: the option replaces all levels.
    ladders = Rules("skat", "seed").levels
    assert Rules("skat", "isko", {"levels": ladders}).levels == ladders


def test_what_is_unknown_is_named():
    assert "casino" in _refused("doppelkopf", "casino", None)
    assert "ddv-tsr" in _refused("doppelkopf", "casino", None)
    for option in ("foxes", "profile", "game", "_take", "keep", "FOX"):
        assert option in _refused("doppelkopf", "ddv-tsr", {option: 1})
    assert _refused("doppelkopf", "ddv-tsr", ["fox"])
