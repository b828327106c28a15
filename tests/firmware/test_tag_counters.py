"""Tests read counters of tags: switched on at registration, read when a card is laid, and used to detect copies."""

import pytest
from support import pack_kinds
from support.bare_table import BareTable
from support.card_tags import one
from support.odd_tags import Silent
from support.table_with_hands import TableWithHands

from drivers.iso14443a import GARBLED, ONE, RUNNING, TWO, Inventory
from stichtisch.simulation import Tag, VirtualTable
from table import words
from table.files.replaced_cards import ReplacedCards
from table.files.tag_counters import TagCounters
from table.readers.presence import COUNTED, LAID, LIFTED
from table.readers.presence import MANY as A_HEAP
from table.registration.registration import Registration
from tablelog import tag
from twins.ntag21x import Ntag213, Ntag215, Ntag216

UID = bytes.fromhex("04A1B2C3D4E5F6")
OTHER = bytes.fromhex("04A1B2C3D4E5F7")
KINDS = {Ntag213: 0x2A, Ntag215: 0x84, Ntag216: 0xE4}
COUNTS, LOCKED = 0x10, 0x40


def counting(uid=UID, number=0, kind=Ntag213, count=0):
    """Return a tag whose read counter is on and is noted in its record."""
    card = kind(uid)
    card.load(tag.FIRST_PAGE, tag.encode(uid, pack_kinds.DOPPELKOPF | tag.COUNTS, 7, number, 0))
    card.load(KINDS[kind], bytes((COUNTS, 5, 0, 0)))
    card.counter = count
    return card


def access(card):
    return card.memory[KINDS[type(card)] * 4]


# The record


def test_the_record_says_whether_its_tag_counts():
    plain, counted = (tag.encode(UID, pack_kinds.SKAT | bit, 7, 3, 1) for bit in (0, tag.COUNTS))
    assert (tag.counts(plain), tag.counts(counted)) == (False, True)
    assert tag.decode(UID, plain) == tag.decode(UID, counted) == (pack_kinds.SKAT, 7, 3, 1)
    # Without the key, the flag in the record cannot be cleared.
    assert tag.decode(UID, counted[:2] + plain[2:3] + counted[3:]) is None
    assert not tag.counts(bytes(16))


# The inventory


@pytest.fixture
def find(bench):
    """Return a function that takes an inventory of tags, and returns its outcome and the inventory."""

    def find(*tags, known=()):
        inventory = Inventory(bench.readers[0], bench.clock, tag.counts)
        bench.world.sleep(6000)
        for card in tags:
            bench.lay(0, card)
        inventory.begin_inventory(2, known)
        while inventory.outcome == RUNNING:
            bench.world.sleep(inventory.step_inventory())
        bench.lift(0)
        return inventory.outcome, inventory

    return find


@pytest.mark.parametrize("kind", KINDS)
def test_a_tag_that_counts_is_asked(find, kind):
    card = counting(kind=kind, count=0x012345)
    outcome, inventory = find(card)
    assert outcome == ONE
    assert inventory.counts[0] == 0x012346 == card.counter


def test_what_is_known_is_not_asked(find):
    card = counting()
    _, inventory = find(card)
    outcome, inventory = find(card, known=inventory.tags())
    assert outcome == ONE and inventory.is_as_known()
    assert inventory.counts[0] == -1
    assert card.counter == 1


def test_a_tag_that_does_not_count_is_not_asked(find, make_card):
    card = make_card(UID)
    card._refuse = None
    outcome, inventory = find(card)
    assert outcome == ONE
    assert inventory.counts[0] == -1


def test_two_tags_that_count(find):
    cards = {UID: counting(UID, count=5), OTHER: counting(OTHER, count=9)}
    outcome, inventory = find(*cards.values())
    assert outcome == TWO
    for index, (uid, _) in enumerate(inventory.tags()):
        assert inventory.counts[index] == cards[uid].counter


@pytest.mark.parametrize("refusing", [(UID,), (OTHER,), (UID, OTHER)])
def test_a_tag_that_says_it_counts_and_refuses_to_answer(find, refusing):
    cards = [counting(uid) for uid in (UID, OTHER)]
    for card in cards:
        if card.uid in refusing:
            card.counter = None
    outcome, inventory = find(*cards)
    assert outcome == TWO
    for index, (uid, record) in enumerate(inventory.tags()):
        assert inventory.counts[index] == (0 if uid in refusing else 1)
        assert record is not None


def test_a_tag_that_says_it_counts_and_keeps_silent_is_not_read(find):
    card = Silent(UID)
    card.load(tag.FIRST_PAGE, tag.encode(UID, pack_kinds.DOPPELKOPF | tag.COUNTS, 7, 0, 0))
    card.counter = None
    assert find(card)[0] == GARBLED


def test_noise_makes_no_wrong_count(find, bench):
    antenna = bench.circuit.antennas[0]
    antenna.lost = antenna.garbled = 0.1
    cards = {UID: counting(UID), OTHER: counting(OTHER)}
    last = {UID: 0, OTHER: 0}
    for _ in range(300):
        # Two false collisions in a row look like a third tag, which table.readers.presence does not report immediately.
        outcome, inventory = find(*cards.values())
        for index, (uid, _) in enumerate(inventory.tags() if outcome in (ONE, TWO) else ()):
            assert inventory.counts[index] == cards[uid].counter > last[uid]
            last[uid] = cards[uid].counter


# The sweep


def test_a_card_that_is_laid_reports_its_count_once(bench):
    card = counting(count=41)
    for number in (42, 43, 44):
        bench.lay(2, card)
        events = bench.run(600)
        contents = tag.decode(UID, bytes(card.memory[16:32]))
        assert events == [(2, COUNTED, (UID, number)), (2, LAID, ((UID, contents),))]
        bench.lift(2)
        assert [kind for _, kind, _ in bench.run(300)] == [LIFTED]


def test_asking_costs_no_more_than_two_milliseconds(bench, make_card):
    times = []
    for card in (make_card(UID), counting()):
        bench.run(100)
        start = bench.world.now
        inventory = Inventory(bench.readers[0], bench.clock, tag.counts)
        bench.sweep.stop()
        bench.world.sleep(6000)
        bench.lay(0, card)
        inventory.begin_inventory(1, ())
        start = bench.world.now
        while inventory.outcome == RUNNING:
            bench.world.sleep(inventory.step_inventory())
        times.append(bench.world.now - start)
        bench.lift(0)
    assert 900 < times[1] - times[0] < 2000


def test_a_heap_of_counting_cards_is_a_heap(bench):
    for number in range(3):
        bench.lay(0, counting(bytes((4, number, 2, 3, 4, 5, 6))))
    assert [kind for _, kind, _ in bench.run(300)] == [A_HEAP]


# Registration


def registered(bench, folder, card, lock=False):
    """Register this tag as the first card of a pack, and return the registration."""
    registration = Registration(bench.sweep, bench.clock, ReplacedCards(str(folder) + "/"))
    registration.start("doppelkopf48", 7, lock=lock, count=1, genuine=False)
    bench.lay(0, card)
    end = bench.world.now + 1_500_000
    while bench.world.now < end and not (registration.finished() or registration.question()):
        for event in bench.step():
            registration.take_event(*event)
        registration.step_registration()
    bench.lift(0)
    return registration


@pytest.mark.parametrize("lock", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_registration_switches_the_counter_on(bench, tmp_path, kind, lock):
    card = kind(UID)
    assert registered(bench, tmp_path, card, lock).finished()
    # If the record is locked, the configuration is also locked.
    assert access(card) == (COUNTS | LOCKED if lock else COUNTS)
    # Byte 1 of the page is still as delivered.
    assert card.memory[KINDS[kind] * 4 + 1] == 5
    assert tag.counts(bytes(card.memory[16:32]))


@pytest.mark.parametrize("version", [None, b"\0\x04\x03\x01\x01\0\x0b\x03"])
def test_a_chip_that_is_no_ntag21x_goes_on_without(bench, tmp_path, version):
    card = Ntag213(UID)
    card.version = version
    assert registered(bench, tmp_path, card).finished()
    assert access(card) == 0
    assert not tag.counts(bytes(card.memory[16:32]))
    assert tag.decode(UID, bytes(card.memory[16:32])) is not None


def test_a_tag_whose_configuration_is_locked_goes_on_without(bench, tmp_path):
    card = Ntag213(UID)
    card.load(0x2A, bytes((LOCKED, 5, 0, 0)))
    assert registered(bench, tmp_path, card).finished()
    assert access(card) == LOCKED
    assert not tag.counts(bytes(card.memory[16:32]))


def test_a_tag_that_counts_already_is_left_as_it_is(bench, tmp_path):
    card = Ntag213(UID)
    card.load(0x2A, bytes((LOCKED | COUNTS | 0x05, 5, 0, 0)))
    assert registered(bench, tmp_path, card, lock=True).finished()
    assert access(card) == LOCKED | COUNTS | 0x05
    assert tag.counts(bytes(card.memory[16:32]))


def test_a_locked_card_that_has_its_record_keeps_it(bench, tmp_path):
    card = Ntag213(UID)
    assert registered(bench, tmp_path, card, lock=True).finished()
    before = bytes(card.memory)
    bench.run(300)
    assert registered(bench, tmp_path, card, lock=True).finished()
    assert card.memory == before


def test_noise_leaves_no_card_half_registered(bench, tmp_path):
    antenna = bench.circuit.antennas[0]
    antenna.lost = antenna.garbled = 0.05
    for number in range(30):
        card = Ntag213(bytes((4, 1, 2, 3, 4, 5, number)))
        registration = registered(bench, tmp_path, card)
        if registration.finished():
            assert tag.decode(card.uid, bytes(card.memory[16:32])) is not None
            assert not tag.counts(bytes(card.memory[16:32])) or access(card) & COUNTS
        registration.stop()
        bench.run(300)


# The counters that the table has stored


@pytest.fixture
def root(tmp_path):
    return str(tmp_path) + "/"


def test_only_higher_counts_are_believed(root):
    counts = TagCounters(root)
    assert [counts.see(UID, count) for count in (5, 6, 9)] == [-1, -1, -1]
    assert [counts.see(UID, count) for count in (9, 3, 0)] == [9, 9, 9]
    assert counts.see(UID, 10) == -1
    assert counts.see(OTHER, 1) == -1


def test_a_tag_that_never_reported_is_doubtful(root):
    assert TagCounters(root).see(UID, 0) == 0


def test_a_counter_at_its_end_is_believed(root):
    counts = TagCounters(root)
    assert [counts.see(UID, 0xFFFFFF) for _ in range(3)] == [-1, -1, -1]


def test_counts_are_kept_on_the_flash(root):
    counts = TagCounters(root)
    counts.see(UID, 0x123456)
    assert TagCounters(root).see(UID, 1) == -1
    assert counts.save_step()
    assert not counts.save_step()
    assert TagCounters(root).see(UID, 0x123456) == 0x123456


def test_what_is_longest_there_goes(root):
    counts = TagCounters(root)
    for number in range(161):
        assert counts.see(bytes((4, 0, 0, 0, 0, number >> 8, number & 255)), 7) == -1
    assert counts.see(bytes((4, 0, 0, 0, 0, 0, 1)), 6) == 7
    assert counts.see(bytes(4) + bytes(3), 6) == -1
    counts.save_step()
    assert (TagCounters(root)._entries, len(counts._entries)) == (counts._entries, 1600)


@pytest.fixture
def desk(tmp_path):
    desk = BareTable(tmp_path)
    desk.begin(dealer=3)
    return desk


def counted(desk, place, card, count):
    desk.take(place, COUNTED, (card[0], count))
    desk.lay(place, card)


def test_a_copy_is_reported_and_the_card_counts(desk):
    card = one("CA")
    name = card[0].hex().upper()
    desk.ledger.tag_counters.see(card[0], 20)
    counted(desk, 0, card, 12)
    assert [event[1:] for event in desk.events()[-3:]] == [
        ["copy", 0, name, 12, 20],
        ["pack", 7],
        ["play", "CA", name],
    ]
    assert desk.reasons == [""] * 4
    assert desk.places.doubt(0) == words.say("perhaps_copied")
    assert desk.deal.turn == 1
    desk.lift(0)
    assert desk.places.doubt(0) == ""


def test_the_original_is_not_doubted_after_its_copy(desk):
    card = one("CA")
    desk.ledger.tag_counters.see(card[0], 20)
    counted(desk, 0, card, 12)
    desk.lift(0)
    counted(desk, 0, card, 21)
    assert desk.places.doubt(0) == ""
    assert [event[1] for event in desk.events()].count("copy") == 1


def test_nothing_is_written_while_cards_are_laid(desk, tmp_path):
    counted(desk, 0, one("CA"), 12)
    assert not desk.ledger.save_counters_step()
    assert not (tmp_path / "counts").exists()
    desk.ledger.record(0, "abandon")
    assert desk.ledger.save_counters_step()
    assert (tmp_path / "counts").read_bytes() == one("CA")[0] + b"\x0c\0\0"


def test_what_a_power_cut_takes_raises_no_doubt(desk):
    counted(desk, 0, one("CA"), 12)
    desk.power_on()
    counted(desk, 0, one("CA"), 13)
    assert "copy" not in [event[1] for event in desk.events()]


# At a complete table


def marked(number, count):
    """Return a registered card whose tag has been read `count` times."""
    uid = bytes((4, 77, 77, 77, 77, 77, number))
    memory = bytearray((0x2D - 4) * 4)
    memory[:16] = tag.encode(uid, pack_kinds.DOPPELKOPF | tag.COUNTS, 7, number, 0)
    memory[(0x29 - 4) * 4 :] = bytes.fromhex("040000ff10050000ffffffff00000000")
    return Tag(uid, bytes(memory), counter=count)


def test_a_copy_beside_the_original_is_reported_at_the_table(tmp_path):
    with VirtualTable(tmp_path / "flash.img") as table:
        table.run(1000)
        talk = TableWithHands(table)
        talk.begin(3)
        original = marked(12, 100)
        table.lay(0, original)
        table.run(400)
        (lifted,) = table.lift(0)
        assert lifted.counter > 100
        table.run(400)
        # The next player lays a copy, which was made when the counter was lower.
        table.lay(1, marked(12, 60))
        table.run(400)
        events = [event[3:] for event in talk.events()]
        uid = original.uid.hex().upper()
        assert events[-1] == ["copy", 1, uid, 61, lifted.counter]
        assert ["play", "CA", uid] in events
        assert table.stats()["longest_step_us"] < 20_000


def test_an_honest_pack_raises_no_doubt_over_evenings_and_power_cuts(tmp_path):
    cards = [marked(number, 0) for number in (12, 11, 10, 9)]
    for _ in range(3):
        with VirtualTable(tmp_path / "flash.img") as table:
            table.run(1000)
            talk = TableWithHands(table)
            for seat, card in enumerate(cards):
                table.lay(seat, card)
                table.run(300)
                (lifted,) = table.lift(seat)
                assert lifted.counter > card.counter
                cards[seat] = Tag(card.uid, card.pages, counter=lifted.counter)
                table.run(300)
            assert "copy" not in [event[3] for event in talk.events()]
