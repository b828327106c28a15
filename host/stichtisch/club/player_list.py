"""A list of players from another program, in CSV. Its columns may have the titles that other club programs use."""

import csv
from dataclasses import dataclass, field
from io import StringIO

from stichtisch.club.errors import BadPlayerList
from stichtisch.i18n.reason import Reason

# The maximum size of a file. No club has enough players to exceed it.
MEGABYTES = 8

# The column titles of Stichtisch and of other programs, in lower case; "name" is required.
_COLUMNS = {
    "name": "name",
    "nom": "name",
    "joueur": "name",
    "numéro": "number",
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
    """One row: a player, with the other facts in the file.

    `card` is the UID of a player card, `row` the number of the row.
    """

    name: str
    nickname: str = ""
    club: str = ""
    number: str = ""
    categories: str = ""
    card: str = ""
    row: int = field(default=0, compare=False)


def read_players(data: bytes, name: str) -> list[ListedPlayer]:
    """Return each player of a CSV file once, even if the file is a list of results with several rows for a player.

    A row without a name is returned as a player with an empty name, so that the caller can report it. Columns are
    separated by commas, semicolons or tabs. The encoding is UTF-8 or Windows-1252. Raises BadPlayerList if no column
    contains names.
    """
    text = _text(data)
    first = text.partition("\n")[0]
    divider = max(";,\t", key=first.count)
    rows = csv.reader(StringIO(text, newline=""), delimiter=divider)
    try:
        head = next(rows, [])
        columns = [_COLUMNS.get(title.strip().casefold()) for title in head]
        if "name" not in columns:
            titles = ", ".join(head) or "–"
            raise BadPlayerList(
                path=name,
                reason=Reason(
                    "no column is called {column}; there are: {titles}", column="Name", titles=titles
                ),
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
