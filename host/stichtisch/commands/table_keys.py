"""`stichtisch club tables` and `new-pair`: list tables' keys for public signatures, and replace the club's pair."""

import time
from datetime import date
from pathlib import Path

import click

from stichtisch.club.directors import note_root
from stichtisch.club.table_keys import (
    ClubTableKey,
    EarlierPair,
    earlier_pairs,
    note_new_pair,
    revoke_table_key,
    table_key_named,
    table_keys,
)
from stichtisch.commands.club_options import DayType, by_option, person_option, why_option
from stichtisch.commands.desk import director_keys
from stichtisch.commands.options import club_key_option, database_option, echo_json, json_option, option
from stichtisch.i18n.command_help import HelpfulGroup
from stichtisch.i18n.command_words import say
from stichtisch.keys.club_pair import fingerprint, pair_path, read_pair, replace_pair
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.location import Location
from stichtisch.store import open_database, open_existing
from stichtisch.text import harmless


@click.group(
    "tables",
    cls=HelpfulGroup,
    short_help="List the keys of tables, and revoke one.",
    invoke_without_command=True,
    epilog="\b\nExamples:\n  stichtisch club tables\n"
    "  stichtisch club tables revoke '2db9 dde2' --why 'the table was stolen'",
)
@database_option
@club_key_option
@json_option
@click.pass_context
def tables(context: click.Context, database: Location, key: Path, as_json: bool) -> None:
    """List the keys with which tables have signed: table, state, fingerprint and certifying club.

    The state is `current`, `replaced` (another key of the table has signed since), or `revoked`.
    """
    if context.invoked_subcommand is not None:
        return
    pair = read_pair(pair_path(key))
    with open_existing(database) as opened:
        listed = table_keys(opened)
        earlier = earlier_pairs(opened)
    if as_json:
        echo_json([_data(one) for one in listed])
        return
    lines = [line for one in listed for line in _lines(one, pair.public if pair else "", earlier)]
    click.echo("\n".join(lines) or say("No table has made a public signature yet."))


@tables.command(
    "revoke", epilog="\b\nExample:\n  stichtisch club tables revoke '2db9 dde2' --why 'the table was stolen'"
)
@click.argument("fingerprint")
@option(
    "--on",
    "day",
    type=DayType(),
    default=lambda: date.today().isoformat(),
    show_default="today",
    metavar="DAY",
    help="Day of the loss.",
)
@why_option
@by_option
@database_option
def revoke_(fingerprint: str, day: date, why: str, person: str, database: Location) -> None:
    """Revoke the key of a table that was lost, stolen, or left open unattended.

    Sync and merge first: seals that are now in this database stay valid, here and for anyone with the club's published
    files. The director signs the revocation. To publish it: stichtisch export html.
    """
    keys = director_keys()
    with open_database(database) as opened, opened.transaction() as connection:
        chosen = table_key_named(table_keys(opened), fingerprint)
        revoked = revoke_table_key(
            opened, connection, keys, harmless(person), int(time.time()), chosen, day, harmless(why)
        )
        note_root(connection, keys)
    click.echo(
        say(
            "Revoked: the key of table {table}, {key}.",
            table=harmless(chosen.stored.serial),
            key=chosen.fingerprint,
        )
    )
    click.echo(
        say("Sessions stored before the revocation, which stay proved: {count}.", count=len(revoked.seals))
    )


@click.command("new-pair", epilog="\b\nExample:\n  stichtisch club new-pair --why 'the laptop was stolen'")
@why_option
@person_option
@club_key_option
@database_option
def new_pair(why: str, person: str, key: Path, database: Location) -> None:
    """Generate a new key pair of the club, if the file club.pair was lost or stolen.

    An existing file is kept under another name. Afterwards equip every table again, and publish the new fingerprint.
    Use --new-keys for a table whose key may be known to others. Keys that the earlier pair has certified remain listed
    under that pair.
    """
    path, keys, today = pair_path(key), DirectorKeys(key), date.today().isoformat()
    with open_database(database) as opened, opened.transaction() as connection:
        before, made = replace_pair(path, today)
        earlier = EarlierPair(before.public if before else "", today)
        note_new_pair(
            connection, keys, harmless(person), int(time.time()), made.public, earlier, harmless(why)
        )
        note_root(connection, keys)
    click.echo(
        say(
            "The club's new key pair is in {file}. Its fingerprint: {fingerprint}",
            file=harmless(str(path)),
            fingerprint=made.fingerprint,
        )
    )
    if before is not None:
        click.echo(say("No longer valid: {fingerprint}", fingerprint=before.fingerprint))
    click.echo(say("Next, for each table in service mode: stichtisch club equip"))


def _data(one: ClubTableKey) -> dict[str, object]:
    facts = {"table": one.stored.serial, "state": one.state, "fingerprint": one.fingerprint}
    more = {"key": one.stored.key, "club": fingerprint(one.stored.club) if one.stored.club else None}
    journal, seal = one.stored.signed or (None, None)
    revoked = one.revoked.day if one.revoked else None
    return facts | more | {"journal": journal, "seal": seal, "revoked": revoked}


def _lines(one: ClubTableKey, own: str, earlier: list[EarlierPair]) -> list[str]:
    state = say("revoked on {day}", day=one.revoked.day) if one.revoked else one.state
    used = ""
    if one.stored.signed:
        journal, event = one.stored.signed
        used = say(", last seal: event {event} of {journal}", event=event, journal=journal)
    table = harmless(one.stored.serial)
    return [
        say("Table {table}: {state}{used}", table=table, state=state, used=harmless(used)),
        f"  {one.fingerprint}",
        f"  {_club(one.stored.club, own, earlier)}",
    ]


def _club(club: str, own: str, earlier: list[EarlierPair]) -> str:
    if not club:
        return say("not certified")
    for one in earlier:
        if one.public == club:
            return say(
                "certified by the club's earlier pair, until {day}: {club}",
                day=one.day,
                club=fingerprint(club),
            )
    if club == own:
        return say("certified by this club: {club}", club=fingerprint(club))
    if own:
        return say("certified by another club: {club}", club=fingerprint(club))
    return say("certified by a club: {club}", club=fingerprint(club))
