"""Tests all cases of cards on the readers: when a card is played or held, and that nothing else changes."""

import pytest
from support import pack_kinds
from support.bare_table import BareTable
from support.card_tags import DECK, decoded, one

from table import words
from table.readers import presence
from tablelog import tag


@pytest.fixture
def desk(tmp_path):
    desk = BareTable(tmp_path)
    desk.begin(dealer=3)
    return desk


def held(desk, seat, reason, act):
    """Assert that the action is answered at the seat, and that journal and game are unchanged."""
    events, cards, turn = desk.events(), bytes(desk.deal.cards), desk.deal.turn
    act()
    assert desk.reasons[seat] == reason
    assert desk.places.refused
    assert (desk.events(), bytes(desk.deal.cards), desk.deal.turn) == (events, cards, turn)


def test_the_read_plays_the_card(desk):
    desk.lay(0, one("CA"))
    assert desk.events()[-2:] == [[-1, "pack", DECK], [0, "play", "CA", one("CA")[0].hex().upper()]]
    assert desk.deal.turn == 1 and desk.places.refused is False


def test_lifting_a_card_takes_nothing_back(desk):
    desk.lay(0, one("CA"))
    events = desk.events()
    desk.lift(0)
    assert desk.events() == events and desk.deal.turn == 1


def test_laying_it_again_while_its_trick_lies_is_nothing(desk):
    desk.lay(0, one("CA"))
    events = desk.events()
    desk.lift(0)
    desk.lay(0, one("CA"))
    assert desk.events() == events and desk.reasons == [""] * 4


def test_out_of_turn_holds_and_names_the_turn(desk):
    held(desk, 2, words.say("turn_of", "South"), lambda: desk.lay(2, one("C9")))


def test_a_held_card_counts_when_its_turn_comes(desk):
    desk.lay(1, one("C9"))
    desk.lay(0, one("CA"))
    uid = one("C9")[0].hex().upper()
    assert desk.events()[-2:] == [[1, "early", "C9", uid], [1, "play", "C9", uid]]
    assert desk.deal.turn == 2 and desk.reasons == [""] * 4


def test_several_held_cards_count_one_after_the_other(desk):
    for seat, card in ((3, "CK"), (2, "CT"), (1, "C9")):
        desk.lay(seat, one(card))
    desk.lay(0, one("CA"))
    assert [event[2] for event in desk.events() if event[1] == "play"] == ["CA", "C9", "CT", "CK"]
    assert desk.deal.turn == 0


def test_a_held_card_that_was_lifted_does_not_count(desk):
    desk.lay(1, one("C9"))
    desk.lift(1)
    assert desk.reasons[1] == ""
    desk.lay(0, one("CA"))
    assert desk.deal.turn == 1


def test_a_second_card_in_the_same_trick_holds(desk):
    desk.lay(0, one("CA"))
    held(desk, 0, words.say("second_card"), lambda: desk.lay(0, one("CA"), one("ST")))
    desk.lay(0, one("CA"))
    assert desk.reasons[0] == ""


def test_a_fifth_card_is_the_winners_next_lead_and_nobody_elses(desk):
    for seat, card in enumerate(("CA", "C9", "CT", "CK")):
        desk.lay(seat, one(card))
    assert desk.deal.turn == 0
    held(desk, 1, words.say("turn_of", "South"), lambda: desk.lay(1, one("C9"), one("S9")))
    desk.lay(1, one("C9"))
    desk.lay(0, one("CA"), one("SA"))
    assert desk.deal.turn == 1
    assert [event[2] for event in desk.events() if event[1] == "play"][:5] == ["CA", "C9", "CT", "CK", "SA"]


def test_cards_of_the_finished_trick_are_ignored_until_they_were_away(desk):
    for seat, card in enumerate(("CA", "C9", "CT", "CK")):
        desk.lay(seat, one(card))
    desk.lay(0, one("CA"), one("SA"))
    # A new card was laid on the old one and removed again, which has no effect.
    desk.lay(0, one("CA"))
    assert desk.reasons == [""] * 4
    desk.lift(0)
    held(desk, 0, words.say("played_before", "Clubs Ace", 1), lambda: desk.lay(0, one("CA")))


def test_a_card_of_an_earlier_trick_elsewhere_holds(desk):
    desk.trick(0, ("CA", "C9", "CT", "CK"))
    desk.lay(0, one("SA"))
    held(desk, 1, words.say("played_before", "Clubs 10", 1), lambda: desk.lay(1, one("CT")))


def test_a_card_of_this_trick_on_another_place_holds(desk):
    desk.lay(0, one("CA"))
    desk.lift(0)
    held(desk, 1, words.say("played_before", "Clubs Ace", 1), lambda: desk.lay(1, one("CA")))


def test_the_same_tag_on_two_readers_holds_both(desk):
    held(desk, 1, words.say("turn_of", "South"), lambda: desk.lay(1, one("CA")))
    held(desk, 0, words.say("copied"), lambda: desk.lay(0, one("CA")))
    assert desk.reasons[1] == words.say("copied")
    desk.lift(1)
    # After one of the two is removed, the other one is judged as if it had just been laid.
    assert desk.deal.turn == 1


def test_a_third_copy_of_a_card_holds(desk):
    for copy in (0, 1):
        desk.trick(0, ("HA", "HK", "H9", "H9") if copy == 0 else ("HA", "HK", "CA", "CK"), copy)
    held(desk, 0, words.say("all_played", "Hearts Ace"), lambda: desk.lay(0, one("HA", copy=2)))


def test_two_cards_hold_and_the_one_that_stays_is_played(desk):
    held(
        desk,
        0,
        words.say("two_cards", "Clubs Ace", "Hearts 10"),
        lambda: desk.lay(0, one("CA"), one("HT")),
    )
    desk.lay(0, one("HT"))
    assert desk.events()[-1][:3] == [0, "play", "HT"]


def test_a_hand_laid_down_is_never_shown_nor_played(desk):
    held(desk, 0, words.say("many_cards"), lambda: desk.take(0, presence.MANY))
    desk.lift(0)
    assert desk.reasons[0] == ""


def test_an_unknown_tag_holds(desk):
    held(desk, 0, words.say("unknown_tag"), lambda: desk.unknown(0))
    desk.lift(0)
    desk.lay(0, one("CA"))
    assert desk.deal.turn == 1


def test_another_pack_than_the_deal_began_with_holds(desk):
    desk.lay(0, one("CA"))
    held(desk, 1, words.say("other_pack"), lambda: desk.lay(1, one("C9", deck=8)))


def test_the_first_card_chooses_the_pack(desk):
    desk.lay(0, one("CA", deck=8))
    held(desk, 1, words.say("other_pack"), lambda: desk.lay(1, one("C9", deck=DECK)))
    desk.lift(1)
    desk.lay(1, one("C9", deck=8))
    assert desk.deal.turn == 2


def spare(card):
    return one(card, copy=1 << tag.GENERATION_SHIFT)


def test_a_card_that_was_replaced_holds_once_the_spare_has_been_seen(desk):
    desk.lay(0, one("CA"))
    desk.lay(1, spare("C9"))
    assert desk.deal.turn == 2
    held(desk, 2, words.say("replaced"), lambda: desk.lay(2, one("C9")))
    desk.lift(2)
    desk.lay(2, one("C9", copy=1))
    assert desk.deal.turn == 3


def test_a_replacement_is_known_in_later_deals_and_after_power_on(desk):
    desk.lay(0, spare("C9"))
    desk.power_on()
    desk.wait()
    held(desk, 1, words.say("replaced"), lambda: desk.lay(1, one("C9")))


def test_a_table_that_has_not_seen_the_spare_plays_the_old_card(desk):
    desk.lay(0, one("C9"))
    assert desk.deal.turn == 1


def test_a_card_of_another_game_holds(desk):
    held(desk, 0, words.say("other_game"), lambda: desk.lay(0, one("C7", game=pack_kinds.SKAT)))


def test_a_garbled_reading_holds(desk):
    held(desk, 0, words.say("garbled"), lambda: desk.take(0, presence.GARBLED, ()))
    desk.lay(0, one("CA"))
    assert desk.reasons[0] == "" and desk.deal.turn == 1


def test_a_reader_that_is_gone_says_so_and_heals(desk):
    held(desk, 2, words.say("reader_gone"), lambda: desk.take(2, presence.GONE, ()))
    desk.take(2, presence.BACK, ())
    assert desk.reasons[2] == ""


def test_cards_that_lie_when_a_deal_begins_are_no_play(desk):
    desk.take(0, presence.LAID, (one("CA"),))
    assert desk.deal.turn == 1
    desk.ledger.record(0, "abandon")
    desk.begin()
    assert desk.reasons[0] == words.say("stale") and not desk.deal.cards
    desk.places.reconsider()
    desk.settle()
    assert not desk.deal.cards
    desk.lift(0)
    desk.lay(0, one("CA"))
    assert desk.deal.turn == 1


def test_between_deals_cards_mean_nothing(tmp_path):
    desk = BareTable(tmp_path)
    desk.lay(0, one("CA"))
    desk.unknown(1)
    assert desk.reasons == [""] * 4 and desk.deal is None


def test_a_card_the_flash_did_not_take_is_not_played(desk, monkeypatch):
    def fail(*_):
        raise OSError(28)

    monkeypatch.setattr(desk.ledger.journal, "_write", fail)
    held(desk, 0, words.say("no_room"), lambda: desk.lay(0, one("CA")))
    monkeypatch.undo()
    desk.lift(0)
    desk.lay(0, one("CA"))
    assert desk.deal.turn == 1


def test_after_power_on_the_trick_stands_and_its_cards_may_lie(desk):
    desk.lay(0, one("CA"))
    desk.lay(1, one("C9"))
    cards = bytes(desk.deal.cards)
    desk.power_on()
    assert bytes(desk.deal.cards) == cards and desk.deal.turn == 2
    desk.lay(0, one("CA"))
    desk.lay(1, one("C9"))
    assert desk.reasons == [""] * 4 and bytes(desk.deal.cards) == cards
    desk.wait()
    desk.lay(2, one("CT"))
    assert desk.deal.turn == 3


def _deal_over(desk):
    """Begin the next deal while the last trick is still on the readers."""
    for seat, card in enumerate(("CA", "C9", "CT", "CK")):
        desk.lay(seat, one(card))
    desk.ledger.record(0, "abandon")
    desk.begin()


def test_the_old_trick_is_not_played_into_the_next_deal_after_a_power_cut(desk):
    _deal_over(desk)
    desk.power_on()
    for seat, card in enumerate(("CA", "C9", "CT", "CK")):
        desk.lay(seat, one(card))
    assert not desk.deal.cards and desk.reasons == [words.say("stale")] * 4
    desk.wait()
    desk.lift(0)
    desk.lay(0, one("CA"))
    assert desk.deal.turn == 1


def test_the_old_trick_is_not_played_when_one_of_two_old_cards_goes(desk):
    for seat, card in enumerate(("CA", "C9", "CT", "CK")):
        desk.lay(seat, one(card))
    desk.lay(0, one("CA"), one("SA"))
    desk.ledger.record(0, "abandon")
    desk.begin()
    desk.lay(0, one("SA"))
    assert not desk.deal.cards and desk.reasons[0] == words.say("stale")


def test_the_old_trick_is_not_played_when_its_reader_was_gone(desk):
    _deal_over(desk)
    for kind in (presence.GONE, presence.BACK):
        desk.take(0, kind)
    desk.lay(0, one("CA"))
    assert not desk.deal.cards and desk.reasons[0] == words.say("stale")


def test_a_card_taken_back_is_not_played_again_after_a_power_cut(desk):
    desk.lay(0, one("CA"))
    desk.ledger.record(0, "take_back", 1)
    desk.power_on()
    desk.lay(0, one("CA"))
    assert not desk.deal.cards and desk.reasons[0] == words.say("stale")
    desk.wait()
    desk.lift(0)
    desk.lay(0, one("CA"))
    assert desk.deal.turn == 1


def test_taking_back_the_first_card_frees_the_choice_of_the_pack(desk):
    desk.lay(0, one("CA", deck=8))
    desk.ledger.record(0, "take_back", 1)
    desk.lift(0)
    desk.lay(0, one("CA", deck=DECK))
    assert desk.deal.turn == 1 and desk.ledger.session.deck == DECK


def test_a_reader_that_is_gone_stays_so_when_a_deal_begins(desk):
    desk.take(2, presence.GONE)
    desk.ledger.record(0, "abandon")
    desk.begin()
    assert desk.reasons[2] == words.say("reader_gone")


def test_a_card_laid_too_early_and_lifted_may_lie_under_the_next(desk):
    desk.lay(1, one("C9"))
    desk.lift(1)
    desk.lay(0, one("C9", copy=1))
    desk.lay(1, one("CA"))
    desk.lay(2, one("CT"))
    desk.lay(3, one("CK"))
    assert desk.deal.turn == 1
    desk.lay(1, one("CA"), one("SA"))
    assert desk.deal.turn == 2 and desk.reasons == [""] * 4


def test_cards_of_a_reader_that_stumbled_are_not_taken_for_lifted(desk):
    for seat, card in enumerate(("CA", "C9", "CT", "CK")):
        desk.lay(seat, one(card))
    for kind in (presence.GONE, presence.BACK):
        desk.take(0, kind)
    desk.lay(0, one("CA"))
    assert desk.reasons == [""] * 4
    desk.wait()
    desk.lay(0, one("CA"), one("SA"))
    assert desk.deal.turn == 1


def test_a_second_card_in_a_trick_waits_for_a_lift_of_one(desk):
    desk.lay(0, one("CA"))
    desk.lay(0, one("CA"), one("SA"))
    for seat, card in ((1, "C9"), (2, "CT"), (3, "CK")):
        desk.lay(seat, one(card))
    # It is the seat's turn, but both earlier cards are still on its reader.
    assert desk.deal.turn == 0 and desk.reasons[0] == words.say("second_card")
    desk.lay(0, one("SA"))
    assert desk.deal.turn == 1


def test_a_waiting_card_does_not_make_the_cards_of_others_sound_wrong(desk):
    desk.lay(3, one("CK"))
    for seat, card in ((0, "CA"), (1, "C9")):
        desk.lay(seat, one(card))
        assert desk.places.refused is False
        assert desk.reasons[3] == words.say("turn_of", ("South", "West", "North")[seat + 1])


def test_one_step_plays_one_card_at_most(desk):
    for seat, card in ((3, "CK"), (2, "CT"), (1, "C9")):
        desk.lay(seat, one(card))
    desk.places.take_event(0, presence.LAID, decoded((one("CA"),)))
    desk.places.play_card()
    before = len(desk.deal.cards)
    while desk.places.judge_waiting_card():
        assert len(desk.deal.cards) - before in (0, 1)
        before = len(desk.deal.cards)
    assert before == 4


def test_after_a_start_only_what_lies_there_has_to_be_lifted(desk):
    _deal_over(desk)
    for seat in range(4):
        desk.lift(seat)
    desk.power_on()
    desk.lay(0, one("CA"))
    desk.wait()
    # South's old card is still on its reader; West's card has been shuffled and dealt again.
    assert desk.reasons[0] == words.say("stale")
    desk.lift(0)
    desk.lay(0, one("SA"))
    desk.lay(1, one("C9"))
    assert desk.deal.turn == 2


def test_what_was_laid_while_the_power_was_off_counts_once_it_was_lifted(desk):
    desk.lay(0, one("CA"))
    desk.power_on()
    desk.lay(1, one("C9"))
    assert desk.deal.turn == 1 and desk.reasons[1] == words.say("stale")
    desk.wait()
    desk.lift(1)
    desk.lay(1, one("C9"))
    assert desk.deal.turn == 2


def test_cards_held_through_two_deals_and_a_power_cut_are_still_held(desk):
    desk.lay(0, one("CA"))
    for _ in range(2):
        desk.ledger.record(0, "abandon")
        desk.begin()
        assert desk.reasons[0] == words.say("stale")
    desk.power_on()
    desk.lay(0, one("CA"))
    assert not desk.deal.cards and desk.reasons[0] == words.say("stale")


def test_a_card_that_is_in_the_hand_again_when_it_is_taken_back_counts_at_once(desk):
    desk.lay(0, one("CA"))
    desk.lift(0)
    assert desk.ledger.record(0, "take_back", 1)
    desk.places.taken_back(one("CA")[0].hex().upper())
    desk.lay(0, one("CA"))
    assert desk.deal.turn == 1


def test_garbling_is_no_lifting(desk):
    _deal_over(desk)
    desk.take(0, presence.GARBLED)
    desk.lay(0, one("CA"))
    assert not desk.deal.cards and desk.reasons[0] == words.say("stale")


def test_of_a_heap_that_lay_when_the_deal_began_nothing_is_played(desk):
    desk.take(0, presence.MANY)
    desk.ledger.record(0, "abandon")
    desk.begin()
    assert desk.reasons[0] == words.say("stale")
    desk.lay(0, one("CA"), one("SA"))
    desk.lay(0, one("SA"))
    assert not desk.deal.cards and desk.reasons[0] == words.say("stale")
    desk.lift(0)
    desk.lay(0, one("SA"))
    assert desk.deal.turn == 1


def test_no_place_stays_red_when_the_deal_is_over(desk):
    desk.lay(0, one("CA"), one("SA"))
    desk.take(1, presence.MANY)
    assert desk.reasons[0] and desk.reasons[1]
    desk.ledger.record(0, "abandon")
    desk.places.reconsider()
    desk.settle()
    assert desk.reasons == [""] * 4


def test_a_pack_without_a_card_binds_nobody(desk):
    # The power failed between the record of the pack and the record of its first card.
    desk.ledger.record(-1, "pack", 8)
    desk.lay(0, one("CA"))
    assert desk.deal.turn == 1 and desk.ledger.session.deck == DECK


def waited(desk, milliseconds):
    """Wait without any event, and return the hints at the places."""
    for _ in range(10):
        desk.clock.now += milliseconds // 10
        desk.places.judge_waiting_card()
    return [desk.places.hint(place) for place in range(4)]


def test_after_15_seconds_without_a_card_the_seat_to_play_is_asked_whether_two_lie_on_each_other(desk):
    # Tags that are exactly on top of each other do not answer, so the table detects no card.
    desk.places.reconsider()
    while desk.places.judge_waiting_card():
        pass
    desk.places.changed = False
    assert waited(desk, 14_000) == [""] * 4 and not desk.places.changed
    hint = words.say("nothing_read")
    assert waited(desk, 1_500) == [hint, "", "", ""] and desk.places.changed
    # No card is held because of the hint, and the hint disappears with the next card.
    assert desk.reasons == [""] * 4
    desk.lay(0, one("CA"))
    assert waited(desk, 100) == [""] * 4
    assert waited(desk, 16_000) == ["", hint, "", ""]


def test_no_card_is_missed_where_words_are_awaited(tmp_path):
    # In Skat, the auction comes first, so no player has to lay a card yet.
    desk = BareTable(tmp_path, game="skat", profile="isko", names=("A", "B", "C"), places=(0, 1, 2))
    desk.begin(dealer=2)
    assert desk.ledger.asked()[1]
    assert waited(desk, 20_000) == [""] * 4
