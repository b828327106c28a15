"""Tests seating: by key, by player card, five to seven people at four places, and another game with the same people."""

import pytest
from support.bare_table import BareTable
from support.card_tags import one

from table.menu.keys import LEFT, MIDDLE, RIGHT
from tablelog import tag


@pytest.fixture
def desk(tmp_path):
    """Return a bare table without people."""
    return BareTable(tmp_path, names=(), places=())


def badge(number):
    """Return the UID and the record of a player card."""
    uid = bytes((4, 99, number, 0, 0, 0, 1))
    return uid, tag.encode(uid, tag.PLAYER, 0, number, 0)


def hexadecimal(number):
    return badge(number)[0].hex().upper()


def take(desk, place, card):
    """Lay and lift a card, and return the results."""
    from table.play.player_action_cards import act_on_card

    desk.lay(place, card)
    desk.lift(place)
    answers = []
    while desk.places.shown:
        answers.append(act_on_card(desk.menu, desk.player_names, *desk.places.shown.pop(0)))
        desk.perform()
    desk.refresh()
    return answers


def sit(desk, *places):
    for place in places:
        desk.choose(place, "Sit down")


def names(desk):
    session = desk.ledger.session
    return [(desk.seating.name(person), session.readers[person]) for person in session.ring]


def test_one_key_seats_a_guest_with_a_number(desk):
    sit(desk, 2, 0)
    assert names(desk) == [("Guest 2", 0), ("Guest 1", 2)]
    assert desk.events()[-2:] == [[-1, "join", "", 0, 2], [-1, "join", "", 0, 0]]


def test_there_is_no_deal_before_enough_people_sit(desk):
    sit(desk, 0, 1, 2)
    assert desk.labels(0)[1] == "Game …"
    assert desk.view().headline == "Sit down: press ● or lay your card"
    sit(desk, 3)
    assert desk.view().headline == "Who deals? Press ●"
    assert [desk.labels(place)[1] for place in range(4)] == [f"Guest {n} deals" for n in (1, 2, 3, 4)]
    desk.act(1, MIDDLE)
    assert desk.deal.dealer == 1 and desk.deal.turn == 2


def test_a_player_card_seats_its_person_by_name(desk):
    desk.player_names.keep(hexadecimal(5), "Marta")
    assert take(desk, 3, badge(5)) == [True]
    assert names(desk) == [("Marta", 3)]
    assert desk.events()[-2:] == [[-1, "join", "Marta", 0, 3], [-1, "badge", 0, hexadecimal(5)]]


def test_an_unknown_player_card_is_a_guest_named_later_from_the_pc(desk):
    assert take(desk, 1, badge(7)) == [True]
    assert names(desk) == [("Guest 1", 1)]
    assert desk.ledger.badges == {0: hexadecimal(7)}


def test_any_strange_tag_is_a_player_card_between_deals_and_none_in_a_deal(desk):
    uid = b"\x04\1\2\3\4\5\6"
    assert take(desk, 1, (uid, None)) == [True]
    assert desk.ledger.badges == {0: uid.hex().upper()}
    sit(desk, 0, 2, 3)
    desk.act(0, MIDDLE)
    desk.lay(1, (uid, None))
    assert desk.reasons[1] == "Unknown card. Lift it." and not desk.places.shown


def test_a_playing_card_seats_nobody(desk):
    assert take(desk, 0, one("CA")) == []
    assert names(desk) == []


def test_a_player_card_names_the_guest_who_sits_there(desk):
    sit(desk, 0)
    desk.player_names.keep(hexadecimal(5), "Marta")
    take(desk, 0, badge(5))
    assert names(desk) == [("Marta", 0)]
    take(desk, 0, badge(6))
    assert names(desk) == [("Marta", 0), ("Guest 2", 0)]


def test_a_player_card_laid_elsewhere_moves_its_person(desk):
    for place in range(3):
        take(desk, place, badge(place))
    take(desk, 3, badge(0))
    assert names(desk) == [("Guest 2", 1), ("Guest 3", 2), ("Guest 1", 3)]
    take(desk, 3, badge(0))
    assert desk.menu.notice(3) == "Guest 1 sits here."


def test_player_cards_do_nothing_during_a_deal(desk):
    sit(desk, 0, 1, 2, 3)
    desk.act(0, MIDDLE)
    assert take(desk, 2, badge(1)) == [False]
    assert desk.menu.notice(2) == "Player cards: only between deals."


def test_a_fifth_sits_down_beside_a_neighbour(desk):
    sit(desk, 0, 1, 2, 3)
    desk.choose(1, "People …", "One more here")
    assert names(desk) == [("Guest 1", 0), ("Guest 2", 1), ("Guest 5", 1), ("Guest 3", 2), ("Guest 4", 3)]


def test_a_player_card_begins_another_evening(desk):
    sit(desk, 0, 1, 2, 3)
    desk.act(0, MIDDLE)
    desk.ledger.record(0, "abandon")
    desk.ledger.record(-1, "end")
    assert take(desk, 2, badge(8)) == [True]
    assert names(desk) == [("Guest 1", 2)] and not desk.ledger.session.ended


def test_people_swap_move_and_leave(desk):
    sit(desk, 0, 1, 2)
    desk.choose(0, "People …", "Change places …", "With Guest 3")
    assert names(desk) == [("Guest 3", 0), ("Guest 2", 1), ("Guest 1", 2)]
    desk.choose(0, "People …", "To East")
    assert names(desk) == [("Guest 2", 1), ("Guest 1", 2), ("Guest 3", 3)]
    desk.choose(1, "People …", "Guest 2 leaves")
    assert names(desk) == [("Guest 1", 2), ("Guest 3", 3)]


def test_another_game_with_the_same_people(desk):
    for place in range(3):
        take(desk, place, badge(place))
    desk.choose(0, "Game …", "Skat …", "ISkO")
    expected = [[-1, "session", "skat", "isko", [], 0, {}, []]]
    for person in range(3):
        expected += [[-1, "join", "", person, person], [-1, "badge", person, hexadecimal(person)]]
    assert desk.events()[-7:] == expected
    assert desk.labels(2)[1] == "Guest 3 deals"


class Five:
    """Five people at four places: 0 South, 1 and 2 West, 3 North, 4 East. 3 deals, so 4, 0, 1, 2 have seats 0 to 3."""

    def __init__(self, desk):
        self.desk = desk
        sit(desk, 0, 1)
        desk.choose(1, "People …", "One more here")
        sit(desk, 2, 3)
        desk.choose(2, "Guest 4 deals")


@pytest.fixture
def five(desk):
    Five(desk)
    return desk


def test_the_dealer_of_five_sits_out_and_lays_no_card(five):
    assert five.ledger.session.active == [4, 0, 1, 2] and five.deal.turn == 0
    five.lay(2, one("CA"))
    assert five.reasons[2] == "Nobody sits here. Lift the card."
    assert five.labels(2) == ("", "", "")


def test_a_card_at_a_shared_place_is_of_whose_turn_it_is(five):
    five.lay(3, one("CA"))
    five.lay(0, one("C9"))
    five.lay(1, one("CK"))
    five.lift(1)
    five.lay(1, one("CT"))
    assert [event[:3] for event in five.events() if event[1] == "play"] == [
        [0, "play", "CA"], [1, "play", "C9"], [2, "play", "CK"], [3, "play", "CT"],
    ]  # fmt: skip
    assert five.deal.turn == 0
    assert [len(cards) for cards in five.view().cards] == [1, 2, 0, 1]


def test_a_card_at_a_shared_place_that_is_neithers_is_out_of_turn(five):
    five.lay(1, one("CK"))
    assert five.reasons[1] == "Not your turn: Guest 5 plays. Lift the card."


def test_an_announcement_at_a_shared_place_asks_which_of_the_two(five):
    five.lay(3, one("CA"))
    assert five.labels(1) == ("", "", "Announce")
    five.act(1, RIGHT)
    assert five.labels(1) == ("Guest 2", "", "Guest 3")
    five.act(1, RIGHT)
    assert five.labels(1)[1] == "Re"
    five.act(1, RIGHT)
    five.act(1, MIDDLE)
    assert five.events()[-1] == [3, "say", "kontra"]
    five.act(1, RIGHT)
    five.act(1, LEFT)
    five.act(1, MIDDLE)
    assert five.events()[-1] == [2, "say", "re"]


def test_a_shared_place_answers_for_who_is_asked(five):
    five.choose(3, "Healthy")
    five.choose(0, "Healthy")
    five.choose(1, "Healthy")
    five.choose(1, "Reservation")
    assert [event for event in five.events() if event[1] in ("healthy", "reservation")] == [
        [0, "healthy"], [1, "healthy"], [2, "healthy"], [3, "reservation"],
    ]  # fmt: skip


def test_seven_at_most(desk):
    sit(desk, 0, 1, 2, 3)
    for place in (0, 1, 2):
        desk.choose(place, "People …", "One more here")
    desk.act(0, RIGHT)
    assert len(desk.ledger.session.ring) == 7
    entries = desk.menu._entries(3, ("people",))
    assert ("join",) not in entries


def test_who_came_by_key_keeps_place_and_points_through_a_power_cut(five):
    five.power_on()
    five.wait()
    five.refresh()
    assert five.ledger.session.active == [4, 0, 1, 2]
    assert [len(five.seating.at(place)) for place in range(4)] == [1, 2, 1, 1]


def test_no_place_takes_three(five):
    five.ledger.record(0, "abandon")
    # Two guests get names from their player cards; a third card is refused.
    assert [take(five, 1, badge(number)) for number in (31, 32, 33)] == [[True], [True], [False]]
    assert five.menu.notice(1) == "No room here."
    assert len(five.ledger.session.ring) == 5
    entries = five.menu._entries(1, ("people",))
    assert ("join",) not in entries


def test_when_all_have_changed_somebody_deals_anew(desk):
    sit(desk, 0, 1, 2, 3)
    desk.act(0, MIDDLE)
    desk.ledger.record(0, "abandon")
    for person in range(4):
        desk.ledger.record(-1, "leave", person)
    sit(desk, 0, 1, 2, 3)
    assert desk.view().headline == "Who deals? Press ●"
    before = desk.events()
    assert not desk.ledger.begin_deal() and desk.events() == before
    desk.choose(2, "Guest 7 deals")
    assert desk.deal is not None and desk.ledger.session.dealer == 6


def test_a_strange_tag_seats_nobody_in_the_middle_of_an_evening(desk):
    sit(desk, 0, 1, 2, 3)
    desk.act(0, MIDDLE)
    desk.ledger.record(0, "abandon")
    assert take(desk, 1, (b"\x04\1\2\3\4\5\6", None)) == [False]
    assert len(desk.ledger.session.ring) == 4 and desk.deal is not None


def test_a_power_cut_before_the_badge_seats_nobody_twice(desk):
    desk.player_names.keep(hexadecimal(5), "Marta")
    desk.ledger.record(-1, "join", "Marta", 0, 2)
    desk.power_on()
    desk.wait()
    take(desk, 2, badge(5))
    assert names(desk) == [("Marta", 2)] and desk.ledger.badges == {0: hexadecimal(5)}


def test_who_left_comes_back_with_the_same_points(desk):
    for place in range(4):
        take(desk, place, badge(place))
    desk.choose(1, "People …", "Guest 2 leaves")
    assert take(desk, 3, badge(1)) == [True]
    assert desk.events()[-1] == [-1, "come_back", 1, 3, 3]
    assert names(desk) == [("Guest 1", 0), ("Guest 3", 2), ("Guest 4", 3), ("Guest 2", 3)]
    assert len(desk.ledger.session.names) == 4
