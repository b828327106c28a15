"""The topics and payloads of a board. The payloads contain only what spectators in the hall may see."""

import json
from typing import Any

from stichtisch.club.standings import Place
from stichtisch.serve.board import Board, BoardTable, Seated
from stichtisch.text import harmless

AVAILABILITY = "bridge/availability"
ONLINE, OFFLINE = "online", "offline"
VERSION = 2

Payloads = dict[str, str]


def retained(board: Board) -> Payloads:
    """Return the payloads that a broker retains, by topic: evening, standings, and each table's state and results."""
    payloads = {"evening": payload_text(_evening(board))}
    if board.standings and not board.hidden:
        payloads["standings"] = payload_text(_standings(board))
    for table in board.tables:
        payloads[f"table/{table.number}/state"] = payload_text(_state(board, table))
        if table.stored:
            payloads[f"table/{table.number}/result"] = payload_text(_result(board, table))
    return payloads


def tricks(before: Board, after: Board) -> Payloads:
    """Return the tricks that were completed between two states of the board, by topic.

    The result is empty if cards are not shown.
    """
    old = {table.number: table for table in before.tables}
    return {
        f"table/{table.number}/trick": payload_text(_trick(after, table))
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
        "day": evening.day.isoformat() if evening else None,
        "finished": board.finished,
        "closed": evening is not None and evening.closed,
        "show_tricks": evening is not None and evening.show_tricks,
        "club": harmless(board.club),
        "records": board.records,
        "heads": list(board.heads),
        "tables": [table.number for table in board.tables],
    }


def _standings(board: Board) -> dict[str, Any]:
    games = [
        {
            "game": game,
            "places": [_place(board, place) for place in places],
            "categories": [
                {"name": harmless(name), "places": [_place(board, place) for place in own]}
                for name, own in board.categories.get(game, {}).items()
            ],
            "teams": [
                {
                    "rank": place.rank,
                    "team": harmless(place.team),
                    "points": place.points,
                    "players": [
                        {"player": player, "name": harmless(board.names[player]), "points": points}
                        for player, points in place.players.items()
                    ],
                }
                for place in board.teams.get(game, ())
            ],
        }
        for game, places in board.standings.items()
    ]
    evening = board.evening.id if board.evening else None
    return {"version": VERSION, "evening": evening, "games": games}


def _place(board: Board, place: Place) -> dict[str, Any]:
    result = place.result
    return {
        "rank": place.rank,
        "player": place.player,
        "name": harmless(board.names[place.player]),
        "points": result.points,
        "final": result.final,
        "deals": result.deals,
        "won": result.won,
        "alone_won": result.alone_won,
        "alone_lost": result.alone_lost,
        "penalty": result.penalty,
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


def payload_text(payload: dict[str, Any]) -> str:
    """Return a payload as JSON, as it is published."""
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
