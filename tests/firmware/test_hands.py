"""Tests the simulated hands at a signing table: events that the table records by itself do not count as actions."""

import pytest
from support.bare_table import BareTable
from support.pico_prompt import files_in, put
from support.signed_evening import pair

from stichtisch.device.client import Client
from stichtisch.simulation import VirtualTable, make_deck
from stichtisch.simulation.errors import NotTaken
from stichtisch.simulation.hands import Hands, TableTransport
from stichtisch.simulation.list_hands import ListHands

PAIR = f"{2001:064x}{pair(2001).public}".encode()
LOW, GOOD = 3.0, 5.0


class Recovering(TableTransport):
    """A connection to a table with a low supply voltage, which recovers at the time `recovers` of the connection."""

    recovers = None

    def read(self):
        if self.recovers is not None and self.passed_ms > self.recovers:
            self.recovers = None
            self._table.supply(GOOD)
        return super().read()


@pytest.fixture
def signing(tmp_path):
    """Return a table with a low supply, which has not signed the last seal of its journal, and its connection."""
    desk = BareTable(tmp_path / "desk")
    desk.begin(3)
    desk.ledger.record(0, "abandon")
    desk.seal()
    files = [path for path in desk.folder.rglob("*") if path.is_file()]
    journal = {path.relative_to(desk.folder).as_posix(): path.read_bytes() for path in files}
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(1000)
    put(image, dict.fromkeys(files_in(image)) | journal | {"table.pair": PAIR})
    with VirtualTable(image) as table:
        table.supply(LOW)
        table.run(1000)
        yield table, Recovering(table)


def test_hands_take_no_signature_for_what_they_do(signing):
    table, transport = signing
    client = Client(transport, monotonic=transport.seconds)
    hands, people = Hands(table, make_deck(1), client), ListHands(table, [], client)
    assert people.look() == 9
    # By then, most of the signature has been computed.
    table.supply(GOOD)
    table.run(11_500)
    table.supply(LOW)
    table.run(1000)
    assert "sign" not in [event.verb for event in client.pull(1)]
    people.look()
    transport.recovers = transport.passed_ms + 100
    with pytest.raises(NotTaken):
        hands.begin_deal(3)
    assert [event.verb for event in client.pull(1)][-3:] == ["seal", "boot", "sign"]
    assert people.look() == 0
