"""Tests the keys: first dealer, announcements, undo, next deal, new session, full flash."""

import pytest
from support.bare_table import BareTable
from support.card_tags import one

from table import words
from table.menu.keys import HOLD, LEFT, MIDDLE, PRESS, RIGHT, Keys


@pytest.fixture
def desk(tmp_path):
    return BareTable(tmp_path)


def test_who_presses_first_deals_first(desk):
    assert desk.labels(2) == ("", "North deals", "More")
    desk.act(2, MIDDLE)
    assert desk.events()[-2:] == [[2, "dealer"], [2, "deal", 1]]
    assert desk.deal.turn == 3


def test_the_dealer_can_be_drawn_by_lot(desk):
    desk.choose(1, "Draw the dealer")
    (_, verb), (dealer, begun, number) = desk.events()[-2:]
    assert (verb, begun, number) == ("dealer", "deal", 1) and dealer in range(4)


def test_announcements_are_said_by_keys(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.choose(1, "Re")
    desk.choose(1, "no 60")
    assert [event for event in desk.events() if event[1] == "say"] == [[1, "say", "re"], [1, "say", "no60"]]


def test_only_what_is_allowed_is_offered(desk):
    desk.begin(3)
    desk.trick(0, ("CA", "C9", "CT", "CK"))
    desk.trick(0, ("SA", "S9", "ST", "SK"))
    assert desk.labels(1) == ("", "", "More")
    desk.act(1, RIGHT)
    assert desk.labels(1) == ("Back", "Correct …", "")
    assert not [event for event in desk.events() if event[1] == "say"]


def test_a_list_that_is_another_now_makes_nobody_be_asked_again(desk):
    desk.begin(3)
    desk.refresh()
    desk.lay(0, one("CA"))
    desk.menu.changed = False
    before = [desk.menu.labels(place) for place in range(4)]
    for place in range(4):
        desk.menu.refresh(place)
    after = [desk.menu.labels(place) for place in range(4)]
    assert after != before and not desk.menu.changed
    for place in range(4):
        desk.menu.refresh(place)
    assert [desk.menu.labels(place) for place in range(4)] == after


def test_the_list_can_be_left_and_closes_by_itself(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.act(1, RIGHT)
    assert desk.labels(1) == ("Back", "Re", "More")
    desk.act(1, LEFT)
    assert desk.labels(1) == ("", "", "Announce")
    desk.act(1, RIGHT)
    desk.clock.now += 8001
    desk.menu.changed = False
    desk.menu.close_step()
    assert desk.menu.changed
    assert desk.labels(1) == ("", "", "Announce")
    desk.act(1, MIDDLE)
    assert not [event for event in desk.events() if event[1] == "say"]


def test_an_announcement_that_is_late_by_a_card_is_not_said(desk):
    desk.begin(3)
    desk.trick(0, ("CA", "C9", "CT", "CK"))
    desk.act(0, RIGHT)
    assert desk.labels(0)[1] == "Re"
    desk.lay(0, one("SA"))
    # The panel is not refreshed between the card and the key, so it still shows Re.
    desk.menu.act(0, MIDDLE, PRESS)
    desk.perform()
    assert not [event for event in desk.events() if event[1] == "say"]


def test_a_list_is_closed_when_what_it_offers_is_no_more(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.choose(1, "Re")
    desk.act(1, RIGHT)
    desk.choose(1, "Correct …")
    while desk.menu.offered(1)[0] != "retract":
        desk.act(1, RIGHT)
    desk.ledger.record(0, "take_back", 2)
    assert desk.menu.labels(1)
    desk.act(1, MIDDLE)
    assert desk.events()[-1] == [0, "take_back", 2] and not desk.menu.question()


def test_a_declaration_stands_once_cards_lie(tmp_path):
    desk = BareTable(tmp_path, "skat", "isko", ["Anna", "Bernd", "Carla"], [0, 1, 2])
    desk.begin(2)
    desk.choose(1, "18")
    desk.choose(0, "Pass")
    desk.choose(2, "Pass")
    desk.choose(1, "Hand")
    desk.choose(1, "Grand …", "Grand")
    entries = [entry[0] for entry in desk.menu._entries(1, ("correct",))]
    assert entries == ["retract", "retract", "retract", "abandon"]
    desk.ledger.record(0, "play", "CJ", "0401")
    assert [entry[0] for entry in desk.menu._entries(1, ("correct",))] == ["back", "unseen", "abandon"]


def test_taking_back_needs_another_seat(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.act(0, LEFT, PRESS)
    assert desk.menu.notice(0) == words.say("hold_to_take_back")
    desk.act(0, LEFT, HOLD)
    assert desk.menu.notice(0) == words.say("asked")
    assert desk.menu.notice(2) == "South: Undo ♣A? ● agrees"
    assert desk.labels(2) == ("", "Yes", "")
    desk.act(0, MIDDLE)
    assert desk.deal.turn == 1
    desk.act(2, MIDDLE)
    assert desk.events()[-1] == [0, "take_back", 2]
    assert desk.deal.turn == 0 and not desk.deal.cards
    # The card is still on its reader, so it must be lifted before it can be played again.
    assert desk.reasons[0] == words.say("stale")
    desk.places.reconsider()
    desk.settle()
    assert not desk.deal.cards
    desk.lift(0)
    desk.lay(0, one("HA"))
    assert desk.deal.turn == 1


def test_only_the_last_card_can_be_taken_back(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.lay(1, one("C9"))
    desk.act(0, LEFT, HOLD)
    assert desk.menu.notice(0) == ""
    desk.act(1, LEFT, HOLD)
    desk.lay(2, one("CT"))
    # West's request was cancelled when North played.
    desk.act(3, MIDDLE)
    assert not [event for event in desk.events() if event[1] == "take_back"]


def test_a_question_nobody_answers_ends(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.act(0, LEFT, HOLD)
    desk.clock.now += 8001
    desk.menu.close_step()
    desk.act(2, MIDDLE)
    assert desk.deal.turn == 1


def test_a_deal_is_thrown_in_when_two_seats_want_it(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.act(2, RIGHT, HOLD)
    assert desk.menu.notice(2) == words.say("asked")
    assert desk.menu.notice(0) == "North: Throw in? ● agrees"
    desk.act(2, MIDDLE)
    assert not desk.deal.over()
    desk.act(1, MIDDLE)
    assert desk.events()[-1] == [2, "abandon"]
    desk.act(0, MIDDLE)
    assert desk.events()[-1] == [3, "deal", 2]


def _finished(desk):
    """Play a deal to its end, and return the seat that laid the last card."""
    desk.begin(3)
    desk.lay(0, one("CA"))
    while not desk.deal.over():
        turn = desk.deal.turn
        card = next(card for card in _pack() if desk.deal.laid[one(card)[1][3]] < 2)
        desk.lay(turn, one(card, copy=desk.deal.laid[one(card)[1][3]]))
        for seat in range(4):
            desk.lift(seat)
    return desk.ledger.last_player()


def _pack():
    return [suit + rank for rank in "9JQKTA" for suit in "CSHD"]


def test_a_question_after_the_last_card_ends_with_the_next_deal(desk):
    last = _finished(desk)
    desk.act(last, LEFT, HOLD)
    assert desk.menu.question()
    desk.act(last, MIDDLE)
    desk.menu.close_step()
    assert not desk.menu.question()
    assert desk.events()[-1][1] == "deal"
    desk.act((last + 1) % 4, MIDDLE)
    assert not [event for event in desk.events() if event[1] == "take_back"]


def test_agreeing_never_takes_back_another_card_than_was_asked_for(desk):
    desk.begin(3)
    for seat, card in enumerate(("C9", "CT", "CK", "CA")):
        desk.lay(seat, one(card))
    desk.act(3, LEFT, HOLD)
    for seat in range(4):
        desk.lift(seat)
    desk.lay(3, one("SA"))
    desk.act(1, MIDDLE)
    assert not [event for event in desk.events() if event[1] == "take_back"]
    assert len(desk.deal.cards) == 5


def test_a_deal_that_was_thrown_in_has_no_card_to_take_back(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.ledger.record(0, "abandon")
    assert desk.menu.labels(0)[0] == ""


def test_hints_go_by_themselves(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.act(0, LEFT, PRESS)
    assert desk.menu.notice(0) == words.say("hold_to_take_back")
    desk.clock.now += 8001
    desk.menu.close_step()
    assert desk.menu.notice(0) == ""


def test_after_a_deal_any_seat_begins_the_next(desk):
    desk.begin(3)
    desk.ledger.record(0, "abandon")
    assert desk.labels(1) == ("", "Next deal", "More")
    desk.act(1, MIDDLE)
    assert desk.events()[-1] == [3, "deal", 2]


def test_a_session_ends_when_two_places_want_it(desk):
    desk.begin(3)
    desk.ledger.record(0, "abandon")
    desk.choose(1, "End")
    assert not desk.ledger.session.ended and desk.menu.notice(0) == "West: End? ● agrees"
    desk.act(2, MIDDLE)
    assert desk.events()[-1] == [-1, "end"] and desk.ledger.session.ended
    assert desk.labels(0) == ("", "Same again", "More")


def test_the_last_set_up_is_one_key_away(desk):
    desk.begin(3)
    desk.ledger.record(0, "abandon")
    desk.ledger.record(-1, "end")
    desk.power_on()
    desk.act(2, MIDDLE)
    assert desk.events()[-5:] == [
        [-1, "session", "doppelkopf", "ddv-tsr", [], 1, {}, []],
        *[[-1, "join", name, place, place] for place, name in enumerate(["South", "West", "North", "East"])],
    ]
    # Numbers of deals never repeat, so this deal is number 2.
    desk.act(0, MIDDLE)
    assert desk.events()[-1] == [0, "deal", 2]


def test_a_full_flash_refuses_a_new_deal_and_loses_none(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.ledger.record(0, "abandon")
    events = desk.events()
    desk.free = 10_000
    desk.act(0, MIDDLE)
    assert desk.ledger.full and desk.events() == events
    desk.free = 1_000_000
    desk.act(0, MIDDLE)
    assert not desk.ledger.full and desk.events()[-1] == [3, "deal", 2]


class KeyChip:
    """Returns key states from a list of masks, one for each scan."""

    def __init__(self, *masks):
        self.masks = list(masks)

    def changed(self):
        return 0

    def scan(self):
        return self.masks.pop(0) if self.masks else 0


def key_events(clock, *masks, step=10):
    keys = Keys(KeyChip(*masks), clock)
    events = []
    for _ in range(len(masks) + 16):
        event = keys.scan()
        if event:
            events.append(event)
        clock.now += step
    return events


def test_a_press_is_reported_once_at_its_release(desk):
    bit = 1 << (3 * 2 + 1)
    assert key_events(desk.clock, bit, bit, bit, 0, 0) == [(2, MIDDLE, PRESS)]


def test_a_bounce_is_no_press(desk):
    assert key_events(desk.clock, 1, 0, 0, 2, 0, 4, 0, 0) == []


def test_a_hold_is_reported_once_and_is_no_press(desk):
    assert key_events(desk.clock, *[1 << 9] * 150, 0, 0) == [(3, LEFT, HOLD)]


def test_keys_of_all_seats_at_once_are_all_reported(desk):
    assert sorted(key_events(desk.clock, *[0xFFF] * 20)) == [
        (seat, key, PRESS) for seat in range(4) for key in range(3)
    ]
