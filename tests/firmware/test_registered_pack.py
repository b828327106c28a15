"""Tests tables of clubs in MicroPython: cards registered at one table can be played at all tables with the same key."""

import shutil
from dataclasses import replace

import pytest
from support import pack_kinds
from support.firmware_compiler import firmware_folder
from support.table_with_hands import TableWithHands

from cardrules.cards import card_text
from stichtisch.device import source_folders
from stichtisch.simulation import Tag, VirtualTable
from table.registration import decks
from tablelog import tag

OUR_KEY = b"a key of our club"
PACK = 4711
CARDS = 4

_REGISTRATION = """
from board import Board
from table.files import club_keys
from table.menu.keys import Keys
from table.registration.registration import Registration
from table.files.replaced_cards import ReplacedCards
from table.readers.sweep import Sweep

board = Board()
club_keys.use_key(board.flash)
sweep = Sweep(board.readers, board.clock)
keys = Keys(board.keys, board.clock)
registration = Registration(sweep, board.clock, ReplacedCards(board.flash))
registration.start({arguments})
while True:
    wait = sweep.step_readers()
    event = sweep.next_event()
    if event:
        registration.take_event(*event)
    found = keys.scan()
    if found:
        registration.act(found[1])
    if not registration.step_registration():
        board.clock.sleep_us(wait)
    if registration.changed:
        registration.changed = False
        print(registration.progress()[0], registration.status()[0])
"""


@pytest.fixture(autouse=True)
def public_key():
    yield
    tag.use_key()


@pytest.fixture
def table_of(tmp_path):
    """Return a function that makes a club's table, with the firmware or with another main.py."""

    def make(name, key, main=None):
        firmware = tmp_path / name
        shutil.copytree(firmware_folder(), firmware)
        (firmware / "main.mpy").unlink(missing_ok=True)
        start = main or (source_folders.firmware_folder() / "main.py").read_text()
        keep = f"with open('/club.key', 'wb') as file:\n    file.write({key!r})\n" if key else ""
        (firmware / "main.py").write_text(keep + start)
        return VirtualTable(tmp_path / (name + ".img"), firmware=firmware)

    return make


def registration(arguments):
    return _REGISTRATION.format(arguments=arguments)


def register(table, count, key=None, kinds=("ntag213",)):
    """Lay blank tags of these kinds on all readers in turn, and return the tags with their records."""
    table.run(500)
    done = []
    lines = []
    for number in range(count):
        seat = number % 4
        kind = kinds[number % len(kinds)]
        table.lay(seat, Tag(bytes((4, 77, 77, 77, 77, 77, number)), bytes(16), kind=kind))
        if key is not None and not number:
            table.run(700)
            table.press(seat, key)
        progress = f"{number + 1} register_"
        assert table.run_until(
            lambda progress=progress: (
                lines.extend(line.decode() for line in table.link.read_lines())
                or any(line.startswith(progress) for line in lines)
            ),
            3000,
        ), lines
        done += [replace(one, kind=kind) for one in table.lift(seat)]
        table.run(300)
    return done


@pytest.fixture
def pack(table_of):
    """Return the first cards of a pack that were registered at a table of our club."""
    arguments = f"'doppelkopf48', {PACK}, count={CARDS}, genuine=False"
    with table_of("first", OUR_KEY, registration(arguments)) as table:
        return register(table, CARDS)


def lay_a_card(table, one):
    """Begin a deal, lay a card, and return the last event of the journal."""
    table.run(1000)
    talk = TableWithHands(table)
    talk.begin(3)
    table.lay(0, one)
    table.run(500)
    return talk.events()[-1][2:]


def test_the_records_are_those_of_the_order(pack):
    tag.use_key(OUR_KEY)
    order = decks.order_of("doppelkopf48")
    assert [tag.decode(one.uid, one.pages[:16]) for one in pack] == [
        (pack_kinds.DOPPELKOPF, PACK, order[2 * number], order[2 * number + 1]) for number in range(CARDS)
    ]


def test_a_pack_plays_on_another_table_of_the_club(pack, table_of):
    with table_of("second", OUR_KEY) as table:
        card = card_text(decks.order_of("doppelkopf48")[0])
        assert lay_a_card(table, pack[0]) == [0, "play", card, pack[0].uid.hex().upper()]


def test_every_size_of_tag_is_registered_and_plays(table_of):
    kinds = ("ntag216", "ntag215", "ntag213")
    arguments = f"'doppelkopf48', {PACK}, count=3, genuine=False"
    with table_of("first", OUR_KEY, registration(arguments)) as table:
        tags = register(table, 3, kinds=kinds)
    order = decks.order_of("doppelkopf48")
    with table_of("second", OUR_KEY) as table:
        table.run(1000)
        talk = TableWithHands(table)
        talk.begin(3)
        for seat, one in enumerate(tags):
            table.lay(seat, one)
            table.run(500)
        events = [event[3:] for event in talk.events()]
        plays = [event for event in events if event[0] == "play"]
        assert "copy" not in [event[0] for event in events]
    assert plays == [
        ["play", card_text(order[2 * number]), one.uid.hex().upper()] for number, one in enumerate(tags)
    ]


@pytest.mark.parametrize("key", [None, b"a key of another club"])
def test_a_pack_does_not_play_where_its_key_is_not_known(pack, table_of, key):
    with table_of("second", key) as table:
        assert lay_a_card(table, pack[0])[1] == "deal"


def test_tags_without_a_signature_are_taken_all_with_one_key(table_of):
    right = 2
    with table_of("first", None, registration(f"'skat32', {PACK}, lock=True, count=3")) as table:
        tags = register(table, 3, key=right)
        assert table.stats()["longest_step_us"] < 20_000
    assert [tag.decode(one.uid, one.pages[:16])[:2] for one in tags] == [(pack_kinds.SKAT, PACK)] * 3
