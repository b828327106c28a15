"""The topics and payloads of a board, as every spectator in the hall may see it."""

import json
from typing import Any

from stichtisch.serve.board import Board, BoardTable, Seated
from stichtisch.text import harmless

AVAILABILITY = "bridge/availability"
ONLINE, OFFLINE = "online", "offline"
VERSION = 1

Payloads = dict[str, str]


def retained(board: Board) -> Payloads:
    """Return the payloads that a broker keeps, by topic: the evening, and of each table its state and results."""
    payloads = {"evening": _text(_evening(board))}
    for table in board.tables:
        payloads[f"table/{table.number}/state"] = _text(_state(board, table))
        if table.stored:
            payloads[f"table/{table.number}/result"] = _text(_result(board, table))
    return payloads


def tricks(before: Board, after: Board) -> Payloads:
    """Return the tricks that are complete now and were not before, by topic. Nothing where cards are not shown."""
    old = {table.number: table for table in before.tables}
    return {
        f"table/{table.number}/trick": _text(_trick(after, table))
        for table in after.tables
        if _is_complete(table)
        and (table.number not in old or not _is_same_trick(before, old[table.number], after, table))
    }


def _is_complete(table: BoardTable) -> bool:
    return any(one.takes for one in table.people)


def _is_same_trick(before: Board, old: BoardTable, after: Board, new: BoardTable) -> bool:
    return _is_complete(old) and _trick(before, old) == _trick(after, new)


def _evening(board: Board) -> dict[str, Any]:
    evening = board.evening
    return {
        "version": VERSION,
        "evening": evening.id if evening else None,
        "name": harmless(evening.name) if evening else "",
        "round": board.round,
        "begun": board.begun,
        "ends": board.ends,
        "over": board.over,
        "hidden": board.hidden,
        "tables": [table.number for table in board.tables],
    }


def _head(board: Board, table: BoardTable) -> dict[str, Any]:
    evening = board.evening.id if board.evening else None
    return {"version": VERSION, "evening": evening, "round": board.round, "table": table.number}


def _state(board: Board, table: BoardTable) -> dict[str, Any]:
    return _head(board, table) | {
        "game": table.game,
        "state": table.state,
        "deal": table.deal,
        "stored": table.stored,
        "trick": table.trick,
        "people": [
            _person(board, one) | {"deals": one.deals, "turn": one.turn, "card": one.card, "takes": one.takes}
            for one in table.people
        ],
    }


def _result(board: Board, table: BoardTable) -> dict[str, Any]:
    people = [_person(board, one) for one in table.people]
    return _head(board, table) | {"deal": table.latest, "stored": table.stored, "people": people}


def _trick(board: Board, table: BoardTable) -> dict[str, Any]:
    cards = [
        {"name": harmless(one.name), "card": one.card, "takes": one.takes}
        for one in table.people
        if one.card is not None
    ]
    return _head(board, table) | {"deal": table.deal, "trick": table.trick, "cards": cards}


def _person(board: Board, one: Seated) -> dict[str, Any]:
    return {"player": one.player, "name": harmless(one.name), "points": board.points(one)}


def _text(payload: dict[str, Any]) -> str:
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
