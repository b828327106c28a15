"""The declarations of the simple players of `stichtisch play`, for given hands."""

import pytest

from cardrules.api import new_deal
from stichtisch.simple_players import declaration


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("HQ SQ DJ HA H9 D9 D8 CK", {("call", "D"), ("call", "C")}),
        ("HQ SQ DJ HA H9 DA D8 CK", {("call", "C")}),
        ("HQ SQ DJ HA D9 D8 CK S7", {("pass",)}),
        ("CQ SQ HQ DQ CJ SJ HJ HA", {("game", "solo:H")}),
        ("CQ SQ HQ DQ CJ SJ HJ DJ", {("game", "solo:C"), ("game", "sie")}),
    ],
)
def test_at_schafkopf_a_hand_of_trumps_calls_an_ace_that_it_may_call(
    hand: str, calls: set[tuple[str, ...]]
) -> None:
    assert declaration(new_deal("schafkopf"), 1, hand.split()) in calls


def test_at_skat_a_player_names_the_suit_with_most_trumps() -> None:
    deal = new_deal("skat")
    hand = ["CJ", "SJ", "HA", "HT", "HK", "H9", "DA", "D7", "C7", "S8"]
    assert declaration(deal, 2, hand) == ("bid", 18)
    for seat, *entry in ((2, "bid", 18), (1, "pass"), (0, "pass"), (2, "pick_up")):
        deal.declare(seat, *entry)
    assert declaration(deal, 2, [*hand, "C8", "D8"]) == ("game", "H")


def test_at_skat_a_weak_hand_passes() -> None:
    assert declaration(new_deal("skat"), 2, ["DJ", "HK", "H9", "H7", "DK", "D9", "C9", "C7", "SK", "S8"]) == (
        "pass",
    )
