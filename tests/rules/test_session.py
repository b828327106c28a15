"""Sessions as folds: totals, rotation of the deal, taking back, what is public."""

from vectors import deals, notation

from cardrules.judge import describe, judge, log_of, notation_of
from cardrules.series import scored
from cardrules.session import NOBODY, Session

_NAMES = ["Anna", "Bert", "Carl", "Dora"]


def _session(dealer=0):
    session = Session()
    session.apply(-1, "session", ["doppelkopf", "ddv-tsr", _NAMES])
    session.apply(dealer, "dealer", [])
    return session


def _play(session, log):
    for entry in log:
        session.apply(entry[0], entry[1], entry[2:])


def test_totals_are_the_sum_of_the_deals():
    session = _session()
    totals = [0, 0, 0, 0]
    for counter, case in enumerate(deals(6, contracts=("normal", "silent_solo"))):
        session.apply(case["deal"]["dealer"], "deal", [counter + 1])
        assert session.totals() == totals
        _play(session, case["deal"]["log"])
        totals = [a + b for a, b in zip(totals, case["expected"]["scores"])]
        assert session.totals() == totals
        assert scored(session) == session.number == counter + 1
        assert session.next_dealer() == (case["deal"]["dealer"] + 1) % 4


def test_the_deal_describes_itself_as_judge_does():
    case = deals(1, contracts=("normal",))[0]
    session = _session()
    session.apply(case["deal"]["dealer"], "deal", [1])
    _play(session, case["deal"]["log"])
    assert log_of(session.deal) == case["deal"]["log"]
    assert describe(session.deal, "t") == judge(notation(case["deal"]["dealer"], case["deal"]["log"]))


def test_the_first_dealer_is_chosen_and_deals_first():
    session = _session(2)
    assert session.next_dealer() == session.dealer == 2
    assert _session(NOBODY).next_dealer() == NOBODY


def test_an_abandoned_deal_counts_nothing_and_is_dealt_again():
    session = _session()
    session.apply(1, "deal", [1])
    session.apply(3, "abandon", [])
    assert session.totals() == [0, 0, 0, 0] and scored(session) == 0
    assert session.next_dealer() == 1


def test_the_uid_of_a_played_card_and_foreign_verbs_do_not_disturb():
    session = _session()
    session.apply(-1, "boot", [3])
    session.apply(3, "deal", [1])
    session.apply(-1, "pack", [7])
    session.apply(0, "play", ["CA", "04A1B2C3D4E5F6"])
    session.apply(1, "early", ["C9", "04A1B2C3D4E5F7"])
    assert log_of(session.deal) == [[0, "play", "CA"]]
    assert session.deck == 7


def test_taking_back_is_as_if_the_card_had_never_been_laid():
    for case in deals(8, contracts=("normal", "silent_solo")):
        log = case["deal"]["log"]
        plain, undone = _session(), _session()
        for session in (plain, undone):
            session.apply(case["deal"]["dealer"], "deal", [1])
        for entry in log:
            plain.apply(entry[0], entry[1], entry[2:])
            undone.apply(entry[0], entry[1], entry[2:])
            if entry[1] == "play":
                undone.apply(entry[0], "take_back", [(entry[0] + 1) % 4])
                undone.apply(entry[0], entry[1], entry[2:])
        assert log_of(undone.deal) == log_of(plain.deal)
        assert undone.totals() == plain.totals() == case["expected"]["scores"]


def test_what_was_said_stays_said_when_a_card_is_taken_back():
    session = _session()
    session.apply(3, "deal", [1])
    session.apply(0, "play", ["CA"])
    session.apply(1, "say", ["re"])
    session.apply(0, "take_back", [1])
    assert log_of(session.deal) == [[1, "say", "re"]]
    assert session.deal.turn == 0


def test_there_is_nothing_to_take_back_before_the_first_card():
    session = _session()
    session.apply(3, "deal", [1])
    session.apply(0, "healthy", [])
    session.apply(1, "say", ["re"])
    session.apply(0, "take_back", [1])
    assert log_of(session.deal) == [[0, "healthy"], [1, "say", "re"]]


def test_a_session_begins_with_nothing():
    session = _session()
    session.apply(0, "deal", [1])
    _play(session, deals(1, contracts=("normal",))[0]["deal"]["log"])
    session.apply(-1, "session", ["doppelkopf", "ddv-tsr", _NAMES, 1])
    assert session.totals() == [0, 0, 0, 0] and session.deal is None and session.counter == 1


def test_parties_become_public_by_queens_announcements_and_discards():
    session = _session()
    session.apply(3, "deal", [1])
    deal = session.deal
    assert [deal.public_party(seat) for seat in range(4)] == [None] * 4
    session.apply(0, "play", ["CQ"])
    assert deal.public_party(0) == 0 and deal.public_party(1) is None
    session.apply(1, "play", ["C9"])  # a plain card on a trump lead: no club queen (TSR 5.5)
    assert deal.public_party(1) == 1
    session.apply(2, "say", ["kontra"])
    assert deal.public_party(2) == 1 and deal.public_party(3) is None  # seat 0 may play alone
    session.apply(3, "say", ["re"])
    assert [deal.public_party(seat) for seat in range(4)] == [0, 1, 1, 0]


def test_a_deal_in_notation_judges_as_the_table_has_judged_it():
    for game, name, people in (("doppelkopf", "doppelkopf_ddv-tsr", 4), ("skat", "skat_isko", 3)):
        for case in deals(60, name=name):
            profile = case["deal"]["rules"]["profile"]
            session = Session()
            session.apply(-1, "session", [game, profile, _NAMES[:people]])
            if "mandatory_solo_open" in case["deal"]:
                session.owed = [int(owes) for owes in case["deal"]["mandatory_solo_open"]]
            session.apply(case["deal"]["dealer"], "deal", [1])
            _play(session, case["deal"]["log"])
            notation = notation_of(session.deal, case["deal"]["id"])
            assert judge(notation) == describe(session.deal, case["deal"]["id"]), case["deal"]["id"]
            for key in ("game", "dealer", "log"):
                assert notation[key] == case["deal"][key]


def test_events_of_a_session_that_is_not_known_change_nothing():
    session = Session()
    for seat, verb, arguments in (
        (0, "dealer", []),
        (0, "deal", [1]),
        (1, "play", ["CA"]),
        (-1, "pack", [3]),
    ):
        session.apply(seat, verb, arguments)
    assert session.deal is None and session.dealer == NOBODY and session.deck is None
