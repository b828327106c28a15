"""The ledger's memory: rules are loaded before they are needed and let go of when they are not."""

import sys

from support.desk import Desk

from stichtisch.players import deal_cards, play_deal

_PLAYS = [entry for entry in play_deal(3, deal_cards(5)) if entry[1] == "play"]


def loaded():
    """What of the rules is loaded beside what play needs."""
    names = {name.partition(".")[2] for name in sys.modules if name.startswith("cardrules.")}
    kept = {"cards", "deal", "games", "rules", "session", "doppelkopf", "doppelkopf_announcements"}
    return names - kept


def prepared(ledger):
    """What is loaded once the steps have let go of what is not needed, and found nothing more to load."""
    while ledger.prepare_step():
        pass
    return loaded()


def lay(ledger, plays, first):
    for number, (seat, verb, card) in enumerate(plays, start=first):
        assert ledger.record(seat, verb, card, f"{number:014X}")


def test_rules_come_and_go_with_the_phases_of_a_deal(tmp_path):
    ledger = Desk(tmp_path).ledger
    ledger.begin_deal(3)
    lay(ledger, _PLAYS[:1], 0)
    assert loaded() != set() == prepared(ledger)
    lay(ledger, _PLAYS[1:43], 1)
    assert loaded() == prepared(ledger) == set()
    lay(ledger, _PLAYS[43:44], 43)
    assert prepared(ledger) == {"results", "doppelkopf_rules", "doppelkopf_settlement"}
    lay(ledger, _PLAYS[44:], 44)
    assert ledger.session.result()["scores"]
    beginning = {"doppelkopf_rules", "doppelkopf_contract", "doppelkopf_choices", "doppelkopf_reservations"}
    assert prepared(ledger) == {"series", "tricks"} | beginning
    ledger.begin_deal()
    lay(ledger, _PLAYS[:1], 0)
    assert prepared(ledger) == set()


def test_what_a_correction_loads_goes_again(tmp_path):
    ledger = Desk(tmp_path).ledger
    ledger.begin_deal(3)
    lay(ledger, _PLAYS[:9], 0)
    assert ledger.record(_PLAYS[8][0], "take_back", 0)
    assert len(ledger.session.deal.cards) == 8 and prepared(ledger) == set()
