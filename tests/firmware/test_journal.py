"""Tests the journal and its segments: order, resuming, damaged records, acknowledgement and making room."""

import pytest
from support.bare_table import BareTable
from support.card_tags import one
from support.journal_segments import segments

from table.journal.journal import Journal


@pytest.fixture
def root(tmp_path):
    return str(tmp_path) + "/"


def fill(journal, count):
    return [journal.append(number, number % 4, "play", "HT", "04A1B2C3D4E5F6") for number in range(count)]


def test_what_is_appended_is_there_in_order(root):
    events = fill(Journal(root), 100)
    journal = Journal(root)
    assert list(journal.events_since("nothing")) == events
    assert journal.next == 101 and journal.first() == 1


def test_segments_stay_small_enough_for_littlefs_to_keep_them_inline(root, tmp_path):
    fill(Journal(root), 100)
    sizes = [path.stat().st_size for path in (tmp_path / "journal").iterdir()]
    # littlefs stores files of up to 512 bytes in its metadata (an eighth of a block of 4096).
    assert max(sizes) <= 512 and len(sizes) > 10


def test_lines_from_any_record(root):
    journal = Journal(root)
    events = fill(journal, 40)
    for event in events:
        first = journal.lines_from(event[0]).split(b"\n")[0]
        assert first.startswith(b"~e[%d," % event[0])
    assert journal.lines_from(41) == b""


def test_a_damaged_record_is_set_aside_and_counted(root, tmp_path):
    journal = Journal(root)
    fill(journal, 20)
    path = segments(tmp_path)[0]
    data = bytearray(path.read_bytes())
    data[20] ^= 1
    path.write_bytes(data)
    journal = Journal(root)
    numbers = [event[0] for event in journal.events_since("nothing")]
    assert journal.bad_lines == 1 and numbers == list(range(2, 21)) and journal.next == 21


@pytest.mark.parametrize("damage", ["flip", "cut"])
def test_the_number_of_a_damaged_last_record_is_not_given_again(root, tmp_path, damage):
    fill(Journal(root), 20)
    path = segments(tmp_path)[-1]
    data = bytearray(path.read_bytes())
    data[-5] ^= 1
    path.write_bytes(data if damage == "flip" else data[:-3])
    journal = Journal(root)
    assert journal.append(0, 0, "next")[0] == 21
    numbers = [event[0] for event in Journal(root).events_since("nothing")]
    assert numbers == [*range(1, 20), 21]


def test_only_acknowledged_segments_before_the_session_go(root, tmp_path):
    journal = Journal(root)
    fill(journal, 50)
    segments = len(list((tmp_path / "journal").iterdir()))
    assert not journal.drop_before(40)
    journal.acknowledge(30)
    dropped = 0
    while journal.drop_before(40):
        dropped += 1
    assert 0 < dropped < segments
    assert journal.first() <= 31
    remaining = [event[0] for event in journal.events_since("nothing")]
    assert remaining == list(range(journal.first(), 51))
    journal.acknowledge(50)
    while journal.drop_before(40):
        pass
    assert journal.first() <= 40


def test_a_failed_write_leaves_everything_as_it_was(root, monkeypatch):
    journal = Journal(root)
    fill(journal, 7)

    def fail(text):
        raise OSError(28)

    for _ in range(3):
        monkeypatch.setattr(journal, "_write", fail)
        for _ in range(3):
            with pytest.raises(OSError):
                fill(journal, 1)
        monkeypatch.undo()
        fill(journal, 7)
    numbers = [event[0] for event in Journal(root).events_since("nothing")]
    assert numbers == list(range(1, 29))


def test_room_is_made_of_acknowledged_sessions_only(tmp_path):
    desk = BareTable(tmp_path)
    desk.begin(3)
    for number in range(12):
        desk.trick(0, ("CA", "C9", "CT", "CK"), copy=number)
    desk.ledger.record(0, "abandon")
    desk.seal()
    seal = desk.ledger.journal.next - 1
    assert desk.new_session()
    first = desk.ledger.journal.first()
    desk.free = 0
    assert not desk.ledger.begin_deal(1)
    assert desk.ledger.journal.first() == first
    while desk.ledger.make_room_step():
        pass
    assert desk.ledger.journal.first() == first
    # Events that are not covered by an acknowledged seal have not been verified, so they are kept.
    desk.ledger.acknowledge(seal - 1)
    while desk.ledger.make_room_step():
        pass
    assert desk.ledger.journal.first() == first
    # The seal before the session is kept, because it proves the session.
    desk.ledger.acknowledge(10**6)
    while desk.ledger.make_room_step():
        pass
    assert first < desk.ledger.journal.first() <= seal
    # The session in play is kept completely, including the numbers of its deals.
    desk.free = 1_000_000
    desk.power_on()
    desk.begin(1)
    assert desk.events()[-1] == [1, "deal", 2]


def test_a_new_journal_has_a_new_name(tmp_path):
    names = set()
    for number in range(8):
        folder = tmp_path / str(number)
        folder.mkdir()
        names.add(BareTable(folder).ledger.journal_id)
    assert len(names) == 8


def test_boots_are_counted_and_the_journal_keeps_its_name(tmp_path):
    desk = BareTable(tmp_path)
    name = desk.ledger.journal_id
    desk.begin(3)
    desk.lay(0, one("CA"))
    for boot in (2, 3, 4):
        desk.power_on()
        assert (desk.ledger.boot, desk.ledger.journal_id) == (boot, name)
    assert len(desk.deal.cards) == 1


@pytest.mark.parametrize("name", ["session", "boot", "seal"])
def test_a_name_is_not_taken_for_what_it_says(tmp_path, name):
    desk = BareTable(tmp_path)
    before = desk.ledger.journal_id
    # The names are more than one segment after the session and the boot.
    for person in range(4, 20):
        assert desk.ledger.record(-1, "join", name, 0, 0) and desk.ledger.record(-1, "leave", person)
    assert len(segments(tmp_path)) > 3
    (tmp_path / "identity").unlink()
    desk.power_on()
    assert desk.ledger.session.names == ["South", "West", "North", "East"] + 16 * [name]
    assert (desk.ledger.journal_id, desk.ledger.boot) == (before, 2)


def test_a_clock_chip_dates_every_boot(tmp_path):
    desk = BareTable(tmp_path)
    desk.clock.date = 1_800_000_000
    desk.power_on()
    assert list(desk.ledger.journal.events_since("boot"))[-1][2:] == [-1, "clock", 1_800_000_000]


def test_the_journal_keeps_its_name_whatever_is_dropped_or_damaged(tmp_path):
    desk = BareTable(tmp_path)
    name = desk.ledger.journal_id
    desk.begin(3)
    for number in range(12):
        desk.trick(0, ("CA", "C9", "CT", "CK"), copy=number)
    desk.ledger.record(0, "abandon")
    desk.seal()
    assert desk.new_session()
    desk.free = 0
    desk.ledger.acknowledge(10**6)
    while desk.ledger.make_room_step():
        pass
    assert desk.ledger.journal.first() > 1
    desk.free = 1_000_000
    desk.power_on()
    assert (desk.ledger.journal_id, desk.ledger.boot) == (name, 2)
    (tmp_path / "identity").unlink()
    desk.power_on()
    assert desk.ledger.journal_id == name and desk.ledger.boot == 3


def test_a_flash_that_takes_nothing_lets_the_table_start_and_be_read(tmp_path, monkeypatch):
    desk = BareTable(tmp_path)
    desk.begin(3)
    desk.lay(0, one("CA"))
    events = desk.events()

    def fail(*_):
        raise OSError(28)

    monkeypatch.setattr(Journal, "_write", fail)
    monkeypatch.setattr(Journal, "_keep", fail)
    desk.free = 0
    desk.power_on()
    assert desk.events() == events and desk.deal.turn == 1
    assert not desk.ledger.begin_deal(1) and not desk.ledger.start()
    assert desk.ledger.acknowledge(3) == 0
    monkeypatch.undo()
    desk.free = 1_000_000
    desk.wait()
    desk.lay(1, one("C9"))
    assert [event[1] for event in desk.events()][-2:] == ["boot", "play"]


def test_a_boot_that_was_refused_is_written_with_the_next_event(tmp_path, monkeypatch):
    desk = BareTable(tmp_path)
    desk.begin(3)

    def fail(*_):
        raise OSError(28)

    monkeypatch.setattr(Journal, "_write", fail)
    desk.free = 0
    desk.power_on()
    monkeypatch.undo()
    desk.free = 1_000_000
    assert desk.ledger.record(-1, "clock", 5)
    assert [event[1] for event in desk.events()][-2:] == ["boot", "clock"]


def test_nothing_is_written_while_the_supply_is_low(tmp_path):
    desk = BareTable(tmp_path)
    desk.begin(3)
    events = desk.events()
    desk.ledger.set_supply_low(True)
    assert not desk.ledger.record(0, "abandon")
    assert desk.ledger.acknowledge(2) == 0
    assert desk.events() == events


def test_nothing_goes_that_the_pc_has_not_verified_up_to_a_seal(tmp_path):
    desk = BareTable(tmp_path)
    desk.begin(3)
    for number in range(12):
        desk.trick(0, ("CA", "C9", "CT", "CK"), copy=number)
    desk.ledger.record(0, "abandon")
    desk.seal()
    seal = desk.ledger.journal.next - 1
    assert desk.new_session()
    desk.begin(1)
    desk.ledger.record(1, "abandon")
    desk.seal()
    desk.free = 0
    # The PC has quarantined this seal, so it acknowledges only the events before it.
    desk.ledger.acknowledge(seal - 1)
    while desk.ledger.make_room_step():
        pass
    assert desk.ledger.journal.first() == 1
    desk.ledger.acknowledge(seal)
    while desk.ledger.make_room_step():
        pass
    assert 1 < desk.ledger.journal.first() <= seal


def test_a_tenth_of_the_flash_is_warned_of_and_without_room_for_a_deal_none_begins(tmp_path):
    desk = BareTable(tmp_path)
    size = 1_441_792
    for free, warned, room in (
        (size // 10, False, True),
        (size // 10 - 1, True, True),
        (98_303, True, False),
    ):
        desk.free = free
        assert desk.ledger.has_room() == room and desk.ledger.is_nearly_full() == warned
    assert not desk.ledger.begin_deal(0) and desk.ledger.session.deal is None
