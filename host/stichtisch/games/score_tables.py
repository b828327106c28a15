"""The table of a score sheet, as its game defines it. A game without its own table shows totals only."""

from stichtisch.games import module_of, totals
from stichtisch.i18n import Texts
from stichtisch.sheets.score_table import ScoreTable
from stichtisch.sheets.sheet import Sheet
from stichtisch.store import DealRow


def score_table(sheet: Sheet, texts: Texts) -> ScoreTable:
    """Return the table of a score sheet."""
    module = module_of(sheet.session.game, "score_table") or totals
    table: ScoreTable = module.table(sheet, texts.of_game(sheet.session.game))
    return table


def made_of(sheet: Sheet, deal: DealRow, texts: Texts) -> list[str]:
    """Return the items of a deal in short form, or no items if the table of its game has none."""
    module = module_of(sheet.session.game, "score_table")
    texts = texts.of_game(sheet.session.game)
    made: list[str] = module.made_of(sheet, deal, texts) if module and hasattr(module, "made_of") else []
    return made
