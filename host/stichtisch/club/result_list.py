"""A list of results as a club kept it in a spreadsheet: CSV or XLSX, a row for each player and day."""

import csv
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO, StringIO

from stichtisch.club.errors import BadResultList

# Titles of columns, in small letters; the first three are needed.
_DAY, _NAME, _POINTS = "day", "name", "points"
_COLUMNS = {
    _DAY: ("date", "day", "datum", "tag", "jour"),
    _NAME: ("name", "player", "spieler", "spielername", "nom", "joueur"),
    _POINTS: ("points", "punkte", "final", "gesamt", "total", "ergebnis", "wertung"),
    "game": ("game", "spielart", "jeu"),
    "deals": ("deals", "spiele", "donnes"),
    "won": ("won", "gewonnen", "gagnées"),
    "alone_won": ("alone won", "allein gewonnen", "solo gewonnen", "seul gagné"),
    "alone_lost": ("alone lost", "allein verloren", "solo verloren", "seul perdu"),
}
_KEYS = {title: key for key, titles in _COLUMNS.items() for title in titles}
_MOST = 10**6
# How an XLSX file begins: it is a ZIP archive.
_ZIP = b"PK"


@dataclass(frozen=True)
class ListedResult:
    """One row: what a player got on a day; `game` is empty if the file has no such column."""

    day: date
    name: str
    points: int
    game: str = ""
    deals: int = 0
    won: int = 0
    alone_won: int = 0
    alone_lost: int = 0


def read_results(data: bytes, name: str) -> list[ListedResult]:
    """Return the rows of a CSV or XLSX file; empty ones are left out.

    Raises BadResultList, with the number of the row, and ModuleNotFoundError if XLSX cannot be read here.
    """
    rows = _cells_of_xlsx(data, name) if data.startswith(_ZIP) else _cells_of_csv(data, name)
    head = next(rows, [])
    columns = [_KEYS.get(str(title or "").strip().casefold(), "") for title in head]
    missing = [one for one in (_DAY, _NAME, _POINTS) if one not in columns]
    if missing:
        titles = ", ".join(str(title) for title in head if title) or "none"
        raise BadResultList(
            path=name, reason=f"no column is called {_COLUMNS[missing[0]][0].title()}; there are: {titles}"
        )
    results = []
    for number, row in enumerate(rows, start=2):
        if any(cell not in (None, "") for cell in row):
            try:
                results.append(_result(columns, row))
            except ValueError as error:
                raise BadResultList(path=name, reason=f"row {number}: {error}") from error
    return results


def _result(columns: list[str], row: list[object]) -> ListedResult:
    cells = {key: cell for key, cell in zip(columns, row, strict=False) if key}
    name = str(cells.get(_NAME) or "").strip()
    if not name:
        raise ValueError("no name")
    counts = {key: _whole(cells.get(key), key) for key in ("deals", "won", "alone_won", "alone_lost")}
    if min(counts.values()) < 0:
        raise ValueError("a count below 0")
    if cells.get(_POINTS) in (None, ""):
        raise ValueError(f"no points for {name}")
    game = str(cells.get("game") or "").strip().casefold()
    return ListedResult(_day(cells.get(_DAY)), name, _whole(cells[_POINTS], _POINTS), game, **counts)


def _day(cell: object) -> date:
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y"):
        with suppress(ValueError):
            return datetime.strptime(str(cell).strip(), form).date()
    raise ValueError(f"{cell!r} is no date: write it as 2026-11-20 or 20.11.2026")


def _whole(cell: object, what: str) -> int:
    text = str("" if cell is None else cell).strip().replace("\N{MINUS SIGN}", "-")
    try:
        number = float(text or 0)
    except ValueError:
        number = 0.5
    if number != int(number) or abs(number) > _MOST:
        raise ValueError(f"{text!r} is no whole number of {what.replace('_', ' ')}")
    return int(number)


def _cells_of_csv(data: bytes, name: str) -> Iterator[list[object]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    divider = max(";,\t", key=text.partition("\n")[0].count)
    try:
        for row in csv.reader(StringIO(text, newline=""), delimiter=divider):
            yield [*row]
    except csv.Error as error:
        raise BadResultList(path=name, reason=error) from error


def _cells_of_xlsx(data: bytes, name: str) -> Iterator[list[object]]:
    import openpyxl

    # A damaged archive, or one that is no workbook, fails in many ways.
    try:
        sheet = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True).worksheets[0]
        rows: Iterable[tuple[object, ...]] = list(sheet.iter_rows(values_only=True))
    except Exception as error:
        raise BadResultList(path=name, reason="it is no workbook that can be read") from error
    for row in rows:
        yield [*row]
