"""An evening as CSV, one row for each deal. Names are escaped so that spreadsheets do not read them as formulas."""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TextIO

from stichtisch.club.deal_names import OF_NO_EVENING, DealNumbers
from stichtisch.games import module_of
from stichtisch.games.csv_columns import CsvColumns
from stichtisch.i18n import profile
from stichtisch.store import Database, DealRow, SeatRow, StoredSession, deals_of
from stichtisch.text import harmless

# Characters that begin a formula in common spreadsheets, and their full-width forms.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


@dataclass(frozen=True)
class Form:
    """The format of a CSV file: the separator between cells, the decimal sign, and the first characters of the file."""

    delimiter: str = ","
    decimal: str = "."
    beginning: str = ""


PLAIN = Form()
# A byte order mark at the beginning makes spreadsheets read the file as UTF-8.
_MARK = "\ufeff"
GERMAN = Form(";", ",", _MARK)


def form_of(language: str) -> Form:
    """Return the CSV format that spreadsheets in a language can open.

    If the decimal sign is a comma, cells are separated by semicolons.
    """
    facts = profile(language)
    return PLAIN if facts["separator"] == "," else Form(facts["separator"], facts["decimal"], _MARK)


def write_csv(
    stream: TextIO,
    database: Database,
    evening: StoredSession,
    form: Form = PLAIN,
    numbers: DealNumbers = OF_NO_EVENING,
) -> None:
    """Write the deals of `evening` with a header line. Numbers are written as numbers, and everything else as text.

    `numbers` contains the names of the deals. People are numbered from 1, in the order in which they sat down. The
    score of a person who did not play a deal is empty.
    """
    rows = (_row(evening, deal, numbers) for deal in deals_of(database, evening))
    write_rows(stream, chain([_head(evening)], rows), form)


def write_rows(stream: TextIO, rows: Iterable[Sequence[object]], form: Form = PLAIN) -> None:
    """Write rows of numbers and texts. Texts are escaped so that spreadsheets do not read them as formulas."""
    stream.write(form.beginning)
    writer = csv.writer(stream, delimiter=form.delimiter, lineterminator="\n")
    for row in rows:
        writer.writerow([_cell(value, form) for value in row])


def _columns_of(game: str) -> CsvColumns:
    module = module_of(game, "csv_columns")
    columns: CsvColumns = module.COLUMNS if module else CsvColumns()
    return columns


def _head(evening: StoredSession) -> list[str]:
    columns = _columns_of(evening.game)
    each = ["player", *columns.seat, "score", "total"]
    return [
        *("evening", "table", "deal", "name", "id", "dealer"),
        *columns.deal,
        "settled",
        *(f"{name}_{person.number + 1}" for name in each for person in evening.people),
        "items",
    ]


def _row(evening: StoredSession, deal: DealRow, numbers: DealNumbers) -> list[object]:
    started = evening.started.isoformat(" ", "minutes") if evening.started else None
    name = numbers.name(deal.number)
    row: list[object] = [started, evening.serial, deal.number, name, deal.id, deal.dealer + 1]
    columns = _columns_of(evening.game)
    row += [column(deal) for column in columns.deal.values()]
    row += [int(deal.settled), *evening.names]
    seats = [deal.seat_of(person.number) for person in evening.people]
    for each in (*columns.seat.values(), _score):
        row += [seat and each(seat) for seat in seats]
    row += [deal.totals.get(person.number) for person in evening.people]
    return [*row, " ".join(_items(evening, deal))]


def _score(seat: SeatRow) -> object:
    return seat.score


def _items(evening: StoredSession, deal: DealRow) -> list[str]:
    items = [
        f"{item['item']}:{item['party']}:{item['points']}"
        if "points" in item
        else f"{item['item']}:{item.get('factor')}"
        for item in deal.items
    ]
    known = ((name, deal.result.get(name)) for name in _columns_of(evening.game).facts)
    items += [f"{name}:{int(value)}" for name, value in known if isinstance(value, int)]
    return [*items, *(["bock"] if deal.bock else [])]


def _cell(value: object, form: Form) -> object:
    if isinstance(value, float):
        return str(value).replace(".", form.decimal)
    if not isinstance(value, str):
        return value
    text = harmless(value)
    # Spreadsheets read a formula with a leading apostrophe as text. harmless() has already removed white space that
    # could hide the first character of a formula.
    return "'" + text if text.startswith(_FORMULA) else text
