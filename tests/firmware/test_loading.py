"""Tests the modules that a table unloads to free memory."""

import sys
from types import ModuleType

from support.people_at_table import PeopleAtTable

from table import loading


def test_a_package_is_unloaded_with_its_modules_alone(monkeypatch):
    names = ("shelf", "shelf.book", "shelf.book.page", "shelf.bookmark")
    for name in names:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
        package, _, child = name.rpartition(".")
        if package:
            setattr(sys.modules[package], child, sys.modules[name])
    shelf = sys.modules["shelf"]
    loading.unload_package("shelf.book")
    assert [name for name in names if name in sys.modules] == ["shelf", "shelf.bookmark"]
    assert not hasattr(shelf, "book") and hasattr(shelf, "bookmark")
    # Unloading it again changes nothing.
    loading.unload_package("shelf.book")
    assert hasattr(shelf, "bookmark")


def test_in_play_no_other_game_is_loaded(tmp_path):
    sitting = PeopleAtTable(tmp_path)
    sitting.sit(0, 1, 2, 3)
    # The list of games has loaded the options of all games.
    sitting.pick(0, ("choose", "schafkopf", "wirtshaus"))
    loaded = {name for name in sys.modules if name.endswith(".rules")}
    assert {"cardrules.doppelkopf.rules", "cardrules.skat.rules", "cardrules.double.rules"} <= loaded
    sitting.begin_deal(0)
    assert sitting.ledger.in_play()
    games = {name.split(".")[1] for name in sys.modules if name.startswith("cardrules.")}
    assert games & {"doppelkopf", "skat", "double", "schafkopf"} == {"schafkopf"}
