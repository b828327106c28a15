"""A new club key: seals made with the old key stay verified if they were already stored, and only then."""

import json
import os
import stat
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from support.evening_events import evening
from support.scripted_table import SERIAL, ScriptedTable, TableAtPty
from support.sealed_evening import Sealing, key_of, sealed_evening
from support.signed_evening import write

from stichtisch.keys.club_key import ClubKey, read_key
from stichtisch.keys.errors import BadRetiredKeys
from stichtisch.keys.retired_keys import read_retired, retired_path

Run = Callable[..., Any]
_OLD = bytes(range(7, 39))


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the club's old key."""
    path = tmp_path / "club" / "key"
    monkeypatch.setenv("STICHTISCH_KEY", str(path))
    path.parent.mkdir()
    path.write_text(_OLD.hex())
    return path


def sync(run: Run, table: ScriptedTable, *more: object) -> Any:
    with TableAtPty(table) as at:
        return run("sync", "--port", at.port, *more)


def secret(key: Path) -> ClubKey:
    known = read_key(key)
    assert known is not None
    return known


def new_key(run: Run, key: Path) -> None:
    outcome = run("club", "new-key", "--why", "stolen")
    assert outcome.code == 0 and outcome.out.count("\n") > 4
    assert secret(key) != _OLD and [one.secret for one in secret(key).retired] == [_OLD]


def another_session(sealing: Sealing, club_key: bytes) -> None:
    """Add a session that the table seals with a key derived from this club key."""
    sealing.key = key_of(club_key)
    for event in evening(1, counter=sealing.next)[2:]:
        sealing.add(*event)
    sealing.add(9000, -1, "end")


def test_what_the_earlier_key_has_signed_stays_proved(run: Run, key: Path, tmp_path: Path) -> None:
    sealing = sealed_evening(1, _OLD)
    assert sync(run, sealing.table()).code == 0 and run("verify").code == 0
    new_key(run, key)
    # The table gets the new key and plays another session.
    another_session(sealing, secret(key))
    assert sync(run, sealing.table()).code == 0
    for session, mixed in ((1, True), (2, True)):
        outcome = run("verify", "--session", session)
        assert outcome.code == 0, outcome.out
        assert (
            "which was replaced on" in outcome.out
        ) is mixed and "2 seals, stored here before" in outcome.out
    exported = tmp_path / "evening.journal"
    assert run("export", "session", "--format", "journal", "--output", exported).code == 0
    assert run("verify", exported).code == 0
    (retired,) = json.loads(run("verify", "--json", exported).out)["retired"]
    assert retired["key"] == secret(key).retired[0].id and retired["seals"] == 2
    # Another database accepts the seals, too, because their list is stored beside the key.
    assert sync(run, sealing.table(), "--database", tmp_path / "other.sqlite").code == 0


def test_sheet_and_certificate_name_the_key(run: Run, key: Path, tmp_path: Path) -> None:
    sealing = sealed_evening(1, _OLD)
    sync(run, sealing.table())
    new_key(run, key)
    paper = tmp_path / "sheet.pdf"
    assert run("export", "sheet", "--session", "1", "--language", "en", "--output", paper).code == 0
    text = " ".join(PdfReader(paper).pages[0].extract_text().split())
    retired = secret(key).retired[0]
    assert f"checked, valid: key {retired.id}, replaced on {retired.day}" in text
    assert f"2 of them with the club’s key {retired.id}" in " ".join(run("verify").out.split())


def test_a_thief_of_the_earlier_key_proves_nothing_new(run: Run, key: Path, tmp_path: Path) -> None:
    sealing = sealed_evening(1, _OLD)
    sync(run, sealing.table())
    new_key(run, key)
    retired = secret(key).retired[0]
    # Three forgeries: an invented evening, one with as many events as stored, and a session added after those stored.
    invented = sealed_evening(2, _OLD)
    renamed = Sealing(_OLD)
    for event in [*evening(1, ["Eve", "Ben", "Carla", "Dora"]), [9000, -1, "end"]]:
        renamed.add(*event)
    another_session(sealing, _OLD)
    for lines in (invented.lines, renamed.lines, sealing.lines):
        outcome = run("verify", write(tmp_path / "file", lines, []))
        assert outcome.code == 1 and f"the club's key {retired.id}, which was replaced on" in outcome.out
    for number, lines in enumerate((invented.lines, renamed.lines)):
        table = ScriptedTable([], 1)
        table.lines = lines
        other = ("--database", tmp_path / f"{number}.sqlite")
        assert sync(run, table, *other).code == 8
        assert run("sessions", *other).out.count("Eve") == 0
        (case,) = json.loads(run("quarantine", "--json", *other).out)
        assert case["cause"] == "signature" and retired.id in case["stored"]
    assert sync(run, sealing.table()).code == 8
    # `merge` and `import` also refuse the invented evening.
    theirs = tmp_path / "theirs.sqlite"
    os.environ["STICHTISCH_KEY"] = str(tmp_path / "nowhere")
    assert sync(run, invented.table(), "--database", theirs).code == 0
    os.environ["STICHTISCH_KEY"] = str(key)
    assert run("merge", theirs, "--yes", "--database", tmp_path / "empty.sqlite").code != 0
    outcome = run("import", write(tmp_path / "file", invented.lines, []), "--database", tmp_path / "5.sqlite")
    assert outcome.code == 8


def test_a_seal_of_another_journal_is_not_known_by_its_number(run: Run, key: Path, tmp_path: Path) -> None:
    sync(run, sealed_evening(1, _OLD).table())
    new_key(run, key)
    lines = sealed_evening(1, _OLD).lines
    assert run("verify", write(tmp_path / "file", lines, [])).code == 0
    assert run("verify", write(tmp_path / "file", lines, [], journal="00000000")).code == 1
    assert run("verify", write(tmp_path / "file", lines, [], serial="e6614103e7452d30")).code == 1


def test_the_list_is_the_owners_alone_and_of_several_keys(run: Run, key: Path) -> None:
    sync(run, sealed_evening(1, _OLD).table())
    new_key(run, key)
    second = bytes(secret(key))
    assert run("club", "new-key", "--why", "again").code == 0
    path = retired_path(key)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [(one.secret, one.why) for one in read_retired(path)] == [(_OLD, "stolen"), (second, "again")]
    assert [*read_retired(path)[0].seals] == [SERIAL] and _OLD.hex() not in repr(read_retired(path))
    path.write_text("{}x")
    with pytest.raises(BadRetiredKeys):
        read_key(key)
    assert run("verify").code == 2


def test_a_cut_between_list_and_key_leaves_the_key_in_use(
    run: Run, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync(run, sealed_evening(1, _OLD).table())

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("stichtisch.commands.club_key_change.replace_key", cut)
        assert run("club", "new-key", "--why", "stolen").code != 0
    assert secret(key) == _OLD and secret(key).retired == ()
    assert run("verify").code == 0
    new_key(run, key)
    assert run("verify").code == 0


def test_another_pc_gets_the_new_key_from_its_sheet(
    run: Run, key: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync(run, sealed_evening(1, _OLD).table())
    other = tmp_path / "other" / "key"
    other.parent.mkdir()
    other.write_text(_OLD.hex())
    sheet = run("club", "new-key", "--why", "stolen", "--key", other).out
    lines = [line.split("  ")[-1].strip() for line in sheet.splitlines()]
    typed = [line for line in lines if line and set(line) <= set("0123456789abcdef ")]
    assert run("club", "restore").code == 6
    monkeypatch.setattr("sys.stdin", StringIO("\n".join([*typed, "", ""])))
    outcome = run("club", "restore", "--why", "stolen")
    assert outcome.code == 0, outcome.err + sheet
    assert secret(key) == secret(other) and secret(key).retired[0].secret == _OLD
    assert run("verify").code == 0


def test_a_key_that_was_replaced_before_is_listed(run: Run, key: Path, tmp_path: Path) -> None:
    sync(run, sealed_evening(1, _OLD).table())
    earlier = tmp_path / "earlier"
    key.rename(earlier)
    assert run("club", "init").code == 0 and run("verify").code == 1
    assert run("club", "retire-key", earlier, "--why", "stolen").code == 0
    assert run("verify").code == 0
    before = read_retired(retired_path(key))
    assert "has been in the list since" in run("club", "retire-key", earlier, "--why", "once more").out
    assert read_retired(retired_path(key)) == before
    assert run("club", "retire-key", key, "--why", "by mistake").code == 2
