"""A list of results from a club's spreadsheet: CSV or XLSX, with a row for each player and day."""

import csv
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO, StringIO
from zipfile import ZipFile

from stichtisch.club.errors import BadResultList
from stichtisch.i18n.reason import Reason

# Titles of columns, in lower case; the first three are required.
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
# The maximum size of a file, the maximum size of an unpacked XLSX file, and the number of columns that are read.
MEGABYTES = 8
_UNFOLDED_MEGABYTES = 64
_MOST_COLUMNS = 64
# The first bytes of an XLSX file, which is a ZIP archive.
_ZIP = b"PK"


@dataclass(frozen=True)
class ListedResult:
    """One row: the results of a player on a day. `game` is empty if the file has no column for it."""

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
        titles = ", ".join(str(title) for title in head if title) or "–"
        column = _COLUMNS[missing[0]][0].title()
        raise BadResultList(
            path=name,
            reason=Reason("no column is called {column}; there are: {titles}", column=column, titles=titles),
        )
    results = []
    for number, row in enumerate(rows, start=2):
        if any(cell not in (None, "") for cell in row):
            try:
                results.append(_result(columns, row))
            except ValueError as error:
                reason = Reason("row {number}: {error}", number=number, error=error)
                raise BadResultList(path=name, reason=reason) from error
    return results


def _result(columns: list[str], row: list[object]) -> ListedResult:
    cells = {key: cell for key, cell in zip(columns, row, strict=False) if key}
    name = str(cells.get(_NAME) or "").strip()
    if not name:
        raise ValueError(Reason("the name is missing"))
    counts = {key: _whole(cells.get(key)) for key in ("deals", "won", "alone_won", "alone_lost")}
    if min(counts.values()) < 0:
        raise ValueError(Reason("a count is negative"))
    if cells.get(_POINTS) in (None, ""):
        raise ValueError(Reason("{name} has no points", name=name))
    game = str(cells.get("game") or "").strip().casefold()
    return ListedResult(_day(cells.get(_DAY)), name, _whole(cells[_POINTS]), game, **counts)


def _day(cell: object) -> date:
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y"):
        with suppress(ValueError):
            return datetime.strptime(str(cell).strip(), form).date()
    raise ValueError(Reason("'{cell}' is not a date: write it as 2026-11-20 or 20.11.2026", cell=cell))


def _whole(cell: object) -> int:
    text = str("" if cell is None else cell).strip().replace("\N{MINUS SIGN}", "-")
    try:
        number = float(text or 0)
    except ValueError:
        number = 0.5
    if number != int(number) or abs(number) > _MOST:
        raise ValueError(Reason("'{text}' is not a whole number", text=text))
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

    # An archive that is damaged, or is not a workbook, can cause many kinds of errors. A small archive can unpack to
    # gigabytes, and claim millions of cells that it does not contain.
    try:
        with ZipFile(BytesIO(data)) as archive:
            unfolded = sum(part.file_size for part in archive.infolist())
        if unfolded > _UNFOLDED_MEGABYTES << 20:
            raise ValueError("too large")
        sheet = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True).worksheets[0]
        rows = sheet.iter_rows(values_only=True, max_col=_MOST_COLUMNS)
        yield from ([*row] if any(cell not in (None, "") for cell in row) else [] for row in rows)
    except Exception as error:
        raise BadResultList(path=name, reason=Reason("the workbook cannot be read")) from error
