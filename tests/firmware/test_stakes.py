"""Tests the texts for chips at the places: always in Double, and in other games that are played for chips."""

import pytest
from support import pack_kinds
from support.bare_table import BareTable
from support.card_tags import one
from support.people_at_table import PeopleAtTable

from stichtisch.simulation import VirtualTable
from table import words
from table.menu.keys import HOLD, MIDDLE, RIGHT
from table.view import messages
from table.view.view import View


@pytest.fixture(autouse=True)
def in_english():
    yield
    words.use("en")


def chips(desk, series=0):
    return messages.chips(desk.ledger, desk.seating, series)


def result_of(desk, series=0):
    view = View(desk.seating)
    view.series = series
    view.show_session(desk.ledger.session, desk.ledger.asked()[0])
    return view


@pytest.fixture
def double(tmp_path):
    desk = BareTable(tmp_path, "double", "seed", ["A", "B", "C"], [0, 1, 1])
    assert chips(desk) == [""] * 4
    desk.begin(dealer=0)
    return desk


def play_first_round(desk):
    desk.ledger.record(0, "turn", "SK|H4", "")
    for seat, bid in ((1, 1), (2, 1), (0, 0)):
        desk.ledger.record(seat, "bid", bid)
    for seat, card in ((1, "SA|HK"), (2, "H3|C8"), (0, "C4|DA")):
        desk.ledger.record(seat, "play", card, "")


def test_stacks_and_stakes_are_in_sight(double):
    # Everybody begins with fifteen chips, and stakes one for each announced trick (S004).
    assert chips(double) == ["Chips: 15", "B: Chips: 15, C: Chips: 15", "", ""]
    double.ledger.record(0, "turn", "SK|H4", "")
    double.choose(1, "1")
    assert chips(double)[1] == "B: Chips: 14, staked: 1, C: Chips: 15"


def test_stack_and_bank_are_shown_after_a_round(double):
    play_first_round(double)
    assert chips(double) == ["Chips: 20", "B: Chips: 21, C: Chips: 14", "", ""]
    assert result_of(double).facts == ("Bank: 255 chips",)
    words.use("de")
    assert result_of(double).facts == ("Bank: 255 Chips",) and chips(double)[0] == "Chips: 20"


def test_a_player_without_chips_is_told(double):
    play_first_round(double)
    double.ledger.record(0, "penalty", [-20, 0, -20])
    assert chips(double)[0] == "No chips left" and chips(double)[1].endswith("C: No chips left, owes 6")
    # The next dealer turns a card, and bids last. A can announce only no trick.
    double.ledger.record(1, "deal", 2)
    double.ledger.record(1, "turn", "SK|H4", "")
    double.ledger.record(2, "bid", 0)
    double.refresh()
    assert chips(double)[0] == "No chips left: announce 0"
    assert double.labels(0)[1:] == ("0", "More") and double.menu.offered(0) == ("bid", 0)
    double.choose(0, "0")
    assert double.deal.bids == [0, 0, 0] and not double.deal.irregularities


def test_a_table_plays_doppelkopf_for_chips_where_it_wants_to(tmp_path):
    # Each player has a series of chips, and players pay each other after each deal (S000).
    desk = BareTable(tmp_path, profile="adpoker")
    desk.begin(dealer=3)
    assert chips(desk) == [""] * 4 and chips(desk, 20) == ["Chips: 20"] * 4
    desk.lay(0, one("CA"))
    desk.ledger.record(0, "abandon")
    assert result_of(desk, 20).facts == ("",) and chips(desk, 20) == ["Chips: 20"] * 4


def test_skat_has_no_chips(tmp_path):
    desk = BareTable(tmp_path, "skat", "isko", ["A", "B", "C"], [0, 1, 2])
    desk.begin(dealer=2)
    desk.lay(0, one("CJ", game=pack_kinds.SKAT))
    assert chips(desk, 20) == [""] * 4


def test_a_virtual_table_draws_the_chips_in_time(tmp_path):
    (tmp_path / "desk").mkdir()
    with VirtualTable(tmp_path / "flash.img") as table:
        sitting = PeopleAtTable(tmp_path / "desk", table)
        sitting.sit(0, 1, 2, 3)
        screens = []
        for number, chips_each in enumerate(("no", "50")):
            if number:
                sitting.pick(
                    0, ("settings", "…"), ("settings", "chips", "…"), ("settings", "chips", chips_each)
                )
            sitting.begin_deal(number)
            sitting.pick(sitting.seating.place_of(sitting.deal.turn), ("healthy",))
            table.run(500)
            screens.append(table.screen()[2])
            sitting.act(0, RIGHT, HOLD)
            sitting.act(1, MIDDLE)
            table.run(500)
        # The same dealer deals again, so the rest of the display is the same.
        assert sitting.session.dealer == 0 and screens[0] != screens[1]
        assert table.stats()["longest_step_us"] < 20_000
