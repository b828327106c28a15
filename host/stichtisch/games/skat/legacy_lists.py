"""The columns of an old Windows program for Skat clubs, with German titles: a row for each player and series."""

from stichtisch.games.legacy_lists import LegacyColumns

_CENTS = 100


def _euros(cents: int) -> str:
    return f"{cents // _CENTS},{cents % _CENTS:02d}"


COLUMNS: LegacyColumns = {
    "Nummer": lambda row: row.player.number,
    "Name": lambda row: row.player.shown,
    "Wertung": lambda row: row.result.final,
    "Spielerpunkte": lambda row: row.result.points,
    "Spiele gewonnen": lambda row: row.result.alone_won,
    "Spiele verloren": lambda row: row.result.alone_lost,
    "Datum": lambda row: row.day.strftime("%d.%m.%Y"),
    "Uhrzeit": lambda row: row.started.strftime("%H:%M") if row.started else "",
    "Serie": lambda row: row.key.round,
    "Tisch": lambda row: row.key.table,
    "Tischgröße": lambda row: row.people,
    "Abreizgeld": lambda row: _euros(row.lost),
    "Startgeld": lambda row: _euros(row.attendance),
    "Tischgeld": lambda _row: _euros(0),
}
