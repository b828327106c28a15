"""The keys: first dealer, announcements, taking back, next deal, a new session, a full flash."""

import pytest
from support.desk import Desk, one

from table import words
from table.keys import HOLD, LEFT, MIDDLE, PRESS, RIGHT, Keys


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def say(desk, seat, word):
    """Goes through the list of a seat to a word and says it, reading the labels as a player does."""
    desk.act(seat, RIGHT)
    while desk.menu.labels(seat)[1] != words.SAY.format(words.SAYS[word]):
        assert desk.menu.labels(seat)[2] == words.NEXT
        desk.act(seat, RIGHT)
    desk.act(seat, MIDDLE)


def test_who_presses_first_deals_first(desk):
    assert desk.menu.labels(2) == ("", words.DEALS, "")
    desk.act(2, MIDDLE)
    assert desk.events()[-2:] == [[2, "dealer"], [2, "deal", 1]]
    assert desk.deal.turn == 3


def test_announcements_are_said_by_keys(desk):
    desk.begin(3)
    say(desk, 1, "re")
    say(desk, 1, "no60")
    assert [event for event in desk.events() if event[1] == "say"] == [[1, "say", "re"], [1, "say", "no60"]]


def test_only_what_is_allowed_is_offered(desk):
    desk.begin(3)
    desk.trick(0, ("CA", "C9", "CT", "CK"))
    desk.trick(0, ("SA", "S9", "ST", "SK"))
    for seat in range(4):
        desk.menu.refresh(seat)
    assert desk.menu.labels(1) == ("", "", "")
    desk.act(1, RIGHT)
    assert desk.menu.notice(1) == words.NO_ANNOUNCEMENT
    desk.act(1, MIDDLE)
    assert not [event for event in desk.events() if event[1] == "say"]


def test_the_list_can_be_left_and_closes_by_itself(desk):
    desk.begin(3)
    desk.act(0, RIGHT)
    assert desk.menu.labels(0) == (words.PREVIOUS, "Say Re", words.NEXT)
    desk.act(0, LEFT)
    assert desk.menu.labels(0) == ("", "", words.ANNOUNCE)
    desk.act(0, RIGHT)
    desk.clock.now += 8001
    desk.menu.step()
    assert desk.menu.labels(0) == ("", "", words.ANNOUNCE)
    desk.act(0, MIDDLE)
    assert not [event for event in desk.events() if event[1] == "say"]


def test_an_announcement_that_is_late_by_a_card_is_not_said(desk):
    desk.begin(3)
    desk.trick(0, ("CA", "C9", "CT", "CK"))
    desk.act(0, RIGHT)
    desk.lay(0, one("SA"))
    # Not refreshed between the card and the key: the list still offers Re.
    desk.menu.act(0, MIDDLE, PRESS)
    assert desk.menu.notice(0) == words.NO_ANNOUNCEMENT
    assert not [event for event in desk.events() if event[1] == "say"]


def test_taking_back_needs_another_seat(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.act(0, LEFT, PRESS)
    assert desk.menu.notice(0) == words.HOLD_TO_TAKE_BACK
    desk.act(0, LEFT, HOLD)
    assert desk.menu.notice(0) == words.ASKED
    assert desk.menu.notice(2) == words.ASK_TAKE_BACK.format("South", "Clubs Ace")
    assert desk.menu.labels(2) == ("", words.AGREE, "")
    desk.act(0, MIDDLE)
    assert desk.deal.turn == 1
    desk.act(2, MIDDLE)
    assert desk.events()[-1] == [0, "take_back", 2]
    assert desk.deal.turn == 0 and not desk.deal.cards
    # The card still lies there: it is not played again before it was lifted.
    assert desk.reasons[0] == words.STALE
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
    # West asked, then North played: the question is void.
    desk.act(3, MIDDLE)
    assert not [event for event in desk.events() if event[1] == "take_back"]


def test_a_question_nobody_answers_ends(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.act(0, LEFT, HOLD)
    desk.clock.now += 8001
    desk.menu.step()
    desk.act(2, MIDDLE)
    assert desk.deal.turn == 1


def test_a_deal_is_thrown_in_when_two_seats_want_it(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.act(2, RIGHT, HOLD)
    assert desk.menu.notice(2) == words.ASKED
    assert desk.menu.notice(0) == words.ASK_ABANDON.format("North")
    desk.act(2, MIDDLE)
    assert not desk.deal.over()
    desk.act(1, MIDDLE)
    assert desk.events()[-1] == [2, "abandon"]
    desk.act(0, MIDDLE)
    assert desk.events()[-1] == [3, "deal", 2]


def _finished(desk):
    """A deal whose last card was laid by the seat returned."""
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


@pytest.mark.parametrize("key, kind", [(MIDDLE, PRESS), (RIGHT, HOLD)])
def test_a_question_after_the_last_card_ends_with_the_next_deal_or_the_session(desk, key, kind):
    last = _finished(desk)
    desk.act(last, LEFT, HOLD)
    assert desk.menu.question()
    desk.act(last, key, kind)
    assert not desk.menu.question()
    for seat in range(4):
        assert desk.menu.notice(seat) == ""
        desk.menu.labels(seat)
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
    assert desk.menu.notice(0) == words.HOLD_TO_TAKE_BACK
    desk.clock.now += 8001
    desk.menu.step()
    assert desk.menu.notice(0) == ""


def test_after_a_deal_any_seat_begins_the_next(desk):
    desk.begin(3)
    desk.ledger.record(0, "abandon")
    assert desk.menu.labels(1) == ("", words.NEXT_DEAL, words.END_SESSION)
    desk.act(1, MIDDLE)
    assert desk.events()[-1] == [3, "deal", 2]


def test_a_session_ends_only_by_a_long_hold(desk):
    desk.begin(3)
    desk.ledger.record(0, "abandon")
    desk.act(1, RIGHT, PRESS)
    assert desk.deal is not None and desk.menu.notice(1) == words.HOLD_TO_END
    desk.act(1, RIGHT, HOLD)
    assert desk.deal is None and desk.events()[-1][1] == "session"
    assert desk.events()[-1][-1] == 1  # deals begun before it: numbers of deals never repeat
    desk.act(0, MIDDLE)
    assert desk.events()[-1] == [0, "deal", 2]


def test_a_full_flash_refuses_a_new_deal_and_loses_none(desk):
    desk.begin(3)
    desk.lay(0, one("CA"))
    desk.ledger.record(0, "abandon")
    events = desk.events()
    desk.free = 10_000
    desk.act(0, MIDDLE)
    assert desk.menu.full and desk.events() == events
    desk.free = 1_000_000
    desk.act(0, MIDDLE)
    assert not desk.menu.full and desk.events()[-1] == [3, "deal", 2]


class KeyChip:
    """Key states as a list of masks, one a scan."""

    def __init__(self, *masks):
        self.masks = list(masks)

    def scan(self):
        return self.masks.pop(0) if self.masks else 0


def heard(clock, *masks, step=10):
    keys = Keys(KeyChip(*masks), clock)
    found = []
    for _ in range(len(masks) + 16):
        event = keys.scan()
        if event:
            found.append(event)
        clock.now += step
    return found


def test_a_press_is_told_once_at_its_release(desk):
    bit = 1 << (3 * 2 + 1)
    assert heard(desk.clock, bit, bit, bit, 0, 0) == [(2, MIDDLE, PRESS)]


def test_a_bounce_is_no_press(desk):
    assert heard(desk.clock, 1, 0, 0, 2, 0, 4, 0, 0) == []


def test_a_hold_is_told_once_and_is_no_press(desk):
    assert heard(desk.clock, *[1 << 9] * 150, 0, 0) == [(3, LEFT, HOLD)]


def test_keys_of_all_seats_at_once_are_all_told(desk):
    assert sorted(heard(desk.clock, *[0xFFF] * 20)) == [
        (seat, key, PRESS) for seat in range(4) for key in range(3)
    ]
