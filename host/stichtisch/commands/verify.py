"""`stichtisch verify`: whether a session is as the table sealed it."""

from dataclasses import asdict
from pathlib import Path

import click

from stichtisch.certificate.assessment import Certificate, certify, certify_session
from stichtisch.certificate.data import certificate_data, list_data
from stichtisch.certificate.lines import certificate_lines, doubtful_corrections, list_lines, log_lines
from stichtisch.club.fold import club_of
from stichtisch.club.log import faults
from stichtisch.club.lookup import find_evening
from stichtisch.commands.club_options import EVENING_WORDS
from stichtisch.commands.options import (
    club_key_option,
    database_option,
    echo_json,
    json_option,
    option,
    session_option,
)
from stichtisch.commands.selection import choose_session
from stichtisch.commands.verify_public import FingerprintType, verify_publicly
from stichtisch.errors import CannotRead, ExitCode
from stichtisch.journal import journal_file
from stichtisch.journal.event import SIGN, Event
from stichtisch.journal.verify import Proof, prove
from stichtisch.keys.club_key import read_key
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.store import Case, cases_of, journal_of, open_existing, stored_otherwise
from stichtisch.text import counted, harmless

_SQLITE = b"SQLite format 3\0"


@click.command(
    "verify",
    short_help="Prove that a session is as the table sealed it.",
    epilog="\b\nExamples:\n  stichtisch verify\n  stichtisch verify evening.journal\n"
    "  stichtisch verify --evening latest\n"
    "  stichtisch verify --public evening.journal --club 'ab12 cd34 …'",
)
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@session_option
@option(
    "--evening",
    "evening_id",
    envvar="STICHTISCH_VERIFY_EVENING",
    metavar="ID",
    help=f"A whole evening of the club instead, every list and what the federation asks of it: {EVENING_WORDS}.",
)
@option(
    "--public",
    is_flag=True,
    help="Check the signatures that anybody can check, without the club's key. Everything up to the last signed seal "
    "must be signed by a table of one club.",
)
@option(
    "--club",
    type=FingerprintType(),
    metavar="FINGERPRINT",
    help="With --public: only this club's tables count. Its fingerprint is printed on its sheets and certificates.",
)
@database_option
@club_key_option
@json_option
def command(
    file: Path | None,
    session: int | None,
    evening_id: str | None,
    public: bool,
    club: str | None,
    database: Path,
    key: Path,
    as_json: bool,
) -> int:
    """Prove the latest session, or an earlier one, of the database, or an exported journal, or another database.

    Checks the chain of the table's seals, their signatures if the club's key is here, and their scores by judging
    every card again; of a database, that all it shows of the session is what the cards come to. The exit code is 1
    where something was changed, nothing of a session is sealed, something was set aside and nobody has decided, or
    deals were corrected by a club's log that fails. Beneath the proof of what is stored stands what the rules ask of a
    list; that changes no exit code.

    A whole evening of the club is certified: the exit code is 1 where any of its lists is not what its cards come to,
    or not what the federation of the game asks.

    With --public it checks what anybody can check: the signatures of a table whose key the club has certified. The
    exit code is 1 where any event up to the last signed seal is not proved so.
    """
    _refuse_together(session, evening_id, public, club)
    if public:
        journal, _ = _journal(file, database, session or 1)
        return verify_publicly(journal, club, as_json)
    club_key = read_key(key)
    if evening_id is not None:
        return _certify(file or database, evening_id, key, as_json)
    journal, stored = _journal(file, database, session or 1)
    aside, certificate = _asked(stored, session or 1, key)
    if journal.damaged or not journal.events:
        # What is no line of a table is not looked at further.
        proof = Proof(0, 0, wrong=journal.damaged or ["there are no events"])
    else:
        proof = prove(journal.serial, journal.journal, journal.events, club_key)
        proof.wrong += doubtful_corrections(certificate) if certificate else []
    if as_json:
        names = {"table": journal.serial, "journal": journal.journal}
        cases = {"quarantine": [asdict(case) for case in aside]}
        asked = {"list": list_data(certificate.lists[0])} if certificate else {}
        echo_json(names | asdict(proof) | {"holds": proof.holds} | cases | asked)
    else:
        click.echo("\n".join(harmless(line) for line in lines(journal, proof, key)))
        if aside:
            click.echo("\n".join(["Set aside of this session (stichtisch quarantine):", *map(_told, aside)]))
        for one in certificate.lists if certificate else ():
            asked_of_log = log_lines(certificate) if certificate else []
            click.echo("\n".join(["", "What is asked of its list:", *list_lines(one), *asked_of_log]))
    undecided = [case for case in aside if case.open]
    return ExitCode.DONE if proof.holds and not undecided else ExitCode.NEGATIVE


def _certify(database: Path, evening: str, key: Path, as_json: bool) -> int:
    with open_existing(database) as opened:
        wrong = faults(opened.connection)
        if wrong:
            # What such a log comes to is no evening of anybody's.
            told = {"holds": False, "wrong": wrong}
            lines_ = [f"Wrong: {one}." for one in wrong]
        else:
            club = club_of(opened)
            certificate = certify(
                opened, club, find_evening(club, evening), read_key(key), DirectorKeys(key).trusted()
            )
            told = certificate_data(certificate)
            lines_ = certificate_lines(certificate)
    if as_json:
        echo_json(told)
    else:
        click.echo("\n".join(lines_))
    return ExitCode.DONE if told["holds"] else ExitCode.NEGATIVE


def _told(case: Case) -> str:
    told = (
        f"  {case.id}: event {case.sequence}, here {harmless(case.stored)}, the table {harmless(case.told)};"
    )
    if case.verdict is None:
        return f"{told} events {case.first} to {case.last} are not in the results, undecided"
    return f"{told} {case.verdict} by {harmless(case.person or '')}: {harmless(case.reason or '')}"


def _refuse_together(session: int | None, evening: str | None, public: bool, club: str | None) -> None:
    for wrong, told in (
        (evening is not None and session is not None, "Either --session or --evening."),
        (evening is not None and public, "Either --public or --evening."),
        (club is not None and not public, "--club needs --public."),
    ):
        if wrong:
            raise click.UsageError(told, click.get_current_context())


def _journal(file: Path | None, database: Path, session: int) -> tuple[journal_file.JournalFile, Path | None]:
    # And the database that it is a session of, None where it is an exported journal.
    if file is not None:
        data = _read(file)
        if not data.startswith(_SQLITE):
            return journal_file.read(data, str(file)), None
        database = file
    with open_existing(database) as opened:
        chosen = choose_session(opened, session)
        journal = journal_file.read(journal_of(opened, chosen), str(database))
        journal.damaged.extend(stored_otherwise(opened, chosen, journal.events))
        return journal, database


def _asked(database: Path | None, session: int, key: Path) -> tuple[list[Case], Certificate | None]:
    # The cases that were set aside of a stored session, and the checks of its list.
    if database is None:
        return [], None
    with open_existing(database) as opened:
        chosen = choose_session(opened, session)
        certificate = certify_session(opened, chosen, read_key(key), DirectorKeys(key).trusted())
        return cases_of(opened, chosen), certificate


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise CannotRead(path=file, reason=error.strerror or error) from error


def lines(journal: journal_file.JournalFile, proof: Proof, key: Path) -> list[str]:
    """Return what was found as lines of text."""
    told = [f"Journal {journal.journal} of table {journal.serial}."]
    public = any(event.verb == SIGN for event in journal.events)
    if not journal.damaged and journal.events:
        told = [f"{told[0][:-1]}: events {proof.first} to {proof.last}.", *_found(proof, key, public)]
    told += [f"Wrong: {wrong}." for wrong in proof.wrong]
    if proof.wrong:
        return [*told, "Not proved: something was changed or lost."]
    return [*told, _verdict(proof, journal.events)]


def _found(proof: Proof, key: Path, public: bool) -> list[str]:
    if proof.seals == 0:
        return []
    return [
        *([_chain(proof)] if proof.end is not None else []),
        _signatures(proof, key),
        *(["Signed for everybody, too. To check that: stichtisch verify --public"] if public else []),
        f"Scores: {proof.scores} of {counted(proof.seals, 'seal')} compared.",
    ]


def _chain(proof: Proof) -> str:
    where = "from the journal's beginning" if proof.start == 1 else f"from the seal in event {proof.start} on"
    return f"Chain: {counted(proof.seals, 'seal')}, {where}, up to event {proof.end}."


def _signatures(proof: Proof, key: Path) -> str:
    if proof.signed is None:
        return f"Signatures: not checked, there is no club key in {key} (stichtisch club restore)."
    return f"Signatures: {proof.signed} of {counted(proof.seals, 'seal')} signed by this table."


def _verdict(proof: Proof, events: list[Event]) -> str:
    if proof.seals == 0:
        return "Not proved: there is no seal in it. Firmware that seals does so after every deal."
    if proof.end is None or proof.start != proof.first:
        return (
            f"Not proved: the events from {proof.first} on follow something that is not here. Export the session "
            "again with a PC that has the whole journal."
        )
    if proof.unsealed is not None:
        return f"Not proved: the session from event {proof.unsealed} on begins after the last seal."
    if not proof.holds:
        return "Not proved: the last seal is not signed, so anybody can have made it." + (
            f" Signed is what lies before event {proof.trusted + 1}." if proof.trusted is not None else ""
        )
    told = "Nothing was changed" + ("." if proof.signed else ", unless somebody made the whole chain anew.")
    late = [event.sequence for event in events if event.sequence > proof.end + 1 and event.verb != SIGN]
    if late:
        told += f" Events {late[0]} to {late[-1]} came after the last seal and are not proved."
    return told
