"""`stichtisch export html`: writes a folder of pages that can be opened from a memory stick."""

from pathlib import Path

import click

from stichtisch.commands.club_options import evening_option
from stichtisch.commands.errors import BadTemplate
from stichtisch.commands.export.export_options import (
    choose_book,
    file_name,
    language_option,
    season_option,
    texts_of,
)
from stichtisch.commands.options import club_key_option, database_option, option
from stichtisch.commands.writing import writing
from stichtisch.errors import CannotWrite
from stichtisch.journal import journal_file
from stichtisch.keys.club_pair import pair_path, read_pair
from stichtisch.keys.proving_keys import proving_keys
from stichtisch.location import Location
from stichtisch.publish.book import Book, Depth
from stichtisch.publish.club_keys import NAME as CLUB_KEYS
from stichtisch.publish.club_keys import club_keys
from stichtisch.store import Database, journal_of, open_existing, revoked_keys
from stichtisch.text import harmless


@click.command(
    "html",
    short_help="Write a folder of pages.",
    epilog="\b\nExamples:\n  stichtisch export html --output pages\n"
    "  stichtisch export html --season 2026/27 --templates our-templates",
)
@evening_option
@season_option
@language_option
@option(
    "--templates",
    envvar="STICHTISCH_TEMPLATES",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Folder of your own templates, used instead of the built-in ones.",
)
@option(
    "--output",
    metavar="FOLDER",
    show_default="a name with the kind of file and the day",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder to write. Existing pages are replaced, and a message says so. Other files stay.",
)
@database_option
@club_key_option
def command(
    evening_id: str | None,
    season: str | None,
    language: str,
    templates: Path | None,
    output: Path | None,
    database: Location,
    key: Path,
) -> None:
    """Write web pages with standings, every list, every player, and every deal trick by trick.

    The pages need no network and no script: open index.html, copy the folder to a USB stick, or put it on a web
    server. Only the page verify.html, which checks journals, has a script. The signed journals of an evening are in
    the folder journals. The file club.json contains the club's public keys, and the table keys that it has revoked.
    """
    from jinja2 import TemplateError

    from stichtisch.publish.html.pages import pages
    from stichtisch.publish.html.verify_page import NAME, verify_page

    pair = read_pair(pair_path(key))
    with open_existing(database) as opened:
        book = choose_book(opened, evening_id, season, Depth.PROOF, proving_keys(key), language)
        journals = _journals(opened, book)
        revoked = revoked_keys(opened)
        keys = club_keys(opened, pair.public if pair else "")
    try:
        files = pages(book, texts_of(language), templates, journals)
    except (TemplateError, UnicodeDecodeError) as error:
        raise BadTemplate(path=templates, reason=error) from error
    files = {NAME: verify_page(language, tuple(revoked)), CLUB_KEYS: keys, **files}
    folder = output or Path(file_name("pages", book.club, book, ""))
    replaced = sum((folder / path).exists() for path in (*journals, *files))
    for path, journal in journals.items():
        _write(folder / path, journal)
    for path, text in files.items():
        _write(folder / path, text)
    more = f"; files replaced: {replaced}" if replaced else ""
    click.echo(
        f"Written: {harmless(str(folder / 'index.html'))} (pages: {len(files) - 2}; journals: {len(journals)}{more})",
        err=True,
    )


def _journals(database: Database, book: Book) -> dict[str, bytes]:
    # Return the journals of an evening that have public signatures, each cut to the part that its proof needs.
    from stichtisch.publish.html.pages import journal_path

    files = {}
    for one in book.evenings if book.season is None else ():
        for sheet in one.sheets:
            journal = (
                b"" if sheet.on_paper else journal_file.of_last_session(journal_of(database, sheet.session))
            )
            if journal and journal_file.has_signs(journal):
                files[journal_path(one, sheet)] = journal
    return files


def _write(path: Path, data: bytes | str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(path=path.parent, reason=error) from error
    with writing(path, isinstance(data, bytes)) as stream:
        stream.write(data)
