"""`stichtisch club profile`: puts the club's own profiles on a table."""

from dataclasses import asdict
from pathlib import Path

import click

from stichtisch.commands.options import club_key_option, echo_json, json_option, option, port_option
from stichtisch.device.client import Client
from stichtisch.device.club_profiles import (
    LONGEST_NAME,
    ClubProfile,
    profiles_of,
    remove_profile,
    set_profile,
)
from stichtisch.device.ports import choose_port
from stichtisch.device.transport import SerialTransport
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_words import say
from stichtisch.keys.club_key import read_key
from stichtisch.rulebook.house_rules import read_house_rules
from stichtisch.sync.sync import show_key
from stichtisch.text import harmless


@click.command(
    "profile",
    short_help="Add house rules to a table, as a profile.",
    epilog="\b\nExamples:\n  stichtisch club profile our_rules.toml --name Stammtisch\n  stichtisch club profile\n"
    "  stichtisch club profile --remove Stammtisch",
)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@option(
    "--name",
    metavar="NAME",
    show_default="that of the file",
    help=f"Name of the profile at the table: at most {LONGEST_NAME} characters.",
)
@option("--remove", metavar="NAME", help="Remove the profile of this name.")
@port_option
@club_key_option
@json_option
def profile(
    file: Path | None, name: str | None, remove: str | None, port: str | None, key: Path, as_json: bool
) -> int:
    """Add the house rules in FILE to a table, as a profile. Without FILE, list the club's profiles on the table.

    FILE has the format that `stichtisch rules --check` checks. An existing profile of the same name is replaced. This
    works only between deals. A sealed table requires the club's key. The exit code is 1 if there is no profile to
    remove.
    """
    if (file is not None) + (remove is not None) > 1 or (name is not None and file is None):
        raise click.UsageError(say("Give a FILE (with or without --name), --remove, or neither."))
    wanted = None if file is None else _profile(file, name)
    with SerialTransport(choose_port(port)) as transport:
        client = Client(transport)
        client.settle()
        show_key(client, client.hello(), read_key(key))
        if wanted is not None:
            set_profile(client, wanted)
        removed = remove is None or remove_profile(client, remove)
        there = profiles_of(client)
    if not removed:
        click.echo(say("The table has no profile '{name}'.", name=harmless(remove or "")), err=True)
    if as_json:
        echo_json([asdict(one) for one in there])
    else:
        _report(there)
    return ExitCode.DONE if removed else ExitCode.NEGATIVE


def _profile(file: Path, name: str | None) -> ClubProfile:
    house = read_house_rules(file)
    return ClubProfile(file.stem if name is None else name, house.game, house.profile, house.options)


def _report(there: list[ClubProfile]) -> None:
    if not there:
        click.echo(say("The table has no profiles of the club."))
    for one in there:
        options = ", ".join(f"{harmless(key)}={harmless(str(value))}" for key, value in one.options.items())
        rules = f"{harmless(one.game)}, {harmless(one.profile)}"
        click.echo(f"{harmless(one.name)}: {rules}" + (f", {options}" if options else ""))
