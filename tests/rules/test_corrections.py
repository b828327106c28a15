"""Retracted entries: the deal is as if they had never been made, and all other entries are unchanged."""

from playing import Case, all_cases, play_on
from vectors import PROFILES, deals

from cardrules.corrections import retract, take_back
from cardrules.deal import VOID
from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.double.game import DoubleDeal
from cardrules.games import choices_of
from cardrules.judge import deal_from, log_of, notation_of
from cardrules.rules import Rules
from cardrules.session import NOBODY, Session
from cardrules.skat.game import SkatDeal

# Attributes that belong to the rules, not to the deal.
_SHARED = ("rules", "order")


def _state(deal):
    # Return the complete state of a deal, and its result.
    state = {name: getattr(deal, name) for name in dir(deal) if name[:2] != "__" and name not in _SHARED}
    return {name: repr(state[name]) for name in state if not callable(state[name])}, deal.result()


def _fold(deal, log):
    folded = deal_from(dict(notation_of(deal, "t"), log=[]))
    for entry in log:
        folded.add(*entry)
    return folded


def test_what_was_said_last_is_as_if_it_had_never_been_said():
    for case in _cases():
        deal, hands, dice = case.start(1)
        while not deal.over():
            _say_and_retract(deal, dice)
            play_on(deal, hands, dice, deal.HAND * deal.players - len(deal.cards) - 1)
        _say_and_retract(deal, dice)


def _cases():
    plain = [Case("doppelkopf", "", profile) for profile in PROFILES]
    return plain + [case for number, case in enumerate(all_cases()) if number % 8 == 0]


def _say_and_retract(deal, dice):
    # Add and retract a random entry, offered or not.
    seat = dice.below(deal.players)
    offered = choices_of(deal.rules.game).choices(deal, seat) + _ANYTHING[deal.rules.game]
    for entry in (offered[dice.below(len(offered))], ("abandon",), ("penalty", [3] * deal.players)):
        before = _state(deal)
        deal.add(seat, *entry)
        retract(deal, (len(deal.log) >> 1) - 1)
        assert _state(deal) == before, (log_of(deal), seat, entry)


_ANYTHING = {
    "doppelkopf": [
        ("healthy",),
        ("reservation",),
        ("withdraw",),
        ("wedding", "trump"),
        ("solo", "aces"),
        ("say", "black"),
        ("piglets",),
        ("accept",),
        ("concede",),
    ],
    "skat": [("bid", 19), ("hold",), ("pass",), ("hand",), ("game", "null"), ("claim",), ("tops", 4, True)],
    "schafkopf": [
        ("knock",),
        ("pass",),
        ("call", "H"),
        ("call", "D"),
        ("game", "sie"),
        ("game", "geier", "tout"),
        ("kontra",),
        ("resub",),
        ("claim",),
        ("runners", 4, False),
    ],
    "double": [("bid", 9), ("bid", 0), ("claim",), ("turn", "SK|H4")],
}


def test_what_was_said_before_is_taken_out_of_the_fold():
    # Retract each entry that is not a play, in the collected deals; the time of each announcement is unchanged.
    for name in ("doppelkopf_ddv-tsr", "skat_isko", "schafkopf"):
        for number, case in enumerate(deals(name=name)):
            whole = deal_from(case["deal"])
            said = [at for at, entry in enumerate(case["deal"]["log"]) if entry[1] != "play"]
            if not said:
                continue
            at = said[number % len(said)]
            log = [entry for place, entry in enumerate(case["deal"]["log"]) if place != at]
            moments = whole.log[:]
            retract(whole, at)
            assert log_of(whole) == log
            folded = _fold(whole, log)
            for attribute in ("turn", "cards", "seats", "winners", "points", "discards", "voids"):
                assert getattr(whole, attribute) == getattr(folded, attribute), (case["deal"]["id"], at)
            kept = moments[: 2 * at] + moments[2 * at + 2 :]
            for place, entry in enumerate(log):
                if whole.log[2 * place + 1] != VOID:
                    assert whole.log[2 * place + 1] == kept[2 * place + 1], (case["deal"]["id"], at, entry)
            if case["deal"]["log"][at][1] in ("say", "healthy", "bid"):
                assert whole.irregularities == folded.irregularities


def test_cards_and_what_is_not_there_stay():
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "ddv-tsr"))
    for entry in ((0, "healthy"), (0, "play", "CA"), (1, "say", "re")):
        deal.add(*entry)
    for at in (1, 3, 99, -1, -3):
        retract(deal, at)
        assert log_of(deal) == [[0, "healthy"], [0, "play", "CA"], [1, "say", "re"]]


def test_a_call_keeps_its_moment():
    # Said with eleven cards in hand, the announcement stays in time, even after corrections.
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "ddv-tsr"))
    deal.add(0, "wedding")
    for card in ("HT", "D9", "DK", "DT", "CA", "CK", "CT", "C9"):
        deal.add(deal.turn, "play", card)
    deal.add(1, "say", "kontra")
    assert deal.says == [(9, 1, 1, -1)]  # nobody announces before a wedding is clarified (TSR 4.4.4)
    retract(deal, 0)
    assert (deal.contract, deal.says) == ("normal", [(8, 1, 1, -1)])


def test_a_contract_named_by_mistake_is_named_again():
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "house"))
    for entry in ((0, "reservation"), (1, "healthy"), (2, "healthy"), (3, "healthy"), (0, "solo", "C")):
        deal.add(*entry)
    retract(deal, 4)
    assert deal.contract == "normal"
    deal.add(0, "solo", "S")
    assert (deal.contract, deal.solo, deal.irregularities) == ("solo", "S", [])


def test_what_loses_its_ground_is_void():
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "house"))
    deal.add(0, "poverty")
    deal.add(1, "accept")
    retract(deal, 0)
    assert (deal.contract, deal.irregularities) == ("normal", [(0, 1, "forbidden_declaration")])
    assert log_of(deal) == [[1, "accept"]]


def test_words_and_numbers_stay_with_their_entries():
    deal = SkatDeal(2, Rules("skat", "isko"))
    for entry in ((1, "bid", 18), (0, "hold"), (1, "bid", 20), (0, "pass"), (1, "hand"), (1, "game", "C")):
        deal.add(*entry)
    retract(deal, 1)
    expected = [[1, "bid", 18], [1, "bid", 20], [0, "pass"], [1, "hand"], [1, "game", "C"]]
    assert log_of(deal) == expected
    retract(deal, 4)
    assert deal.game is None and choices_of("skat").asked(deal) == (1, True)


def test_a_void_choice_leaves_the_wedding_however_often_it_is_folded():
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "ddv-tsr"))
    for entry in ((1, "wedding", "plain"), (0, "play", "CA"), (1, "play", "C9")):
        deal.add(*entry)
    for _ in range(2):
        take_back(deal)
        assert (deal.contract, deal.kind, deal.soloist) == ("wedding", None, 1)
        assert deal.irregularities == [(0, 1, "forbidden_declaration")]


def test_a_reservation_of_who_is_healthy_does_nothing():
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "ddv-tsr"))
    for entry in ((1, "healthy"), (1, "reservation"), (1, "solo", "aces"), (0, "play", "CA")):
        deal.add(*entry)
    for _ in range(2):
        assert deal.contract == "normal"
        assert deal.irregularities == [(at, 1, "forbidden_declaration") for at in (1, 2)]
        take_back(deal)


def test_piglets_that_are_void_are_reported_once():
    rules = Rules("doppelkopf", "wikipedia", {"piglets": "both", "piglets_announce": "any_time"})
    deal = DoppelkopfDeal(3, rules)
    for entry in ((0, "solo", "queens"), (0, "play", "CA"), (1, "piglets")):
        deal.add(*entry)
    faults = [fault for fault in deal.result()["irregularities"] if fault[0] == 2]
    assert faults == [(2, 1, "forbidden_declaration")]


def test_a_void_bid_lets_the_next_bid_however_often_it_is_folded():
    deal = DoubleDeal(1, 3, Rules("double", "seed"), 3)
    for entry in ((1, "turn", "SK|H4"), (2, "bid", 9), (0, "bid", 1)):
        deal.add(*entry)
    retract(deal, 2)
    assert choices_of("double").asked(deal) == (0, True)
    deal.add(0, "bid", 2)
    assert deal.bids == [2, 0, 0] and deal.irregularities == [(1, 2, "forbidden_declaration")]


def test_a_session_retracts():
    session = Session()
    session.apply(-1, "session", ["doppelkopf", "ddv-tsr", ["Anna", "Bert", "Carl", "Dora"]])
    session.apply(-1, "retract", [0])
    session.apply(3, "deal", [1])
    case = deals(1, contracts=("normal",))[0]
    turn = 3 - case["deal"]["dealer"]
    for entry in case["deal"]["log"]:
        session.apply((entry[0] + turn) % 4, entry[1], entry[2:])
    totals = session.totals()
    for seat in (1, NOBODY):
        # The director at the PC has no seat.
        session.apply(1, "penalty", [[-3, 1, 1, 1]])
        assert session.totals() != totals
        session.apply(seat, "retract", [len(case["deal"]["log"])])
        assert session.totals() == totals
