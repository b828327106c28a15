"""Tests declarations by keys: a virtual table and the bare table beside it record the same events."""

import pytest
from support.people_at_table import PeopleAtTable

from stichtisch.simulation import VirtualTable


@pytest.fixture
def sitting(tmp_path):
    (tmp_path / "desk").mkdir()
    with VirtualTable(tmp_path / "flash.img") as table:
        yield PeopleAtTable(tmp_path / "desk", table)


def begin(sitting, game, profile, *places, dealer):
    sitting.sit(*places)
    sitting.pick(0, ("choose", game, profile))
    sitting.pick(sitting.session.readers[dealer], ("deal", dealer))


def test_a_misdeal_is_outbid_by_a_solo(sitting):
    # S001: "Only a Solo bid by another player takes precedence over a bid of Misdeal."
    begin(sitting, "doppelkopf", "house", 0, 1, 2, 3, dealer=1)
    for place, verb in (
        (2, "reservation"),
        (3, "healthy"),
        (0, "healthy"),
        (1, "reservation"),
        (2, "misdeal"),
    ):
        sitting.pick(place, (verb,))
    assert [sitting.labels(place)[1] for place in (0, 2, 3)] == [""] * 3
    sitting.pick(1, ("solo", "queens"))
    assert sitting.deal.contract == "solo" and sitting.deal.soloist == 1 and sitting.ledger.in_play()


def test_a_misdeal_ends_the_deal_when_nobody_is_asked_any_more(sitting):
    begin(sitting, "doppelkopf", "house", 0, 1, 2, 3, dealer=1)
    for place, verb in ((2, "misdeal"), (3, "healthy"), (0, "healthy"), (1, "reservation"), (1, "withdraw")):
        assert sitting.ledger.in_play()
        sitting.pick(place, (verb,))
    assert sitting.session.result()["contract"] == "misdeal" and not sitting.ledger.in_play()
    sitting.begin_deal(1)
    assert sitting.session.number == 2 and sitting.session.dealer == 1


def test_a_poverty_is_offered_clockwise(sitting):
    # S001: "to each of the other players in turn in a clockwise fashion".
    begin(sitting, "doppelkopf", "house", 0, 1, 2, 3, dealer=3)
    for place, verb in ((0, "healthy"), (1, "healthy"), (2, "reservation"), (3, "healthy"), (2, "poverty")):
        sitting.pick(place, (verb,))
    assert [sitting.labels(place)[1] for place in range(4)] == ["", "", "", "I take it"]
    sitting.pick(3, ("refuse",))
    assert [sitting.labels(place)[1] for place in range(4)] == ["I take it", "", "", ""]
    sitting.pick(0, ("accept",))
    assert sitting.deal.soloist == 2 and sitting.deal.partner == 0
