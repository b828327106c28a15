"""Tests house rules at the table: keys reach every option of every game, and the display explains each of them."""

from types import SimpleNamespace

import pytest
from support.bare_table import BareTable

from cardrules.games import GAMES, book_of, module, offered_options
from cardrules.option_pages import option_of
from cardrules.rules import Rules
from stichtisch.rulebook import option_text
from table import words
from table.menu.keys import LEFT, MIDDLE, RIGHT
from table.session_rules import problem
from table.view import messages
from tablelog.choice_list import MORE, is_list

# Options with a single value, so that there is no choice.
ONE_VALUE = {"skat": {"schwarz_by", "overbid", "null_over_bid"}}
PROFILES = [(game, profile) for game in GAMES for profile in book_of(game).PROFILES]


def is_before_a_trick(value):
    return isinstance(value, dict) and value.get("re", 13) < value.get("no90", 0)


# The options that must be chosen before an option that depends on them.
BEFORE = {
    "second_dulle_not_in_last_trick": {"second_dulle_beats_first": True},
    "super_piglets": {"piglets": "both"},
    "piglets_force_announcement": {"piglets": "both"},
    "piglets_in_solo": {"piglets": "both"},
    "forced_announcement_further": {"forced_announcement_min": 30},
    "solo_fox": {"special_points_in_solo": "all"},
    "poverty_max_trumps": {"poverty_pass": "trumps_only"},
}
# Limits counted in tricks, as in the profile "house".
BEFORE_A_TRICK = [
    value for _, values in offered_options("doppelkopf") for value in values if is_before_a_trick(value)
]
BOARD = SimpleNamespace(service=False)


@pytest.fixture(autouse=True)
def in_english():
    yield
    words.use("en")


def desk_of(folder, game, profile, options=None):
    people = 3 if game == "skat" else 4
    names = ["Anna", "Bernd", "Carla", "Dora"][:people]
    return BareTable(folder, game, profile, names, range(people), options)


def open_options(desk, place=0):
    desk.refresh()
    while desk.menu.offered(place) != ("option", MORE):
        desk.act(place, RIGHT)
    desk.act(place, MIDDLE)


def shown(desk):
    """Return the text in the middle of the display."""
    return messages.for_all(BOARD, desk.ledger, desk.menu)


def entries(desk, place=0):
    """Go through the open list and the lists within it with ▶, ● and ◀, and yield each entry while it is shown."""
    while True:
        entry = desk.menu.offered(place)
        yield entry
        if is_list(entry):
            desk.act(place, MIDDLE)
            yield from entries(desk, place)
            while desk.menu.offered(place) != entry:
                desk.act(place, LEFT)
        if not desk.labels(place)[2]:
            return
        desk.act(place, RIGHT)


def is_so(rules, name, value):
    present = getattr(rules, option_of(name))
    if isinstance(value, dict):
        return all(present.get(key) == value[key] for key in value)
    return (list(present) if isinstance(present, tuple) else present) == value


@pytest.mark.parametrize(("game", "profile"), PROFILES)
def test_every_other_value_is_reached_by_keys(tmp_path, game, profile):
    desk = desk_of(tmp_path, game, profile)
    open_options(desk)
    reached = [entry[2:] for entry in entries(desk) if not is_list(entry)]
    rules = Rules(game, profile)
    assert reached == [
        (name, value)
        for name, values in offered_options(game)
        for value in values
        if not is_so(rules, name, value)
    ]
    assert {option_of(name) for name, _ in reached} == set(book_of(game).OPTIONS) - ONE_VALUE.get(game, set())


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in ONE_VALUE for name in sorted(ONE_VALUE[game])]
)
def test_an_option_of_one_value_has_no_other(game, name):
    assert len(module(game + ".check").VALUES[name]) == 1


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_display_says_what_an_option_means_while_it_is_looked_at(tmp_path, game, language):
    desk = desk_of(tmp_path, game, book_of(game).PROFILES[0])
    desk.settings.choose("language", language)
    assert shown(desk) == ""
    open_options(desk)
    for entry in entries(desk):
        expected = option_text(game, entry[2], language) if len(entry) > 3 else ""
        assert shown(desk) == expected
        assert desk.labels(0)[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_can_be_chosen(tmp_path, game):
    chosen = [(name, value) for name, values in offered_options(game) for value in values]
    for number, (name, value) in enumerate(chosen):
        profile = "house" if value in BEFORE_A_TRICK else book_of(game).PROFILES[0]
        desk = desk_of(tmp_path / str(number), game, profile, BEFORE.get(name))
        if not is_so(desk.ledger.session.rules, name, value):
            pick(desk, name, value)
        assert is_so(desk.ledger.session.rules, name, value), (name, value, desk.menu.notices.first())


def pick(desk, name, value):
    open_options(desk)
    assert next(entry for entry in entries(desk) if entry[2:] == (name, value))
    desk.act(0, MIDDLE)


def test_an_option_that_is_as_in_the_profile_again_is_no_house_rule(tmp_path):
    desk = desk_of(tmp_path, "doppelkopf", "ddv-tsr")
    pick(desk, "piglets", "first_only")
    pick(desk, "poverty", True)
    assert desk.ledger.session.rules.given == {"piglets": "first_only", "poverty": True}
    pick(desk, "piglets", "off")
    assert desk.ledger.session.rules.given == {"poverty": True}
    assert desk.events()[0][6] == {"poverty": True}


def test_another_unit_of_limits_brings_its_own(tmp_path):
    # TSR 6.2 limits announcements by cards, S001 by tricks.
    cards = {"re": 11, "kontra": 11, "no90": 10, "no60": 9, "no30": 8, "black": 7}
    tricks = {"re": 4, "kontra": 3, "no90": 5, "no60": 6, "no30": 7, "black": 8}
    for profile, unit, limits in (("ddv-tsr", "before_trick", tricks), ("house", "cards_in_hand", cards)):
        desk = desk_of(tmp_path / profile, "doppelkopf", profile)
        pick(desk, "announce_unit", unit)
        rules = desk.ledger.session.rules
        assert (rules.given, rules.announce_limits) == ({"announce_unit": unit}, limits)


def test_limits_of_the_other_unit_can_be_chosen_after_it(tmp_path):
    later = {"re": 5, "kontra": 4, "no90": 6, "no60": 7, "no30": 8, "black": 9}
    desk = desk_of(tmp_path, "doppelkopf", "ddv-tsr")
    pick(desk, "announce_limits", later)
    assert desk.ledger.session.rules.given == {} and desk.menu.notices.first() == words.say("rules_clash")
    pick(desk, "announce_unit", "before_trick")
    pick(desk, "announce_limits", later)
    assert desk.ledger.session.rules.announce_limits == later


def test_the_parts_of_a_table_change_one_by_one(tmp_path):
    desk = desk_of(tmp_path, "schafkopf", "bsv")
    pick(desk, "tariff.call", {"call": 20})
    pick(desk, "tariff.runner", {"runner": 5})
    assert desk.ledger.session.rules.given == {"tariff": {"call": 20, "runner": 5}}
    assert desk.ledger.session.rules.tariff["solo"] == 50
    pick(desk, "tariff.call", {"call": 10})
    assert desk.ledger.session.rules.given == {"tariff": {"runner": 5}}
    pick(desk, "tariff.runner", {"runner": 10})
    assert desk.ledger.session.rules.given == {}


def test_a_part_that_another_profile_does_not_have_is_refused(tmp_path):
    desk = desk_of(tmp_path, "skat", "seed")
    pick(desk, "levels", {"schneider_announced": 0, "black_announced": 0})
    assert desk.ledger.session.rules.given == {} and desk.menu.notices.first() == words.say("rules_clash")


def test_rules_that_contradict_each_other_are_refused(tmp_path):
    desk = desk_of(tmp_path, "doppelkopf", "ddv-tsr")
    pick(desk, "super_piglets", True)
    assert desk.ledger.session.rules.given == {} and desk.menu.notices.first() == words.say("rules_clash")


def test_more_rules_than_a_record_has_room_for_are_refused(tmp_path):
    desk = desk_of(tmp_path, "doppelkopf", "ddv-tsr")
    chosen = {
        "reservation_rank": ["wedding", "poverty", "solo"],
        "solo_types": ["queens", "jacks", "aces"],
        "heart_ten_trump": False,
    }
    for name, value in chosen.items():
        pick(desk, name, value)
    assert desk.ledger.session.rules.given == chosen
    pick(desk, "announce_before_clarification", True)
    assert desk.ledger.session.rules.given == chosen and desk.menu.notices.first() == words.say("rules_full")


def test_tables_of_many_numbers_are_refused_where_a_record_is_full(tmp_path):
    desk = desk_of(tmp_path, "schafkopf", "wirtshaus")
    values = {name: max(known, key=lambda one: len(str(one))) for name, known in offered_options("schafkopf")}
    parts = [name for name in values if option_of(name) in ("tariff", "runners_min")]
    refused = 0
    for name in parts:
        rules = desk.ledger.session.rules
        if is_so(rules, name, values[name]):
            continue
        pick(desk, name, values[name])
        if not is_so(desk.ledger.session.rules, name, values[name]):
            refused += 1
            assert desk.ledger.session.rules.given == rules.given
            assert desk.menu.notices.first() == words.say("rules_full")
    assert refused and len(str(desk.ledger.session.rules.given)) <= 150
    # A PC may send all parts of the tariff together.
    tariff = {key: one for name in parts if option_of(name) == "tariff" for key, one in values[name].items()}
    assert problem("schafkopf", "wirtshaus", {"tariff": tariff}) == "rules_full"


def test_going_back_leads_to_the_list_that_was_left(tmp_path):
    desk = desk_of(tmp_path, "doppelkopf", "ddv-tsr")
    desk.choose(0, "House rules …", "Trumps …", "Piglets …")
    assert desk.labels(0)[1] == "both"
    desk.act(0, LEFT)
    assert desk.labels(0)[1] == "Piglets …"
    while desk.labels(0)[1] != "Trumps …":
        desk.act(0, LEFT)
    while desk.labels(0)[1] != "House rules …":
        desk.act(0, LEFT)


def test_what_is_looked_at_elsewhere_is_explained_too(tmp_path):
    desk = desk_of(tmp_path, "skat", "isko")
    desk.choose(2, "House rules …", "Series …")
    assert shown(desk) == option_text("skat", "players_at_table", "en")
    desk.clock.now += 8001
    desk.menu.close_step()
    assert shown(desk) == ""
