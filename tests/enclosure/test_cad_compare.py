"""Tests that committed files are compared by their content."""

import shutil

import ezdxf
import pytest
from PIL import Image

from enclosure.compare import differences
from enclosure.dimensions import Table
from enclosure.export import _depths, _write_dxf
from enclosure.flat_pack import hub_plate
from enclosure.tray import tray


@pytest.fixture
def folders(tmp_path):
    made, kept = tmp_path / "made", tmp_path / "kept"
    made.mkdir()
    kept.mkdir()
    return made, kept


def test_files_that_are_missing_or_too_many_are_reported(folders):
    made, kept = folders
    (made / "new.txt").write_text("")
    (kept / "old.txt").write_text("")
    assert [difference.split("/")[-1] for difference in differences(made, kept)] == [
        "new.txt is missing",
        "old.txt is no longer generated",
    ]


def test_a_text_that_differs_is_reported(folders):
    made, kept = folders
    (made / "list.md").write_text("one\ntwo\n")
    (kept / "list.md").write_text("one\nthree\n")
    assert "line 2 would now be: two" in differences(made, kept)[0]
    (kept / "list.md").write_text("one\n")
    assert "more or fewer lines" in differences(made, kept)[0]


def test_a_drawing_differs_by_its_lines_not_by_its_date(folders):
    made, kept = folders
    table = Table()
    _write_dxf(made / "plate.dxf", {"cut": _top(hub_plate(table))})
    drawing = ezdxf.readfile(made / "plate.dxf")
    drawing.header["$TDCREATE"] = 2400000.0
    drawing.saveas(kept / "plate.dxf")
    assert differences(made, kept) == []
    _write_dxf(kept / "plate.dxf", {"cut": _top(hub_plate(table.but("display_frame", screw_x=30.5)))})
    assert "a line has moved" in differences(made, kept)[0]


def _top(plate):
    return _depths(plate)["outline_and_from_above"]


def test_a_picture_differs_where_something_moved_and_not_by_rounding(folders):
    made, kept = folders
    image = Image.new("RGB", (100, 100), "white")
    image.save(made / "view.png")
    image.putpixel((50, 50), (235, 240, 250))
    image.save(kept / "view.png")
    assert differences(made, kept) == []
    image.paste((0, 0, 0), (10, 10, 20, 20))
    image.save(kept / "view.png")
    assert "1.0 % of the picture differs" in differences(made, kept)[0]
    image.resize((50, 50)).save(kept / "view.png")
    assert "50 x 50 pixels, now 100 x 100" in differences(made, kept)[0]


def test_a_mesh_differs_by_its_size(folders):
    from build123d import export_stl

    made, kept = folders
    table = Table()
    export_stl(tray(table, table.stop_for_ends), made / "tray.stl")
    shutil.copy(made / "tray.stl", kept / "tray.stl")
    assert differences(made, kept) == []
    export_stl(tray(table.but("tray", height=3.2), table.stop_for_ends), kept / "tray.stl")
    assert "size or volume" in differences(made, kept)[0]
