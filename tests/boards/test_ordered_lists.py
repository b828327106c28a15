"""Tests lists ordered by the PC on every board: players get their seats, play, and see their next seats."""

import pytest
from support.first_trick import DEALER, first_entries
from support.table_with_hands import TableWithHands

from stichtisch.device.errors import TableBusy
from stichtisch.device.table_order import ListOrder, SeatOrder, order_list, show_next
from stichtisch.simulation import VirtualTable

_START_MS = 2500
_SHOWN_MS = 1500
_LONG = "Anna-Maximiliane Schröer"


def people(count):
    return tuple(SeatOrder(_LONG, number * 4 // count, f"04{number:012X}") for number in range(count))


def test_lists_are_ordered_one_after_the_other_and_the_last_is_played(board, tmp_path):
    with VirtualTable(tmp_path / "flash.img", board=board) as table:
        table.run(_START_MS)
        talk = TableWithHands(table)
        before = table.screen()
        for order in (
            ListOrder("2-1", "double", "seed", {"sets": 1}, people(7)),
            ListOrder("2-2", "skat", "isko", {"settlement": "classic"}, people(4)),
            ListOrder("2-3", "doppelkopf", "ddv-tsr", {"with_nines": True}, people(4)),
        ):
            assert order_list(talk.client, order)
            session = talk.session()
            assert (session.game, session.names) == (order.game, [_LONG] * len(order.seats))
            assert session.readers == [seat.reader for seat in order.seats]
        assert show_next(talk.client, [f"{_LONG}: table {number}" for number in range(8)])
        table.run(_SHOWN_MS)
        assert table.screen() != before
        talk.begin(DEALER)
        talk.hands.play(first_entries())
        with pytest.raises(TableBusy):
            show_next(talk.client, ["Anna: table 2"])
        assert [event[4] for event in talk.events() if event[3] == "round"] == ["2-1", "2-2", "2-3"]
