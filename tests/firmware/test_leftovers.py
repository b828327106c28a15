"""Tests that an image removes the files of older firmware from the flash once, even after interruptions."""

import hashlib
import shutil
from pathlib import Path

import pytest
from support.files_of_before import OLD, THEIR_BOARD_FILES
from support.pico_prompt import files_in, folders_in, put
from support.table_with_hands import TableWithHands

from stichtisch.simulation import PowerLost, VirtualTable
from stichtisch.simulation.simple_deals import deal_cards, play_deal

DEALER = 2
OWN_BOARD = b"# Wired differently.\n"
# Files of the user with similar names, which must be kept.
OWN = {"lib/boot.py": b"1\n", "notes/table/main.py": b"2\n", "table.txt": b"3\n", "main.py.old": b"4\n"}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return the flash image of a table in the middle of a trick, and its events."""
    image = tmp_path_factory.mktemp("played") / "flash.img"
    with VirtualTable(image) as table:
        table.run(1500)
        talk = TableWithHands(table)
        talk.begin(DEALER)
        cards = [entry for entry in play_deal(DEALER, deal_cards("leftovers")) if entry[1] == "play"]
        talk.hands.play(cards[:6])
        events = talk.events()
    put(image, OWN)
    return image, events


@pytest.fixture
def old(played, tmp_path):
    """Return the same flash image with the files of older firmware added."""
    image = Path(shutil.copy(played[0], tmp_path / "flash.img"))
    put(image, OLD | THEIR_BOARD_FILES)
    return image


def start(image):
    """Switch the table on, and return its journal."""
    with VirtualTable(image) as table:
        table.run(3000)
        return TableWithHands(table).events()


def kept(image):
    """Return all files except those that a start changes: the journal and the boot counter."""
    return {
        path: data for path, data in files_in(image).items() if not path.startswith(("journal", "identity"))
    }


def test_files_of_the_old_way_go_and_all_others_stay(played, old):
    image, events = played
    now = start(old)
    assert now[: len(events)] == events
    assert [event[3:5] for event in now[len(events) :]] == [["boot", 2]]
    assert kept(old) == kept(image)
    assert folders_in(old) == folders_in(image)


def test_a_second_start_finds_nothing_to_remove(old):
    start(old)
    put(old, {"main.py": b"mine, which nobody runs\n"})
    start(old)
    assert files_in(old)["main.py"] == b"mine, which nobody runs\n"


@pytest.mark.parametrize("stamp", [{}, {"board.sha256": hashlib.sha256(b"another").hexdigest().encode()}])
def test_a_board_file_of_one_s_own_stays(old, stamp):
    source = (Path(__file__).parents[2] / "firmware" / "wiring" / "board.py").read_bytes()
    put(old, {"board.mpy": b"compiled by somebody", "board.sha256": None})
    put(old, stamp | {"board.py": OWN_BOARD + source})
    start(old)
    files = files_in(old)
    assert files["board.mpy"] == b"compiled by somebody"
    assert files["board.py"].startswith(OWN_BOARD)
    assert "board.sha256" not in files and "modules.bundle" not in files


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.long)])
def test_a_removal_that_was_cut_off_anywhere_is_done_again(played, old, tmp_path, step):
    image, events = played
    wanted = kept(image), folders_in(image)
    cuts = 0
    again = Path(shutil.copy(old, tmp_path / "again.img"))
    # The bundle of modules is removed last.
    while "modules.bundle" in files_in(again):
        shutil.copy(old, again)
        with VirtualTable(again) as table, pytest.raises(PowerLost):
            table.cut_power_after(cuts)
            table.run(3000)
        cut = again.read_bytes()
        assert start(again)[: len(events)] == events
        assert (kept(again), folders_in(again)) == wanted, cuts
        again.write_bytes(cut)
        cuts += step
    assert cuts > len(OLD)
