"""`stichtisch name`: player cards arrive by sync and are named; the next sync sends the names to the table."""

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.evening_events import evening
from support.scripted_table import DirectTransport, ScriptedTable, TableAtPty

from stichtisch.device.client import Client
from stichtisch.device.errors import NoAnswer, Refused
from stichtisch.text import width
from tablelog.line import encode

ANNA, BEN = "04A1B2C3D4E5F6", "04112233445566"


def table_with_cards() -> ScriptedTable:
    """Return a table with four people: two guests, the second and the third person, have shown player cards."""
    events = evening(1, ["Anna", "", "", "Dora"])
    for card, person in ((ANNA, 1), (BEN.lower(), 2)):
        events.append([90_000, -1, "badge", person, card])
    table = ScriptedTable(events)
    table.badges = {ANNA: 1, BEN: 2}
    return table


def test_cards_that_have_no_name_are_listed_with_who_laid_them(run: Any, database: Path) -> None:
    with TableAtPty(table_with_cards()) as at:
        outcome = run("sync", "--port", at.port)
    assert "Player cards without a name: 2. stichtisch name lists them." in outcome.out
    lines = run("name").out.splitlines()
    assert [line.split()[0] for line in lines] == ["UID", *sorted((ANNA, BEN))]
    assert lines[2].endswith("2027-01-15 08:00, Guest 2")
    assert [badge["name"] for badge in json.loads(run("name", "--json").out)] == [None, None]


def test_a_name_goes_to_the_table_and_comes_back_with_the_evening(run: Any, database: Path) -> None:
    table = table_with_cards()
    with TableAtPty(table) as at:
        run("sync", "--port", at.port)
        assert (
            run("name", "04:a1:b2:c3:d4:e5:f6", "Änne  B.").out
            == f"{ANNA} is Änne B.. Next: stichtisch sync\n"
        )
        outcome = run("sync", "--port", at.port, "--json")
        again = run("sync", "--port", at.port, "--json")
    assert table.names == {ANNA: "Änne B."}
    assert [json.loads(one.out)["new_events"] for one in (outcome, again)] == [1, 0]
    assert json.loads(outcome.out)["unnamed_cards"] == 1
    assert table.acknowledged == table.next - 1
    assert json.loads(run("sheet", "--json").out)["names"] == ["Anna", "Änne B.", "Guest 3", "Dora"]
    assert [line.split()[1] for line in run("name").out.splitlines()[1:]] == ["–", "Änne"]


def test_nothing_is_sent_before_the_evening_is_safe(run: Any, database: Path) -> None:
    table = table_with_cards()
    run("name", ANNA, "Anne")
    with TableAtPty(table) as at:
        assert run("sync", "--port", at.port).code == 0
    kinds = [kind for kind, _ in table.requests]
    assert kinds.index("a") < kinds.index("n")
    assert json.loads(run("sheet", "--json").out)["names"][1] == "Anne"


def test_a_table_that_knows_no_names_is_left_in_peace(run: Any, database: Path) -> None:
    table = table_with_cards()
    table.names = None
    for card in (ANNA, BEN):
        run("name", card, "Anne")
    with TableAtPty(table) as at:
        outcome = run("sync", "--port", at.port)
    assert (outcome.code, outcome.err) == (0, "")
    assert [kind for kind, _ in table.requests].count("n") == 1
    assert table.acknowledged == table.next - 1


def test_a_name_changes(run: Any, database: Path) -> None:
    for name in ("Ann", "Anna"):
        assert run("name", ANNA, name).code == 0
    assert [badge["name"] for badge in json.loads(run("name", "--json").out)] == ["Anna"]


@pytest.mark.parametrize(
    ("uid", "name", "message"),
    [
        ("04A1", "Anna", "8, 14 or 20 hexadecimal digits"),
        ("04A1B2C3D4E5F", "Anna", "8, 14 or 20 hexadecimal digits"),
        ("Anna", "04A1B2C3D4E5F6", "8, 14 or 20 hexadecimal digits"),
        (ANNA, "  ", "it is empty"),
        (ANNA, "A" * 25, "more than 24 characters"),
    ],
)
@pytest.mark.of_a_file
def test_what_is_no_card_or_no_name(run: Any, database: Path, uid: str, name: str, message: str) -> None:
    outcome = run("name", uid, name)
    assert outcome.code == 2
    assert message in outcome.err
    assert not database.exists()


def test_a_card_without_a_name_to_give_it(run: Any) -> None:
    outcome = run("name", ANNA)
    assert outcome.code == 2
    assert "'NAME'" in outcome.err


@pytest.mark.of_a_file
def test_nobody_has_laid_a_card(run: Any, database: Path) -> None:
    assert run("name").code == 1
    with TableAtPty(ScriptedTable(evening(1))) as at:
        run("sync", "--port", at.port)
    assert run("name").out == "No table has read a player card yet.\n"


@pytest.mark.of_a_file
def test_names_cannot_steer_the_terminal(run: Any, database: Path) -> None:
    run("name", ANNA, "\x1b[2J\u202eEve")
    with TableAtPty(table_with_cards()) as at:
        run("sync", "--port", at.port)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE badges SET name = ?", ("\x1b[2J" + "W" * 99,))
    out = run("name").out
    assert "\x1b" not in out
    assert max(map(width, out.splitlines())) <= 80


def client_of(table: ScriptedTable) -> Client:
    transport = DirectTransport(table)
    return Client(transport, monotonic=transport.monotonic)


def test_the_client_asks_again_and_takes_no_answer_to_another_card() -> None:
    table = ScriptedTable([])
    table.damage = lambda number, line: b"" if number == 0 else encode("N", [BEN]) + line
    assert client_of(table).name_badge(ANNA, "Anna")
    assert [kind for kind, _ in table.requests] == ["n", "n"]


def test_the_client_reports_what_went_wrong() -> None:
    table = ScriptedTable([])
    table.damage = lambda number, line: encode("X", ["argument", "too long"])
    with pytest.raises(Refused):
        client_of(table).name_badge(ANNA, "Anna")
    table.damage = lambda number, line: os.urandom(8).replace(b"~", b"")
    with pytest.raises(NoAnswer):
        client_of(table).name_badge(ANNA, "Anna")
