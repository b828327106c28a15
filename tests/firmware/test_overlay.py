"""Tests the overlay: in service mode, modules in /overlay on the flash replace those of the firmware."""

import pytest
from support.overlay_modules import (
    CHANGED,
    VERSION,
    changed_table,
    files_by_name,
    in_overlay,
    loaded,
    source,
    with_announcement,
)
from support.pico_prompt import put
from support.table_with_hands import TableWithHands

from stichtisch.simulation import VirtualTable, VirtualTableError, make_image


@pytest.fixture
def flash(tmp_path):
    """Return a function that makes a flash image with the given files in its overlay and beside it."""

    def make(overlay, **others):
        image = tmp_path / "flash.img"
        if not image.exists():
            with VirtualTable(image) as table:
                table.run(500)
        put(image, in_overlay(overlay) | others)
        return image

    return make


def started(image, **options):
    """Switch a table on, and return its output and its hello."""
    with VirtualTable(image, **options) as table:
        table.run(1500)
        output = table.link.read()
        return output.decode(), TableWithHands(table).client.hello(), table.screen()


def test_a_changed_line_runs_in_service_mode_only(flash):
    image = flash({"table/table.py": changed_table()})
    _, hello, _ = started(image, service=True)
    assert (hello.firmware, hello.mode) == (CHANGED, "service")
    _, hello, _ = started(image)
    assert (hello.firmware, hello.mode) == (VERSION, "open")


def test_a_sealed_table_has_no_overlay_without_its_service_key(flash):
    image = flash({"table/table.py": changed_table()}, **{"table.key": b"00" * 32, "sealed": b"1"})
    _, hello, _ = started(image)
    assert (hello.firmware, hello.mode) == (VERSION, "sealed")
    _, hello, _ = started(image, service=True)
    assert (hello.firmware, hello.mode) == (CHANGED, "service")


# Modules that are imported in different ways: by their full name, from their package, by a computed name, by another
# module of the overlay, by the board file, and before the service key is read.
PATHS = (
    "cardrules/session.py",
    "drivers/mfrc522.py",
    "table/files/club_keys.py",
    "table/journal/ledger.py",
    "table/screen/lines.py",
    "table/texts/de.py",
    "tablelog/line.py",
)


def test_modules_of_all_packages_are_loaded_from_the_overlay_and_all_others_from_the_firmware(flash):
    image = flash(with_announcement(*PATHS), settings=b"de german four on no")
    output, hello, _ = started(image, service=True)
    assert hello.mode == "service"
    assert loaded(output) == files_by_name(*PATHS)


def test_a_top_level_module_and_a_package_s_own_file_come_from_the_overlay(flash):
    modules = with_announcement("wiring/board.py", "table/__init__.py")
    modules["board.py"] = modules.pop("wiring/board.py")
    image = flash(modules)
    output, hello, _ = started(image, service=True)
    assert hello.firmware == VERSION
    assert loaded(output) == {"board": "/overlay/board.py", "table": "/overlay/table/__init__.py"}


def test_modules_and_packages_that_the_firmware_has_not_can_be_added(flash):
    asks = (
        b"\nfrom table import added\nimport extras.deep.inner\nfrom extras import outer"
        b"\nprint('found', added.VALUE, extras.deep.inner.VALUE, outer.VALUE)\n"
    )
    image = flash(
        {
            "table/files/club_keys.py": source("table/files/club_keys.py") + asks,
            "table/added.py": b"VALUE = 1\n",
            "extras/__init__.py": b"",
            "extras/deep/__init__.py": b"",
            "extras/deep/inner.py": b"from ..outer import VALUE\nfrom . import same\nVALUE += same.VALUE\n",
            "extras/deep/same.py": b"VALUE = 10\n",
            "extras/outer.py": b"VALUE = 2\n",
        }
    )
    output, hello, _ = started(image, service=True)
    assert hello.mode == "service"
    assert "found 1 12 2" in output.splitlines()


def test_the_display_says_how_many_modules_come_from_the_overlay(flash):
    _, _, none = started(flash({}), service=True)
    _, _, one = started(flash({"table/files/club_keys.py": source("table/files/club_keys.py")}), service=True)
    image = flash({"table/menu/menu.py": source("table/menu/menu.py"), "notes.txt": b"no module"})
    _, _, two = started(image, service=True)
    assert none != one != two != none
    put(image, {"overlay/table/files/club_keys.py": None, "overlay/table/menu/menu.py": None})
    assert started(image, service=True)[2] == none


BROKEN = {
    "a syntax error": (b"def broken(:\n    pass\n", "SyntaxError"),
    "an exception": (b"x = 1\nraise ValueError('it is broken')\n", "ValueError: it is broken"),
    "an import of what is not there": (b"import nowhere\n", "no module named 'nowhere'"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_module_is_reported_with_its_file_and_the_table_starts_without_the_key(flash, what):
    text, error = BROKEN[what]
    image = flash({"table/menu/menu.py": text})
    with VirtualTable(image, service=True) as table, pytest.raises(VirtualTableError) as stopped:
        table.run(2000)
    assert error in str(stopped.value)
    assert 'File "/overlay/table/menu/menu.py", line ' in str(stopped.value)
    _, hello, _ = started(image)
    assert hello.mode == "open"


@pytest.mark.parametrize("name", ["boot", "main", "guard", "leftovers", "overlay"])
def test_what_runs_before_the_overlay_is_never_taken_from_it(flash, name):
    image = flash({f"{name}.py": b"raise ValueError\n", "table/table.py": changed_table()})
    _, hello, _ = started(image, service=True)
    assert hello.firmware == CHANGED


def test_an_overlay_that_is_a_file_is_none(tmp_path):
    image = tmp_path / "flash.img"
    make_image(image)
    with VirtualTable(image) as table:
        table.run(500)
    put(image, {"overlay": b"a file"})
    assert started(image, service=True)[1].mode == "service"


def test_after_a_reset_without_the_overlay_every_module_is_the_firmware_s(flash):
    text = b"import os, machine\nos.rename('/overlay', '/elsewhere')\nmachine.reset()\n"
    image = flash({"table/table.py": text})
    with VirtualTable(image, service=True) as table:
        table.run(2000)
        assert [event["event"] for event in table.events] == ["reset"]
        assert TableWithHands(table).client.hello().firmware == VERSION
