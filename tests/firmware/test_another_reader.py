"""Tests a table with a different type of reader, which needs only a driver and a line in the board file."""

from pathlib import Path

import pytest
from support.pico_prompt import put
from support.table_with_hands import TableWithHands

from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.simple_deals import deal_cards, play_deal

ROOT = Path(__file__).parents[2]
STANDARD = ROOT / "firmware" / "wiring" / "board.py"
DRIVER = ROOT / "tests" / "support" / "imaginary_reader.py"
_IMPORT = "from drivers.mfrc522 import Mfrc522"
_READER = "Mfrc522(spi, Pin(pin, Pin.OUT, value=1)) for pin in READERS_SELECT"


def board_file():
    """Return the standard board file with a different type of reader."""
    text = STANDARD.read_text()
    assert text.count(_IMPORT) == text.count(_READER) == 1
    text = text.replace(_IMPORT, "from imaginary_reader import ImaginaryReader")
    return text.replace(_READER, "ImaginaryReader(place) for place in range(len(READERS_SELECT))").encode()


@pytest.fixture
def talk(tmp_path):
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(500)
    put(image, {"board.py": board_file(), "imaginary_reader.py": DRIVER.read_bytes()})
    with VirtualTable(image) as table:
        table.run(1500)
        yield TableWithHands(table)


def test_a_deal_is_played_on_readers_of_another_kind(talk):
    talk.begin(3)
    played = list(play_deal(3, deal_cards("another reader")))
    talk.hands.play(played)
    talk.hands.collect()
    assert talk.session().scores() is not None
    laid = [event for event in talk.events() if event[3] == "play"]
    assert len(laid) == len([entry for entry in played if entry[1] == "play"])


def test_two_cards_are_told_apart_by_a_reader_of_another_kind(talk):
    # The reader resolves the collision of two cards' UIDs bit by bit.
    talk.begin(3)
    turn = talk.session().deal.turn
    for tag in talk.deck[:2]:
        talk.table.lay(turn, tag)
    talk.table.run(800)
    assert not talk.session().deal.cards
    talk.table.lift(turn, talk.deck[1])
    talk.table.run(800)
    assert len(talk.session().deal.cards) == 1
    talk.table.lift(turn, talk.deck[0])


def test_a_strange_tag_is_one_for_a_reader_of_another_kind(talk):
    talk.begin(3)
    talk.table.lay(talk.session().deal.turn, Tag(bytes((4, 1, 1, 1, 1, 1, 9)), bytes(16)))
    talk.table.run(800)
    assert not talk.session().deal.cards
