"""Tests the self-test at the table: begun from the menu, ended with a key, and interrupted by other events."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from support.people_at_table import PeopleAtTable

from stichtisch.device.errors import SelfTestRefused
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.picture import picture_of
from stichtisch.simulation.tags import make_player_card
from stichtisch.uids import make_uid
from table.menu.keys import MIDDLE, RIGHT

_PICTURE = Path(__file__).parents[1] / "data" / "screens" / "en" / "selftest.png"
_TEST_MS = 6000
_HELD_MS = 1200
# At this coupling, a tag answers at the normal power, but not at all levels of the test.
_COUPLING = 0.3


@pytest.fixture
def sitting(tmp_path):
    (tmp_path / "desk").mkdir()
    with VirtualTable(tmp_path / "flash.img") as table:
        yield PeopleAtTable(tmp_path / "desk", table)


def begin(sitting, place=0):
    """Choose the self-test at a place. The bare table does not run it."""
    sitting.pick(place, ("selftest",))
    sitting.menu.testing = False


def parts_of(sitting):
    """Return the results of the running test, by part and place."""
    return {tuple(answer[:-1]): answer[-1] for answer in sitting.client.selftest(on=True)}


def end(sitting, place=0):
    sitting.table.press(place, MIDDLE, _HELD_MS)
    sitting.table.run(500)


def test_it_is_begun_from_the_list_and_ended_by_holding_the_middle_key(sitting):
    table = sitting.table
    for place in range(4):
        sitting.pick(place, ("sit",))
    begin(sitting, 2)
    table.run(_TEST_MS)
    table.press(1, RIGHT)
    assert parts_of(sitting)["state",] == "waiting"
    assert parts_of(sitting)["keys",]["pressed"] == 1 << 5
    end(sitting, 3)
    # The keys now act for the game again.
    sitting.pick(3, ("deal", 3))
    assert sitting.client.pull(1)[-1].verb == "deal"


def test_no_card_is_read_meanwhile(sitting):
    begin(sitting)
    before = sitting.client.hello().next
    sitting.table.lay(2, make_player_card(3))
    sitting.table.run(_TEST_MS)
    assert sitting.client.hello().next == before
    assert parts_of(sitting)["reader", 2]["range"] == 8
    end(sitting)
    assert [event.verb for event in sitting.client.pull(before)] == ["join", "badge"]


@pytest.mark.parametrize(
    "after_ms", [20, 700, *(pytest.param(ms, marks=pytest.mark.long) for ms in (200, 1000, 2500, 3500))]
)
def test_it_can_be_ended_at_any_moment(sitting, after_ms):
    table = sitting.table
    begin(sitting)
    table.lay(0, Tag(make_uid(5, 5), coupling=_COUPLING))
    table.run(after_ms)
    sitting.client.selftest(on=False)
    table.lift(0)
    table.run(400)
    before = sitting.client.hello().next
    assert table.lights() == [(0, 0, 0)] * 4
    for place in range(4):
        table.lay(place, replace(make_player_card(place), coupling=_COUPLING))
    table.run(600)
    assert [event.verb for event in sitting.client.pull(before)].count("badge") == 4


def test_the_supply_may_fail_meanwhile(sitting):
    table = sitting.table
    begin(sitting)
    table.run(300)
    table.supply(4.0)
    table.run(1000)
    assert table.lights() == [(0, 0, 0)] * 4
    programs = table.stats()["programs"]
    table.run(3000)
    assert table.stats()["programs"] == programs
    table.supply(5.0)
    table.run(500)
    sitting.pick(1, ("sit",))
    assert sitting.client.pull(1)[-1].verb == "join"


def test_a_deal_is_not_disturbed(sitting):
    for place in range(4):
        sitting.pick(place, ("sit",))
    sitting.pick(0, ("deal", 0))
    with pytest.raises(SelfTestRefused):
        sitting.client.selftest(on=True)
    sitting.lay_card(1, 12, 0)


def test_its_memory_is_free_again_afterwards(sitting):
    free = []
    for _ in range(3):
        sitting.client.selftest(on=True)
        sitting.table.run(_TEST_MS)
        assert sitting.client.selftest(on=True)[-1] == ["state", "waiting"]
        assert sitting.client.selftest(on=False) == [["state", "off"]]
        sitting.table.run(500)
        free.append(sitting.table.heap()["free"])
    # Some memory remains in use: for interned names in MicroPython, and for tones that the simulated buzzer recorded.
    assert free[0] - free[2] < 2048


def test_the_page_is_on_the_display(sitting):
    # The page is equal to the picture of a sound table, except for the headline and the labels, which depend on the
    # table.
    begin(sitting)
    sitting.table.run(_TEST_MS)
    shown = picture_of(*sitting.table.screen())
    with Image.open(_PICTURE) as picture:
        golden = picture.convert("RGB")
    headline = (150, 160, 330, 186)
    for box in (headline, (40, 186, 110, 262)):
        assert ImageChops.difference(shown.crop(box), golden.crop(box)).getbbox() is None


def test_a_reader_gets_three_times_the_power_that_was_measured_there_also_after_a_restart(sitting):
    table = sitting.table
    begin(sitting)
    table.lay(0, Tag(make_uid(5, 5), coupling=2.0))
    table.run(_TEST_MS)
    found = parts_of(sitting)
    assert [found["reader", place]["range"] for place in range(4)] == [4, 0, 0, 0]
    end(sitting)
    assert _powers(table) == [12, 32, 32, 32]
    table.power_off()
    table.power_on()
    table.run(1500)
    assert _powers(table) == [12, 32, 32, 32]


def _powers(table):
    """Return the power of each reader's field, sampled until each was on."""
    seen = [0] * 4
    for _ in range(200):
        table.run(1)
        seen = [max(before, now) for before, now in zip(seen, table.stats()["fields"], strict=True)]
    return seen
