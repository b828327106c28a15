"""Evenings, lists, deals and standings as JSON Lines for other programs: see CLUB_FORMAT.md and club.schema.json."""

import json
from collections.abc import Iterator
from importlib import resources
from typing import Any

from stichtisch.club.results import PlayerResult
from stichtisch.journal.notation import DealNotation
from stichtisch.publish.book import Book, EveningBook, Ranking
from stichtisch.sheets.sheet import Sheet
from stichtisch.store import DealRow
from stichtisch.text import escape_json

FORMAT = "stichtisch-club"
VERSION = 1

Line = dict[str, Any]


def club_lines(book: Book) -> Iterator[str]:
    """Yield a line for each evening, for each of its lists and deals, and for the standings of each game."""
    for line in _lines(book):
        head = {"format": FORMAT, "version": VERSION}
        yield escape_json(json.dumps(head | line, separators=(",", ":"), ensure_ascii=False)) + "\n"


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a line."""
    text = resources.files(__package__).joinpath("club.schema.json").read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content


def _lines(book: Book) -> Iterator[Line]:
    for one in book.evenings:
        yield _evening(book, one)
        for sheet in one.sheets:
            yield _list(one, sheet)
            for deal, notation in zip(sheet.deals, sheet.notations, strict=True):
                yield _deal(one, sheet, deal, notation)
        for ranking in (ranking for ranking in one.rankings if not ranking.category):
            yield _standing(book, ranking, {"evening": one.evening.id})
    for ranking in (ranking for ranking in book.rankings if not ranking.category):
        yield _standing(book, ranking, {"season": ranking.season})


def _evening(book: Book, one: EveningBook) -> Line:
    evening = one.evening
    ids = dict.fromkeys(
        [*evening.present, *(id for list_result in one.lists.values() for id in list_result.results)]
    )
    players = [book.club.player(id) for id in ids]
    people = [{"id": player.id, "name": player.shown, "guest": player.guest} for player in players]
    head = {"kind": "evening", "evening": evening.id, "name": evening.name, "day": evening.day.isoformat()}
    return head | {"players": people}


def _where(one: EveningBook, sheet: Sheet) -> Line:
    assert sheet.key is not None
    place = {"round": sheet.key.round, "table": sheet.key.table, "part": sheet.part}
    return {"evening": one.evening.id, **place}


def _list(one: EveningBook, sheet: Sheet) -> Line:
    session = sheet.session
    people = [
        {
            "player": sheet.players[person.number],
            "name": sheet.names[person.number],
            "points": person.total,
            "final": person.final,
            "rank": person.rank,
            "deals": person.deals,
            "won": person.won,
            "alone_won": person.alone_won,
            "alone_lost": person.alone_lost,
            "owed": person.owed,
        }
        for person in session.people
    ]
    rules = {"profile": session.profile, "options": session.options}
    started = session.started.isoformat() if session.started else None
    head = {"kind": "list"} | _where(one, sheet)
    facts = {"game": session.game, "rules": rules, "started": started, "ended": session.ended}
    return head | facts | {"on_paper": sheet.on_paper, "serial": session.serial, "people": people}


def _deal(one: EveningBook, sheet: Sheet, deal: DealRow, notation: DealNotation) -> Line:
    seats = [
        {
            "player": sheet.players[seat.person],
            "name": sheet.names[seat.person],
            "won": seat.won,
            "score": seat.score,
        }
        for seat in deal.seats
    ]
    totals = [{"name": sheet.names[person], "total": total} for person, total in sorted(deal.totals.items())]
    facts = {
        "number": deal.number,
        "name": sheet.deal_name(deal),
        "dealer": sheet.names[deal.dealer],
        "settled": deal.settled,
    }
    head = {"kind": "deal"} | _where(one, sheet) | facts
    corrected = None if deal.corrected is None else _correction(sheet, deal)
    outcome = {"seats": seats, "totals": totals, "corrected": corrected}
    return head | outcome | {"deal": notation, "result": deal.result}


def _correction(sheet: Sheet, deal: DealRow) -> Line:
    changes = [
        {"person": change.person, "why": change.why, "at": change.at}
        for change in sheet.changes.get(deal.number, [])
    ]
    return {"scores_before": (deal.corrected or {}).get("scores"), "changes": changes}


def _standing(book: Book, ranking: Ranking, of: Line) -> Line:
    places = [
        {
            "rank": place.rank,
            "name": book.club.player(place.player).shown,
            **_result(place.result),
            "evenings": place.evenings,
        }
        for place in ranking.places
    ]
    return {"kind": "standing", **of, "game": ranking.game, "places": places}


def _result(result: PlayerResult) -> Line:
    names = ("player", "points", "final", "deals", "won", "alone_won", "alone_lost", "owed", "penalty")
    return {name: getattr(result, name) for name in names}
