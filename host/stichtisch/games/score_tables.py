"""The table of a score sheet as its game has it; a game that has none of its own shows totals alone."""

from stichtisch.games import module_of, totals
from stichtisch.i18n import Texts
from stichtisch.sheets.score_table import ScoreTable
from stichtisch.sheets.sheet import Sheet
from stichtisch.store import DealRow


def score_table(sheet: Sheet, texts: Texts) -> ScoreTable:
    """Return the table of a sheet."""
    module = module_of(sheet.session.game, "score_table") or totals
    table: ScoreTable = module.table(sheet, texts)
    return table


def made_of(sheet: Sheet, deal: DealRow, texts: Texts) -> list[str]:
    """Return what the items of a deal are, in short; nothing where the table of its game does not say it."""
    module = module_of(sheet.session.game, "score_table")
    made: list[str] = module.made_of(sheet, deal, texts) if module and hasattr(module, "made_of") else []
    return made
