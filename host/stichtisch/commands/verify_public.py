"""`stichtisch verify --public`: checks the public signatures of a session."""

import re
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stichtisch.commands.options import echo_json
from stichtisch.errors import ExitCode
from stichtisch.file_contents import contents
from stichtisch.i18n.command_words import marked, say, say_marked
from stichtisch.journal import journal_file
from stichtisch.journal.journal_file import JournalFile
from stichtisch.journal.revocation import Revoked
from stichtisch.location import Location
from stichtisch.store import clubs_of, open_existing, revoked_keys
from stichtisch.store.errors import NothingStored
from stichtisch.text import harmless

if TYPE_CHECKING:
    from stichtisch.journal.public_proof import PublicProof, SessionProof

_DIGITS = 32
_GROUP = 4
NOT_PROVED = marked(
    "The signatures do not prove who laid a card, or that no events followed the last signed seal. Anyone "
    "with access to the table's service key or BOOTSEL button could have read its private key, and could "
    "sign as the table. Only the club's latest club.json (--keys) shows whether it has revoked a key "
    "since then."
)


class FingerprintType(click.ParamType[str]):
    """A fingerprint as typed from paper: 32 hexadecimal digits, with spaces anywhere."""

    name = "fingerprint"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the digits in groups of four."""
        digits = re.sub(r"[\s:-]", "", value).lower()
        if not re.fullmatch(f"[0-9a-f]{{{_DIGITS}}}", digits):
            self.fail(say("A fingerprint has 32 hexadecimal digits."), param, ctx)
        return " ".join(digits[start : start + _GROUP] for start in range(0, _DIGITS, _GROUP))


def revoked_in_file(keys: Path | None) -> list[Revoked]:
    """Return the keys that a file club.json revokes. Raises CannotRead, NoClubKeys."""
    if keys is None:
        return []
    from stichtisch.publish.club_keys import revoked_in

    return revoked_in(contents(keys, journal_file.MEGABYTES), str(keys))


def revocations_here(database: Location, serial: str | None = None) -> tuple[list[Revoked], list[str]]:
    """Return the keys that the club's log revokes, for one table or for all. If there is no database, return no keys.

    The second result contains the public keys of the clubs that have certified the revoked keys. Raises the Storage
    errors.
    """
    try:
        with open_existing(database) as opened:
            revoked = revoked_keys(opened, serial)
            return revoked, clubs_of(opened, revoked)
    except NothingStored:
        return [], []


def verify_publicly(
    journal: JournalFile, club: str | None, revoked: Iterable[Revoked], as_json: bool
) -> ExitCode:
    """Print the public proof of a journal, and return the exit code. `club` is the fingerprint to check against."""
    from stichtisch.journal.public_proof import prove_publicly

    proof = prove_publicly(journal, club, revoked)
    if as_json:
        names = {"table": journal.serial, "journal": journal.journal}
        echo_json(names | asdict(proof) | {"holds": proof.holds})
    else:
        click.echo("\n".join(harmless(line) for line in _lines(journal, proof, club)))
    return ExitCode.DONE if proof.holds else ExitCode.NEGATIVE


def _lines(journal: JournalFile, proof: "PublicProof", club: str | None) -> list[str]:
    output = [
        say(
            "Table {table}: events {first} to {last}.",
            table=journal.serial,
            first=proof.first,
            last=proof.last,
        )
    ]
    if proof.end is not None:
        output += [
            say("Club: {club}: as given with --club.", club=one)
            if club
            else say("Club: {club}: compare it with the fingerprint on the club's paper.", club=one)
            for one in proof.clubs
        ]
        output += [
            say(
                "Key of the table: {key}, certified by the club; signed up to event {last}.",
                key=one.fingerprint,
                last=one.last,
            )
            for one in proof.signers
        ]
        output += [
            say(
                "Its key {key} was revoked on {day}. The club says that it had the seals up to event "
                "{last} before then; the signatures alone do not say when they were made.",
                key=one.key,
                day=one.day,
                last=one.last,
            )
            for one in proof.revoked
            if one.last is not None
        ]
        output.append(
            say("Proved: events {first} to {last}.", first=proof.start, last=proof.end)
            if club
            else say(
                "Proved, if that is your club: events {first} to {last}.", first=proof.start, last=proof.end
            )
        )
        output += [_session(one) for one in proof.sessions if one.end is not None]
    output += [say("Wrong: {fault}.", fault=wrong) for wrong in proof.wrong]
    output += [say("Not proved: {what}.", what=unproved) for unproved in proof.unproved]
    if proof.holds:
        return [*output, say_marked(NOT_PROVED)]
    return [*output, say("Not everything here is proved publicly.")]


def _session(session: "SessionProof") -> str:
    if session.scores is None or len(session.names) != len(session.scores):
        return say(
            "Session from event {first} on: events {first} to {last} are proved.",
            first=session.first,
            last=session.end,
        )
    people = ", ".join(
        f"{name or say('guest')} {score:+}" for name, score in zip(session.names, session.scores, strict=True)
    )
    return say(
        "Session from event {first} on: events {first} to {last} are proved; {people}, as sealed in event {seal}.",
        first=session.first,
        last=session.end,
        people=people,
        seal=session.seal,
    )
