"""Tests the registration of cards at a virtual table, from the menu to the first trick with these cards."""

import pytest
from support import pack_kinds
from support.people_at_starter_table import PeopleAtStarterTable
from support.people_at_table import PeopleAtTable

from stichtisch.simulation import Tag, VirtualTable
from stichtisch.uids import make_uid
from table.menu.keys import MIDDLE, RIGHT
from tablelog import tag

_LIFTED_MS = 300


def blank(number):
    return Tag(make_uid(77, number), bytes(16))


def test_one_reader_for_all_registers_one_card_after_the_other(tmp_path):
    (tmp_path / "desk").mkdir()
    with VirtualTable(tmp_path / "flash.img", starter=True) as table:
        sitting = PeopleAtStarterTable(tmp_path / "desk", table)
        sitting.pick(0, ("register", "…"), ("register", "doppelkopf48", "open"))
        table.run(500)
        table.lay(0, blank(0))
        table.run(1500)
        # Virtual tags have no maker's signature. This choice accepts all such tags.
        table.press(0, RIGHT)
        table.run(500)
        table.lift(0)
        table.run(_LIFTED_MS)
        contents, _ = register(table, 0, blank(1))
        assert contents[2:] == (12, 1)
        table.press(0, MIDDLE, 1200)
        table.run(500)
        # The keys now act for the game again.
        sitting.pick(0, ("sit",))


@pytest.fixture
def sitting(tmp_path):
    (tmp_path / "desk").mkdir()
    with VirtualTable(tmp_path / "flash.img") as table:
        yield PeopleAtTable(tmp_path / "desk", table)


def register(table, place, one):
    """Lay a tag until its record is written, and return the content of its pages."""
    table.lay(place, one)
    table.run(1500)
    (lifted,) = table.lift(place)
    table.run(_LIFTED_MS)
    return tag.decode(lifted.uid, lifted.pages[:16]), lifted


def test_cards_are_registered_from_the_menu_and_played(sitting):
    table = sitting.table
    for place in range(4):
        sitting.pick(place, ("sit",))
    sitting.pick(0, ("register", "…"), ("register", "doppelkopf48", "open"))
    table.run(500)
    registered = []
    for number in range(4):
        if number == 0:
            # Virtual tags have no maker's signature. This choice accepts all such tags.
            table.lay(number, blank(number))
            table.run(1500)
            table.press(2, RIGHT)
            table.run(500)
            (lifted,) = table.lift(number)
            table.run(_LIFTED_MS)
            registered.append((tag.decode(lifted.uid, lifted.pages[:16]), lifted))
        else:
            registered.append(register(table, number, blank(number)))
    decks = {contents[1] for contents, _ in registered}
    assert [contents[0] for contents, _ in registered] == [pack_kinds.DOPPELKOPF] * 4 and len(decks) == 1
    # The first four cards are both aces and both kings of clubs.
    assert [(contents[2], contents[3]) for contents, _ in registered] == [(12, 0), (12, 1), (11, 0), (11, 1)]
    table.press(1, MIDDLE, 1200)
    table.run(500)
    assert sitting.client.hello().next == sitting.ledger.journal.next
    sitting.pick(3, ("deal", 3))
    for place, (_, one) in enumerate(registered):
        table.lay(place, one)
        table.run(200)
    plays = [event.arguments[0] for event in sitting.client.pull(1) if event.verb == "play"]
    assert plays == ["CA", "CA", "CK", "CK"]


def test_nothing_is_played_or_seated_while_cards_are_registered(sitting):
    table = sitting.table
    sitting.pick(0, ("register", "…"), ("register", "players", "open"))
    before = sitting.client.hello().next
    table.lay(2, blank(9))
    table.run(1500)
    table.press(2, RIGHT)
    table.run(800)
    assert sitting.client.hello().next == before
    (lifted,) = table.lift(2)
    assert tag.decode(lifted.uid, lifted.pages[:16]) == (tag.PLAYER, 0, 0, 0)
    table.run(_LIFTED_MS)
    table.press(0, MIDDLE, 1200)
    table.lay(2, lifted)
    table.run(500)
    assert [event.verb for event in sitting.client.pull(before)] == ["join", "badge"]


def test_the_power_may_fail_while_cards_are_registered(sitting):
    table = sitting.table
    sitting.pick(0, ("register", "…"), ("register", "skat32", "locked"))
    table.run(500)
    table.lay(1, blank(3))
    table.run(90)
    table.power_off()
    table.power_on()
    table.run(1500)
    assert sitting.client.hello().first == 1
