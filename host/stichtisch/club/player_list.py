"""A list of players as other programs write it: CSV, also with the columns of the clubs' older programs."""

import csv
from dataclasses import dataclass, field
from io import StringIO

from stichtisch.club.errors import BadPlayerList

# Titles of columns in files of ours and of others, in small letters; "name" has to be there.
_COLUMNS = {
    "name": "name",
    "spieler": "name",
    "spielername": "name",
    "player": "name",
    "nickname": "nickname",
    "spitzname": "nickname",
    "surnom": "nickname",
    "club": "club",
    "verein": "club",
    "number": "number",
    "nummer": "number",
    "mitgliedsnummer": "number",
    "categories": "categories",
    "category": "categories",
    "kategorie": "categories",
    "kategorien": "categories",
    "catégorie": "categories",
    "catégories": "categories",
    "card": "card",
    "karte": "card",
    "uid": "card",
}


@dataclass(frozen=True)
class ListedPlayer:
    """One row: a player, with the other facts of the file; `card` is the UID of a player card, `row` its line."""

    name: str
    nickname: str = ""
    club: str = ""
    number: str = ""
    categories: str = ""
    card: str = ""
    row: int = field(default=0, compare=False)


def read_players(data: bytes, name: str) -> list[ListedPlayer]:
    """Return the players of a CSV file, each once: a list of results names him in every row.

    A row without a name has a player without one, so that it can be reported.
    Comma, semicolon or tab divide the columns; UTF-8, or what Windows wrote before. Raises BadPlayerList where no
    column is a name.
    """
    text = _text(data)
    first = text.partition("\n")[0]
    divider = max(";,\t", key=first.count)
    rows = csv.reader(StringIO(text, newline=""), delimiter=divider)
    try:
        head = next(rows, [])
        columns = [_COLUMNS.get(title.strip().casefold()) for title in head]
        if "name" not in columns:
            raise BadPlayerList(
                path=name, reason=f"no column is called Name; there are: {', '.join(head) or 'none'}"
            )
        listed = [_player(columns, row, rows.line_num) for row in rows if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise BadPlayerList(path=name, reason=error) from error
    return [*dict.fromkeys(one for one in listed if one.name), *(one for one in listed if not one.name)]


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _player(columns: list[str | None], row: list[str], line: int) -> ListedPlayer:
    facts = {column: cell.strip() for column, cell in zip(columns, row, strict=False) if column}
    return ListedPlayer(**{"name": "", **facts}, row=line)
