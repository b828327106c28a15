"""The score sheet of an evening as text: a row for each deal and a column for each person."""

from stichtisch.club.deal_names import OF_NO_EVENING, DealNumbers
from stichtisch.club.state import PAPER
from stichtisch.games import module_of
from stichtisch.i18n.command_words import say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.publish.text_sheet.table import NARROWEST, Table
from stichtisch.sheets.text_layout import Layout
from stichtisch.store import DealRow, StoredSession
from stichtisch.text import shorten


def sheet_lines(
    evening: StoredSession, deals: list[DealRow], columns: int = 80, numbers: DealNumbers = OF_NO_EVENING
) -> list[str]:
    """Return the sheet of `evening` in lines of at most `columns` terminal columns.

    If `columns` is less than 72, 72 is used. `numbers` contains the names of the deals.
    """
    columns = max(columns, NARROWEST)
    layout = _layout_of(evening.game)
    lines = [_title(evening)]
    for table in Table.of(evening, layout, columns, numbers):
        lines += ["", *table.lines(deals)]
    return [line.rstrip() for line in (*lines, *_joined(layout.legend(deals), columns))]


def _layout_of(game: str) -> Layout:
    module = module_of(game, "text_columns")
    layout: Layout = module.COLUMNS if module else Layout()
    return layout


def _title(evening: StoredSession) -> str:
    started = evening.started.strftime("%Y-%m-%d %H:%M") if evening.started else say("no date")
    parts = (
        started,
        game_name(evening.game, users_language()),
        evening.profile,
        say("on paper") if evening.serial == PAPER else say("table {table}", table=evening.serial),
    )
    return " · ".join(shorten(part, 32) for part in parts)


def _joined(entries: list[str], columns: int) -> list[str]:
    # Return lines with as many entries as fit in each, without breaking an entry.
    lines = [entries[0]]
    for entry in entries[1:]:
        longer = f"{lines[-1]}; {entry}"
        if len(longer) < columns:
            lines[-1] = longer
        else:
            lines[-1] += ";"
            lines.append(entry)
    return lines
