"""Forged databases: no output that shows anything but the genuine events calls a session verified."""

import pytest
from hypothesis import given, settings
from support.forged_club import GENUINE, SECOND_SERIAL, STOLEN, STOLEN_SERIAL, Genuine
from support.forged_journals import INVENTED, signed_lie
from support.forged_store import (
    ForgedStore,
    forged_store,
    genuine_log,
    keys_rewritten,
    no_forged_store_is_proved,
    revocations_of_another_club,
    stored,
)
from support.sample_share import share_of
from support.scripted_table import JOURNAL
from support.signed_evening import OTHER_TABLE

from stichtisch.store import REVOKE_KEY, deals_of, project, stored_sessions
from tablelog.line import encode


@settings(max_examples=20)
@given(forged_store())
def test_no_database_of_a_forger_is_proved(case: ForgedStore) -> None:
    no_forged_store_is_proved(case)


@pytest.mark.long
@settings(max_examples=share_of(3_000))
@given(forged_store())
def test_no_database_of_many_is_proved(case: ForgedStore) -> None:
    no_forged_store_is_proved(case)


@pytest.mark.parametrize("one", GENUINE.values(), ids=lambda one: one.journal)
def test_a_genuine_database_is_proved(one: Genuine) -> None:
    """Check that genuine data is verified: a program that verifies nothing would pass the test of forgeries."""
    log = genuine_log(one)
    for records in (log[:1], log):
        for said in no_forged_store_is_proved(ForgedStore(one, one.lines, records, [], [])).values():
            # A session is not proved if its chain starts anew or a PC restored its events.
            whole = one.serial != SECOND_SERIAL and not one.given
            assert said.verified == said.on_paper == whole
            assert said.certified or not whole


def test_a_correction_counts_for_the_first_deal_of_its_number_wherever_folding_begins() -> None:
    # Both sessions of this journal have deals 1 and 2.
    one = GENUINE["be4f0e11"]
    with stored([one], genuine_log(one)) as database:
        first, second = sorted(stored_sessions(database), key=lambda session: session.sequence)
        before = [deals_of(database, session) for session in (first, second)]
        assert [[bool(deal.corrected) for deal in deals] for deals in before] == [
            [True, True],
            [False, False],
        ]
        project(database.connection, one.serial, one.journal, second.sequence)
        assert [deals_of(database, session) for session in (first, second)] == before


# These events do not change the session's results.
_NOTHING = ("boot", "copy", "restored", "session", "deal")
_AS_BEFORE = [5, -1, "clock", 1_800_000_000]


@pytest.mark.parametrize(
    "event", [one for one in INVENTED if one[2] not in _NOTHING and one != _AS_BEFORE], ids=str
)
def test_no_event_behind_the_last_seal_is_proved(event: list[object]) -> None:
    one = GENUINE[JOURNAL]
    lines = [*one.lines, encode("e", [len(one.lines) + 1, *event])]
    found = no_forged_store_is_proved(ForgedStore(one, lines, [], [], []))
    assert not any(said.verified for said in found.values())


@pytest.mark.parametrize("lie", ([5, -1, "rename", 0, "Eve"], [5, 0, "decide", [50, -50, 0, 0]]), ids=str)
def test_no_thief_proves_anything_by_a_club_of_their_own(lie: list[object]) -> None:
    """The thief's own club certifies the table's keys and the thief's key, replacing the genuine certificates."""
    one = next(one for one in GENUINE.values() if one.serial == STOLEN_SERIAL)
    for change in keys_rewritten(one):
        lines = [*one.lines, *signed_lie(one, lie, OTHER_TABLE)]
        no_forged_store_is_proved(ForgedStore(one, lines, genuine_log(one), [change], []))


# A thief removes the record that revokes the key, or adds an unsigned one.
_REMOVED = [f"DELETE FROM club_log WHERE verb = '{REVOKE_KEY}'"]


@pytest.mark.parametrize("change", ([], _REMOVED), ids=("kept", "removed"))
@pytest.mark.parametrize("added", (False, True), ids=("", "added"))
def test_no_paper_proves_anything_where_a_revocation_can_be_missing(added: bool, change: list[str]) -> None:
    """The log has no corrections of this session: the sheet would report them as unsigned."""
    one = next(one for one in GENUINE.values() if one.serial == STOLEN_SERIAL)
    director = genuine_log(one)[:2] + genuine_log(GENUINE[JOURNAL])[1:]
    lie: list[object] = [5, 0, "decide", [50, -50, 0, 0]]
    for signer, keys in ((OTHER_TABLE, keys_rewritten(one)[0]), (STOLEN, [])):
        lines = [*one.lines, *signed_lie(one, lie, signer)]
        for place in range(3 if added else 1):
            log = director[:]
            log[place:place] = revocations_of_another_club(one) if added else []
            no_forged_store_is_proved(ForgedStore(one, lines, log, [keys, change], []))
