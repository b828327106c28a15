"""`stichtisch export certificate`: checks an evening's lists against their cards, and prints each check on one line."""

from pathlib import Path

import click

from stichtisch.certificate.assessment import certify
from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_evening
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.export.export_options import (
    chosen_output,
    club_option,
    club_package,
    file_name,
    language_option,
    output_option,
    texts_of,
    url_option,
)
from stichtisch.commands.options import club_key_option, database_option
from stichtisch.commands.writing import write_output
from stichtisch.errors import ExitCode
from stichtisch.keys.proving_keys import proving_keys
from stichtisch.location import Location
from stichtisch.store import open_existing


@click.command(
    "certificate",
    short_help="Print the certificate of an evening.",
    epilog="\b\nExample:\n  stichtisch export certificate --output certificate.pdf",
)
@evening_option
@language_option
@output_option
@url_option
@club_option
@database_option
@club_key_option
def command(
    evening_id: str | None,
    language: str,
    output: str | None,
    url: str,
    club_name: str,
    database: Location,
    key: Path,
) -> int:
    """Make a PDF of the certificate of a club evening: what was checked in each list, with the result.

    The exit code is 1 if a check failed. The PDF is written in any case.
    """
    with club_package("reportlab"):
        from stichtisch.publish.pdf.certificate import certificate_pdf
        from stichtisch.publish.pdf.club_code import club_code
    code = club_code(key, url)
    with open_existing(database) as opened:
        club = club_of(opened)
        evening = find_evening(club, evening_id)
        certificate = certify(opened, club, evening, *proving_keys(key))
    name = chosen_output(output, file_name("certificate", club, evening, ".pdf"))
    write_output(name, certificate_pdf(certificate, texts_of(language), code, club_name or club.heading))
    return ExitCode.DONE if certificate.holds else ExitCode.NEGATIVE
