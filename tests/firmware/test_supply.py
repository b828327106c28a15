"""Tests a falling supply: no writes, fields or lights below the threshold, and laid cards are not lost."""

import pytest
from support.table_with_hands import TableWithHands

from stichtisch.simulation import VirtualTable, make_player_card
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from tablelog.line import encode

DEALER = 3
LOW, HIGH = 4.39, 5.0
# The time until the supply is checked again and earlier work is finished.
OFF_MS = 30


@pytest.fixture
def table(tmp_path):
    with VirtualTable(tmp_path / "flash.img") as table:
        table.run(1500)
        yield table


def written(table):
    counts = table.stats()
    return counts["programs"], counts["erases"]


def fall(table):
    """Let the supply fall, and return the flash counters at that time."""
    table.supply(LOW)
    return written(table)


def test_a_card_that_is_laid_while_the_supply_falls_is_written_before_or_after(table):
    talk = TableWithHands(table)
    talk.begin(DEALER)
    played = [entry for entry in play_deal(DEALER, deal_cards("falls")) if entry[1] == "play"]
    caught = 0
    # The supply falls at different times, from the first poll of the card to long after its record.
    for number, (seat, _, card) in enumerate(played[:8]):
        if number % 4 == 0:
            for place in range(4):
                table.lift(place)
            table.run(400)
        tag = next(tag for tag in talk.unplayed() if tag.card == card)
        table.lay(seat, tag)
        table.run(12 + 6 * number)
        before = fall(table)
        table.run(OFF_MS)
        assert written(table) == before
        assert table.stats()["fields"] == [0] * 4 and table.lights() == [(0, 0, 0)] * 4
        table.run(500)
        assert written(table) == before
        table.supply(HIGH)
        table.run(1000)
        assert written(table) >= before
        caught += written(table) > before
        assert [tuple(event[2:5]) for event in talk.events() if event[3] == "play"] == played[: number + 1]
    assert caught > 0


def test_what_the_pc_wants_is_not_written_below_the_threshold(table):
    before = fall(table)
    uid = make_player_card(1).uid.hex().upper()
    table.link.write(encode("n", [uid, "Anna"]) + encode("t", [1_800_000_000]) + encode("a", [1]))
    table.run(1000)
    assert written(table) == before
    table.supply(HIGH)
    table.run(500)
    table.link.read()
    TableWithHands(table).client.acknowledge(1)
    assert written(table) > before


@pytest.mark.parametrize("chosen", ["language", "sit"])
def test_keys_write_nothing_below_the_threshold(table, chosen):
    for place in range(4):
        table.hold(place, 1)
    table.run(30)
    before = fall(table)
    for place in range(4):
        table.release(place, 1)
    table.run(500)
    assert written(table) == before


def test_a_new_table_that_is_switched_on_with_a_low_supply_waits_for_it(tmp_path):
    script = [{"at_ms": 0, "command": "supply", "volts": LOW}]
    flash = tmp_path / "flash.img"
    with VirtualTable(flash, script=script) as table:
        # Before this, MicroPython itself formats the flash.
        table.run(1)
        before = written(table)
        table.link.write(encode("t", [1_800_000_000]))
        table.run(2000)
        assert written(table) == before
        assert table.lit() and table.events == []
        table.supply(HIGH)
        table.run(1000)
        assert [event[3] for event in TableWithHands(table).events()] == ["boot", "session"]
