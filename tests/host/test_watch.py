"""`stichtisch watch` at virtual tables: it fetches their events, orders their lists and prints the next seats."""

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from support.living_table import living

from stichtisch.device.client import Client
from stichtisch.device.transport import SerialTransport
from stichtisch.simulation import SerialBridge, VirtualTable, make_deck
from stichtisch.simulation.hands import TableTransport
from stichtisch.simulation.list_hands import ListHands
from stichtisch.store import deals_of, open_database, stored_sessions

SERIAL = "e66164084300000a"
_START_MS = 2000
_GRANT_MS = 10
# Real seconds between two runs of `_GRANT_MS`: the table is three times as fast as real time.
_PAUSE_S = 0.003


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[VirtualTable, str]]:
    """A virtual table, and the address of its port."""
    one = VirtualTable(
        tmp_path / "flash.img", serial_number=SERIAL.upper(), own_serial=False, unix=1_795_200_000
    )
    with one, SerialBridge(one) as bridge:
        one.run(_START_MS)
        yield one, bridge.url


def alive(table: VirtualTable) -> AbstractContextManager[None]:
    """Let the table's time advance while this context is active."""
    return living(lambda: table.run(_GRANT_MS), _PAUSE_S)


@pytest.fixture
def seated(run: Any) -> Any:
    """An evening of Skat with four people; its first round has been drawn."""
    for name in ("Anna", "Ben", "Carla", "Dora"):
        assert run("players", "add", name).code == 0
    assert run("evening", "new", "Friday").code == 0
    rules = ("--game", "skat", "--option", 'series_length={"3":3,"4":4}')
    assert run("evening", "table", 1, *rules, "--serial", SERIAL).code == 0
    assert run("evening", "join", "Anna", "Ben", "Carla", "Dora").code == 0
    assert run("evening", "draw", "--seed", "x").code == 0
    return run


def watch(run: Any, table: tuple[VirtualTable, str]) -> Any:
    with alive(table[0]):
        return run("watch", "--once", "--port", table[1])


def names_at(table: tuple[VirtualTable, str]) -> tuple[str | None, list[str]]:
    """Return the game and the players of the session at a table."""
    with SerialTransport(table[1], 0.002) as serial:
        transport = TableTransport(table[0], serial)
        hands = ListHands(table[0], [], Client(transport, monotonic=transport.seconds))
        hands.look()
    return hands.session.game, hands.session.names


def play(table: tuple[VirtualTable, str], deals: int) -> None:
    with SerialTransport(table[1], 0.002) as serial:
        transport = TableTransport(table[0], serial)
        hands = ListHands(table[0], make_deck(1, "skat"), Client(transport, monotonic=transport.seconds))
        for _ in hands.play(deals, "seed", lambda deal, cards: None):
            pass


def drawn(run: Any, round_: int) -> list[str]:
    evening = json.loads(run("evening", "--json").out)
    return [player["shown"] for player in evening["rounds"][round_ - 1]["lists"][0]["players"]]


@pytest.mark.long
def test_a_list_from_the_draw_to_its_results(seated: Any, table: Any, database: Path) -> None:
    outcome = watch(seated, table)
    assert outcome.code == 0, outcome
    assert "table 1" in outcome.out and "got its next list" in outcome.out
    assert names_at(table) == ("skat", drawn(seated, 1))
    # A repeated order has no effect.
    assert "was told" not in watch(seated, table).out
    seated("evening", "begin")
    play(table, 4)
    outcome = watch(seated, table)
    assert "4 deals" in outcome.out and "All lists of the rounds that have begun are stored." in outcome.out
    first_list = json.loads(seated("evening", "--json").out)["rounds"][0]["lists"][0]
    assert (first_list["deals"], first_list["ended"], first_list["missing"]) == (4, True, "")
    with open_database(database) as opened:
        session = stored_sessions(opened)[0]
        assert [person.name for person in session.people] == drawn(seated, 1)
        assert [deal.number for deal in deals_of(opened, session)] == [1, 2, 3, 4]


def test_people_who_exchange_seats_before_the_first_deal_are_sent_anew(seated: Any, table: Any) -> None:
    assert watch(seated, table).code == 0
    first = drawn(seated, 1)
    assert seated("evening", "swap", first[0], first[1]).code == 0
    assert watch(seated, table).code == 0
    assert names_at(table)[1] == [first[1], first[0], *first[2:]]


@pytest.mark.long
def test_a_table_that_still_plays_is_left_alone(seated: Any, table: Any) -> None:
    assert watch(seated, table).code == 0
    first = drawn(seated, 1)
    with SerialTransport(table[1], 0.002) as serial:
        transport = TableTransport(table[0], serial)
        hands = ListHands(table[0], make_deck(1, "skat"), Client(transport, monotonic=transport.seconds))
        playing = hands.play(4, "seed", lambda deal, cards: None)
        next(playing)
    assert seated("evening", "begin").code == 0
    assert seated("evening", "finish").code == 0
    assert seated("evening", "draw", "--seed", "y").code == 0
    outcome = watch(seated, table)
    assert outcome.code == 0 and "was told" not in outcome.out
    # The message is printed once, even if the table plays on for long.
    with alive(table[0]):
        outcome = seated("watch", "--seconds", 5, "--port", table[1])
    assert outcome.out.count("still playing; it gets its next list after this one") == 1
    assert names_at(table)[1] == first


def test_a_table_of_no_evening_is_fetched_and_sent_nothing(run: Any, table: Any) -> None:
    outcome = watch(run, table)
    assert outcome.code == 0 and SERIAL in outcome.out and "told" not in outcome.out
    # Nobody has sat down yet.
    assert outcome.out.splitlines()[0].endswith(" new events; 0 deals")


def test_a_port_that_is_not_there_is_said_and_fails(run: Any, tmp_path: Path) -> None:
    outcome = run("watch", "--once", "--port", tmp_path / "ttyNone")
    assert outcome.code == 3
    assert "ttyNone" in outcome.out


def test_ports_that_are_not_there_are_said_once_each(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pause in ("_LOOK_SECONDS", "_PORTS_SECONDS", "_PAUSE_SECONDS"):
        monkeypatch.setattr(f"stichtisch.commands.watch.{pause}", 0.01)
    first, second = tmp_path / "ttyFirst", tmp_path / "ttySecond"
    outcome = run("watch", "--seconds", 1, "--port", first, "--port", second)
    lines = outcome.out.splitlines()
    assert len([line for line in lines if f" {first}: " in line]) == 1
    assert len([line for line in lines if f" {second}: " in line]) == 1


def test_without_a_table_it_says_so(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stichtisch.commands.watch.find_tables", list)
    assert run("watch", "--once").code == 3
