"""`stichtisch export html`: a folder of pages that open from a stick."""

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
from stichtisch.keys.club_key import read_key
from stichtisch.publish.book import Depth
from stichtisch.store import open_existing
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
    help="Templates of your own: those in it come before ours.",
)
@option(
    "--output",
    metavar="FOLDER",
    show_default="a name made of what it is and of the day",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where to; pages that are there are replaced, and you are told; what else lies there stays.",
)
@database_option
@club_key_option
def command(
    evening_id: str | None,
    season: str | None,
    language: str,
    templates: Path | None,
    output: Path | None,
    database: Path,
    key: Path,
) -> None:
    """Write pages with standings, every list, every player, and every deal trick by trick.

    They need no network and no script: open index.html, copy the folder to a stick, or put it on a web server.
    """
    from jinja2 import TemplateError

    from stichtisch.publish.html.pages import pages

    with open_existing(database) as opened:
        book = choose_book(opened, evening_id, season, Depth.PROOF, read_key(key))
    try:
        found = pages(book, texts_of(language), templates)
    except (TemplateError, UnicodeDecodeError) as error:
        raise BadTemplate(path=templates, reason=error) from error
    folder = output or Path(file_name("pages", book.club, book, ""))
    replaced = sum((folder / path).exists() for path in found)
    for path, text in found.items():
        _write(folder / path, text)
    more = f"; files replaced: {replaced}" if replaced else ""
    click.echo(f"Written: {harmless(str(folder / 'index.html'))} (pages: {len(found) - 1}{more})", err=True)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(path=path.parent, reason=error.strerror or error) from error
    with writing(path) as stream:
        stream.write(text)
