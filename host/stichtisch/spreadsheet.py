"""An evening as CSV, one deal a row; no name in it can become a formula."""

import csv
from typing import TextIO

from stichtisch.store import Database, DealRow, Evening, deals_of
from stichtisch.text import harmless

_SEATS = 4
# What the usual spreadsheets take for the beginning of a formula, their full-width forms among them.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


def write_csv(stream: TextIO, database: Database, evening: Evening) -> None:
    """Write the deals of `evening` with a head line; numbers are numbers, everything else is text."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(_head())
    for deal in deals_of(database, evening):
        writer.writerow([_cell(value) for value in _row(evening, deal)])


def _head() -> list[str]:
    seats = range(1, _SEATS + 1)
    head = ["evening", "table", "deal", "id", "dealer", "contract", "winner", "value", "settled"]
    return head + [f"{name}_{seat}" for name in ("player", "score", "total") for seat in seats] + ["items"]


def _row(evening: Evening, deal: DealRow) -> list[object]:
    started = evening.started.isoformat(" ", "minutes") if evening.started else None
    row = [started, evening.serial, deal.number, deal.id, deal.dealer + 1, deal.contract, deal.winner]
    row += [deal.value, int(deal.settled)]
    row += [seat.player for seat in deal.seats]
    row += [seat.score for seat in deal.seats]
    row += [seat.total for seat in deal.seats]
    return [*row, " ".join(f"{item['item']}:{item['party']}:{item['points']}" for item in deal.items)]


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = harmless(value)
    # An apostrophe in front makes it text; harmless() has removed white space that could hide a sign.
    return "'" + text if text.startswith(_FORMULA) else text
