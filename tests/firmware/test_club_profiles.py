"""Tests the club's profiles: the PC sends them, the flash stores them, and players choose them by name."""

import pytest
from support.bare_table import BareTable
from support.cable_without_port import Cable

from table import words
from table.files import club_profiles
from tablelog.choice_list import MORE

RULES = ["doppelkopf", "house", {"piglets": "first_only", "throw_kings_min": 5}]
SKAT = ["skat", "isko", {"series_length": {"3": 18, "4": 24}}]


@pytest.fixture
def desk(tmp_path):
    return BareTable(tmp_path)


@pytest.fixture
def cable(desk):
    return Cable(desk)


def set_profile(cable, name, rules):
    return cable.ask("w", ["set", name, *rules])


def listed(cable):
    """Return the profiles that the table lists one by one."""
    found = []
    while True:
        ((kind, value),) = cable.ask("w", ["list", len(found)])
        assert (kind, value[:2]) == ("W", ["list", len(found)])
        if not value[3:]:
            assert value[2] == len(found)
            return found
        found.append(value[3:])


def code(answers):
    ((kind, value),) = answers
    return value[0] if kind == "X" else None


def test_a_profile_is_chosen_by_its_name(desk, cable):
    assert set_profile(cable, "Stammtisch", RULES) == [("W", ["set", "Stammtisch"])]
    assert set_profile(cable, "Kurze Serie", SKAT) == [("W", ["set", "Kurze Serie"])]
    desk.choose(2, "Game …", "Doppelkopf …", "Stammtisch")
    session = desk.ledger.session
    assert (session.game, session.profile, session.rules.given) == tuple(RULES)
    assert [-1, "session", "doppelkopf", "house", [], 0, RULES[2], []] in desk.events()
    assert session.names == ["South", "West", "North", "East"], "everybody sits where they sat"
    assert (session.rules.piglets, session.rules.throw_kings_min) == ("first_only", 5)
    desk.choose(0, "Game …", "Skat …", "Kurze Serie")
    assert desk.ledger.session.rules.series_length == {"3": 18, "4": 24}


def test_the_profiles_of_the_game_stay_in_the_list(desk, cable):
    before = desk.menu._entries(0, ("choose", "doppelkopf"))
    set_profile(cable, "Stammtisch", RULES)
    assert desk.menu._entries(0, ("choose", "doppelkopf")) == [
        *before,
        ("choose", "doppelkopf", ("Stammtisch",)),
    ]
    assert desk.menu._entries(0, ("choose",)).count(("choose", "doppelkopf", MORE)) == 1
    # A game that had a single profile now has a list of profiles.
    assert ("choose", "double", "seed") in desk.menu._entries(0, ("choose",))
    set_profile(cable, "Lang", ["double", "seed", {"start_points": 20}])
    assert ("choose", "double", MORE) in desk.menu._entries(0, ("choose",))
    desk.choose(0, "Game …", "Double …", "Lang")
    assert desk.ledger.session.rules.start_points == 20


def test_profiles_stay_through_a_power_off(desk, cable):
    set_profile(cable, "Stammtisch", RULES)
    set_profile(cable, "Jörgs Skat", SKAT)
    desk.power_on()
    assert listed(Cable(desk)) == [["Stammtisch", *RULES], ["Jörgs Skat", *SKAT]]
    desk.choose(1, "Game …", "Skat …", "Jörgs Skat")
    assert desk.ledger.session.rules.given == SKAT[2]


def test_a_step_that_is_repeated_changes_nothing(desk, cable):
    file = desk.folder / "profiles"
    for _ in range(2):
        assert set_profile(cable, "Stammtisch", RULES) == [("W", ["set", "Stammtisch"])]
        kept = file.stat().st_ino
    assert set_profile(cable, "Stammtisch", RULES) and file.stat().st_ino == kept, "it was written again"
    for _ in range(2):
        assert cable.ask("w", ["remove", "Stammtisch"]) == [("W", ["remove", "Stammtisch"])]
    assert listed(cable) == []


def test_a_profile_takes_the_place_of_the_one_of_its_name(cable):
    for rules in (RULES, SKAT):
        set_profile(cable, "Stammtisch", rules)
    assert listed(cable) == [["Stammtisch", *SKAT]]


def test_there_are_eight_at_most(cable):
    for number in range(8):
        assert code(set_profile(cable, f"Club {number}", RULES)) is None
    assert code(set_profile(cable, "Club 8", RULES)) == "argument"
    assert code(set_profile(cable, "Club 3", SKAT)) is None
    assert [name for name, *_ in listed(cable)] == [f"Club {number}" for number in (0, 1, 2, 4, 5, 6, 7, 3)]


@pytest.mark.parametrize(
    "value",
    [
        ["set", "", *RULES],
        ["set", " Club", *RULES],
        ["set", "Club\n", *RULES],
        ["set", "A" * 17, *RULES],
        ["set", 5, *RULES],
        ["set", "Club", "whist", "parlour", {}],
        ["set", "Club", "skat", "house", {}],
        ["set", "Club", "skat", "isko", {"jokers": 3}],
        ["set", "Club", "skat", "isko", {"all_pass": "ramsch"}],
        ["set", "Club", "skat", "isko", []],
        ["set", "Club", "doppelkopf", "ddv-tsr", {"super_piglets": True}],
        ["set", "Club", "doppelkopf", "ddv-tsr", {"players_at_table": [4] * 50}],
        ["set", "Club", "skat", "isko"],
        ["set", "Club", *SKAT, 1],
        ["set"],
        ["remove", "Club", 1],
        ["remove", ["Club"]],
        ["list", -1],
        ["list", "0"],
        ["list"],
        ["keep", "Club", *SKAT],
        [],
    ],
)
def test_anything_else_is_refused(desk, cable, value):
    set_profile(cable, "Club", RULES)
    before = (desk.folder / "profiles").read_bytes()
    assert code(cable.ask("w", value)) == "argument"
    assert (desk.folder / "profiles").read_bytes() == before


def test_whatever_is_taken_can_be_listed(cable):
    name = "Ü" * 16
    taken = 0
    for count in range(2, 46):
        rules = ["double", "seed", {"rounds": [1] * count, "motif_detection": "two_tags"}]
        if code(set_profile(cable, name, rules)) is None:
            taken += 1
            assert listed(cable) == [[name, *rules]]
    assert 0 < taken < 44


def test_profiles_wait_until_a_deal_is_over(desk, cable):
    desk.begin(3)
    assert code(set_profile(cable, "Stammtisch", RULES)) == "busy"
    desk.ledger.record(0, "abandon")
    assert code(set_profile(cable, "Stammtisch", RULES)) is None


def test_a_flash_that_takes_nothing_is_no_place_for_a_profile(desk, cable):
    desk.ledger.set_supply_low(True)
    assert code(set_profile(cable, "Stammtisch", RULES)) == "storage"
    desk.ledger.set_supply_low(False)
    assert listed(cable) == []


def test_a_damaged_line_is_passed_over(desk, cable):
    set_profile(cable, "Stammtisch", RULES)
    file = desk.folder / "profiles"
    kept = file.read_bytes()
    for damaged in (b'["Club"', b'["Club","skat"]\n', b'[5,"skat","isko",{}]\n', b"7\n", b"\n", b"{}\n"):
        file.write_bytes(damaged.rstrip(b"\n") + b"\n" + kept)
        assert [profile[0] for profile in club_profiles.of_table(f"{desk.folder}/")] == ["Stammtisch"]
    file.write_bytes(b"\xff" + kept)
    assert club_profiles.of_table(f"{desk.folder}/") == []


def test_rules_that_this_firmware_cannot_play_are_not_chosen(desk):
    (desk.folder / "profiles").write_text('["Old","skat","isko",{"jokers":3}]\n')
    before = desk.events()
    desk.choose(0, "Game …", "Skat …", "Old")
    assert desk.events() == before and desk.menu.notices.first() == words.say("rules_clash")
