"""What the database answers: evenings, their deals, standings, deals in notation."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from stichtisch.store.database import Database


@dataclass(frozen=True)
class Evening:
    """One session at one table; `started` is None where the table's clock was never set."""

    id: int
    serial: str
    started: datetime | None
    game: str
    profile: str
    names: list[str]
    deals: int


@dataclass(frozen=True)
class SeatRow:
    """One seat of one deal; `score` is None where the deal could not be scored."""

    player: str
    party: str | None
    score: int | None
    total: int


@dataclass(frozen=True)
class DealRow:
    """One deal as the score sheet shows it; `items` as in the result of `judge`."""

    id: str
    number: int
    dealer: int
    contract: str
    winner: str | None
    value: int | None
    settled: bool
    items: list[dict[str, Any]]
    seats: list[SeatRow]


@dataclass(frozen=True)
class Standing:
    """A player's sums over the deals counted; equal points share a rank."""

    rank: int
    player: str
    points: int
    deals: int
    won: int


def evenings(database: Database) -> list[Evening]:
    """Return every evening, the latest first; those without a date stand last, the one stored last before others."""
    query = """SELECT evenings.*, json_extract(events.arguments, '$[2]') AS names,
                      (SELECT count(*) FROM deals WHERE deals.evening = evenings.id) AS deals
               FROM evenings JOIN events USING (serial, journal, sequence) ORDER BY evenings.id DESC"""
    stored = [_evening(row) for row in _rows(database, query)]
    return sorted(stored, key=lambda evening: evening.started or datetime.min, reverse=True)


def deals_of(database: Database, evening: Evening) -> list[DealRow]:
    """Return the deals of an evening in the order played."""
    seats: dict[int, list[SeatRow]] = {}
    query = "SELECT * FROM seats WHERE evening = ? ORDER BY number, seat"
    for row in _rows(database, query, evening.id):
        seat = SeatRow(row["player"], row["party"], row["score"], row["total"])
        seats.setdefault(row["number"], []).append(seat)
    query = "SELECT * FROM deals WHERE evening = ? ORDER BY number"
    return [_deal(row, seats[row["number"]]) for row in _rows(database, query, evening.id)]


def standings(database: Database, evening: Evening | None = None) -> list[Standing]:
    """Return the players with most points first, over one evening or over everything stored."""
    query = """SELECT rank() OVER (ORDER BY sum(score) DESC) AS rank, player,
                      sum(score) AS points, count(DISTINCT evening || '-' || number) AS deals,
                      count(DISTINCT iif(won, evening || '-' || number, NULL)) AS won
               FROM seats JOIN deals USING (evening, number)
               WHERE settled AND player <> '' AND (?1 IS NULL OR evening = ?1)
               GROUP BY player ORDER BY rank, player"""
    rows = _rows(database, query, evening.id if evening else None)
    return [Standing(**dict(row)) for row in rows]


def notations(database: Database, evening: Evening) -> Iterator[dict[str, Any]]:
    """Yield the deals of an evening in deal notation."""
    for row in _rows(database, "SELECT deal FROM deals WHERE evening = ? ORDER BY number", evening.id):
        yield json.loads(row["deal"])


def _rows(database: Database, query: str, *arguments: object) -> list[sqlite3.Row]:
    cursor = database.connection.cursor()
    cursor.row_factory = sqlite3.Row
    return cursor.execute(query, arguments).fetchall()


def _evening(row: sqlite3.Row) -> Evening:
    names = json.loads(row["names"])
    started = _date(row["started"])
    return Evening(row["id"], row["serial"], started, row["game"], row["profile"], names, row["deals"])


def _date(unix: int | None) -> datetime | None:
    # Local time; None also for what no calendar has.
    try:
        return None if unix is None else datetime.fromtimestamp(unix)
    except (ValueError, OverflowError, OSError):
        return None


def _deal(row: sqlite3.Row, seats: list[SeatRow]) -> DealRow:
    items = json.loads(row["result"])["items"] or []
    head = (row["id"], row["number"], row["dealer"], row["contract"])
    return DealRow(*head, row["winner"], row["value"], bool(row["settled"]), items, seats)
