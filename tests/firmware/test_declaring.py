"""Tests declarations by keys in three games, and that no card is accepted before the required declarations."""

import pytest
from support import pack_kinds
from support.bare_table import BareTable
from support.card_tags import one

from table.menu.keys import HOLD, LEFT, MIDDLE
from table.view import messages
from table.view.view import PLAY, SCORE
from tablelog import tag


def entries_of(desk, *verbs):
    return [event for event in desk.events() if event[1] in verbs]


@pytest.fixture
def doppelkopf(tmp_path):
    desk = BareTable(tmp_path, options={"poverty": True, "piglets": "both"})
    desk.begin(dealer=3)
    return desk


@pytest.fixture
def skat(tmp_path):
    desk = BareTable(tmp_path, "skat", "isko", ["Anna", "Bernd", "Carla"], [0, 1, 3])
    desk.begin(dealer=2)
    return desk


@pytest.fixture
def double(tmp_path):
    desk = BareTable(tmp_path, "double", "seed", ["A", "B", "C", "D", "E"], [0, 1, 1, 2, 3])
    desk.begin(dealer=4)
    return desk


def card(name, copy=0, game=pack_kinds.SKAT):
    return one(name, copy, game=game)


def test_forehand_is_asked_first_and_the_others_in_turn(doppelkopf):
    for place in range(4):
        assert doppelkopf.labels(place)[1] == "Healthy"
        assert [doppelkopf.labels(other)[1] for other in range(4) if other != place] == [""] * 3
        doppelkopf.act(place, MIDDLE)
    assert entries_of(doppelkopf, "healthy") == [[seat, "healthy"] for seat in range(4)]
    assert doppelkopf.labels(0) == ("", "", "Announce")


def test_a_card_says_that_all_are_healthy(doppelkopf):
    doppelkopf.lay(0, one("CA"))
    assert doppelkopf.deal.turn == 1 and not entries_of(doppelkopf, "healthy")
    assert doppelkopf.labels(1)[1] == ""


def test_a_solo_is_named_after_its_reservation(doppelkopf):
    doppelkopf.choose(0, "Healthy")
    doppelkopf.choose(1, "Reservation")
    for place in (2, 3):
        doppelkopf.choose(place, "Healthy")
    # No card is accepted before the reservation is named.
    doppelkopf.lay(0, one("CA"))
    assert doppelkopf.reasons[0] == "West declares first."
    doppelkopf.choose(1, "Solo …", "Queens solo")
    assert entries_of(doppelkopf, "solo") == [[1, "solo", "queens"]]
    assert doppelkopf.view().facts == ("Queens solo", "West")
    assert doppelkopf.deal.turn == 1


def test_a_suit_solo_says_that_it_is_a_solo(doppelkopf):
    doppelkopf.choose(1, "Solo …", "Hearts")
    assert doppelkopf.view().facts == ("Hearts solo", "West")


def test_a_poverty_is_offered_and_taken(doppelkopf):
    doppelkopf.choose(0, "Healthy")
    doppelkopf.choose(1, "Reservation")
    for place in (2, 3):
        doppelkopf.choose(place, "Healthy")
    doppelkopf.choose(1, "Poverty")
    # The poverty is offered clockwise, beginning on the poor player's left. The others cannot declare anything yet.
    assert [doppelkopf.labels(place) for place in (0, 3)] == [("", "", "More")] * 2
    doppelkopf.choose(2, "I refuse")
    doppelkopf.choose(3, "I take it")
    assert entries_of(doppelkopf, "poverty", "accept", "refuse") == [
        [1, "poverty"],
        [2, "refuse"],
        [3, "accept"],
    ]
    assert doppelkopf.view().facts == ("Poverty", "West + East")
    doppelkopf.lay(0, one("CA"))
    assert doppelkopf.deal.turn == 1


@pytest.fixture
def house(tmp_path):
    desk = BareTable(tmp_path, profile="house")
    desk.begin(dealer=1)
    desk.choose(2, "Reservation")
    desk.choose(3, "Healthy")
    desk.choose(0, "Healthy")
    desk.choose(1, "Reservation")
    desk.choose(2, "Throw in the hand")
    return desk


def test_a_misdeal_is_outbid_by_a_solo(house):
    # Only a solo takes precedence over a misdeal (S001). West has a reservation, but must still name it.
    assert [house.labels(place)[1] for place in (0, 2, 3)] == [""] * 3
    assert house.labels(1)[1] == "No reservation"
    view = house.view()
    assert view.phase == PLAY and view.turn == [False, True, False, False]
    assert [person[3] for place in view.people for person in place] == [""] * 4
    assert [person[6] for place in view.people for person in place] == [None] * 4
    house.lay(2, one("CA"))
    assert house.reasons[2] == "West declares first."
    house.lift(2)
    house.choose(1, "Solo …", "Aces solo")
    assert entries_of(house, "solo") == [[1, "solo", "aces"]]
    assert house.view().facts == ("Aces solo", "West")
    house.lay(1, one("CA"))
    assert house.deal.turn == 2 and not entries_of(house, "abandon")


def test_a_misdeal_that_nobody_outbids_ends_the_deal(house):
    house.choose(1, "No reservation")
    assert house.view().phase == SCORE and house.view().headline == "Throw in the hand"
    assert [house.labels(place)[1] for place in range(4)] == ["Next deal"] * 4
    house.act(0, MIDDLE)
    # The same dealer deals again (S001).
    assert house.ledger.session.dealer == 1 and house.ledger.session.number == 2


def test_piglets_are_declared_by_key(doppelkopf):
    doppelkopf.choose(2, "Piglets")
    assert entries_of(doppelkopf, "piglets") == [[2, "piglets"]]


def test_an_auction_of_skat_with_hand_and_announced_level(skat):
    # South is forehand, West middlehand, and East deals and is rearhand.
    skat.lay(0, card("CJ"))
    assert skat.reasons[0] == "Bernd declares first."
    skat.lift(0)
    skat.choose(1, "18")
    skat.choose(0, "Yes")
    skat.choose(1, "Pass")
    skat.choose(3, "Pass")
    assert skat.view().facts == ("Bid 18", "Bernd")
    skat.choose(0, "Hand")
    skat.choose(0, "Grand …", "Schneider")
    assert entries_of(skat, "bid", "hold", "pass", "hand", "game") == [
        [1, "bid", 18], [0, "hold"], [1, "pass"], [2, "pass"], [0, "hand"], [0, "game", "grand", "schneider"],
    ]  # fmt: skip
    assert skat.view().facts == ("Grand, Hand, Schneider", "Anna")
    skat.lay(0, card("CJ"))
    skat.lay(1, card("C7"))
    skat.lay(3, card("C8"))
    assert skat.deal.winners == bytearray([0])


def test_a_guest_without_a_name_is_named_first(tmp_path):
    desk = BareTable(tmp_path, names=["", "", "", ""])
    desk.begin(dealer=3)
    for place, label in enumerate(("Healthy", "Healthy", "Reservation", "Healthy")):
        desk.choose(place, label)
    desk.lay(0, one("CA"))
    assert desk.reasons[0] == "Guest 3 declares first."


def lost_null(skat):
    # Middlehand plays null hand, and wins the first trick.
    skat.choose(1, "18")
    skat.choose(0, "Pass")
    skat.choose(3, "Pass")
    skat.choose(1, "Hand")
    skat.choose(1, "Null …", "Null")
    for place, name in ((0, "C7"), (1, "CA"), (3, "C8")):
        skat.lay(place, card(name))


def test_a_card_after_a_lost_null_is_told_that_the_deal_is_over(skat):
    # A null game ends with the declarer's first trick, because the aim is to win no trick (S002).
    lost_null(skat)
    assert skat.ledger.in_play() is None and skat.deal.over() and not skat.deal.complete()
    # The trick and cards of another pack may remain on the readers.
    skat.lift(1)
    skat.lay(1, one("CK", deck=8, game=pack_kinds.SKAT))
    assert [skat.places.doubt(place) for place in range(4)] == [""] * 4
    skat.lift(1)
    skat.lay(1, card("CK"))
    assert skat.places.doubt(1) == "The deal is over. This card does not count."
    assert skat.reasons == [""] * 4 and len(skat.deal.cards) == 3
    skat.lift(1)
    assert skat.places.doubt(1) == ""
    # The next deal is not affected by the ended one.
    skat.lay(1, card("CK"))
    skat.choose(0, "Next deal")
    assert skat.places.doubt(1) == "" and skat.reasons[1] == "Lift this card and lay it again."


def test_the_last_cards_of_a_whole_deal_are_no_late_ones(double):
    double.lay(3, motif("H4"))
    double.lift(3)
    for place in (0, 1, 1, 2, 3):
        double.choose(place, "0")
    for place, name in ((0, "HQ"), (1, "H3"), (1, "H8"), (2, "S5"), (3, "FOOL")):
        double.lift(place)
        double.lay(place, motif(name))
    assert double.deal.complete() and [double.places.doubt(place) for place in range(4)] == [""] * 4


def how_to_deal(desk):
    return [messages.dealing(desk.ledger, desk.seating, place) for place in range(4)]


def test_the_dealer_reads_how_to_deal_until_somebody_speaks(doppelkopf):
    # The cards are dealt in four packets of three (TSR 3.3.7).
    assert how_to_deal(doppelkopf) == ["", "", "", "Deal: 3 · 3 · 3 · 3"]
    doppelkopf.act(0, MIDDLE)
    assert how_to_deal(doppelkopf) == [""] * 4


def test_the_dealer_of_skat_lays_the_skat_after_three_cards(skat):
    # Each player gets three cards, then the skat two, then each player four and three (S002). East deals.
    assert how_to_deal(skat) == ["", "", "", "Deal: 3 · Skat · 4 · 3"]
    skat.choose(1, "Pass")
    assert how_to_deal(skat) == [""] * 4


def test_the_dealer_of_double_reads_how_many_cards_a_round_has(double):
    assert how_to_deal(double) == ["", "", "", "Deal: 1"]
    double.lay(3, motif("H4"))
    assert how_to_deal(double) == [""] * 4


def test_who_sits_out_and_deals_reads_how_to_deal(tmp_path):
    desk = BareTable(tmp_path, names=["A", "B", "C", "D", "E"], places=(0, 1, 1, 2, 3))
    desk.begin(dealer=1)
    assert how_to_deal(desk)[1] == "Deal: 3 · 3 · 3 · 3" and 1 not in desk.ledger.session.active
    # Laying the first card declares that all players are healthy.
    desk.lay(desk.seating.place_of(0), one("CA"))
    assert how_to_deal(desk) == [""] * 4


def test_half_a_chicken_is_announced_and_stays_in_sight(tmp_path):
    # Half a chicken scores nothing, but it is announced (S003).
    desk = BareTable(tmp_path, profile="wikipedia", options={"half_chicken": True})
    desk.begin(dealer=3)
    desk.choose(1, "Half a chicken")
    for place in range(4):
        desk.choose(place, "Healthy")
    assert entries_of(desk, "half_chicken") == [[1, "half_chicken"]]
    assert [people[0][4] for people in desk.view().people][1] == "Healthy, Half a chicken"
    desk.lay(0, one("CA"))
    assert [people[0][4] for people in desk.view().people] == ["", "Half a chicken", "", ""]
    desk.choose(1, "Correct …", "Not Half a chicken")
    desk.act(2, MIDDLE)
    assert [people[0][4] for people in desk.view().people] == [""] * 4


def test_an_auction_of_skat_goes_in_turn(skat):
    # Middlehand bids to forehand, then rearhand bids to the one of them who has not passed (ISkO 3.2.13, S002). A
    # player who has passed bids no more. The keys offer a declaration only to the seat that is asked.
    nothing = ("", "", "More")
    for place, label in ((1, "18"), (0, "Yes"), (1, "20"), (0, "Pass"), (3, "22"), (1, "Yes"), (3, "Pass")):
        assert [skat.labels(other) for other in (0, 1, 3) if other != place] == [nothing] * 2
        skat.choose(place, label)
    assert [skat.labels(other) for other in (0, 3)] == [nothing] * 2
    skat.choose(1, "Take the skat")
    assert (
        entries_of(skat, "bid")[-1] == [2, "bid", 22] and skat.deal.entry(len(skat.deal.log) // 2 - 1)[0] == 1
    )


def test_a_table_may_leave_the_order_of_an_auction_free(skat):
    # A group that bids aloud enters only the last bid.
    assert skat.settings.choose("auction", "free")
    skat.choose(3, "30")
    assert entries_of(skat, "bid") == [[2, "bid", 30]]
    skat.choose(3, "Hand")
    assert entries_of(skat, "hand") == [[2, "hand"]]


def test_a_claim_needs_another_place(skat):
    skat.choose(1, "18")
    skat.choose(0, "Pass")
    skat.choose(3, "Pass")
    skat.choose(1, "Take the skat")
    skat.choose(1, "Clubs")
    skat.lay(0, card("CJ"))
    skat.choose(1, "The rest is mine")
    assert not entries_of(skat, "claim") and skat.menu.notice(0) == "Bernd: The rest is mine? ● agrees"
    skat.act(0, MIDDLE)
    assert entries_of(skat, "claim") == [[1, "claim"]]


def motif(name, deck=7, copy=0):
    """Return a card of Double by the motif that its tag identifies."""
    code = 52 + ("FOOL", "POPE").index(name) if name in ("FOOL", "POPE") else None
    uid, record = one("CA" if code else name, copy, game=pack_kinds.DOUBLE)
    if code:
        uid = bytes((4, pack_kinds.DOUBLE, deck, code, copy, 1, 2))
        record = tag.encode(uid, pack_kinds.DOUBLE, deck, code, copy)
    return uid, record


def test_a_round_of_double_with_five(double):
    # East (4) deals and bids last, after South, the two people at West, and North. In the first round, each player has
    # one card.
    double.lay(0, motif("SK"))
    assert double.reasons[0] == "E lays the trump card first."
    double.lift(0)
    double.lay(3, motif("H4"))
    assert entries_of(double, "turn") == [[4, "turn", "H4|SK", motif("H4")[0].hex().upper()]]
    assert double.deal.trump == "S"
    double.lift(3)
    double.lay(0, motif("HQ"))
    assert double.reasons[0] == "A declares first."
    double.lift(0)
    for place, name in ((0, "1"), (1, "0"), (1, "0"), (2, "1"), (3, "0")):
        double.choose(place, name)
    assert entries_of(double, "bid") == [[seat, "bid", tricks] for seat, tricks in enumerate((1, 0, 0, 1, 0))]
    assert double.view().facts == ("Trump Spades", "Bids 2 of 1")
    for place, name in ((0, "HQ"), (1, "H3"), (1, "H8"), (2, "S5"), (3, "FOOL")):
        if name == "H8":
            double.lift(1)
        double.lay(place, motif(name))
    assert double.reasons == [""] * 4
    assert double.deal.over() and double.deal.winners == bytearray([4])


def test_what_was_turned_up_is_not_played(double):
    double.lay(3, motif("H4"))
    assert double.reasons[3] == ""
    double.lift(3)
    for place in (0, 1, 1, 2, 3):
        double.choose(place, "0")
    double.lay(0, motif("H4"))
    assert double.reasons[0] == "Hearts 4 was turned up. Lift it."


def test_an_announcement_by_mistake_is_taken_back(doppelkopf):
    doppelkopf.lay(0, one("CA"))
    doppelkopf.choose(1, "Kontra")
    doppelkopf.choose(1, "Correct …", "Not Kontra")
    doppelkopf.act(3, MIDDLE)
    assert doppelkopf.events()[-1][1] == "retract" and doppelkopf.deal.says == []
    doppelkopf.choose(1, "Re")
    assert [word for _, _, word, _ in doppelkopf.deal.says] == [0]


def test_an_unreadable_card_is_chosen_from_those_not_seen(doppelkopf):
    from table.readers import presence

    doppelkopf.lay(0, one("CA"))
    for _ in range(2):
        doppelkopf.take(1, presence.GARBLED)
    assert doppelkopf.reasons[1] == "Not readable. Lay the card again."
    doppelkopf.take(1, presence.GARBLED)
    assert doppelkopf.reasons[1] == "Not readable. Choose the card: ●"
    doppelkopf.choose(1, "Choose a card …", "Clubs …", "Clubs 9")
    assert doppelkopf.menu.notice(0) == "West: Clubs 9? ● agrees"
    doppelkopf.act(0, MIDDLE)
    assert doppelkopf.events()[-1] == [1, "play", "C9", ""] and doppelkopf.deal.turn == 2
    assert doppelkopf.reasons[1] == ""


def test_a_neighbour_lends_his_reader(doppelkopf):
    from table.readers import presence

    doppelkopf.take(0, presence.GONE)
    assert doppelkopf.reasons[0] == "This reader does not answer. Check its cable."
    doppelkopf.choose(0, "Neighbour's reader")
    doppelkopf.act(2, MIDDLE)
    assert doppelkopf.menu.notice(2) == "Only a neighbour can lend the reader."
    doppelkopf.choose(0, "Neighbour's reader")
    doppelkopf.act(1, MIDDLE)
    assert doppelkopf.reasons[0] == "Lay your cards at your neighbour's."
    doppelkopf.lay(1, one("CA"))
    assert doppelkopf.events()[-1][:3] == [0, "play", "CA"]
    doppelkopf.lay(1, one("C9"))
    assert doppelkopf.events()[-1][:3] == [1, "play", "C9"]
    doppelkopf.take(0, presence.BACK)
    assert doppelkopf.reasons[0] == ""
    assert doppelkopf.seating.lent == [-1] * 4


def test_whoever_has_to_do_something_is_notified(double, tmp_path):
    assert double.view().facts == ("E lays the trump card",)
    assert double.labels(3)[1] == ""
    forced = BareTable(tmp_path / "forced", options={"session_deals": 4})
    forced.begin(dealer=3)
    assert forced.view().facts == ("South has to play a solo",)
    assert forced.labels(0)[1] == "Queens solo"
    forced.lay(0, one("CA"))
    assert forced.reasons[0] == "South declares first."


def test_a_forced_announcement_is_reported(tmp_path):
    desk = BareTable(tmp_path, options={"forced_announcement_min": 30})
    desk.begin(dealer=3)
    desk.trick(0, ("CA", "CT", "CT", "CK"))
    assert desk.view().facts == ()
    desk = BareTable(tmp_path / "rich", options={"forced_announcement_min": 30})
    desk.begin(dealer=3)
    for place, card in enumerate((one("CA"), one("CT"), one("CT", 1), one("CK"))):
        desk.lay(place, card)
    assert desk.view().facts == ("South has to say Re/Kontra",)
    # The declaration is compulsory, so the lead is not accepted before it (S003). The list of declarations is open at
    # the player's place.
    desk.lift(0)
    desk.lay(0, one("SA"))
    assert desk.reasons[0] == "South declares first." and len(desk.deal.cards) == 4
    assert desk.labels(0)[1] == "Re" and desk.labels(1)[1] == ""
    desk.choose(0, "Kontra")
    assert desk.view().facts == ()
    # The card that was already on the reader now counts.
    assert len(desk.deal.cards) == 5 and desk.deal.turn == 1


def test_card_points_are_shown_where_a_table_wants_them(tmp_path):
    desk = BareTable(tmp_path)
    desk.begin(dealer=3)
    desk.trick(0, ("CA", "CT", "CQ", "CK"))
    view = desk.view()
    assert [person[4] for place in view.people for person in place] == [""] * 4
    view.shows_points = True
    view.show_session(desk.ledger.session, -1)
    assert [person[4] for place in view.people for person in place] == [
        "0 points",
        "0 points",
        "28 points",
        "0 points",
    ]


def test_a_card_that_was_chosen_is_not_played_again(doppelkopf):
    from table.readers import presence

    doppelkopf.lay(0, one("CA"))
    for _ in range(3):
        doppelkopf.take(1, presence.GARBLED)
    doppelkopf.choose(1, "Choose a card …", "Clubs …", "Clubs 9")
    doppelkopf.act(0, MIDDLE)
    # The card is still unreadable on its reader. Then it is laid again, and can be read.
    doppelkopf.take(1, presence.GARBLED)
    assert doppelkopf.reasons[1] == ""
    doppelkopf.lift(1)
    doppelkopf.lay(1, one("C9"))
    doppelkopf.lay(2, one("CT"))
    doppelkopf.lay(3, one("CK"))
    assert doppelkopf.reasons == [""] * 4 and doppelkopf.deal.turn == 0
    assert doppelkopf.places._waiting[1] == ("", None, False)
    events = doppelkopf.events()
    doppelkopf.settle()
    assert doppelkopf.events() == events


def test_only_who_is_to_play_chooses_an_unreadable_card(doppelkopf):
    from table.readers import presence

    for _ in range(3):
        doppelkopf.take(2, presence.GARBLED)
    assert doppelkopf.reasons[2] == "Not readable. Lay the card again."
    doppelkopf.lay(0, one("CA"))
    doppelkopf.lay(1, one("C9"))
    assert doppelkopf.reasons[2] == "Not readable. Choose the card: ●"
    assert doppelkopf.labels(2)[1] == "Choose a card …"


def test_the_first_card_may_be_unreadable(doppelkopf):
    from table.readers import presence

    for _ in range(3):
        doppelkopf.take(0, presence.GARBLED)
    doppelkopf.choose(0, "Choose a card …", "Clubs …", "Clubs Ace")
    doppelkopf.act(1, MIDDLE)
    doppelkopf.lay(1, one("C9"))
    assert doppelkopf.reasons == [""] * 4 and doppelkopf.deal.turn == 2


def test_a_card_that_was_laid_meanwhile_is_not_chosen_too(doppelkopf):
    doppelkopf.choose(0, "Correct …", "Choose a card …", "Clubs …")
    doppelkopf.lay(0, one("HT"))
    doppelkopf.menu.act(0, MIDDLE, 0)
    doppelkopf.perform()
    doppelkopf.act(1, MIDDLE)
    assert [event[2] for event in doppelkopf.events() if event[1] == "play"] == ["HT"]
    assert len(doppelkopf.ledger.laid) == len(doppelkopf.deal.cards) == 1


def test_the_turned_card_keeps_the_pack_when_the_first_is_taken_back(double):
    double.lay(3, motif("H4"))
    double.lift(3)
    for place in (0, 1, 1, 2, 3):
        double.choose(place, "0")
    double.lay(0, motif("HQ"))
    double.act(0, LEFT, HOLD)
    double.act(2, MIDDLE)
    double.lift(0)
    double.lay(0, motif("H3"))
    assert double.reasons == [""] * 4 and double.deal.turn == 1


def test_a_reader_that_goes_takes_what_it_lent_with_it(doppelkopf):
    from table.readers import presence

    doppelkopf.take(0, presence.GONE)
    doppelkopf.choose(0, "Neighbour's reader")
    doppelkopf.act(1, MIDDLE)
    doppelkopf.take(1, presence.GONE)
    assert doppelkopf.seating.lent == [-1] * 4
    doppelkopf.choose(0, "Neighbour's reader")
    doppelkopf.act(1, MIDDLE)
    assert doppelkopf.seating.lent == [-1] * 4
    doppelkopf.choose(0, "Neighbour's reader")
    doppelkopf.act(3, MIDDLE)
    assert doppelkopf.seating.lent[0] == 3
