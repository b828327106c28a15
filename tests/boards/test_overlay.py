"""Tests the overlay on every board: only in service mode, its modules replace those of the firmware."""

import pytest
from support.overlay_modules import (
    CHANGED,
    VERSION,
    changed_table,
    files_by_name,
    in_overlay,
    loaded,
    with_announcement,
)
from support.pico_prompt import files_in, put
from support.table_with_hands import TableWithHands

from stichtisch.simulation import VirtualTable, make_image

_START_MS = 4000
# One module of each package, and the modules with the most imports, so that imports are nested as deeply as possible.
PATHS = (
    "cardrules/session.py",
    "drivers/mfrc522.py",
    "table/journal/ledger.py",
    "table/menu/menu.py",
    "table/screen/lines.py",
    "table/screen/screen.py",
    "tablelog/line.py",
)
BROKEN = b"x = 1\nraise ValueError('it is broken')\n"


@pytest.fixture
def flash(board, tmp_path):
    """Return the flash image of a table that was switched on once."""
    flash = tmp_path / "flash.img"
    make_image(flash)
    with VirtualTable(flash, board=board) as table:
        table.run(_START_MS)
    return flash


def started(flash, board, **options):
    """Start a table, and return its output at power-on and its hello."""
    with VirtualTable(flash, board=board, **options) as table:
        table.run(_START_MS)
        output = table.link.read().decode()
        return output, TableWithHands(table).client.hello()


def test_a_changed_line_runs_in_service_mode_only(flash, board):
    put(flash, in_overlay({"table/table.py": changed_table()}))
    assert started(flash, board)[1].firmware == VERSION
    assert started(flash, board, service=True)[1].firmware == CHANGED
    put(flash, {"table.key": b"00" * 32, "sealed": b"1"})
    assert started(flash, board)[1].firmware == VERSION
    assert started(flash, board, service=True)[1].firmware == CHANGED


def test_changed_modules_import_each_other_and_frozen_ones(flash, board):
    put(flash, in_overlay({**with_announcement(*PATHS), "table/table.py": changed_table()}))
    output, hello = started(flash, board, service=True)
    assert (hello.firmware, hello.mode) == (CHANGED, "service")
    assert loaded(output) == files_by_name(*PATHS)


def test_a_new_package_is_found(flash, board):
    asks = b"\nfrom extras import deep\nimport extras.deep.inner\nprint('found', deep.inner.VALUE)\n"
    put(
        flash,
        in_overlay(
            {
                "table/table.py": changed_table() + asks,
                "extras/__init__.py": b"",
                "extras/deep/__init__.py": b"",
                "extras/deep/inner.py": b"VALUE = 42\n",
            }
        ),
    )
    assert "found 42" in started(flash, board, service=True)[0].splitlines()


@pytest.mark.emulated
def test_a_broken_module_leads_to_the_prompt_where_it_can_be_removed(flash, pico):
    put(flash, in_overlay({"table/menu/menu.py": BROKEN}))
    with VirtualTable(flash, board=pico, service=True) as table:
        table.run(_START_MS)
        output = table.link.read()
        assert (
            b'File "/overlay/table/menu/menu.py", line 2, in <module>\r\nValueError: it is broken' in output
        )
        assert output.endswith(b">>> ")
        table.link.write(b"import os; os.remove('/overlay/table/menu/menu.py')\r")
        table.run(500)
        table.link.write(b"\x04")
        table.run(_START_MS)
        assert TableWithHands(table).client.hello().mode == "service"
    assert "overlay/table/menu/menu.py" not in files_in(flash)
