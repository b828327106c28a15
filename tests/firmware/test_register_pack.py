"""Blank tags become a pack: the records are written through reader and tag, and the table takes the pack."""

import shutil

import pytest
from support.table_talk import TableTalk

from cardrules.cards import card_text
from stichtisch import device_files
from stichtisch.virtual import Tag, VirtualTable
from tablelog import tag

_PACK = 4711


def blank(number):
    return Tag(bytes((4, 77, 77, 77, 77, 77, number)), bytes(16))


@pytest.fixture
def prompt(tmp_path):
    """A virtual table that runs the registration instead of the table."""
    firmware = tmp_path / "firmware"
    shutil.copytree(device_files.firmware_folder(), firmware)
    (firmware / "main.py").write_text(f"""
import time
import register_pack
register_pack.start({_PACK}, done=44)
while True:
    time.sleep_ms(10)
""")
    with VirtualTable(tmp_path / "flash.img", firmware=firmware) as table:
        yield table


def asked(table):
    """The last line that was printed, once there is a new one."""
    lines = []
    assert table.run_until(lambda: bool(lines.extend(table.link.read_lines()) or lines), 5000)
    return lines[-1].decode().strip()


def record_of(one):
    return tag.decode(one.uid, one.pages[:16])


def test_blank_tags_get_their_records_one_after_the_other(prompt):
    assert asked(prompt) == "45 of 48: lay the first Diamonds King"
    written = []
    for number in range(4):
        prompt.lay(0, blank(number))
        line = asked(prompt)
        prompt.run(100)
        written += prompt.lift(0)
        prompt.run(200)
    assert line.startswith("Done.")
    contents = [record_of(one) for one in written]
    assert [(card_text(card), copy) for _, _, card, copy in contents] == [
        ("DK", 0),
        ("DK", 1),
        ("DA", 0),
        ("DA", 1),
    ]
    assert {(game, deck) for game, deck, _, _ in contents} == {(tag.DOPPELKOPF, _PACK)}


def test_each_card_that_was_written_is_told_by_a_short_tone(prompt):
    asked(prompt)
    prompt.lay(0, blank(1))
    asked(prompt)
    prompt.run(1000)
    (begin, hertz), (end, silence) = prompt.tones()
    assert (hertz, silence) == (2000, 0)
    assert 30_000 < end - begin < 60_000


def test_a_tag_that_was_written_is_not_written_again(prompt):
    asked(prompt)
    prompt.lay(0, blank(1))
    assert asked(prompt) == "46 of 48: lay the second Diamonds King"
    prompt.run(2000)
    assert prompt.link.read_lines() == []
    (one,) = prompt.lift(0)
    assert record_of(one)[3] == 0


def test_two_tags_at_once_and_lost_answers_write_nothing_wrong(prompt):
    asked(prompt)
    prompt.lay(0, blank(1))
    prompt.lay(0, blank(2))
    prompt.run(500)
    assert prompt.link.read_lines() == []
    (one,) = prompt.lift(0, blank(2))
    assert one.pages[:16] == bytes(16)
    prompt.lift(0)
    prompt.reader_fault(0, "lost", probability=0.2)
    prompt.lay(0, blank(3))
    assert asked(prompt) == "46 of 48: lay the second Diamonds King"
    (one,) = prompt.lift(0)
    assert record_of(one) is not None


def test_the_table_plays_with_a_pack_that_was_registered(prompt, tmp_path):
    asked(prompt)
    prompt.lay(0, blank(1))
    asked(prompt)
    (one,) = prompt.lift(0)
    with VirtualTable(tmp_path / "other.img") as table:
        table.run(1000)
        talk = TableTalk(table)
        talk.begin(3)
        table.lay(0, Tag(one.uid, one.pages[:16]))
        table.run(500)
        assert talk.events()[-1][2:] == [0, "play", "DK", one.uid.hex().upper()]


def test_a_card_of_another_pack_is_not_written_over(prompt):
    asked(prompt)
    uid = bytes((4, 77, 77, 77, 77, 77, 9))
    other = tag.encode(uid, tag.DOPPELKOPF, 5, 0, 0)
    prompt.lay(0, Tag(uid, other))
    assert asked(prompt).startswith("This is a card of another pack.")
    prompt.run(500)
    (one,) = prompt.lift(0)
    assert one.pages[:16] == other
