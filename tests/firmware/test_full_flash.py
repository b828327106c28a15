"""Tests a flash that fills up: the table shows a warning, the deal can be finished, and no new deal begins."""

import pytest
from support.flash_files import write_files
from support.table_with_hands import TableWithHands

from stichtisch.simulation import VirtualTable
from stichtisch.simulation.simple_deals import deal_cards, play_deal

_DEAL_BYTES = 96 * 1024


def _decks(talk):
    return [event for event in talk.events() if event[3] == "deal"]


@pytest.mark.long
def test_a_deal_is_finished_and_the_next_refused_until_there_is_room(tmp_path):
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(2000)
        plain = table.screen()
    # The remaining space is enough for this deal, but not for the next one.
    assert _DEAL_BYTES <= write_files(image, {}, leave=_DEAL_BYTES) < _DEAL_BYTES + 4096
    with VirtualTable(image) as table:
        talk = TableWithHands(table)
        table.run(1000)
        talk.begin(3)
        talk.hands.play(play_deal(3, deal_cards("full")))
        table.run(3000)
        assert talk.session().result() is not None and len(_decks(talk)) == 1
        for place in range(4):
            table.press(place, 1)
        table.run(1000)
        assert len(_decks(talk)) == 1 and table.screen() != plain
        assert table.stats()["longest_step_us"] < 20_000
