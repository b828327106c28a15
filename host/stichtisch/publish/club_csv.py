"""Standings as CSV, and the columns that the legacy Windows manager of Skat clubs keeps of each player and series."""

from collections.abc import Iterator
from typing import TextIO

from stichtisch.club.money import loss_money
from stichtisch.club.results import PlayerResult
from stichtisch.i18n import Texts
from stichtisch.publish.book import Book, EveningBook, game_name
from stichtisch.publish.deals_csv import GERMAN, PLAIN, Form, write_rows
from stichtisch.publish.ranking import ranking_columns

SKAT = "skat"
# As that program has them, whatever the language.
LEGACY_COLUMNS = (
    *("Nummer", "Name", "Wertung", "Spielerpunkte", "Spiele gewonnen", "Spiele verloren", "Datum", "Uhrzeit"),
    *("Serie", "Tisch", "Tischgröße", "Abreizgeld", "Startgeld", "Tischgeld"),
)
_CENTS = 100


def write_standings(stream: TextIO, book: Book, texts: Texts, form: Form = PLAIN) -> None:
    """Write the standings of an evening or a season, one game below the other, each with a head line."""
    rows: list[list[object]] = []
    for ranking in book.standings:
        columns = ranking_columns(ranking, book.club)
        rows.append([texts.say("contract"), *(texts.say(one.key) for one in columns)])
        game = game_name(ranking.game, texts)
        for place in ranking.places:
            values = [one.value(place) for one in columns]
            rows.append([game, *(round(one, 2) if isinstance(one, float) else one for one in values)])
    write_rows(stream, rows, form)


def write_legacy(stream: TextIO, book: Book) -> None:
    """Write a row for each player of each list of Skat, as German programs read it; money in euros."""
    rows = [row for one in book.evenings for row in _legacy_rows(book, one)]
    write_rows(stream, [LEGACY_COLUMNS, *rows], GERMAN)


def _legacy_rows(book: Book, one: EveningBook) -> Iterator[list[object]]:
    evening = one.evening
    came: set[str] = set()
    for key in sorted(one.lists, key=lambda found: (found.round, found.table)):
        found = one.lists[key]
        if found.played_game != SKAT:
            continue
        started = found.played[0].session.started if found.played else None
        for player in sorted(found.results, key=lambda id: book.club.player(id).shown.casefold()):
            # Who came pays once.
            attendance = 0 if player in came else evening.stakes.attendance
            came.add(player)
            lost = loss_money(found.results[player].alone_lost, evening.stakes.lost)
            yield [
                *_person(book, found.results[player]),
                evening.day.strftime("%d.%m.%Y"),
                started.strftime("%H:%M") if started else "",
                key.round,
                key.table,
                len(found.played[0].session.people) if found.played else 0,
                *(_euros(cents) for cents in (lost, attendance, 0)),
            ]


def _person(book: Book, result: PlayerResult) -> list[object]:
    player = book.club.player(result.player)
    counts = (result.alone_won, result.alone_lost)
    return [player.number, player.shown, result.final, result.points, *counts]


def _euros(cents: int) -> str:
    return f"{cents // _CENTS},{cents % _CENTS:02d}"
