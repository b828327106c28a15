"""The declarations open to each seat, and the seats asked: written rules; invariants of collected and random deals."""

from playing import Case, lay, legal_plays
from vectors import PROFILES, deals, full_deal, vectors

from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.double.game import DoubleDeal
from cardrules.games import choices_of
from cardrules.judge import deal_from, log_of, notation_of
from cardrules.rules import Rules
from cardrules.schafkopf.game import SchafkopfDeal
from cardrules.schafkopf.sides import side_of
from cardrules.session import NOBODY
from cardrules.skat.game import SkatDeal

_SAYS = [("say", word) for word in ("re", "kontra", "no90", "no60", "no30", "black")]
_SOLOS = [("solo", kind) for kind in ("queens", "jacks", "aces", "C", "S", "H", "D")]
_HOUSE_SOLOS = _SOLOS + [("solo", "trump"), ("solo", "international")]
_WEDDINGS = [("wedding",), ("wedding", "trump"), ("wedding", "plain")]
_END = [("claim",), ("concede",)]
_PIGLETS = {"piglets": "both", "super_piglets": True}


def _choices(deal, seat):
    return choices_of(deal.rules.game).choices(deal, seat)


def _asked(deal):
    return choices_of(deal.rules.game).asked(deal)


def _may(deal, seat, *expected):
    # Check that the seat may make exactly these entries, each listed once.
    assert sorted(_choices(deal, seat)) == sorted([tuple(entry) for entry in expected]), _choices(deal, seat)


def _add(deal, *entries):
    for entry in entries:
        deal.add(*entry)
    assert deal.irregularities == []


def _head(profile):
    rules = {"profile": profile}
    return {"format": "stichtisch-deal", "version": 1, "game": "doppelkopf", "rules": rules, "dealer": 3}


# Doppelkopf: forehand is seat 0.


def _doppelkopf(profile, *entries, options=None):
    deal = DoppelkopfDeal(3, Rules("doppelkopf", profile, options))
    _add(deal, *entries)
    return deal


def _said(verbs, seats=(0, 1, 2, 3)):
    # Return the entries of all seats in turn; h: healthy, r: reservation.
    return [(seat, "healthy" if verb == "h" else "reservation") for seat, verb in zip(seats, verbs)]


def test_the_question_round_asks_forehand_first():
    deal = _doppelkopf("ddv-tsr")
    for seat in range(4):
        assert _asked(deal) == (seat, False)
        _add(deal, (seat, "healthy"))
    assert _asked(deal) == (NOBODY, False)


def test_nobody_is_asked_once_a_card_lies():
    for entries in ((), _said("h")):
        deal = _doppelkopf("ddv-tsr", *entries)
        deal.add(0, "play", "CA")
        assert _asked(deal) == (NOBODY, False)


def test_what_may_be_declared_before_anybody_has_spoken():
    # Players may skip the question round and name a reservation at once.
    answers = [("healthy",), ("reservation",)]
    for seat in range(4):
        _may(_doppelkopf("ddv-tsr"), seat, ("wedding",), *(answers + _SOLOS + _SAYS))
        _may(_doppelkopf("wikipedia"), seat, ("wedding",), *(answers + _SOLOS + _SAYS))
        _may(_doppelkopf("adpoker"), seat, ("wedding",), ("poverty",), *(answers + _SOLOS + _SAYS))
        house = _WEDDINGS + [("poverty",), ("misdeal",)] + _HOUSE_SOLOS
        _may(_doppelkopf("house"), seat, *(answers + house + _SAYS))


def test_who_is_healthy_names_nothing():
    deal = _doppelkopf("house", *_said("h"))
    _may(deal, 0)  # before the question round is over, an announcement is not allowed, either (TSR 6.2.1)
    _add(deal, *_said("hhh", (1, 2, 3)))
    for seat in range(4):
        _may(deal, seat, *_SAYS)


def test_a_reservation_is_named_or_taken_back():
    deal = _doppelkopf("house", *_said("hrhr"))
    named = _WEDDINGS + [("poverty",), ("misdeal",)] + _HOUSE_SOLOS
    for seat in (1, 3):
        _may(deal, seat, ("withdraw",), *named)
    _may(deal, 0)
    assert _asked(deal) == (1, True)
    _add(deal, (1, "wedding", "plain"))
    _may(deal, 1)
    # Both club queens are in one hand.
    _may(deal, 3, ("withdraw",), *named[3:])
    assert _asked(deal) == (3, True)
    _add(deal, (3, "withdraw"))
    assert _asked(deal) == (NOBODY, False)
    _may(deal, 3)  # a wedding: nobody announces before it is clarified


def test_no_card_is_laid_while_a_reservation_is_open():
    deal = _doppelkopf("ddv-tsr", *_said("r"))
    assert _asked(deal) == (1, True)
    _add(deal, (0, "solo", "queens"))  # named early (TSR 4.1.8)
    assert _asked(deal) == (1, False)
    _add(deal, *_said("hhh", (1, 2, 3)))
    assert _asked(deal) == (NOBODY, False)
    _may(deal, 0, *([entry for entry in _SAYS if entry != ("say", "kontra")] + _END))
    _may(deal, 1, *[entry for entry in _SAYS if entry != ("say", "re")])


def test_a_poverty_is_offered_from_the_left_of_the_poor_player():
    deal = _doppelkopf("house", *_said("hrhh"), (1, "poverty"))
    # S000: "en commençant par celui de gauche"; S001: "in turn in a clockwise fashion".
    for seat in (2, 3, 0):
        assert _asked(deal) == (seat, True)
        _may(deal, seat, ("accept",), ("refuse",))
        for other in range(4):
            if other != seat:
                _may(deal, other)
        deal.add(seat, "refuse")
        _may(deal, seat)
    assert _asked(deal) == (NOBODY, False)


def test_a_log_may_leave_out_who_refused_a_poverty():
    deal = _doppelkopf("adpoker", *_said("hrhh"), (1, "poverty"), (0, "accept"))
    assert deal.partner == 0 and not deal.irregularities


def _first_trick(deal, *cards):
    for seat, card in enumerate(cards):
        deal.add(seat, "play", card)


def test_nobody_leads_while_a_forced_announcement_is_owed():
    # S003: the winner of a first trick of 30 card points or more must announce Re or Kontra.
    forced = {"forced_announcement_min": 30}
    for cards, asked in (
        (("CA", "CT", "CK", "C9"), NOBODY),
        (("CA", "CT", "CT", "C9"), 0),
        (("CT", "CA", "CA", "C9"), 1),
    ):
        deal = _doppelkopf("wikipedia", options=forced)
        _first_trick(deal, *cards)
        assert _asked(deal) == (asked, asked != NOBODY), cards
    # If the rules force no announcement, nobody is asked.
    deal = _doppelkopf("wikipedia")
    _first_trick(deal, "CA", "CT", "CT", "C9")
    assert _asked(deal) == (NOBODY, False)
    for word in ("re", "kontra"):
        deal = _doppelkopf("wikipedia", options=forced)
        _first_trick(deal, "CA", "CT", "CT", "C9")
        assert ("say", word) in _choices(deal, 0)
        _add(deal, (0, "say", word))
        assert _asked(deal) == (NOBODY, False)
    # If Re or Kontra was said before, the next level is forced only by an option of the rules.
    for further, asked in ((False, NOBODY), (True, 0)):
        deal = _doppelkopf(
            "wikipedia", (0, "say", "re"), options=dict(forced, forced_announcement_further=further)
        )
        _first_trick(deal, "CA", "CT", "CT", "C9")
        assert _asked(deal) == (asked, further)
    # If the forced announcement is not made, the deal continues without an irregularity.
    deal = _doppelkopf("wikipedia", options=forced)
    _first_trick(deal, "CA", "CT", "CT", "C9")
    deal.add(0, "play", "SA")
    assert deal.irregularities == [] and _asked(deal) == (NOBODY, False)


def test_after_a_wedding_the_first_trick_with_two_parties_forces():
    # D-C07: in a wedding, the first trick after the partner is found decides whether an announcement is forced.
    deal = _doppelkopf("wikipedia", (0, "wedding"), options={"forced_announcement_min": 30})
    _first_trick(deal, "CA", "CA", "CT", "CT")
    _first_trick(deal, "SK", "SA", "ST", "ST")
    assert deal.partner == 1 and _asked(deal) == (NOBODY, False)
    for seat, card in ((1, "HA"), (2, "HT"), (3, "DT"), (0, "DA")):
        deal.add(seat, "play", card)
    assert _asked(deal) == (deal.winners[-1], True)


def test_who_holds_piglets_announces_where_they_force_it():
    # S003
    options = {"piglets": "both", "piglets_force_announcement": True}
    deal = _doppelkopf("wikipedia", *_said("hhhh"), (2, "piglets"), options=options)
    assert _asked(deal) == (2, True)
    _add(deal, (2, "say", "kontra"))
    assert _asked(deal) == (NOBODY, False)
    # The question round comes first.
    deal = _doppelkopf("wikipedia", (2, "piglets"), options=options)
    assert _asked(deal) == (0, False)


def test_an_accepted_poverty_is_played():
    deal = _doppelkopf("adpoker", *_said("hrhh"), (1, "poverty"), (2, "refuse"), (3, "accept"))
    assert _asked(deal) == (NOBODY, False)
    for seat in range(4):
        # The parties are known: each player can only say their own party's word.
        own, other = ("re", "kontra") if seat in (1, 3) else ("kontra", "re")
        _may(deal, seat, *[entry for entry in _SAYS if entry != ("say", other)])
        assert ("say", own) in _choices(deal, seat)


def test_a_poverty_waits_for_who_may_outbid_it():
    deal = _doppelkopf("house", *_said("rhhr"), (0, "poverty"))
    assert _asked(deal) == (3, True)
    _may(deal, 1)
    _add(deal, (3, "solo", "aces"))
    assert _asked(deal) == (NOBODY, False)
    # A poverty named without a question round can still be outbid until somebody accepts it.
    deal = _doppelkopf("house", (0, "poverty"))
    assert _asked(deal) == (1, True)
    for entry in (("healthy",), ("solo", "trump"), ("accept",), ("refuse",)):
        assert entry in _choices(deal, 1)
    _add(deal, (2, "accept"))
    assert _asked(deal) == (NOBODY, False)
    assert [entry for entry in _choices(deal, 1) if entry[0] != "say"] == []


def test_a_misdeal_is_outbid_by_a_solo_or_by_nothing():
    # D-B14; in S003, the misdealt hand is shown before anybody bids (D-C10).
    deal = _doppelkopf("house", *_said("rhhr"), (0, "misdeal"))
    assert _asked(deal) == (3, True)
    assert ("solo", "queens") in _choices(deal, 3)
    _may(deal, 1)
    deal = _doppelkopf("wikipedia", *_said("rhhr"), (0, "misdeal"), options={"throw_nines_min": 5})
    assert _asked(deal) == (NOBODY, False)
    _may(deal, 3)


def test_a_misdeal_waits_for_everybody_who_may_outbid_it():
    # S001: only another player's solo takes precedence over a misdeal. The deal ends when all others have been asked;
    # nobody plays a card before that.
    deal = _doppelkopf("house", *_said("rhhr", (2, 3, 0, 1)), (2, "misdeal"))
    assert _asked(deal) == (1, True)
    for solo in _HOUSE_SOLOS:
        assert solo in _choices(deal, 1)
    _add(deal, (1, "solo", "aces"))
    assert _asked(deal) == (NOBODY, False) and deal.contract == "solo" and deal.turn == 1 and not deal.over()
    deal = _doppelkopf("house", *_said("rhhr", (2, 3, 0, 1)), (2, "misdeal"), (1, "withdraw"))
    assert _asked(deal) == (NOBODY, False) and deal.contract == "misdeal" and deal.over()
    # If a misdeal is named before the question round is over, the players who have not answered yet are asked.
    deal = _doppelkopf("house", (1, "healthy"), (0, "misdeal"))
    assert _asked(deal) == (2, True)
    _add(deal, (2, "healthy"), (3, "healthy"))
    assert _asked(deal) == (NOBODY, False)
    # judge accepts a log with only the misdeal, even if other players were not asked.
    assert deal_from(dict(_head("house"), log=[[0, "misdeal"]])).result()["scores"] == [0, 0, 0, 0]


def test_before_a_forced_solo_nobody_else_is_asked():
    # TSR 4.1.9, 4.2.3
    deal = _doppelkopf("ddv-tsr")
    deal.forced = 2
    assert _asked(deal) == (2, True)
    _may(deal, 2, *_SOLOS)
    for seat in (0, 1, 3):
        _may(deal, seat)
    _add(deal, (3, "healthy"))
    assert _asked(deal) == (2, True)
    _add(deal, (2, "solo", "jacks"))
    assert _asked(deal) == (NOBODY, False)
    _may(deal, 1, *[entry for entry in _SAYS if entry != ("say", "re")])


def test_once_a_card_lies_there_are_only_announcements():
    deal = _doppelkopf("ddv-tsr")
    for card in ("C9", "CK", "CT", "CA"):
        deal.add(deal.turn, "play", card)
    for seat in range(4):
        _may(deal, seat, *_SAYS)  # eleven cards in hand
    for card in ("S9", "SK", "ST", "SA") * 2:
        deal.add(deal.turn, "play", card)
    _may(deal, 0)  # nine: Re is only allowed as a reply, and levels only after Re
    deal = _doppelkopf("ddv-tsr", (1, "say", "re"))
    for card in ("C9", "CK", "CT", "CA", "S9", "SK", "ST", "SA"):
        deal.add(deal.turn, "play", card)
    _may(deal, 1, *_SAYS[2:])
    _may(deal, 0, *[("say", word) for word in ("kontra", "no90", "no60", "no30", "black")])


def test_an_announcement_ends_the_question_round():
    # TSR 6.2.1: an announcement shows that the question round is over.
    deal = _doppelkopf("ddv-tsr", (2, "say", "kontra"))
    assert _asked(deal) == (NOBODY, False)
    _may(deal, 2, *_SAYS[2:])
    _may(deal, 0, *[entry for entry in _SAYS if entry != ("say", "kontra")])
    # An announcement that is void because the question round is not over does not end it.
    deal = _doppelkopf("ddv-tsr", (0, "healthy"), (2, "say", "kontra"))
    assert _asked(deal) == (1, False)
    _may(deal, 2, ("healthy",), ("reservation",), ("wedding",), *_SOLOS)


def test_a_soloist_may_claim_where_the_rules_have_it():
    # TSR 5.4
    for profile, end in (("ddv-tsr", _END), ("wikipedia", []), ("adpoker", []), ("house", [])):
        deal = _doppelkopf(profile, (2, "solo", "queens"))
        deal.add(deal.turn, "play", "CA")
        for seat in range(4):
            offered = [entry for entry in _choices(deal, seat) if entry[0] != "say"]
            assert offered == (end if seat == 2 else []), profile
    deal = _doppelkopf("ddv-tsr", (2, "solo", "queens"), (0, "play", "CA"), (2, "concede"))
    for seat in range(4):
        _may(deal, seat)


def _piglets(deal, seat):
    return [entry[0] for entry in _choices(deal, seat) if "piglets" in entry[0]]


def test_piglets_are_declared_when_the_rules_say_and_by_one():
    # S003, D-C08
    assert _piglets(_doppelkopf("wikipedia"), 0) == []
    for when, expected in (
        ("at_start", ([], [], [])),
        ("on_first_play", (["piglets"], [], [])),
        ("any_time", (["piglets"], ["piglets"], [])),
    ):
        deal = _doppelkopf("wikipedia", options=dict(_PIGLETS, piglets_announce=when))
        assert _piglets(deal, 0) == ["piglets"]
        offered = []
        for cards in (("CA", "C9", "CK", "CT"), ("DA", "D9", "DK", "DT"), ("DA", "DJ", "DK", "DT")):
            for seat, card in enumerate(cards):
                deal.add(seat, "play", card)
            offered.append(_piglets(deal, 0))
            deal.irregularities.clear()
        assert tuple(offered) == expected, when
        # The others cannot have both piglets after one was played.
        assert _piglets(deal, 1) == []
    deal = _doppelkopf("wikipedia", options=_PIGLETS)
    _add(deal, (2, "piglets"))
    assert [_piglets(deal, seat) for seat in range(4)] == [["super_piglets"]] * 4
    _add(deal, (1, "super_piglets"))
    assert [_piglets(deal, seat) for seat in range(4)] == [[]] * 4


def test_piglets_in_a_solo_only_where_the_rules_have_them():
    for inside, kind, expected in (
        (False, "D", []),
        (True, "D", ["piglets"]),
        (True, "queens", []),
    ):
        options = dict(_PIGLETS, piglets_in_solo=inside)
        deal = _doppelkopf("wikipedia", (0, "solo", kind), options=options)
        assert _piglets(deal, 1) == expected, (inside, kind)


# Skat: forehand is seat 0, middlehand 1, rearhand 2.


def _skat(*entries, profile="isko"):
    deal = SkatDeal(2, Rules("skat", profile))
    _add(deal, *entries)
    return deal


def _bids(*values):
    return [("bid", value) for value in values]


_TWELVE = _bids(18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44)


def test_middlehand_bids_to_forehand_and_rearhand_to_who_is_left():
    # ISkO 3.2.13, 3.3.1
    deal = _skat()
    for entry, following in (
        ((1, "bid", 18), 0),
        ((0, "hold"), 1),
        ((1, "bid", 20), 0),
        ((0, "pass"), 2),
        ((2, "bid", 22), 1),
        ((1, "hold"), 2),
        ((2, "pass"), 1),
        ((1, "pick_up"), 1),
    ):
        assert _asked(deal) == (entry[0], True), entry
        assert entry[1:] in _choices(deal, entry[0]), entry
        _add(deal, entry)
        assert _asked(deal) == (following, True), entry
    _add(deal, (1, "game", "C"))
    assert _asked(deal) == (NOBODY, False)


def test_rearhand_bids_to_forehand_when_middlehand_has_passed():
    deal = _skat((1, "pass"))
    assert _asked(deal) == (2, True)
    _may(deal, 2, ("pass",), *_TWELVE)
    _add(deal, (2, "bid", 18))
    assert _asked(deal) == (0, True)
    _add(deal, (0, "hold"))
    assert _asked(deal) == (2, True)
    _may(deal, 1)
    _may(deal, 2, ("pass",), *_bids(20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45))
    _add(deal, (2, "pass"))
    assert _asked(deal) == (0, True)
    _may(deal, 0, ("pick_up",), ("hand",))


def test_forehand_alone_plays_at_18_or_passes():
    # ISkO 3.2.16, 3.3.7
    deal = _skat((1, "pass"), (2, "pass"))
    assert _asked(deal) == (0, True)
    _may(deal, 0, ("pass",), ("bid", 18))
    _add(deal, (0, "pass"))
    assert _asked(deal) == (NOBODY, False)
    for seat in range(3):
        _may(deal, seat)


def test_only_the_last_bid_need_be_entered():
    deal = _skat()
    for seat in range(3):
        _may(deal, seat, ("pass",), *_TWELVE)
    _add(deal, (2, "bid", 44))
    # Higher bids than these are offered only after the highest of these has been bid.
    higher = _bids(45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72)
    _may(deal, 2, ("pick_up",), ("hand",), *higher)
    _may(deal, 1, ("pass",), *higher)
    _add(deal, (2, "hand"))
    assert _asked(deal) == (2, True)
    for seat in (0, 1):
        _may(deal, seat)


def test_a_bid_is_answered_by_who_it_is_made_to():
    deal = _skat((1, "bid", 18))
    above = _bids(20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45)
    _may(deal, 0, ("hold",), ("pass",), *above)
    _may(deal, 2, ("pass",), *above)


def test_what_may_be_bid_is_what_a_game_is_worth():
    assert _choices(_skat((2, "bid", 264)), 0) == [("pass",)]  # 264 is the grand ouvert with four
    assert ("bid", 69) in _choices(_skat((2, "bid", 66), profile="seed"), 0)  # S002: null ouvert hand
    assert ("bid", 360) in _choices(_skat((2, "bid", 264), profile="seed"), 0)


def test_the_game_is_declared_by_who_took_the_skat():
    suits_and_grand = [("game", contract) for contract in ("C", "S", "H", "D", "grand")]
    null, ouvert = ("game", "null"), ("game", "null", "ouvert")
    for bid, taken, nulls in (
        (23, "pick_up", [null, ouvert]),
        (24, "pick_up", [ouvert]),
        (48, "pick_up", []),
        (35, "hand", [null, ouvert]),
        (59, "hand", [ouvert]),
        (60, "hand", []),
    ):
        deal = _skat((1, "bid", bid), (1, taken))
        assert _asked(deal) == (1, True)
        games = suits_and_grand[:]
        if taken == "hand":
            # *Schwarz* includes *schneider*, and *ouvert* includes both (ISkO 5.2.2).
            games += [game + (flag,) for game in games for flag in ("schneider", "schwarz", "ouvert")]
        _may(deal, 1, *(games + nulls))
        _may(deal, 0)


def test_the_rest_is_claimed_or_given_up_by_anybody():
    deal = _skat((1, "bid", 18), (1, "pick_up"), (1, "game", "C"))
    for card in ("CA", "C7"):
        for seat in range(3):
            _may(deal, seat, *_END)
        deal.add(deal.turn, "play", card)
    deal.add(1, "claim")
    assert _asked(deal) == (NOBODY, False)


def test_tops_are_entered_where_a_claim_has_left_them_open():
    deal = _skat((1, "bid", 18), (1, "pick_up"), (1, "game", "grand"), (0, "play", "HJ"), (1, "claim"))
    # Another player has the jack of hearts: *with* 1 or 2 and *without* 1, 3 or 4 are the only possible tops.
    tops = [("tops", number, True) for number in (1, 2)] + [("tops", number, False) for number in (1, 3, 4)]
    for seat in range(3):
        _may(deal, seat, *tops)
    _add(deal, (0, "tops", 2, True))
    for seat in range(3):
        _may(deal, seat)


def test_nothing_is_entered_where_the_cards_show_all():
    deal = _skat((1, "bid", 18), (1, "pick_up"), (1, "game", "null"), (1, "concede"))
    _may(deal, 1)
    deal = _skat((1, "bid", 18), (1, "pick_up"), (1, "game", "grand"))
    for seat, card in ((0, "CJ"), (1, "SJ"), (2, "C7")):
        deal.add(seat, "play", card)
    _add(deal, (1, "claim"))
    _may(deal, 1)
    deal = _skat((0, "play", "CJ"))
    assert _asked(deal) == (NOBODY, False)
    _may(deal, 0)  # too late to declare a game


# Double: the dealer is seat 1 of three, seat 2 bids first.


def _double(points=None, options=None):
    return DoubleDeal(1, 3, Rules("double", "seed", options), 3, points)


def test_the_trump_is_turned_up_before_anybody_bids():
    deal = _double()
    assert _asked(deal) == (1, True)
    for seat in range(3):
        _may(deal, seat)


def test_bids_are_made_in_turn_and_staked_in_points():
    # S004 section 3, D-D06
    deal = _double([15, 2, 0])
    deal.add(1, "turn", "SK|H4")
    for seat, most in ((2, 0), (0, 3), (1, 2)):
        assert _asked(deal) == (seat, True)
        for other in range(3):
            _may(deal, other, *(_bids(*range(most + 1)) if other == seat else []))
        _add(deal, (seat, "bid", 0))
    assert _asked(deal) == (NOBODY, False)
    for seat in range(3):
        _may(deal, seat)


def test_the_dealer_must_not_make_the_bids_fit_where_the_rules_say_so():
    deal = _double(options={"bid_sum_restriction": True})
    _add(deal, (1, "turn", "SK|H4"), (2, "bid", 1), (0, "bid", 1))
    _may(deal, 1, *_bids(0, 2, 3))


def test_a_void_bid_is_made_again():
    deal = _double()
    deal.add(1, "turn", "SK|H4")
    deal.add(2, "bid", 9)
    assert _asked(deal) == (0, True)
    for seat in (2, 0):
        _may(deal, seat, *_bids(0, 1, 2, 3))
    deal.add(0, "bid", 1)
    _may(deal, 2)


def test_every_hand_of_double_is_played_out():
    deal = _double()
    deal.add(2, "play", "SK|H4")
    assert _asked(deal) == (NOBODY, False)
    for seat in range(3):
        _may(deal, seat)


# Schafkopf: forehand is seat 0.


def _schafkopf(profile, *entries, options=None):
    deal = SchafkopfDeal(3, Rules("schafkopf", profile, options))
    _add(deal, *entries)
    return deal


_CALLS = [("call", suit) for suit in "CSD"]
_SOLO_GAMES = [("game", "solo:" + suit) for suit in "CSHD"]
_WENZ = [("game", "wenz")]
_SIE = [("game", "sie")]


def _touts(games):
    return [game + ("tout",) for game in games]


def test_what_may_be_named_at_a_tournament_and_in_a_house():
    # SF-20, SF-30
    pass_ = ("pass",)
    for seat in range(4):
        high = _WENZ + _SOLO_GAMES
        _may(_schafkopf("bsv"), seat, pass_, *(_CALLS + high + _touts(high) + _SIE))
        high = [("game", game + suit) for game in ("wenz", "geier") for suit in ("", ":C", ":S", ":H", ":D")]
        high += _SOLO_GAMES
        _may(_schafkopf("wirtshaus"), seat, ("knock",), pass_, *(_CALLS + high + _touts(high) + _SIE))
    options = {"tout": False, "sie": False, "games": ["call"]}
    _may(_schafkopf("bsv", options=options), 2, pass_, *_CALLS)


def test_forehand_is_asked_first_and_who_is_outbid_again():
    # SF-30 to SF-32
    deal = _schafkopf("bsv")
    for entry, following in (
        ((0, "call", "S"), (1, False)),
        ((1, "pass"), (2, False)),
        ((2, "game", "wenz"), (3, False)),
        ((3, "pass"), (0, False)),
        ((0, "game", "solo:C"), (2, False)),
        ((2, "pass"), (NOBODY, False)),
    ):
        assert _asked(deal)[0] == entry[0]
        assert tuple(entry[1:]) in _choices(deal, entry[0])
        _add(deal, entry)
        assert _asked(deal) == following, entry
    # After a pass, a game can still be named.
    _may(deal, 1, ("kontra",), *(_CALLS + _WENZ + _SOLO_GAMES + _touts(_WENZ + _SOLO_GAMES) + _SIE + _END))
    _may(deal, 0, ("pass",), *(_touts(_WENZ + _SOLO_GAMES) + _SIE + _END))


def test_no_card_is_laid_before_a_game_is_named_or_all_have_passed():
    # SF-34
    for profile in ("bsv", "wirtshaus"):
        deal = _schafkopf(profile)
        for seat in range(4):
            assert _asked(deal) == (seat, True)
            _add(deal, (seat, "pass"))
        assert _asked(deal) == (NOBODY, False) and deal.over() == (profile == "bsv")
        for seat in range(4):
            assert bool(_choices(deal, seat)) == (profile == "wirtshaus")


def test_a_knock_comes_before_the_first_word():
    # SF-21
    deal = _schafkopf("wirtshaus", (2, "knock"))
    assert [("knock",) in _choices(deal, seat) for seat in range(4)] == [True, True, False, True]
    assert _asked(deal) == (0, True)
    _add(deal, (0, "pass"))
    assert [seat for seat in range(4) if ("knock",) in _choices(deal, seat)] == []


def test_who_may_double_before_the_partner_is_known():
    # SF-70, SF-73: first possible defenders may double, then possible members of the declarer's side.
    deal = _schafkopf("bsv", (1, "call", "S"))
    steps = [
        [entry[0] for entry in _choices(deal, seat) if entry[0] in ("kontra", "re")] for seat in range(4)
    ]
    assert steps == [["kontra"], [], ["kontra"], ["kontra"]]
    _add(deal, (0, "kontra"))
    # Kontra ends the bidding; each of the others can still be the partner.
    assert _asked(deal) == (NOBODY, False)
    for seat, expected in ((0, []), (1, ["re"]), (2, ["re"]), (3, ["re"])):
        found = sorted([entry[0] for entry in _choices(deal, seat)])
        assert found == expected, (seat, found)
    deal = _schafkopf("bsv", (1, "game", "wenz"), (0, "kontra"))
    for seat, expected in ((0, []), (1, ["re"]), (2, []), (3, [])):
        _may(deal, seat, *([(word,) for word in expected] + _END))


def test_who_doubles_out_of_time_is_not_offered_it():
    # SF-71, SF-72
    deal = _schafkopf("wirtshaus", (1, "game", "wenz"), (0, "play", "CA"), (1, "play", "C7"))
    _may(deal, 0, *_END)
    _may(deal, 3, ("kontra",), *_END)
    _add(deal, (3, "kontra"))
    _may(deal, 1, ("re",), *_END)
    deal.add(2, "play", "C8")
    _may(deal, 1, *_END)


def test_the_rest_is_claimed_once_the_sides_are_known():
    # SF-100
    deal = _schafkopf("bsv", (1, "call", "S"), (0, "play", "S7"), (1, "play", "S8"))
    _may(deal, 1)
    _add(deal, (2, "play", "SA"))
    for seat in range(4):
        _may(deal, seat, *_END)
    deal = _schafkopf("wirtshaus", (0, "play", "S7"))
    _may(deal, 0)
    deal = _schafkopf("bsv", (1, "game", "sie"))
    assert _asked(deal) == (NOBODY, False)
    _may(deal, 1)


def test_runners_are_entered_where_a_claim_has_left_them_open():
    # SF-101: the declarer has CJ, and another player has HJ.
    plays = [(0, "play", "CA"), (1, "play", "CJ"), (2, "play", "HJ")]
    deal = _schafkopf("bsv", (1, "game", "wenz"), *plays)
    _add(deal, (1, "claim"))
    for seat in range(4):
        _may(deal, seat, ("runners", 1, True), ("runners", 2, True))
    _add(deal, (0, "runners", 2, True))
    _may(deal, 0)
    deal = _schafkopf("bsv", (1, "game", "wenz"), (0, "play", "CJ"), (1, "play", "SJ"))
    _add(deal, (1, "claim"))
    _may(deal, 0)
    deal = _schafkopf("bsv", (1, "game", "wenz"), (0, "play", "CA"), (0, "claim"))
    _may(deal, 3, *[("runners", number, ours) for number in (1, 2, 3, 4) for ours in (True, False)])


# Laws

_UNSEEN = ("play", "abandon", "penalty", "exchange", "skat", "discard", "turn")


def _plain(entry):
    # Return the entry with only its highest announcement, which includes the others.
    flags = entry[2:]
    if entry[:1] == ("game",) and entry[1] != "null" and flags and flags != ("tout",):
        return entry[:2] + (max(flags, key=("schneider", "schwarz", "ouvert").index),)
    return entry


def _reaches(deal, seat, bid):
    # Return whether the bid is offered, immediately or after lower bids.
    while True:
        bids = [entry[1] for entry in _choices(deal, seat) if entry[0] == "bid"]
        if bid in bids or not bids or bids[-1] > bid:
            return bid in bids
        deal.add(seat, "bid", bids[-1])


def _has_to_name_its_party(deal, seat):
    # TSR 6.4.5: after Re and Kontra, a player whose party is unknown is offered no levels before naming it.
    said = [entry[2] for entry in log_of(deal) if entry[1] == "say"]
    return "re" in said and "kontra" in said and deal.public_party(seat) is None


def _is_superfluous(deal, entry):
    # Superfluous in Schafkopf: a name after a Sie (SF-33), a claim that leaves the deal without scores (SF-100), and
    # runners that already follow from the cards (SF-101).
    if entry[0] == "runners":
        answer = deal.result()
        return (answer["why"], answer["with"]) == (None, entry[2]) and answer["runners"] in (0, entry[1])
    return deal.game == "sie" or (entry[0] == "claim" and side_of(deal) is None)


def _copy(deal):
    copy = deal_from(dict(notation_of(deal, "t"), log=[]))
    copy.forced = getattr(deal, "forced", NOBODY)
    for entry in log_of(deal):
        copy.add(*entry)
    return copy


def _check_that_all_was_offered(notation, faults):
    deal = deal_from(dict(notation, log=[]))
    for at, (seat, *entry) in enumerate(notation["log"]):
        entry = tuple(entry)
        if entry[0] not in _UNSEEN and at not in faults:
            offered = _plain(entry) in _choices(deal, seat)
            if entry[0] == "bid" and not offered:
                offered = _reaches(_copy(deal), seat, entry[1])
            if entry[0] == "say" and _has_to_name_its_party(deal, seat):
                offered = True
            offered = offered or (notation["game"] == "schafkopf" and _is_superfluous(deal, entry))
            assert offered, (notation["id"], at, seat, entry)
        deal.add(seat, *entry)


def test_what_was_declared_in_the_collected_deals_was_offered():
    for name in ("doppelkopf_ddv-tsr", "skat_isko", "schafkopf"):
        for case in deals(name=name):
            faults = {fault["at"] for fault in case["expected"].get("irregularities", ())}
            _check_that_all_was_offered(case["deal"], faults)


def test_what_was_declared_in_the_full_deals_was_offered():
    for case in vectors("full_deals", game="doppelkopf"):
        notation = full_deal(case)
        del notation["hands"]
        _check_that_all_was_offered(notation, ())


_FAULTS = ("forbidden_declaration", "late_announcement", "false_announcement")


def _faults(deal):
    irregularities = deal.irregularities if deal.rules.game == "double" else deal.result()["irregularities"]
    return {fault for fault in irregularities if fault[2] in _FAULTS}


def _check_offers(deal):
    # Check that no offered entry is an irregularity.
    before = _faults(deal)
    for seat in range(deal.players):
        offered = _choices(deal, seat)
        assert len(set(offered)) == len(offered), offered
        for entry in offered:
            copy = _copy(deal)
            copy.add(seat, *entry)
            assert _faults(copy) <= before, (deal.rules.profile, log_of(deal), seat, entry)


def _asked_may_answer(deal):
    seat, needed = _asked(deal)
    assert seat != NOBODY or not needed
    turning = deal.rules.game == "double" and not deal.turned
    assert seat == NOBODY or turning or _choices(deal, seat), (log_of(deal), seat)
    return needed


def _walk(case, seed):
    # Play a deal with random offered declarations and legal cards, checking all offers on the way.
    deal, hands, dice = case.deal_out(seed)
    if case.game == "double":
        _asked_may_answer(deal)
        deal.add(deal.dealer, "turn", deal.text(hands.pop()))
    if deal.rules.game == "doppelkopf" and seed % 4 == 3:
        deal.forced = seed % 3
    while not deal.over():
        needed = _asked_may_answer(deal)
        if len(deal.cards) < 8 or dice.below(8) == 0:
            _check_offers(deal)
        seat = _asked(deal)[0] if dice.below(2) and _asked(deal)[0] != NOBODY else dice.below(deal.players)
        offered = _choices(deal, seat)
        if offered and (needed or dice.below(4) == 0):
            deal.add(seat, *offered[dice.below(len(offered))])
        elif not needed:
            plays = legal_plays(deal, hands[deal.turn])
            lay(deal, hands, plays[dice.below(len(plays))])
    _check_offers(deal)


def _walks():
    options = {
        "wikipedia": dict(_PIGLETS, poverty=True, throw_nines_min=5, piglets_announce="any_time"),
        "house": {"piglets": "first_only", "piglets_in_solo": True, "piglets_announce": "on_first_play"},
    }
    cases = [Case("doppelkopf", "", profile) for profile in PROFILES]
    cases += [Case("doppelkopf", "", profile, options=options[profile]) for profile in options]
    forced = dict(_PIGLETS, piglets_force_announcement=True, half_chicken=True)
    forced.update({"forced_announcement_min": 20, "forced_announcement_further": True})
    cases.append(Case("doppelkopf", "", "wikipedia", options=forced))
    cases += [Case("skat", "", profile, players=3) for profile in ("isko", "seed")]
    cases += [Case("double", "", "seed", players=players, cards=3) for players in (2, 6)]
    cases += [Case("schafkopf", "", profile) for profile in ("bsv", "wirtshaus")]
    cases.append(Case("schafkopf", "", "wirtshaus", options={"pack": "short", "reply_until": "second_card"}))
    return cases


def test_what_is_offered_is_without_fault():
    for case in _walks():
        for seed in (0, 3):
            _walk(case, seed)
