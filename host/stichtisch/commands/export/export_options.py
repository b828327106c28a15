"""Shared parts of the commands that print and publish: language, evening or season, names of files, packages."""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stichtisch.club.fold import club_of
from stichtisch.club.guests import guests_named
from stichtisch.club.lookup import find_evening, find_season
from stichtisch.club.state import Club, ClubEvening, Season
from stichtisch.commands.options import option
from stichtisch.i18n import ENGLISH, LANGUAGES, Texts
from stichtisch.i18n.users import locale_language
from stichtisch.publish.book import Book, Depth, evening_book, season_book
from stichtisch.publish.errors import NoClubPackage
from stichtisch.store import Database

if TYPE_CHECKING:
    from stichtisch.publish.pdf.club_code import ClubCode

_LONGEST_NAME = 40
# A code of a longer one is too fine for paper.
_LONGEST_URL = 120


language_option = option(
    "--language",
    envvar="STICHTISCH_LANGUAGE",
    type=click.Choice(LANGUAGES),
    default=locale_language,
    show_default="that of your computer, else en",
    help="The language of what is written.",
)

output_option = option(
    "--output",
    metavar="FILE",
    show_default="a name made of what it is and of the day",
    help="Where to; - is standard output. A file that is there is replaced, which is reported.",
)

season_option = option(
    "--season",
    metavar="NAME",
    help="A whole season in place of one evening.",
)


def _address(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    if not value:
        return ""
    if not re.fullmatch(r"https?://[!-~]+", value) or len(value) > _LONGEST_URL:
        raise click.BadParameter(
            f"It begins with https:// and has at most {_LONGEST_URL} characters.", context, parameter
        )
    return value


club_option = option(
    "--club",
    "club_name",
    envvar="STICHTISCH_CLUB",
    default="",
    metavar="NAME, PLACE",
    help="Name and place of the club, for the head of each page.",
)

url_option = option(
    "--url",
    envvar="STICHTISCH_URL",
    callback=_address,
    metavar="ADDRESS",
    help="Where verify.html of your pages is on the web. The code with the club's fingerprint has it, too.",
)


def club_code(key: Path, url: str) -> "ClubCode | None":
    """Return the code of the club for paper, None where its key pair is not beside its key on this computer.

    Raises ImportError without reportlab, see `club_package`.
    """
    from stichtisch.keys.club_pair import pair_path, read_pair
    from stichtisch.publish.pdf.club_code import ClubCode

    pair = read_pair(pair_path(key))
    return None if pair is None else ClubCode(pair.fingerprint, url)


def texts_of(language: str) -> Texts:
    """Return what sheets and pages say in a language."""
    return Texts("sheets", language)


def choose_book(
    database: Database,
    evening: str | None,
    season: str | None,
    depth: Depth = Depth.DEALS,
    club_key: bytes | None = None,
    language: str = ENGLISH,
) -> Book:
    """Return the book of a season or of a club evening, guests named in a language.

    Raises NoSuchSeason, NoSuchClubEvening, UsageError.
    """
    if evening is not None and season is not None:
        raise click.UsageError("Either --evening or --season.", click.get_current_context())
    club = guests_named(club_of(database), language)
    if season is not None:
        return season_book(database, club, find_season(club, season), depth)
    return evening_book(database, club, find_evening(club, evening), depth, club_key)


def file_name(kind: str, club: Club, of: ClubEvening | Season | Book, ending: str) -> str:
    """Return the default name of a file: its kind, and the day of the evening or the season's name.

    Of two evenings of one day each has its id besides, of two seasons that are spelled alike each its number.
    """
    if isinstance(of, Book):
        of = of.season or of.evenings[0].evening
    return f"{kind}-{_tail_of_evening(club, of) if isinstance(of, ClubEvening) else _tail_of_season(club, of)}{ending}"


def _tail_of_evening(club: Club, evening: ClubEvening) -> str:
    day = evening.day.isoformat()
    alone = sum(other.day == evening.day for other in club.evenings.values()) == 1
    return day if alone else f"{day}-{evening.id}"


def _tail_of_season(club: Club, season: Season) -> str:
    name = _plain(season.name)
    alike = [other for other in club.seasons if _plain(other).casefold() == name.casefold()]
    return name if len(alike) == 1 else f"{name}-{1 + alike.index(season.name)}"


def _plain(name: str) -> str:
    # Letters and digits that every file system takes.
    spelled = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", spelled).strip("-")[:_LONGEST_NAME] or "season"


def chosen_output(output: str | None, otherwise: str) -> str:
    """Return the file that the user named, or else this one. Raises UsageError where he named nothing."""
    if output == "":
        needed = "--output needs the name of a file, or - for standard output."
        raise click.UsageError(needed, click.get_current_context())
    return otherwise if output is None else output


@contextmanager
def club_package(name: str) -> Iterator[None]:
    """Within this something is imported that needs a package of the extra `club`. Raises NoClubPackage."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != name:
            raise
        raise NoClubPackage(package=name) from error
