"""Tests hostile journals and journals of other firmware: the table starts, keeps them for the PC, and play works."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any, cast

import pytest
from support.first_trick import DEALER, first_entries
from support.flash_files import write_files
from support.hostile_journals import FEW, VALUES, flash_files, hostile_journals
from support.sample_share import every
from support.table_with_hands import TableWithHands

from cardrules.rules import Rules
from stichtisch.simulation import VirtualTable, make_image
from stichtisch.simulation.vm import find_micropython
from stichtisch.store import open_database
from stichtisch.sync.sync import synchronise
from tablelog import line

# Only one in EVERY hostile journals is tested. With EVERY=1 all are tested, which takes ten minutes.
EVERY = int(os.environ.get("EVERY", "3"))
HERE = Path(__file__).parent
TOP = HERE.parents[1]


def check(tmp_path, cases):
    """Check that each case (how, what, events) has the required result.

    Return how many journals are accepted and refused.
    """
    flash = tmp_path / "flash"
    flash.mkdir()
    command = [find_micropython(), "-X", "heapsize=16M", HERE / "hostile_journals_vm.py", TOP, flash]
    lines = "".join(json.dumps([how, events]) + "\n" for how, _, events in cases)
    run = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=3000, check=False)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    outcomes = [json.loads(text) for text in run.stdout.splitlines()]
    for (how, what, _), (taken, starts, wrong) in zip(cases, outcomes, strict=True):
        assert wrong == "", (what, run.stderr[-3000:])
        assert how == "fold" or taken == starts, what
        assert taken or "good" not in what, what
    return [taken for taken, *_ in outcomes].count(True), [taken for taken, *_ in outcomes].count(False)


@pytest.mark.long
def test_no_journal_ends_the_table(tmp_path):
    journals = list(hostile_journals(FEW))
    cases = [("fold", *one) for one in journals[::9]] + [("play", *one) for one in journals[::80]]
    taken, refused = check(tmp_path, cases)
    assert taken > 20 and refused > 100


def test_a_journal_by_the_largest_numbers_that_rules_have_is_taken(tmp_path):
    tariff = dict.fromkeys(("call", "suit_geier", "geier", "suit_wenz", "wenz"), 1)
    tariff |= {"solo": 9999, "schneider": 1, "schwarz": 1, "runner": 1, "ramsch": 1}
    largest = [
        ("schafkopf", "wirtshaus", {"tariff": tariff}),
        ("skat", "isko", {"series_length": {"3": 9999, "4": 9996}}),
        ("doppelkopf", "house", {"session_deals": 999}),
    ]
    for game, profile, options in largest:
        Rules(game, profile, options)
    check(
        tmp_path,
        [
            ("play", f"{game}: good", [[1, 5, -1, "session", game, profile, [""] * 4, 0, options]])
            for game, profile, options in largest
        ],
    )


@pytest.mark.long
@pytest.mark.parametrize(("how", "values"), [("play", VALUES), ("draw", FEW)])
def test_no_journal_of_all_that_were_thought_of_ends_the_table(tmp_path, how, values):
    check(tmp_path, [(how, *one) for one in hostile_journals(values)][:: every(EVERY)])


SESSION = [2, 5, -1, "session", "doppelkopf", "ddv-tsr", ["", "", "", ""], 0]
DEAL = [[3, 5, 0, "dealer"], [4, 5, 0, "deal", 1]]
NAME = "5f3a01c2"
# One journal of each class that once made the table fail at every start.
CLASSES = {
    "an unknown game": [[*SESSION[:4], "rummy", *SESSION[5:]]],
    "an unknown option": [[*SESSION, {"jokers": 3}, []]],
    "seat 77": [SESSION, *DEAL, [5, 5, 77, "play", "HT", "04"]],
    "names that are numbers": [[*SESSION[:6], [1, 2, 3, 4], 0]],
    "a short event": [SESSION, [3, 5]],
}


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.long) if at else kind for at, kind in enumerate(CLASSES)]
)
def test_the_whole_table_starts_says_so_and_plays(tmp_path, kind):
    image = tmp_path / "flash.img"
    make_image(image)
    events = [[1, 5, -1, "boot", 1, NAME], *CLASSES[kind]]
    write_files(image, flash_files(NAME, 1, events))
    with VirtualTable(image) as table:
        table.run(2000)
        talk = TableWithHands(table)
        hello = talk.client.hello()
        assert hello.journal != NAME and hello.unread == NAME and not hello.forgotten
        # The notice changes the panels of the display.
        screen = table.screen()
        with open_database(tmp_path / "evenings.sqlite") as database:
            (kept,) = cast("list[dict[str, Any]]", synchronise(talk.client, database)["unread_journals"])
        assert (kept["journal"], kept["events"], kept["at_table"]) == (NAME, len(events), False)
        head, *lines = Path(kept["file"]).read_bytes().splitlines()
        assert line.decode(head)[1]["journal"] == NAME
        assert [line.decode(text)[1] for text in lines] == events
        table.run(1000)
        assert talk.client.hello().unread == "" and table.screen() != screen
        talk.begin(DEALER)
        talk.hands.play(first_entries()[:1])
        assert talk.events()[-1][3:5] == ["play", first_entries()[0][2]]
        assert table.stats()["longest_step_us"] <= 20_000
