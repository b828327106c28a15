"""A journal restored to a table by a PC: the table's new signatures do not prove the restored events."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.evening_events import evening
from support.flash_files import write_files
from support.scripted_table import JOURNAL
from support.sealed_evening import Sealing, key_of
from support.signed_evening import CLUB, Pair, Signing, exported, pair
from support.table_with_hands import TableWithHands

from stichtisch.device.journal_restore import give_back
from stichtisch.journal import journal_file
from stichtisch.journal.both_proofs import prove_both
from stichtisch.journal.event import event_of
from stichtisch.journal.journal_file import JournalFile
from stichtisch.journal.public_proof import PublicProof
from stichtisch.journal.verify import Proof
from stichtisch.simulation import VirtualTable
from stichtisch.store import import_events, open_database, stored_keys
from stichtisch.store.table_keys import keep_table_key
from tablelog.line import decode, encode

CLUB_KEY = bytes(range(32))
EARLIER, LATER = pair(0x123456789), pair(0x987654321)
SERIAL = "e661640843000001"


def pair_file(private: int, public: Pair) -> dict[str, bytes]:
    return {"table.pair": f"{private:064x}{public.public}".encode()}


class Table:
    """A table with keys; tests can change its flash while it is off."""

    def __init__(self, image: Path) -> None:
        self.image = image
        with VirtualTable(image) as table:
            table.run(1500)
        keys = {"table.key": key_of(CLUB_KEY, SERIAL).hex().encode(), "table.cert": b"0" * 128}
        write_files(image, keys | pair_file(0x123456789, EARLIER))

    @contextmanager
    def on(self, milliseconds: int) -> Iterator[TableWithHands]:
        """Switch the table on, and let it run for `milliseconds` after the `with` block."""
        with VirtualTable(self.image) as table:
            table.run(1500)
            talk = TableWithHands(table)
            yield talk
            table.run(milliseconds)

    def restored(self, lines: list[bytes]) -> JournalFile:
        """Restore these lines from a PC, equip the table again, let it seal and sign, and return its journal."""
        with self.on(3000) as talk:
            assert talk.client.equip("pair") == EARLIER.public
            events = [event_of(decode(line)[1], line.decode()) for line in lines]
            give_back(talk.client, JOURNAL, events, 1, {})
            assert talk.client.equip("pair") == talk.client.equip("certificate") == ""
        with self.on(18_000) as talk:
            talk.client.set_clock(1_800_000_000)
        assert not [event for event in self.journal(lines).events[len(lines) :] if event.verb == "sign"]
        write_files(self.image, pair_file(0x987654321, LATER))
        with self.on(18_000) as talk:
            talk.client.set_clock(1_900_000_000)
            # A director ends the list.
            talk.client.name_badge("04AABBCCDDEE01", "Eve")
        return self.journal(lines)

    def journal(self, before: list[bytes]) -> JournalFile:
        """Return the table's journal as exported by a PC with both certificates."""
        with self.on(0) as talk:
            hello = talk.client.hello()
            lines = [event.line.encode() + b"\n" for event in talk.client.pull(hello.first)]
        assert lines[: len(before)] == before
        keys = [CLUB.listed(one, SERIAL) for one in (EARLIER, LATER)]
        return journal_file.read(exported(lines, keys, serial=SERIAL), "file")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path / "flash.img")


def proved(journal: JournalFile) -> tuple[Proof, PublicProof]:
    proof, public = prove_both(journal, CLUB_KEY)
    assert public is not None
    return proof, public


def number_of(journal: JournalFile, verb: str) -> int:
    (number,) = [event.sequence for event in journal.events if event.verb == verb]
    return number


@pytest.mark.long
def test_an_invented_evening_that_was_restored_is_signed_by_nobody(table: Table) -> None:
    forged = Sealing()
    for event in [*evening(2), [90_000, -1, "end"]]:
        forged.add(*event)
    journal = table.restored(forged.lines)
    mark = number_of(journal, "restored")
    assert mark == len(forged.lines) + 1
    proof, public = proved(journal)
    # The table has sealed and signed later events with its current keys.
    assert proof.trusted and proof.trusted > mark and public.end and public.end > mark
    assert not proof.wrong and not proof.holds and proof.restored == [(2, mark - 1)]
    assert not public.holds and public.start == mark and [one.end for one in public.sessions] == [None]
    assert "a PC has restored the events" in public.unproved[0]


@pytest.mark.long
def test_what_was_signed_before_it_was_restored_stays_proved(table: Table, tmp_path: Path) -> None:
    genuine = Signing(EARLIER, CLUB_KEY)
    genuine.key = key_of(CLUB_KEY, SERIAL)
    for event in [*evening(1), [90_000, -1, "end"]]:
        genuine.add(*event)
    journal = table.restored(genuine.lines)
    proof, public = proved(journal)
    assert proof.holds and public.holds and proof.restored == []
    assert {one.fingerprint for one in public.signers} == {EARLIER.fingerprint, LATER.fingerprint}
    mark = number_of(journal, "restored")
    assert [is_current(tmp_path / f"{last}.sqlite", journal, last) for last in (mark - 1, mark)] == [
        True,
        False,
    ]


def is_current(path: Path, journal: JournalFile, last: int) -> bool:
    """Return whether the earlier key is valid on a PC that has the journal up to event `last`."""
    with open_database(path) as database:
        import_events(database, SERIAL, JOURNAL, journal.events[:last])
        keep_table_key(database, SERIAL, EARLIER.id, journal.keys[0])
        (stored,) = stored_keys(database)
    return stored.latest


@pytest.mark.long
def test_events_behind_the_last_signed_seal_are_not_proved_by_a_restored_journal(table: Table) -> None:
    genuine = Signing(EARLIER, CLUB_KEY)
    genuine.key = key_of(CLUB_KEY, SERIAL)
    for event in evening(1):
        genuine.add(*event)
    # Forged events swap two names; then the table loses its flash.
    for person, name in ((0, "Ben"), (1, "Anna")):
        genuine.lines.append(encode("e", [genuine.next, 9, -1, "rename", person, name]))
        genuine.next += 1
    journal = table.restored(genuine.lines)
    proof, public = proved(journal)
    mark = number_of(journal, "restored")
    assert not proof.holds and proof.restored == [(mark - 2, mark - 1)]
    assert not public.holds and public.start == mark
