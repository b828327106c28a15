"""Tests random actions at random times: the table always shows a picture, plays legally and loses nothing."""

import json
import types

import pytest
from support.people_who_do_anything import Anybody, Evening, EveningTwice

from cardrules.judge import describe, judge, notation_of
from cardrules.session import Session
from stichtisch.simulation import VirtualTable
from table import words
from table.journal.ledger import Ledger

# The only faults of a deal that readers can cause. Any other fault would be a bug in the table.
_FORBIDDEN = {"out_of_turn", "too_many_cards", "duplicate_card", "unknown_card"}

# Methods in which the bare table differs from the virtual table.
_NOT_TWICE = ("lay", "say_by_card", "garble", "reader", "cut", "flash", "begin", "look")


@pytest.fixture(autouse=True)
def as_unpacked():
    yield
    words.use("en")
    words.use_suits("french")


def plain(value):
    """Return an object's content as values that can be compared, regardless of the module of its class."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if hasattr(value, "given"):
        # Rules fetch the value of an option when it is first used, so only options that were set are compared.
        return [value.game, value.profile, value.given]
    if hasattr(value, "__dict__"):
        return plain(vars(value))
    return value


def state_of(session):
    """Return a session as comparable values, after computing its result."""
    session.result()
    return plain(session)


def check_kept(evening):
    """Check that the PC and a restarted table fold the journal into the same session."""
    ledger = evening.ledger
    session = Session()
    for _, _, seat, verb, *arguments in ledger.journal.events_since("session"):
        session.apply(seat, verb, arguments)
    known = state_of(ledger.session)
    assert state_of(session) == known
    board = types.SimpleNamespace(
        clock=evening.desk.clock,
        flash=f"{evening.desk.folder}/",
        flash_free=None,
        flash_size=None,
        watchdog=None,
    )
    woken = Ledger(board)
    assert state_of(woken.session) == known
    for name in ("laid", "turned", "sheet", "badges"):
        assert getattr(woken, name) == getattr(ledger, name), name


def check_legal(evening):
    """Check that the deal is legal and that the PC computes the same score."""
    session, deal = evening.ledger.session, evening.ledger.session.deal
    if session.game == "doppelkopf":
        assert sum(session.totals()) == 0
    if deal is None:
        return
    assert not _FORBIDDEN & {code for _, _, code in deal.irregularities}, deal.irregularities
    assert len(evening.ledger.laid) == len(deal.cards)
    if deal.over():
        notation = json.loads(json.dumps(notation_of(deal, "t")))
        assert judge(notation)["scores"] == describe(deal, "t")["scores"]


def anything_happens(folder, seed, actions, every, hasty=False):
    evening = Evening(folder, hasty=hasty)
    anybody = Anybody(evening, seed)
    for number in range(actions):
        evening.do(anybody.next())
        check_legal(evening)
        if number % every == 0:
            check_kept(evening)


@pytest.mark.parametrize("hasty", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_anything_may_happen(tmp_path, seed, hasty):
    anything_happens(tmp_path / "desk", seed, 400, 20, hasty)


@pytest.mark.long
@pytest.mark.parametrize("hasty", [False, True])
@pytest.mark.parametrize("seed", range(100, 106))
def test_anything_may_happen_looked_at_closely(tmp_path, seed, hasty):
    anything_happens(tmp_path / "desk", seed, 400, 4, hasty)


@pytest.mark.long
@pytest.mark.parametrize("seed", [10, 14])
def test_whatever_happens_a_virtual_table_journals_the_same(tmp_path, seed):
    with VirtualTable(tmp_path / "flash.img") as table:
        evening = EveningTwice(tmp_path / "desk", table)
        anybody = Anybody(evening, seed, _NOT_TWICE)
        for _ in range(120):
            evening.do(anybody.next())
        known, journalled = evening.events()
        assert journalled == json.loads(json.dumps(known))
        assert table.stats()["longest_step_us"] < 20_000
