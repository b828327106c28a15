"""Options and helpers that the export commands share: language, evening or season, file names, extra packages."""

import re
import unicodedata
from collections.abc import Collection, Iterator
from contextlib import contextmanager

import click

from stichtisch.club.fold import club_of
from stichtisch.club.guests import guests_named
from stichtisch.club.lookup import find_evening, find_season
from stichtisch.club.state import Club, ClubEvening, Season
from stichtisch.commands.options import new_language_option, option
from stichtisch.i18n import ENGLISH, Texts
from stichtisch.publish.book import Book, Depth, evening_book, season_book
from stichtisch.publish.errors import NoClubPackage
from stichtisch.store import Database

_LONGEST_NAME = 40
# The maximum number of characters of an address in a printed code. A longer address makes the code too fine for paper.
_LONGEST_URL = 120


language_option = new_language_option("The language of the output.")

output_option = option(
    "--output",
    metavar="FILE",
    show_default="a name with the kind of file and the day",
    help="File to write; - is standard output. An existing file is replaced, and a message says so.",
)

season_option = option(
    "--season",
    metavar="NAME",
    help="A whole season instead of one evening.",
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
    show_default="as entered by stichtisch club name",
    help="Name and place of the club, for the top of each page.",
)

url_option = option(
    "--url",
    envvar="STICHTISCH_URL",
    callback=_address,
    metavar="ADDRESS",
    help=(
        "Web address of your page verify.html. The QR code with the club's fingerprint then also contains this address."
    ),
)


def texts_of(language: str) -> Texts:
    """Return the texts of sheets and pages in a language."""
    return Texts("sheets", language)


def choose_book(
    database: Database,
    evening: str | None,
    season: str | None,
    depth: Depth = Depth.DEALS,
    keys: tuple[bytes | None, Collection[str]] = (None, ()),
    language: str = ENGLISH,
) -> Book:
    """Return the data of a season or club evening to print or publish. Guests without a name are shown in `language`.

    The score sheets are verified with `keys`: the club's key, and the directors' keys that this PC trusts.
    Raises NoSuchSeason, NoSuchClubEvening, UsageError.
    """
    if evening is not None and season is not None:
        raise click.UsageError("Give either --evening or --season.", click.get_current_context())
    club = guests_named(club_of(database), language)
    if season is not None:
        return season_book(database, club, find_season(club, season), depth)
    return evening_book(database, club, find_evening(club, evening), depth, *keys)


def file_name(kind: str, club: Club, of: ClubEvening | Season | Book, ending: str) -> str:
    """Return the default name of a file: its kind, and the day of the evening or the season's name.

    If several evenings have the same day, the evening's id is added. If several seasons would produce the same name,
    the season's number is added.
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
    # Return a name reduced to the letters and digits that every file system allows.
    spelled = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", spelled).strip("-")[:_LONGEST_NAME] or "season"


def chosen_output(output: str | None, otherwise: str) -> str:
    """Return the file that the user named, or `otherwise`. Raises UsageError if the user gave an empty name."""
    if output == "":
        needed = "--output needs the name of a file, or - for standard output."
        raise click.UsageError(needed, click.get_current_context())
    return otherwise if output is None else output


@contextmanager
def club_package(name: str) -> Iterator[None]:
    """Wrap imports that need a package of the extra `club`.

    Raises NoClubPackage if the package is missing.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != name:
            raise
        raise NoClubPackage(package=name) from error
