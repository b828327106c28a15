"""A current PC and an older table, without public signatures: sync works and lists the unsigned seals."""

import json
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from support.evening_events import deal_events
from support.scripted_table import ScriptedTable, TableAtPty
from support.sealed_evening import CLUB_KEY
from support.signed_evening import CLUB, TABLE, Signing

from cardrules.session import Session
from stichtisch.journal import journal_file
from stichtisch.store import keep_table_key, open_database
from tablelog.line import decode, encode

OLDER = Path(__file__).parents[1] / "data" / "older-table.journal"
SEALS = (61, 113)


class OlderTable(ScriptedTable):
    """A table with the older firmware: it shows its keys only in service mode and has no key pair."""

    def __init__(self, more: list[bytes] | None = None) -> None:
        super().__init__([], 1)
        self.serial, self.journal = "e661640843000001", "7d843461"
        self.lines = [*OLDER.read_bytes().splitlines(keepends=True)[1:], *(more or [])]

    def _answers(self, kind: str, value: Any) -> list[bytes]:
        if kind == "k":
            return [encode("X", ["service", "In service mode only"])]
        return super()._answers(kind, value)


def sync(run: Any, table: ScriptedTable) -> Any:
    with TableAtPty(table) as at:
        return run("sync", "--port", at.port)


def continued(count: int, end: bool = True) -> list[bytes]:
    """Return the lines that the same table records with current firmware: deals with signed seals."""
    older = OLDER.read_bytes().splitlines(keepends=True)[1:]
    signing = Signing(TABLE, CLUB_KEY, "7d843461")
    signing.key = bytes.fromhex("6403a4ba224c43689f4a9ce71cda1ca020fc9c5ad2fc0714eed516e8a1bbf9e5")
    signing.session = Session()
    for line in older:
        number, milliseconds, seat, verb, *arguments = decode(line)[1]
        signing.session.apply(seat, verb, arguments)
        signing.write(milliseconds, seat, verb, *arguments)
        assert signing.next == number + 1 and signing.lines[-1] == line
    for deal in range(count):
        for event in deal_events((deal + 1) % 4, deal + 3):
            signing.add(50_000, *event)
    if end:
        signing.add(60_000, -1, "end")
    return signing.lines[len(older) :]


def test_sync_verify_certificate_and_sheet_work_and_name_the_unsigned_seals(
    run: Any, key: Path, tmp_path: Path
) -> None:
    outcome = sync(run, OlderTable())
    assert outcome.code == 0, outcome.err
    outcome = run("verify")
    assert outcome.code == 0
    assert "Signatures: 2 of 2 seals signed by this table." in outcome.out
    assert "Public signatures: none (events 61, 113)." in outcome.out and "club equip" in outcome.out
    output = " ".join(outcome.out.split())
    assert (
        "ok chain 2 seals are valid, 2 of them signed by the table; "
        "no public signature for 2 seals, in events 61 to 113" in output
    )
    proof = json.loads(run("verify", "--json").out)
    assert proof["holds"] and proof["unsigned"] == [*SEALS] and proof["public"] is None
    outcome = run("verify", "--public")
    assert outcome.code == 1 and "it has no public signature" in outcome.out
    assert run("sheet").code == 0
    paper = tmp_path / "sheet.pdf"
    assert run("export", "sheet", "--session", "1", "--language", "en", "--output", paper).code == 0
    text = " ".join(PdfReader(paper).pages[0].extract_text().split())
    assert "Public signature none" in text


@pytest.mark.of_a_file
def test_an_evening_with_both_says_which_seals_are_unsigned(run: Any, key: Path, tmp_path: Path) -> None:
    assert sync(run, OlderTable(continued(2))).code == 0
    with open_database(tmp_path / "data" / "evenings.sqlite") as database:
        entry = journal_file.TableKey(**CLUB.listed(TABLE, "e661640843000001"))
        keep_table_key(database, "e661640843000001", TABLE.id, entry)
    outcome = run("verify")
    assert outcome.code == 0
    assert "Public signatures: 3 of 5 seals." in outcome.out
    covered = "Without a public signature: the seals in events 61, 113. A later signature covers them."
    assert covered in outcome.out
    assert "anyone can check 1 of 1 sessions" in " ".join(outcome.out.split())
    assert run("verify", "--public", "--club", CLUB.fingerprint).code == 0
    paper = tmp_path / "sheet.pdf"
    assert run("export", "sheet", "--session", "1", "--language", "en", "--output", paper).code == 0
    text = " ".join(PdfReader(paper).pages[0].extract_text().split())
    assert "Public signature checked, valid" in text


@pytest.mark.of_a_file
def test_seals_after_the_last_signature_are_named_on_paper(run: Any, key: Path, tmp_path: Path) -> None:
    lines = continued(2)
    end = len(OlderTable().lines) + len(lines)
    # The table was switched off before its last signature.
    assert sync(run, OlderTable(lines[:-1])).code == 0
    with open_database(tmp_path / "data" / "evenings.sqlite") as database:
        entry = journal_file.TableKey(**CLUB.listed(TABLE, "e661640843000001"))
        keep_table_key(database, "e661640843000001", TABLE.id, entry)
    assert f"Without a public signature: the seals in events 61, 113, {end - 1}." in run("verify").out
    paper = tmp_path / "sheet.pdf"
    assert run("export", "sheet", "--session", "1", "--language", "en", "--output", paper).code == 0
    text = " ".join(PdfReader(paper).pages[0].extract_text().split())
    assert f"Public signature NOT for the seals in events {end - 1}" in text


def test_older_firmware_on_a_table_that_has_signed_is_synced(run: Any, key: Path) -> None:
    outcome = sync(run, OlderTable(continued(1)))
    assert outcome.code == 0, outcome.err
    assert run("verify").code == 0


@pytest.mark.parametrize(
    ("protocol", "message"),
    [(0, "the table's firmware is older"), (2, "this program is older"), ("1", "protocol 1;")],
)
def test_another_protocol_says_which_to_update(run: Any, key: Path, protocol: Any, message: str) -> None:
    table = OlderTable()
    table.protocol = protocol
    outcome = sync(run, table)
    assert outcome.code == 5 and message in outcome.err
    assert ("stichtisch flash" in outcome.err) is (protocol != 2)
    assert ("pip install -U stichtisch" in outcome.err) is (protocol != 0)
    assert table.acknowledged == 0
