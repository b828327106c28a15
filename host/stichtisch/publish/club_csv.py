"""Standings as CSV, and the lists of a game for older programs."""

from collections.abc import Iterator
from typing import TextIO

from stichtisch.club.money import loss_money
from stichtisch.games.legacy_lists import LegacyRow, legacy_columns
from stichtisch.i18n import Texts
from stichtisch.i18n.game_words import game_name
from stichtisch.publish.book import Book, EveningBook
from stichtisch.publish.deals_csv import GERMAN, PLAIN, Form, write_rows
from stichtisch.publish.ranking import ranking_columns


def write_standings(stream: TextIO, book: Book, texts: Texts, form: Form = PLAIN) -> None:
    """Write the standings of an evening or a season, one game after the other, each with a header line."""
    rows: list[list[object]] = []
    for ranking in (one for one in book.standings if not one.category):
        columns = ranking_columns(ranking, book.club)
        rows.append([texts.say("contract"), *(texts.say(one.key) for one in columns)])
        game = game_name(ranking.game, texts.language)
        for place in ranking.places:
            values = [one.value(place) for one in columns]
            rows.append([game, *(round(one, 2) if isinstance(one, float) else one for one in values)])
    write_rows(stream, rows, form)


def write_legacy(stream: TextIO, book: Book, game: str) -> None:
    """Write a row for each player on each list of a game, in the format of existing German programs."""
    columns = legacy_columns(game)
    rows = [row for one in book.evenings for row in _legacy_rows(book, one, game)]
    write_rows(stream, [list(columns), *([say(row) for say in columns.values()] for row in rows)], GERMAN)


def _legacy_rows(book: Book, one: EveningBook, game: str) -> Iterator[LegacyRow]:
    evening = one.evening
    came: set[str] = set()
    for key in sorted(one.lists, key=lambda list_key: (list_key.round, list_key.table)):
        list_result = one.lists[key]
        if list_result.played_game != game:
            continue
        started = list_result.played[0].session.started if list_result.played else None
        for player in sorted(list_result.results, key=lambda id: book.club.player(id).shown.casefold()):
            # A player pays the fee only once per evening.
            attendance = 0 if player in came else evening.stakes.fee_of(book.club.player(player))
            came.add(player)
            result = list_result.results[player]
            yield LegacyRow(
                player=book.club.player(result.player),
                result=result,
                key=key,
                day=evening.day,
                started=started,
                people=len(list_result.played[0].session.people) if list_result.played else 0,
                lost=loss_money(result.alone_lost, evening.stakes.lost),
                attendance=attendance,
            )
