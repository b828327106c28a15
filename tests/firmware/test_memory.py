"""The firmware as it lies on a Pico, compiled, in the memory that a Pico has: it plays, deal after deal."""

import pytest
from support.people_who_play import Player
from support.sitting import Sitting

from stichtisch.flashing import build
from stichtisch.virtual import VirtualTable
from stichtisch.virtual.board import UnixBoard
from stichtisch.virtual.process import PICO_HEAP


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A folder with the firmware in bytecode, as `stichtisch flash` puts it on a Pico."""
    folder = tmp_path_factory.mktemp("compiled")
    build(folder, "x64")
    return folder


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "places"),
    [
        (None, (0, 1, 1, 2, 3)),
        (("skat", "isko"), (0, 1, 2, 3)),
        (("double", "seed"), (0, 0, 1, 1, 2, 3)),
    ],
)
def test_three_deals_fit_a_pico(compiled, tmp_path, game, places):
    (tmp_path / "desk").mkdir()
    with VirtualTable(tmp_path / "flash.img", firmware=compiled, board=UnixBoard(PICO_HEAP)) as table:
        sitting = Sitting(tmp_path / "desk", table)
        sitting.sit(*places)
        if game:
            sitting.pick(0, ("choose", *game))
        player = Player(sitting, 4)
        for number in range(3):
            sitting.pick(0, ("next",) if number else ("deal", sitting.people.at(0)[0]))
            player.play_deal()
            assert sitting.session.result() is not None
        print(f"free of {PICO_HEAP} bytes after {game}: {table.heap()['free']}")


def test_the_self_test_between_two_deals_fits_a_pico(compiled, tmp_path):
    (tmp_path / "desk").mkdir()
    with VirtualTable(tmp_path / "flash.img", firmware=compiled, board=UnixBoard(PICO_HEAP)) as table:
        sitting = Sitting(tmp_path / "desk", table)
        sitting.sit(0, 1, 2, 3)
        sitting.pick(0, ("deal", 0))
        Player(sitting, 4).play_deal()
        free = []
        while sitting.client.selftest(on=True)[-1] != ["state", "waiting"]:
            free.append(table.heap()["free"])
        assert len(sitting.client.selftest(on=True)) == 11
        sitting.client.selftest(on=False)
        sitting.pick(0, ("next",))
        print(f"free of {PICO_HEAP} bytes during the self-test: {min(free)}")
