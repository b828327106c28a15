"""Collected deals, played card by card through the readers of a virtual table, synced and compared."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stichtisch.device.client import Client
from stichtisch.simulation import VirtualTable, make_deck
from stichtisch.simulation.errors import NotTaken
from stichtisch.simulation.hands import Hands, TableTransport
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from stichtisch.store import open_database
from stichtisch.sync.sync import synchronise

# Playable deals: normal games and silent solos, with and without announcements, without irregularities.
SAMPLE = 2


def sample(data: Path) -> list[dict[str, Any]]:
    lines = (data / "deals" / "doppelkopf_ddv-tsr.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    playable = [
        case
        for case in cases
        if case["expected"]["contract"] in ("normal", "silent_solo")
        and case["expected"].get("settled", True)
        and not case["expected"].get("irregularities")
        and {entry[1] for entry in case["deal"]["log"]} <= {"play", "say", "healthy"}
    ]
    playable.sort(key=lambda case: -sum(entry[1] == "say" for entry in case["deal"]["log"]))
    solos = [case for case in playable if case["expected"]["contract"] == "silent_solo"]
    normal = [case for case in playable if case["expected"]["contract"] == "normal"]
    return solos[: SAMPLE // 2] + normal[: SAMPLE // 2]


class Sitting:
    """A virtual table with simulated players, one per test."""

    def __init__(self, table: VirtualTable) -> None:
        self.table = table
        self.transport = TableTransport(table)
        self.client = Client(self.transport, monotonic=self.transport.seconds)
        self.hands = Hands(table, make_deck(7), self.client)
        table.run(1000)


@pytest.fixture
def sitting(tmp_path: Path) -> Any:
    with VirtualTable(tmp_path / "flash.img") as table:
        yield Sitting(table)


def stored_scores(sitting: Sitting, database: Path) -> list[list[int]]:
    with open_database(database) as opened:
        synchronise(sitting.client, opened)
    query = "SELECT json_extract(result, '$.scores') FROM deals ORDER BY number"
    with closing(sqlite3.connect(database)) as connection:
        return [json.loads(row[0]) for row in connection.execute(query)]


def with_parties(hands: Hands, log: list[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Yield the deal's log; insert Re or Kontra before each level that requires it (TSR 6.4.5)."""
    re_seats = {entry[0] for entry in log if entry[1:] == ("play", "CQ")}
    for entry in log:
        seat, verb, word = entry
        if verb == "say" and word not in hands.deal.allowed_says(seat):
            yield seat, "say", "re" if seat in re_seats else "kontra"
        yield entry


@pytest.mark.parametrize("place", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.of_a_file
def test_a_deal_laid_on_the_readers_scores_as_expected(
    data: Path, database: Path, sitting: Sitting, place: int
) -> None:
    case = sample(data)[place]
    sitting.hands.begin_deal(case["deal"]["dealer"])
    log = [tuple(entry) for entry in case["deal"]["log"] if entry[1] != "healthy"]
    sitting.hands.play(with_parties(sitting.hands, log))
    assert stored_scores(sitting, database) == [case["expected"]["scores"]]


@pytest.mark.long
@pytest.mark.of_a_file
def test_the_power_cut_in_a_trick_costs_nothing(database: Path, sitting: Sitting) -> None:
    cards = deal_cards("cut")
    sitting.hands.begin_deal(0)
    for number, entry in enumerate(play_deal(0, cards)):
        if number == 22:
            sitting.table.power_off()
            sitting.table.power_on()
            sitting.hands.forget_lying()
            sitting.table.run(1000)
        sitting.hands.act(entry)
    assert len(stored_scores(sitting, database)) == 1


def test_a_card_out_of_turn_is_held_and_the_evening_goes_on(sitting: Sitting) -> None:
    sitting.hands.begin_deal(0)
    before = sitting.client.hello().next
    with sitting.hands.mistake(3):
        sitting.table.run(1000)
        assert sitting.client.hello().next == before
    sitting.hands.act((1, "play", "HT"))
    assert sitting.client.hello().next > before


def test_hands_notice_what_the_table_did_not_take(sitting: Sitting) -> None:
    sitting.hands.begin_deal(0)
    with pytest.raises(NotTaken):
        sitting.hands.act((2, "play", "HT"))
