"""The table of a Double score sheet: trump, the chips in the bank after the round, and each player's running total."""

from dataclasses import replace

from stichtisch.games import totals
from stichtisch.games.chips import bank_after, chips_each
from stichtisch.i18n import Texts
from stichtisch.sheets.score_table import Cell, Column, Row, ScoreTable, plain
from stichtisch.sheets.sheet import Sheet

# The width of the bank's column in mm, which is taken from the players' columns.
_WIDTH = 14.0
_PLAYERS = 140.0


def table(sheet: Sheet, texts: Texts) -> ScoreTable:
    """Return the table of a Double score sheet."""
    made = totals.table(sheet, texts)
    at = next((place for place, column in enumerate(made.columns) if column.person is not None), 0)
    narrower = (_PLAYERS - _WIDTH) / _PLAYERS
    people = [replace(column, width=column.width * narrower) for column in made.columns[at:]]
    rows = []
    for row, deal in zip(made.rows, sheet.deals, strict=True):
        bank = Cell(plain(bank_after(sheet.session, deal) or 0))
        rows.append(Row([*row.cells[:at], bank, *row.cells[at:]], row.notes))
    legend = texts.say("legend", each=chips_each(sheet.session) or 0)
    columns = [*made.columns[:at], Column(texts.say("bank"), _WIDTH, "right"), *people]
    return ScoreTable(columns, rows, made.foot, f"{made.legend} {legend}")
