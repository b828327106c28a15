"""`stichtisch league`: collects the results of many clubs in one database on a server."""

from dataclasses import asdict
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import click

from stichtisch.commands import league_seasons
from stichtisch.commands.league_options import league_option
from stichtisch.commands.options import (
    database_file_option,
    echo_json,
    first_line,
    jobs_option,
    json_option,
    option,
)
from stichtisch.commands.progress import progress
from stichtisch.commands.quarantine import set_aside_line
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_help import HelpfulGroup
from stichtisch.i18n.command_words import counted, say
from stichtisch.keys.p256 import fingerprint, is_public
from stichtisch.league import clubs
from stichtisch.location import Address
from stichtisch.store.exchange import Brought
from stichtisch.text import fit, harmless, shorten

_LONGEST_NAME = 32
_KEY_DIGITS = 9

_password_option = option(
    "--password-file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file whose first line is the club's password.",
)


@click.group(
    "league",
    cls=HelpfulGroup,
    short_help="Manage a league of clubs in one database on a server.",
    epilog="\b\nExamples:\n  stichtisch league push --league postgresql://club7@host/season\n"
    "  stichtisch league clubs --league postgresql://operator@host/season",
)
def command() -> None:
    """Manage the database of a league. Each club writes only its own data, and the league reads all.

    A club uses `push` and `pull`. The other commands are for the league's administrator.

    The environment variable STICHTISCH_LEAGUE sets the address permanently. The password is in ~/.pgpass or
    PGPASSWORD.
    """


@command.command(
    "create", epilog="\b\nExample:\n  stichtisch league create bavaria --league postgresql://host/season"
)
@click.argument("name")
@league_option
def create(name: str, league: Address) -> None:
    """Set up a database on a server for the league NAME. The names of two roles contain its short name."""
    clubs.create(league, name)
    click.echo(say("League {name} is ready. Next: stichtisch league add CLUB", name=name))


@command.command(
    "add", epilog="\b\nExample:\n  stichtisch league add club7 --name 'Club of Seven' --key 04ab…"
)
@click.argument("club")
@option("--name", metavar="TEXT", help="Name of the club. Default: CLUB.")
@option(
    "--key", default="", metavar="KEY", help="The public key of the club, which `stichtisch club key` shows."
)
@_password_option
@league_option
def add(club: str, name: str | None, key: str, password_file: Path | None, league: Address) -> None:
    """Let CLUB log in and write its own data. This also readmits a club that was revoked.

    CLUB is the club's user name on the server. With the club's public key, signatures of its tables are checked on
    arrival.
    """
    if key and not is_public(key):
        raise click.UsageError(say("--key is not a club's public key, which has 128 hexadecimal digits"))
    clubs.add(league, club, name or club, key, first_line(password_file) if password_file else None)
    click.echo(say("Club {club} can push: stichtisch league push", club=club))


@command.command("revoke", epilog="\b\nExample:\n  stichtisch league revoke club7")
@click.argument("club")
@league_option
def revoke(club: str, league: Address) -> None:
    """Stop CLUB from logging in. Its data stays."""
    clubs.revoke(league, club)
    click.echo(say("Club {club} is revoked; its results stay.", club=club))


@command.command("clubs", epilog="\b\nExample:\n  stichtisch league clubs")
@league_option
@json_option
def list_clubs(league: Address, as_json: bool) -> None:
    """List the clubs of the league, and the data that each has sent."""
    with clubs.reading(league) as database:
        known, held = clubs.clubs(database), clubs.held(database)
    rows = [(one, held.get(one.club, clubs.Held(0, 0, 0, None))) for one in known]
    if as_json:
        echo_json([asdict(one) | asdict(has) for one, has in rows])
    else:
        click.echo("\n".join(_club_lines(rows)))


@command.command(
    "push", epilog="\b\nExamples:\n  stichtisch league push\n  stichtisch league push --database club.sqlite"
)
@league_option
@database_file_option
@jobs_option
@json_option
def push(league: Address, database: Path, as_json: bool) -> int:
    """Send the data of this club's database that the league does not have yet.

    Chain, scores and signatures are checked on arrival. Conflicting events are quarantined on the server: exit code 8.
    You can push again without harm; an interrupted push continues the next time. Without a network, use `stichtisch
    backup` to write a copy to a USB stick.
    """
    return _report(clubs.push(database, league, partial(progress, say("Sending"))), as_json)


@command.command("pull", epilog="\b\nExample:\n  stichtisch league pull --database new-laptop.sqlite")
@league_option
@database_file_option
@jobs_option
@json_option
def pull(league: Address, database: Path, as_json: bool) -> int:
    """Fetch this club's data that is in the league but not in the club's own database."""
    return _report(clubs.pull(database, league, partial(progress, say("Fetching"))), as_json)


@command.command("receive", epilog="\b\nExample:\n  stichtisch league receive club7 /media/stick/club.sqlite")
@click.argument("club")
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@league_option
@jobs_option
@json_option
def receive(club: str, file: Path, league: Address, as_json: bool) -> int:
    """Send the data of CLUB to the league from FILE, a copy of the club's database.

    The data is checked as if the club had pushed it. The server accepts only data of this club.
    """
    return _report(clubs.receive(file, league, club, partial(progress, say("Sending"))), as_json)


for _one in (
    league_seasons.season,
    league_seasons.division,
    league_seasons.standings,
    league_seasons.tables,
    league_seasons.page,
    league_seasons.person,
    league_seasons.promote,
    league_seasons.certificate,
):
    command.add_command(_one)


def _club_lines(rows: list[tuple[clubs.Club, clubs.Held]]) -> list[str]:
    width = max([4, *(len(shorten(one.name, _LONGEST_NAME)) for one, _ in rows)])
    head = f"{fit(say('Club'), width)}  {fit(say('Tables'), 6, right=True)}  {fit(say('Deals'), 7, right=True)}  "
    return [
        head + f"{fit(say('Latest'), 10)}  {say('Key')}",
        *(_club_line(one, has, width) for one, has in rows),
    ]


def _club_line(one: clubs.Club, has: clubs.Held, width: int) -> str:
    latest = datetime.fromtimestamp(has.latest).date().isoformat() if has.latest else ""
    key = fingerprint(one.key)[:_KEY_DIGITS] if one.key else "-"
    end = say("revoked") if one.revoked else key
    name = fit(shorten(harmless(one.name), _LONGEST_NAME), width)
    return f"{name}  {has.tables:>6}  {has.deals:>7}  {fit(latest, 10)}  {end}"


def _report(brought: Brought, as_json: bool) -> int:
    if as_json:
        facts: dict[str, Any] = asdict(brought)
        echo_json(facts)
    else:
        click.echo(
            say(
                "Arrived: {events}, {records}; deals new or changed: {deals}.",
                events=counted(brought.events, "new event"),
                records=counted(brought.records, "record"),
                deals=brought.deals,
            )
        )
        if brought.unsigned:
            click.echo(
                say("Seals without a signature that the club has certified: {count}", count=brought.unsigned)
            )
        for case in brought.undecided:
            click.echo(set_aside_line(case))
    return ExitCode.SET_ASIDE if brought.undecided else ExitCode.DONE
