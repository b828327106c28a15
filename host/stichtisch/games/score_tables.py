"""The table of a score sheet as its game has it; a game that has none of its own shows totals alone."""

from stichtisch.games import module_of, totals
from stichtisch.i18n import Texts
from stichtisch.sheets.score_table import ScoreTable
from stichtisch.sheets.sheet import Sheet


def score_table(sheet: Sheet, texts: Texts) -> ScoreTable:
    """Return the table of a sheet."""
    module = module_of(sheet.session.game, "score_table") or totals
    table: ScoreTable = module.table(sheet, texts)
    return table
