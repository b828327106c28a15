"""Tests a restored journal: despite power cuts, its events are not signed by the table, and its end is marked."""

import hashlib
from pathlib import Path

import pytest
from support.bare_table import BareTable
from support.flash_cuts import cut_results, parametrize_cuts
from test_lost_journal import bring_back, lines

from tablelog import line

HERE = Path(__file__).parent
TOP = HERE.parents[1]
# A key pair of the right form whose public key is not on the curve. This test signs nothing with it.
PAIR, CERTIFICATE = "0123456789abcdef" * 12, "0123456789abcdef" * 8
NAME = "00000001"


@parametrize_cuts
def test_no_power_cut_leaves_a_restored_journal_with_the_earlier_pair(done):
    results = cut_results("restored_vm.py", done)
    assert len(results) > 10 * len(done)
    for operation, written, cut, after, waits in results:
        for in_place, has_pair, _, _, _ in (cut, after):
            assert not (in_place and has_pair), (operation, written)
        if waits:
            # The cut was before the PC's last request was stored, so the table is unchanged.
            assert after[:3] == [False, True, True] and waits == NAME
        else:
            assert after == [True, False, False, "restored", NAME], (operation, written)


def forged_evening(name):
    """Return the lines of an evening with a forged seal."""
    value = hashlib.sha256(name.encode()).digest()
    held = []
    for event in (
        [5, -1, "boot", 1, name],
        [5, -1, "session", "doppelkopf", "ddv-tsr", ["Mallory", "Ben", "Carla", "Dora"], 0],
        [5, 0, "deal", 1],
        [5, 0, "abandon"],
        [5, -1, "seal", None, "", [0, 0, 0, 0]],
    ):
        arguments = [value.hex() if part is None else part for part in event]
        text = line.encode("e", [len(held) + 1, *arguments]).rstrip(b"\n")
        value = hashlib.sha256(value + text).digest()
        held.append(text)
    return held


@pytest.fixture
def desk(tmp_path):
    one = BareTable(tmp_path / "flash", names=None)
    (one.folder / "table.pair").write_text(PAIR)
    (one.folder / "table.cert").write_text(CERTIFICATE)
    return one


def sign(desk):
    """Let the table compute all pending public signatures."""
    while desk.ledger.signatures.step_signature():
        pass


def verbs(desk):
    return [line.decode(text)[1][3] for text in lines(desk.ledger.journal)]


def test_a_restored_seal_is_never_signed_for_everybody(desk):
    from test_signing_seals import give_pair

    held = forged_evening(NAME)
    assert bring_back(desk.ledger, NAME, held) == "done"
    assert lines(desk.ledger.journal)[:-1] == held and verbs(desk)[-1] == "restored"
    assert (desk.folder / "table.pair").read_bytes() == (desk.folder / "table.cert").read_bytes() == b""
    # The next key pair does not sign these events either, after any number of starts.
    for _ in range(3):
        give_pair(desk.folder)
        assert desk.ledger.start()
        sign(desk)
        desk.ledger.reopen()
    assert "sign" not in verbs(desk)
    assert desk.ledger.start()
    desk.seal()
    sign(desk)
    assert verbs(desk)[-2:] == ["seal", "sign"]
    assert line.decode(lines(desk.ledger.journal)[-1])[1][5] == len(verbs(desk)) - 1


def test_a_table_without_a_pair_marks_a_restored_journal_as_well(tmp_path):
    desk = BareTable(tmp_path / "flash", names=None)
    assert bring_back(desk.ledger, NAME, forged_evening(NAME)) == "done"
    assert verbs(desk)[-1] == "restored" and not (desk.folder / "table.pair").exists()
    desk.ledger.reopen()
    assert verbs(desk).count("restored") == 1
