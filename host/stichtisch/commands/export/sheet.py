"""`stichtisch export sheet`: prints the score sheets of a club evening, or the score sheet of one session."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import click

from stichtisch.club.errors import NotPossible
from stichtisch.club.fold import club_of
from stichtisch.club.state import ListKey
from stichtisch.commands.club_options import ListKeyType, evening_option
from stichtisch.commands.export.export_options import (
    choose_book,
    chosen_output,
    club_option,
    club_package,
    file_name,
    language_option,
    output_option,
    texts_of,
    url_option,
)
from stichtisch.commands.options import club_key_option, database_option, option, session_option
from stichtisch.commands.selection import choose_session
from stichtisch.commands.writing import write_output
from stichtisch.i18n.guests import guest_name
from stichtisch.i18n.reason import Reason
from stichtisch.keys.proving_keys import proving_keys
from stichtisch.location import Location
from stichtisch.publish.book import Depth
from stichtisch.sheets.sheet import Sheet, session_sheet
from stichtisch.store import Database, StoredSession, open_existing, stored_sessions


@click.command(
    "sheet",
    short_help="Print score sheets.",
    epilog="\b\nExamples:\n  stichtisch export sheet\n  stichtisch export sheet --list 2.3 --output table3.pdf\n"
    "  stichtisch export sheet --session 1",
)
@evening_option
@option(
    "--list",
    "list_key",
    type=ListKeyType(),
    metavar="ROUND.TABLE",
    help="Only one list of the club evening, by round and table.",
)
@session_option
@language_option
@output_option
@url_option
@club_option
@database_option
@club_key_option
def command(
    evening_id: str | None,
    list_key: ListKey | None,
    session: int | None,
    language: str,
    output: str | None,
    url: str,
    club_name: str,
    database: Location,
    key: Path,
) -> None:
    """Make a PDF of the score sheets of a club evening, each with its proof.

    With --session, or if the club has no evening yet, make the sheet of one session of a table.
    """
    with club_package("reportlab"):
        from stichtisch.publish.pdf.club_code import club_code
        from stichtisch.publish.pdf.sheet import sheets_pdf
    code = club_code(key, url)
    with open_existing(database) as opened:
        sheets, name = _sheets(opened, evening_id, list_key, session, proving_keys(key))
        heading = club_name or club_of(opened).heading
    sheets = [replace(sheet, names=[guest_name(one, language) for one in sheet.names]) for sheet in sheets]
    write_output(chosen_output(output, name), sheets_pdf(sheets, texts_of(language), code, heading))


def _sheets(
    database: Database,
    evening_id: str | None,
    key: ListKey | None,
    number: int | None,
    keys: tuple[bytes | None, Collection[str]],
) -> tuple[list[Sheet], str]:
    # Return the sheets, and the default name of the file.
    if number is not None or (evening_id is None and key is None and not club_of(database).evenings):
        session = choose_session(database, number or 1)
        return [session_sheet(database, session, *keys)], _session_name(database, session)
    book = choose_book(database, evening_id, None, Depth.PROOF, keys)
    sheets = [sheet for sheet in book.evenings[0].sheets if key in (None, sheet.key)]
    if not sheets:
        raise NotPossible(
            reason=Reason("no list of the evening has begun yet"),
            todo=Reason("The list of one table alone: --session 1"),
        )
    ending = f"-{key.round}-{key.table}.pdf" if key else ".pdf"
    return sheets, file_name("sheet" if key else "sheets", book.club, book, ending)


def _session_name(database: Database, session: StoredSession) -> str:
    # Sheets of several tables on the same day need different names.
    if session.started is None:
        return f"sheet-{session.id}.pdf"
    day = session.started.date()
    alone = (
        sum(one.started is not None and one.started.date() == day for one in stored_sessions(database)) == 1
    )
    return f"sheet-{day.isoformat()}.pdf" if alone else f"sheet-{day.isoformat()}-{session.id}.pdf"
