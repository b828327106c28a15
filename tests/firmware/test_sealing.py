"""Tests seals in the table's journal: when they are made, their content, and their chain after a power cut."""

import hashlib
import hmac
import json
import shutil

import pytest
from support.bare_table import BareTable
from support.journal_segments import segment, segments
from support.table_with_hands import TableWithHands

from cardrules.session import Session
from stichtisch.simulation import VirtualTable
from stichtisch.simulation.errors import PowerLost
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from table.journal.journal import Journal
from table.link.link import Link
from tablelog import line

_KEY = bytes(range(32))


class Port:
    """The table's end of a serial port, which returns predefined requests. It records the output."""

    def __init__(self, requests):
        self.requests = requests
        self.sent = b""

    def read(self):
        requests, self.requests = self.requests[:64], self.requests[64:]
        return requests or None

    def write(self, data):
        self.sent += data
        return len(data)


def wire(desk):
    """Return the lines of the journal that are sent over the serial port, without their line feeds."""
    port = Port(line.encode("p", [1, 1000]))
    link = Link(port, desk.ledger, desk.clock, desk.player_names, None, {})
    while link.step_line() or port.requests:
        pass
    return port.sent.split(b"\n")[:-2]


def event_of(text):
    return json.loads(text[2:-9])


def chain_of(name, lines):
    """Return the hash before each line and after the last one, computed independently as in PROTOCOL.md."""
    hashes = [hashlib.sha256(name.encode()).digest()]
    for text in lines:
        hashes.append(hashlib.sha256(hashes[-1] + text).digest())
    return hashes


def seals(desk):
    """Return (number of the record, arguments) of each seal."""
    return [(event[0], event[4:]) for event in map(event_of, wire(desk)) if event[3] == "seal"]


def check(desk, key=None):
    """Check that every seal matches the chain over the lines before it, and contains the totals of the fold."""
    lines = wire(desk)
    hashes = chain_of(desk.ledger.journal_id, lines)
    session = Session()
    for text, before in zip(lines, hashes, strict=False):
        _, _, seat, verb, *arguments = event_of(text)
        if verb == "seal":
            signed = hmac.new(key, before, "sha256").hexdigest() if key else ""
            assert arguments == [before.hex(), signed, session.totals()]
        session.apply(seat, verb, arguments)


def whole_deal(desk, dealer=3, seed=5):
    assert desk.ledger.begin_deal(dealer)
    for number, (seat, verb, argument) in enumerate(play_deal(dealer, deal_cards(seed))):
        more = [f"{number:014X}"] if verb == "play" else []
        assert desk.ledger.record(seat, verb, argument, *more)


@pytest.fixture
def desk(tmp_path):
    return BareTable(tmp_path)


def test_a_deal_is_sealed_when_it_is_over_and_not_before(desk):
    desk.begin(3)
    desk.trick(0, ("CA", "C9", "CT", "CK"))
    assert not desk.ledger.seal_step() and not seals(desk)
    desk.ledger.record(0, "abandon")
    desk.seal()
    assert [number for number, _ in seals(desk)] == [desk.ledger.journal.next - 1]
    check(desk)
    assert not desk.ledger.seal_step()


def test_each_deal_each_correction_and_the_end_are_sealed(desk):
    whole_deal(desk)
    desk.seal()
    first = desk.ledger.session.totals()
    assert any(first)
    assert desk.ledger.record(desk.ledger.last_player(), "take_back", 0)
    desk.seal()
    assert len(seals(desk)) == 1, "a deal that goes on is not sealed"
    seat = desk.deal.turn
    assert desk.ledger.record(seat, "play", "HT", "04")
    desk.seal()
    assert len(seals(desk)) == 2
    assert desk.ledger.begin_deal()
    assert desk.ledger.record(0, "abandon")
    desk.seal()
    assert desk.ledger.record(-1, "retract", len(desk.deal.log) // 2 - 1)
    assert desk.ledger.record(0, "abandon")
    desk.seal()
    assert desk.ledger.record(-1, "end")
    desk.seal()
    assert len(seals(desk)) == 5
    check(desk)


def test_what_is_no_play_makes_no_seal(desk):
    whole_deal(desk)
    desk.seal()
    for verb, *arguments in (("clock", 1_800_000_000), ("copy", 0, "04", 5, 6), ("boot", 2, "5a17c0de")):
        assert desk.ledger.record(-1, verb, *arguments)
        assert not desk.ledger.seal_step()
    assert len(seals(desk)) == 1


def test_people_who_change_between_deals_are_sealed(desk):
    assert desk.ledger.record(-1, "rename", 0, "Anna")
    assert not desk.ledger.seal_step(), "nothing of this session was sealed yet"
    whole_deal(desk)
    desk.seal()
    # A player named "seal" is not mistaken for a seal.
    for number, (verb, *arguments) in enumerate(
        [("rename", 0, "seal"), ("badge", 0, "04AABBCC"), ("leave", 0), ("rename", 1, "Ben"), ("end",)],
        start=2,
    ):
        assert desk.ledger.record(-1, verb, *arguments)
        desk.seal()
        assert len(seals(desk)) == number
    check(desk)


def test_a_dealer_who_is_chosen_is_sealed_with_the_deal(desk):
    whole_deal(desk)
    desk.seal()
    assert desk.ledger.record(1, "dealer")
    assert not desk.ledger.seal_step()
    check(desk)


def test_a_seal_is_signed_with_the_key_of_the_table(desk):
    (desk.folder / "table.key").write_text(_KEY.hex() + "\n")
    whole_deal(desk)
    desk.seal()
    check(desk, _KEY)


@pytest.mark.parametrize("text", ["", "00" * 31, "zz" * 32, "00" * 33])
def test_what_is_no_key_signs_nothing(desk, text):
    (desk.folder / "table.key").write_text(text)
    whole_deal(desk)
    desk.seal()
    check(desk)


def test_a_missing_seal_is_made_up_after_a_power_cut(desk):
    whole_deal(desk)
    desk.seal()
    assert desk.ledger.begin_deal() and desk.ledger.record(0, "abandon")
    for _ in range(3):
        assert desk.ledger.seal_step()
    desk.power_on()
    assert len(seals(desk)) == 1
    desk.seal()
    assert len(seals(desk)) == 2
    desk.power_on()
    assert not desk.ledger.seal_step()
    check(desk)


def test_a_journal_without_seals_gets_one_over_all_of_it(desk):
    # The journal of an older firmware without seals.
    whole_deal(desk)
    desk.power_on()
    desk.seal()
    assert len(seals(desk)) == 1
    check(desk)


def test_a_flash_that_takes_no_seal_gets_it_with_the_next_deal(desk, monkeypatch):
    whole_deal(desk)
    number = desk.ledger.journal.next

    def fail(text):
        raise OSError(28)

    monkeypatch.setattr(desk.ledger.journal, "_write", fail)
    desk.seal()
    monkeypatch.undo()
    assert desk.ledger.journal.next == number and not desk.ledger.seal_step()
    whole_deal(desk, -1, 6)
    desk.seal()
    assert len(seals(desk)) == 1
    check(desk)


def test_nothing_is_sealed_while_the_supply_is_low(desk):
    whole_deal(desk)
    desk.ledger.set_supply_low(True)
    assert not desk.ledger.seal_step()
    desk.ledger.set_supply_low(False)
    desk.seal()
    check(desk)


def _flip(path, at):
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("damage", ["record", "line feed", "new line feed", "segment", "empty segment"])
def test_what_the_flash_has_lost_counts_as_it_goes_out(desk, damage):
    whole_deal(desk)
    desk.seal()
    for _ in range(40):
        desk.ledger.record(-1, "clock", 1_800_000_000)
    path = segments(desk.folder)[-4]
    text = path.read_bytes()
    if damage == "record":
        _flip(path, 20)
    elif damage == "line feed":
        _flip(path, text.index(b"\n"))
    elif damage == "new line feed":
        path.write_bytes(text[:20] + b"\n" + text[21:])
    elif damage == "segment":
        path.unlink()
    else:
        path.write_bytes(b"")
    desk.power_on()
    desk.ledger.record(-1, "end")
    desk.seal()
    lines = wire(desk)
    assert [event_of(text)[0] for text in lines] == list(range(1, len(lines) + 1))
    assert b"unreadable" in b"".join(lines)
    made = [number for number, _ in seals(desk)]
    assert len(made) == 2
    hashes = chain_of(desk.ledger.journal_id, lines)
    assert [arguments[0] for _, arguments in seals(desk)] == [hashes[number - 1].hex() for number in made]


def test_a_seal_that_is_damaged_is_gone_over_from_the_one_before(desk):
    whole_deal(desk)
    desk.seal()
    whole_deal(desk, -1, 6)
    desk.seal()
    number = seals(desk)[1][0]
    start = desk.ledger.journal.segment_of(number)
    path = segment(desk.folder, start)
    _flip(path, path.read_bytes().index(b'"seal"') + 10)
    whole_deal(desk, -1, 7)
    desk.seal()
    sealed = seals(desk)
    assert len(sealed) == 2
    hashes = chain_of(desk.ledger.journal_id, wire(desk))
    assert [arguments[0] for _, arguments in sealed] == [hashes[number - 1].hex() for number, _ in sealed]


def _forget(desk):
    desk.free = 0
    desk.ledger.acknowledge(10**6)
    while desk.ledger.make_room_step():
        pass
    desk.free = 1_000_000


@pytest.mark.parametrize("again", [False, True])
def test_the_chain_goes_on_where_what_was_before_is_dropped(desk, again):
    whole_deal(desk)
    desk.seal()
    desk.ledger.record(-1, "end")
    desk.seal()
    before = wire(desk)
    assert desk.new_session()
    if again:
        desk.power_on()
    last = desk.ledger.journal.next
    known = wire(desk)
    _forget(desk)
    assert desk.ledger.journal.first() > 1, "something went"
    whole_deal(desk)
    desk.seal()
    later = wire(desk)
    first = event_of(later[0])[0]
    whole = known[: first - 1] + later
    assert known[: len(before)] == before and event_of(whole[last - 1])[0] == last
    hashes = chain_of(desk.ledger.journal_id, whole)
    for number, arguments in seals(desk):
        assert arguments[0] == hashes[number - 1].hex() and len(arguments) == 3


def test_where_no_seal_is_left_the_chain_begins_anew_and_says_where(tmp_path):
    # The journal of an older firmware without seals, whose beginning has been deleted.
    journal = Journal(f"{tmp_path}/")
    journal.keep_identity("0badcafe", 1)
    for number in range(40):
        journal.append(number, -1, "clock", 1_800_000_000)
    journal.append(50, -1, "session", "doppelkopf", "ddv-tsr", [], 0, {}, [])
    journal.acknowledge(30)
    while journal.drop_before(30):
        pass
    first = journal.first()
    desk = BareTable(tmp_path)
    whole_deal(desk)
    desk.seal()
    ((number, arguments),) = seals(desk)
    lines = wire(desk)
    assert first > 1 and arguments[3] == first
    assert arguments[0] == chain_of("0badcafe", lines[: number - first])[-1].hex()


def test_totals_that_fit_no_line_are_left_out(desk):
    whole_deal(desk)
    for _ in range(20):
        desk.ledger.record(-1, "join", "", 0)
        desk.ledger.record(-1, "leave", len(desk.ledger.session.names) - 1)
    desk.ledger.record(-1, "end")
    desk.ledger.session.totals_before = [-1000] * 24
    desk.seal()
    assert seals(desk)[-1][1][2] is None
    lines = wire(desk)
    assert seals(desk)[-1][1][0] == chain_of(desk.ledger.journal_id, lines)[len(lines) - 1].hex()


def test_a_question_stands_while_the_deal_is_sealed(desk):
    whole_deal(desk)
    desk.ledger.changed = False
    made = desk.ledger.latest
    desk.seal()
    assert desk.ledger.latest == made and not desk.ledger.changed


@pytest.mark.long
def test_the_power_may_fail_between_the_last_card_and_the_seal(tmp_path):
    played = list(play_deal(3, deal_cards("cut")))
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(1000)
        talk = TableWithHands(table)
        talk.begin(3)
        talk.hands.play(played[:-1])
    tails = set()
    for writes in range(5):
        copy = tmp_path / f"{writes}.img"
        shutil.copy(image, copy)
        tails.add(_after_a_cut(copy, played[-1], writes))
    # The order shows which records were written before the cut and which after the next boot.
    assert ("play", "boot", "seal") in tails
    assert tails <= {
        ("boot", "boot"),
        ("play", "boot", "seal"),
        ("play", "seal", "boot"),
        ("boot", "play", "seal"),
    }


def _after_a_cut(image, last, writes):
    """Lay the last card, and cut the power in one of the following writes.

    Return the journal's last verbs afterwards.
    """
    table = VirtualTable(image)
    table.power_on()
    table.run(1000)
    talk = TableWithHands(table)
    talk.resume(3)
    seat, _, card = last
    table.cut_power_after(writes)
    try:
        table.lay(seat, next(tag for tag in talk.unplayed() if tag.card == card))
        table.run(3000)
        table.power_off()
    except PowerLost:
        pass
    table.power_on()
    table.run(3000)
    client = TableWithHands(table).client
    name, events = client.hello().journal, client.pull(1)
    table.power_off()
    hashes = chain_of(name, [event.line.encode() for event in events])
    made = [event for event in events if event.verb == "seal"]
    assert [event.arguments[0] for event in made] == [hashes[event.sequence - 1].hex() for event in made]
    verbs = [event.verb for event in events]
    return tuple(verbs[-3:] if made else verbs[-2:])
