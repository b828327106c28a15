"""Tests the starter table on every board: its board file in the flash, and a trick at its one reader."""

import pytest
from support.card_tags import card_tag
from support.table_with_hands import TableWithHands

from cardrules.cards import card_from_text
from stichtisch.simulation import Tag, UnixBoard, VirtualTable
from table.menu.keys import LEFT, MIDDLE

TRICK = ("CT", "CA", "CK", "C9")


def play_a_trick(flash, board):
    """Seat four people with the three keys, and lay one card each. Return the events and the display's picture."""
    with VirtualTable(flash, board=board, starter=True) as table:
        table.run(3000)
        for _ in range(4):
            table.press(0, MIDDLE)
            table.run(300)
            table.press(0, LEFT)
            table.run(300)
        # The keys now act for South again, whose guest deals.
        table.press(0, MIDDLE)
        table.run(500)
        for card in TRICK:
            table.lay(0, Tag(*card_tag("doppelkopf", 7, card_from_text(card), 0)))
            table.run(400)
            table.lift(0)
            table.run(400)
        events = [
            [event.seat, event.verb, *event.arguments] for event in TableWithHands(table).client.pull(1)
        ]
        return [event for event in events if event[1] not in ("boot", "clock")], table.painted()


@pytest.fixture(scope="module")
def trick(board, tmp_path_factory):
    return play_a_trick(tmp_path_factory.mktemp("starter") / "flash.img", board)


def test_one_reader_plays_a_trick_of_four(trick):
    events, _ = trick
    assert [event[1] for event in events].count("join") == 4
    assert [event[:3] for event in events if event[1] in ("seats", "play")] == [
        *([-1, "seats", "turn"], [1, "play", "CT"], [2, "play", "CA"], [3, "play", "CK"], [0, "play", "C9"]),
    ]


@pytest.mark.emulated
def test_it_looks_and_journals_as_on_this_machine(trick, tmp_path):
    assert trick == play_a_trick(tmp_path / "flash.img", UnixBoard())
