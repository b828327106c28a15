"""Tests the small files beside the journal: after an interrupted write, the old or the new content is read."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from stichtisch.simulation.vm import find_micropython
from table.files import atomic_file, club_profiles
from table.files.player_names import PlayerNames
from table.files.replaced_cards import ReplacedCards
from table.files.settings import Settings
from table.files.tag_counters import TagCounters
from table.journal.journal import Journal
from tablelog import tag

HERE = Path(__file__).parent
TOP = HERE.parents[1]
UID = bytes.fromhex("04010203040506")

# The first content of each file and its replacement, in the script and in the tests below.
OLD_AND_NEW = {
    "settings": ("two", "contrast"),
    "roster": (["Anna", "Ben"], ["Zoë", "Ben"]),
    "counts": (5, 9),
    "replaced": (1, 2),
    "profiles": ([["Club", "skat", "isko", {}]], [["Club", "skat", "seed", {}]]),
    "identity": (["5f3a01c2", 41], ["5f3a01c2", 42]),
    "acknowledged": (4, 7),
}


@pytest.fixture(scope="module")
def outcomes():
    """Return the values that were read after each power cut, by file: (operation, bytes, value)."""
    script, folders = HERE / "atomic_file_vm.py", (TOP / "firmware", TOP / "hardware")
    command = [find_micropython(), "-X", "heapsize=64M", script, *folders]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    by_name = {}
    for line in run.stdout.splitlines():
        name, *rest = json.loads(line)
        by_name.setdefault(name, []).append(rest)
    return by_name


@pytest.mark.long
def test_no_file_is_left_out(outcomes):
    assert set(outcomes) == set(OLD_AND_NEW)


@pytest.mark.long
@pytest.mark.parametrize("name", OLD_AND_NEW)
def test_a_power_cut_in_any_operation_leaves_the_old_file_or_the_new_one(outcomes, name):
    old, new = OLD_AND_NEW[name]
    assert [rest for rest in outcomes[name] if rest[0] in ("before", "after")] == [
        ["before", 0, old],
        ["after", 0, new],
    ]
    cuts = [(written, value) for operation, written, value in outcomes[name] if isinstance(operation, int)]
    # The cuts are before, in the middle and just before the end of an operation. A file needs two operations: write and
    # rename.
    assert all([written for written, _ in cuts].count(written) >= 2 for written in (-1, 0, 255))
    assert {str(value) for _, value in cuts} == {str(old), str(new)}


@pytest.mark.long
@pytest.mark.parametrize("name", OLD_AND_NEW)
def test_what_a_cut_left_beside_the_file_is_in_nobody_s_way(outcomes, name):
    again = [value for operation, _, value in outcomes[name] if operation == "again"]
    assert again and all(value == OLD_AND_NEW[name][1] for value in again)


def change_settings(root, step):
    Settings(root).choose("colours", ("two", "contrast")[step])


def change_roster(root, step):
    PlayerNames(root).keep("0401", ("Anna", "Zoë")[step])
    if not step:
        PlayerNames(root).keep("0402", "Ben")


def change_counts(root, step):
    known = TagCounters(root)
    known.see(UID, (5, 9)[step])
    known.save_step()


def change_replaced(root, step):
    ReplacedCards(root).learn((1, 7, 24, (1, 2)[step] << tag.GENERATION_SHIFT))


def change_profiles(root, step):
    club_profiles.keep(root, "Club", ["skat", ("isko", "seed")[step], {}])


def change_identity(root, step):
    Journal(root).keep_identity("5f3a01c2", (41, 42)[step])


def change_acknowledged(root, step):
    journal = Journal(root)
    if not step:
        for number in range(9):
            journal.append(number, 0, "play", "HT", "")
    journal.acknowledge((4, 7)[step])


FILES = {
    "settings": (change_settings, lambda root: Settings(root).values["colours"]),
    "roster": (change_roster, lambda root: [PlayerNames(root).name("0401"), PlayerNames(root).name("0402")]),
    "counts": (change_counts, lambda root: TagCounters(root).see(UID, 1)),
    "replaced": (change_replaced, lambda root: ReplacedCards(root).generation(1, 7, 24, 0)),
    "profiles": (change_profiles, club_profiles.of_table),
    "identity": (change_identity, lambda root: list(Journal(root).identity())),
    "acknowledged": (change_acknowledged, lambda root: Journal(root).acknowledged),
}


def interrupted(lines, action):
    """Run an action, and interrupt it with Ctrl-C before the given line of the firmware.

    Return whether the action reached that line.
    """
    # If a trace function raises an error inside `except`, CPython may treat it as the handled exception until the
    # thread ends. Therefore, the action has its own thread.
    came = []
    thread = threading.Thread(target=lambda: came.append(interrupted_here(lines, action)))
    thread.start()
    thread.join()
    return came[0]


def interrupted_here(lines, action):
    left = lines

    def trace(frame, event, _):
        nonlocal left
        if "firmware" not in frame.f_code.co_filename:
            return None
        if event == "line":
            left -= 1
            if left < 0:
                raise KeyboardInterrupt
        return trace

    sys.settrace(trace)
    try:
        action()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(None)
    return False


# Ctrl-C at the beginning or end of a `with` block leaves the file to the garbage collector, also on the table.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("name", FILES)
def test_ctrl_c_at_any_line_leaves_the_old_file_or_the_new_one(tmp_path, name):
    change, read = FILES[name]
    old, new = OLD_AND_NEW[name]
    seen = []
    for lines in range(1000):
        folder = tmp_path / str(lines)
        folder.mkdir()
        root = f"{folder}/"
        change(root, 0)
        assert read(root) == old
        came = interrupted(lines, lambda root=root: change(root, 1))
        seen.append(read(root))
        if not came:
            break
    assert seen[0] == old and seen[-1] == new
    assert all(value in (old, new) for value in seen)


def test_a_flash_that_takes_only_a_part_leaves_the_old_file(tmp_path, monkeypatch):
    path = str(tmp_path / "settings")
    atomic_file.replace(path, (b"old",))

    class Full:
        def __init__(self, *_):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return False

        def write(self, data):
            return len(data) - 1

    monkeypatch.setattr(atomic_file, "open", Full, raising=False)
    with pytest.raises(OSError, match="short write"):
        atomic_file.replace(path, (b"new",))
    assert Path(path).read_bytes() == b"old"


def test_the_names_of_a_club_that_is_too_large_go_the_oldest_first(tmp_path):
    roster = PlayerNames(f"{tmp_path}/")
    for number in range(203):
        roster.keep(f"{number:04X}", f"Nº {number}")
    assert [roster.name(f"{number:04X}") for number in (0, 2, 3, 202)] == ["", "", "Nº 3", "Nº 202"]
    # Renaming a known person does not remove another name.
    roster.keep("0003", "Anna")
    assert [roster.name(uid) for uid in ("0003", "0004")] == ["Anna", "Nº 4"]


def test_a_damaged_line_of_the_names_takes_no_other_with_it(tmp_path):
    roster = PlayerNames(f"{tmp_path}/")
    for uid, name in (("0401", "Anna"), ("0402", "Ben"), ("0403", "Zoë")):
        roster.keep(uid, name)
    path = tmp_path / "roster"
    path.write_bytes(path.read_bytes().replace(b"Ben", b"B\xffn"))
    assert [roster.name(uid) for uid in ("0401", "0402", "0403")] == ["Anna", "", "Zoë"]
    roster.keep("0404", "Dora")
    assert [roster.name(uid) for uid in ("0401", "0402", "0403", "0404")] == ["Anna", "", "Zoë", "Dora"]


@pytest.mark.parametrize("size", [*range(1, 21), 4096])
def test_a_file_of_any_size_is_no_reason_to_end(tmp_path, size):
    for name in ("replaced", "counts"):
        (tmp_path / name).write_bytes(b"\1" * size)
    root = f"{tmp_path}/"
    assert ReplacedCards(root).generation(1, 7, 24, 0) == 0
    counters = TagCounters(root)
    assert counters.see(UID, 5) == -1 and counters.see(UID, 5) == 5
    assert counters.save_step() and TagCounters(root).see(UID, 5) == 5
    assert (tmp_path / "counts").stat().st_size <= 1600
