"""Tests power failures during flash writes on every board: events that were reported as journalled are not lost."""

from typing import Any

import pytest
from support.first_trick import DEALER, first_entries
from support.table_with_hands import TableWithHands

from stichtisch.simulation import PowerLost, VirtualTable

_START_MS = 2500


def done(events):
    return [tuple(event[2:5]) for event in events if event[3] in ("play", "say")]


# The power fails after no byte of the operation, after half of it, and after all bytes but the last.
@pytest.mark.parametrize(
    "written", [0, *(pytest.param(size, marks=pytest.mark.long) for size in (None, 255))]
)
def test_a_trick_is_played_through_power_cuts_in_the_middle_of_writing(board, tmp_path, written):
    entries = first_entries()
    table = VirtualTable(tmp_path / "flash.img", board=board)
    known: list[Any] = []
    cuts = 0
    with table:
        table.run(_START_MS)
        TableWithHands(table).begin(DEALER)
    while True:
        table.power_on()
        table.run(_START_MS)
        talk = TableWithHands(table)
        events = talk.events()
        assert events[: len(known)] == known
        assert done(events) == entries[: len(done(events))]
        known = events
        talk.resume(DEALER)
        if len(done(known)) == len(entries):
            break
        table.cut_power_after(cuts % 3, written)
        try:
            talk.hands.play(entries[len(done(known)) :])
        except PowerLost:
            cuts += 1
        assert cuts < 20
        table.power_off()
    table.power_off()
    assert cuts >= 2


def test_a_trick_stands_where_it_stood_when_the_plug_was_pulled(board, tmp_path):
    entries = first_entries()
    with VirtualTable(tmp_path / "flash.img", board=board) as table:
        table.run(_START_MS)
        talk = TableWithHands(table)
        talk.begin(DEALER)
        talk.hands.play(entries[:3])
        before = talk.events()
        table.power_off()
        table.power_on()
        table.run(_START_MS)
        talk = TableWithHands(table)
        assert [event[3:5] for event in talk.events()[len(before) :]] == [["boot", 2]]
        assert talk.events()[: len(before)] == before
        talk.resume(DEALER)
        talk.hands.play(entries[3:])
        assert done(talk.events()) == entries
