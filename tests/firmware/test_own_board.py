"""Tests where modules are imported from: first the firmware, then the flash, which may contain a custom board file."""

from pathlib import Path

import pytest
from support.pico_prompt import put
from support.table_with_hands import TableWithHands

from stichtisch.simulation import VirtualTable, VirtualTableError

STANDARD = Path(__file__).parents[2] / "firmware" / "wiring" / "board.py"
SERIAL = "e661640843000001"
OWN_SERIAL = "00000000000000aa"
BROKEN = b"raise ValueError('it is broken')\n"


@pytest.fixture
def image(tmp_path):
    """Return the flash image of a table that was switched on once."""
    image = tmp_path / "flash.img"
    with VirtualTable(image) as table:
        table.run(500)
    return image


def hello(image, **options):
    with VirtualTable(image, serial_number=SERIAL, **options) as table:
        table.run(1500)
        return TableWithHands(table).client.hello()


def own_board():
    """Return the standard board file with a different serial number."""
    text = STANDARD.read_text()
    assert "unique_id().hex()" in text
    return text.replace("unique_id().hex()", f'"{OWN_SERIAL}"').encode()


def test_the_standard_board_file_is_used_where_there_is_no_other(image):
    assert hello(image).serial == SERIAL


def test_a_board_file_on_the_flash_is_used(image):
    put(image, {"board.py": own_board()})
    assert hello(image).serial == OWN_SERIAL
    assert hello(image, service=True).serial == OWN_SERIAL
    put(image, {"board.py": None})
    assert hello(image).serial == SERIAL


def test_a_broken_board_file_is_reported_and_leads_to_the_prompt(image):
    put(image, {"board.py": BROKEN})
    with pytest.raises(VirtualTableError, match="ValueError: it is broken"):
        hello(image)


def test_a_sealed_table_with_a_broken_board_file_begins_anew_until_the_service_key_is_held(image):
    put(image, {"board.py": BROKEN, "table.key": b"00" * 32, "sealed": b"1"})
    with VirtualTable(image) as table:
        table.run(2000)
        assert len(table.events) > 1 and {event["event"] for event in table.events} == {"reset"}
    with pytest.raises(VirtualTableError, match="ValueError: it is broken"):
        hello(image, service=True)


def test_no_other_module_of_the_firmware_is_taken_from_the_flash(image):
    put(image, dict.fromkeys(("table/table.py", "drivers/__init__.py", "guard.py", "main.py"), BROKEN))
    assert hello(image).serial == SERIAL
