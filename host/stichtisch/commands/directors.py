"""`stichtisch club directors`: lists the keys that sign the club's log, and accepts or revokes them."""

import time
from collections.abc import Callable
from pathlib import Path

import click

from stichtisch.club.directors import (
    Director,
    Signatures,
    accept,
    key_named,
    note_root,
    revoke,
    sign_in,
    signatures,
)
from stichtisch.club.log import club_records
from stichtisch.commands.club_options import by_option
from stichtisch.commands.desk import director_keys
from stichtisch.commands.errors import NoPin
from stichtisch.commands.options import club_key_option, database_option, echo_json, json_option, option
from stichtisch.i18n.command_help import HelpfulGroup
from stichtisch.i18n.command_words import counted, say
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.keys.director_pin import DirectorPins
from stichtisch.location import Location
from stichtisch.store import Database, open_database, open_existing
from stichtisch.store.engine import Connection
from stichtisch.text import harmless

_fingerprint = click.argument("fingerprint")

Decision = Callable[[Connection, DirectorKeys, str, int, Director], None]


@click.group(
    "directors",
    cls=HelpfulGroup,
    short_help="List and accept the keys that sign the club's log.",
    invoke_without_command=True,
    epilog="\b\nExamples:\n  stichtisch club directors\n  stichtisch club directors accept '2db9 dde2'",
)
@database_option
@club_key_option
@json_option
@click.pass_context
def directors(context: click.Context, database: Location, key: Path, as_json: bool) -> None:
    """List the keys that have signed the club's log: name, fingerprint, and whether this PC trusts them.

    Each director has a key on each PC, made on first use, in the folder `directors` beside the club's key.
    """
    if context.invoked_subcommand is not None:
        return
    keys = DirectorKeys(key)
    with open_existing(database) as opened:
        signed = signatures(club_records(opened), keys.trusted())
    if as_json:
        echo_json([_data(signed, one) for one in signed.directors])
        return
    lines = [line for one in signed.directors for line in _lines(signed, one)]
    click.echo("\n".join(lines) or say("No record of the club's log is signed."))


@directors.command("accept", epilog="\b\nExample:\n  stichtisch club directors accept '2db9 dde2'")
@_fingerprint
@by_option
@database_option
def accept_(fingerprint: str, person: str, database: Location) -> None:
    """Vouch for another director's key, so that PCs that know yours accept it. Compare its whole fingerprint first.

    FINGERPRINT is shown by `stichtisch club directors` on that director's PC; its first characters are enough.
    """
    director = _decided(accept, fingerprint, person, database)
    click.echo(say("Accepted: {name}, {key}.", name=harmless(director.shown), key=director.fingerprint))


@directors.command("revoke", epilog="\b\nExample:\n  stichtisch club directors revoke '2db9 dde2'")
@_fingerprint
@by_option
@database_option
def revoke_(fingerprint: str, person: str, database: Location) -> None:
    """Revoke a key that was stolen, or whose PC is lost. Earlier records stay valid.

    Another director must revoke it. Records that a thief signs with the key later make the certificate fail.
    """
    director = _decided(revoke, fingerprint, person, database)
    click.echo(say("Revoked: {name}, {key}.", name=harmless(director.shown), key=director.fingerprint))


@directors.command("trust", epilog="\b\nExample:\n  stichtisch club directors trust '2db9 dde2'")
@_fingerprint
@database_option
@club_key_option
def trust(fingerprint: str, database: Location, key: Path) -> None:
    """Trust a key on this PC, and all keys that it vouches for. Compare its whole fingerprint first."""
    keys = DirectorKeys(key)
    with open_existing(database) as opened:
        director = _director(opened, keys, fingerprint)
    keys.trust(director.key)
    click.echo(
        say("Trusted on this PC: {name}, {key}.", name=harmless(director.shown), key=director.fingerprint)
    )


@directors.command("pin", epilog="\b\nExample:\n  stichtisch club directors pin 'Dora Dirks'")
@click.argument("name")
@option("--remove", is_flag=True, help="Stop NAME from signing in.")
@club_key_option
def pin(name: str, remove: bool, key: Path) -> None:
    """Set the PIN with which director NAME signs in on the pages of `stichtisch serve` on this PC.

    You are asked for the PIN twice. Only a salted hash of the PIN is stored, beside the director's key.
    """
    pins, person = DirectorPins(key), harmless(name)
    if not person.strip():
        raise click.BadParameter(say("Give the director's name."))
    if remove:
        if person not in pins.names():
            raise NoPin(name=person)
        pins.remove(person)
        click.echo(
            say(
                "{name} no longer has a PIN. An open session ends when the server stops, or after 12 h at most.",
                name=person,
            )
        )
        return
    entered = click.prompt("PIN", hide_input=True, confirmation_prompt=True, err=True)
    pins.choose(person, entered)
    click.echo(say("{name} signs in with this PIN. Next: stichtisch serve --open", name=person))


@directors.command("adopt", epilog="\b\nExample:\n  stichtisch club directors adopt")
@by_option
@database_option
def adopt(person: str, database: Location) -> None:
    """Sign all unsigned records: those of a PC that did not yet sign, or of an older database.

    Compare the club's evenings with a backup or with printed certificates first.
    """
    keys = director_keys()
    with open_database(database) as opened, opened.transaction() as connection:
        before = signatures(club_records(opened), keys.trusted())
        if before.unsigned:
            sign_in(connection, keys, harmless(person), int(time.time()), adopt=True)
            note_root(connection, keys)
    click.echo(say("Signed now: {records}.", records=counted(len(before.unsigned), "record")))


def _decided(decision: Decision, fingerprint: str, person: str, database: Location) -> Director:
    # Carry out a decision about the key with this fingerprint, and return the key as it was before.
    keys = director_keys()
    with open_database(database) as opened, opened.transaction() as connection:
        director = _director(opened, keys, fingerprint)
        decision(connection, keys, harmless(person), int(time.time()), director)
        note_root(connection, keys)
    return director


def _director(database: Database, keys: DirectorKeys, text: str) -> Director:
    return key_named(signatures(club_records(database), keys.trusted()), text)


def _data(signed: Signatures, one: Director) -> dict[str, object]:
    facts = {"names": list(one.names), "records": one.records, "fingerprint": one.fingerprint, "key": one.key}
    return facts | {"known": one.known, "revoked": one.revoked, "first": one.key == signed.root}


def _lines(signed: Signatures, one: Director) -> list[str]:
    state = "revoked" if one.revoked else "known" if one.known else "NOT known"
    first = ", the log begins with this key" if one.key == signed.root else ""
    head = f"{harmless(one.shown)}: {state}, {counted(one.records, 'record')}{first}"
    return [head, f"  {one.fingerprint}"]
