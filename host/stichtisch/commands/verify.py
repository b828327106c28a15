"""`stichtisch verify`: whether a session is as the table sealed it."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from stichtisch.certificate.assessment import Certificate, certify, certify_evidence, evidence_of
from stichtisch.certificate.data import certificate_data, list_data
from stichtisch.certificate.lines import (
    certificate_lines,
    doubtful_corrections,
    doubtful_revocations,
    list_lines,
    log_lines,
)
from stichtisch.club.fold import club_of
from stichtisch.club.log import faults
from stichtisch.club.lookup import find_evening
from stichtisch.commands.club_options import EVENING_WORDS
from stichtisch.commands.options import (
    club_key_option,
    database_option,
    echo_json,
    jobs_option,
    json_option,
    option,
    session_option,
)
from stichtisch.commands.selection import choose_session
from stichtisch.commands.verify_public import (
    FingerprintType,
    revocations_here,
    revoked_in_file,
    verify_publicly,
)
from stichtisch.errors import CannotRead, ExitCode
from stichtisch.i18n.command_words import counted, say
from stichtisch.journal import journal_file
from stichtisch.journal.both_proofs import prove_both
from stichtisch.journal.event import SIGN, Event
from stichtisch.journal.public_proof import PublicProof
from stichtisch.journal.revocation import RevokedKey
from stichtisch.journal.verify import Proof
from stichtisch.keys.club_key import read_key
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.store import Case, journal_of, open_existing, stored_otherwise
from stichtisch.text import harmless

_SQLITE = b"SQLite format 3\0"
# So many seals are listed.
_MOST_SEALS = 6


@click.command(
    "verify",
    short_help="Prove that a session is as the table sealed it.",
    epilog="\b\nExamples:\n  stichtisch verify\n  stichtisch verify evening.journal\n"
    "  stichtisch verify --evening latest\n"
    "  stichtisch verify --public evening.journal --keys club.json",
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
@option(
    "--keys",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="With --public: club.json as the club publishes it now, with the keys of tables that it has revoked.",
)
@database_option
@club_key_option
@jobs_option
@json_option
def command(
    file: Path | None,
    session: int | None,
    evening_id: str | None,
    public: bool,
    club: str | None,
    keys: Path | None,
    database: Path,
    key: Path,
    as_json: bool,
) -> int:
    """Prove the latest session, or an earlier one, of the database, or an exported journal, or another database.

    Checks the chain of the table's seals, their signatures if the club's key is here, and their scores by judging
    every card again; of a database, that all it shows of the session is what the cards come to. The exit code is 1
    where something was changed, nothing of a session is sealed, a deal came after the last seal, something was set
    aside and nobody has decided, or deals were corrected by a club's log that fails. Beneath the proof of what is
    stored stands what the rules ask of a list; that changes no exit code.

    A whole evening of the club is certified: the exit code is 1 where any of its lists is not what its cards come to,
    or not what the federation of the game asks.

    With --public it checks what anybody can check: the signatures of a table whose key the club has certified. The
    exit code is 1 where any event up to the last signed seal is not proved so, or where a key has signed after the club
    has revoked it. Revoked are the keys that the file, --keys, or the club's log in the database lists.
    """
    _refuse_together(session, evening_id, public, club, keys)
    if public:
        journal, stored = _journal(file, database, session or 1)
        known = [*revoked_in_file(keys), *(() if stored else revocations_here(database)[0])]
        return verify_publicly(journal, club, known, as_json)
    if evening_id is not None:
        return _certify(file or database, evening_id, key, as_json)
    examined = _examine(file, database, session or 1, key)
    if as_json:
        _print_json(examined)
    else:
        _print(examined, key)
    undecided = [case for case in examined.aside if case.open]
    return ExitCode.DONE if examined.proof.holds and not undecided else ExitCode.NEGATIVE


@dataclass(frozen=True)
class _Examined:
    """A session with its proof; of a stored one the cases set aside and the checks of its list, too."""

    journal: journal_file.JournalFile
    proof: Proof
    signed: PublicProof | None
    aside: Sequence[Case] = ()
    certificate: Certificate | None = None


def _examine(file: Path | None, database: Path, session: int, key: Path) -> _Examined:
    # The file, if there is one, is an exported journal or a database.
    club_key = read_key(key)
    data = _read(file) if file is not None else _SQLITE
    if data.startswith(_SQLITE):
        return _examine_stored(file or database, session, key, club_key)
    journal = journal_file.read(data, str(file))
    if not _can_be_proved(journal):
        return _Examined(journal, _no_proof(journal), None)
    # A thief leaves the revocation out of a file.
    revoked, clubs = revocations_here(database, journal.serial)
    return _Examined(journal, *prove_both(journal, club_key, revoked, clubs))


def _examine_stored(database: Path, session: int, key: Path, club_key: bytes | None) -> _Examined:
    with open_existing(database) as opened:
        evidence = evidence_of(opened, choose_session(opened, session), club_key)
        certificate = certify_evidence(opened, evidence, DirectorKeys(key).trusted())
    journal = evidence.journal
    journal.damaged.extend(evidence.stored_wrong)
    if not _can_be_proved(journal):
        proof, signed = _no_proof(journal), None
    else:
        proof, signed = evidence.proof or prove_both(journal, club_key)[0], evidence.public
    if not journal.damaged:
        proof.wrong += doubtful_corrections(certificate)
        proof.wrong += doubtful_revocations(certificate) if journal.keys else []
    return _Examined(journal, proof, signed, evidence.aside, certificate)


def _can_be_proved(journal: journal_file.JournalFile) -> bool:
    # A line that no table has written ends the examination.
    return bool(journal.events) and not journal.damaged


def _no_proof(journal: journal_file.JournalFile) -> Proof:
    return Proof(0, 0, wrong=journal.damaged or [say("there are no events")])


def _print_json(examined: _Examined) -> None:
    journal, proof, certificate = examined.journal, examined.proof, examined.certificate
    names = {"table": journal.serial, "journal": journal.journal}
    cases = {"quarantine": [asdict(case) for case in examined.aside]}
    list_checks = {"list": list_data(certificate.lists[0])} if certificate else {}
    echo_json(names | asdict(proof) | {"holds": proof.holds} | cases | list_checks)


def _print(examined: _Examined, key: Path) -> None:
    revoked = examined.signed.revoked if examined.signed else ()
    output = lines(examined.journal, examined.proof, key, revoked)
    click.echo("\n".join(harmless(line) for line in output))
    if examined.aside:
        heading = say("Set aside of this session (stichtisch quarantine):")
        click.echo("\n".join([heading, *map(_case_line, examined.aside)]))
    certificate = examined.certificate
    for one in certificate.lists if certificate else ():
        log_checks = log_lines(certificate) if certificate else []
        click.echo("\n".join(["", say("The rules ask of its list:"), *list_lines(one), *log_checks]))


def _certify(database: Path, evening: str, key: Path, as_json: bool) -> int:
    with open_existing(database) as opened:
        wrong = faults(opened.connection)
        if wrong:
            # No evening can be derived from such a log.
            report = {"holds": False, "wrong": wrong}
            lines_ = [say("Wrong: {fault}.", fault=one) for one in wrong]
        else:
            club = club_of(opened)
            certificate = certify(
                opened, club, find_evening(club, evening), read_key(key), DirectorKeys(key).trusted()
            )
            report = certificate_data(certificate)
            lines_ = certificate_lines(certificate)
    if as_json:
        echo_json(report)
    else:
        click.echo("\n".join(lines_))
    return ExitCode.DONE if report["holds"] else ExitCode.NEGATIVE


def _case_line(case: Case) -> str:
    line = say(
        "  {case}: event {event}, here {here}, the table {there};",
        case=case.id,
        event=case.sequence,
        here=harmless(case.stored),
        there=harmless(case.told),
    )
    if case.verdict is None:
        undecided = say(
            "events {first} to {last} are not in the results, undecided", first=case.first, last=case.last
        )
        return f"{line} {undecided}"
    person, why = harmless(case.person or ""), harmless(case.reason or "")
    if case.verdict == "accepted":
        return f"{line} {say('accepted by {person}: {why}', person=person, why=why)}"
    return f"{line} {say('discarded by {person}: {why}', person=person, why=why)}"


def _refuse_together(
    session: int | None, evening: str | None, public: bool, club: str | None, keys: Path | None
) -> None:
    for wrong, message in (
        (evening is not None and session is not None, say("Either --session or --evening.")),
        (evening is not None and public, say("Either --public or --evening.")),
        (club is not None and not public, say("--club needs --public.")),
        (keys is not None and not public, say("--keys needs --public.")),
    ):
        if wrong:
            raise click.UsageError(message, click.get_current_context())


def _journal(file: Path | None, database: Path, session: int) -> tuple[journal_file.JournalFile, bool]:
    # And whether it is a session of a database.
    if file is not None:
        data = _read(file)
        if not data.startswith(_SQLITE):
            return journal_file.read(data, str(file)), False
        database = file
    with open_existing(database) as opened:
        chosen = choose_session(opened, session)
        journal = journal_file.read(journal_of(opened, chosen), str(database))
        journal.damaged.extend(stored_otherwise(opened, chosen, journal.events))
        return journal, True


def _read(file: Path) -> bytes:
    # Of a database its beginning; of anything else no more than a journal has.
    try:
        with file.open("rb") as stream:
            data = stream.read(len(_SQLITE))
            if data != _SQLITE:
                data += stream.read(journal_file.LONGEST)
    except OSError as error:
        raise CannotRead(path=file, reason=error.strerror or error) from error
    if len(data) > journal_file.LONGEST:
        raise CannotRead(path=file, reason=say("it is longer than any journal"))
    return data


def lines(
    journal: journal_file.JournalFile, proof: Proof, key: Path, revoked: Iterable[RevokedKey] = ()
) -> list[str]:
    """Return what was found as lines of text."""
    output = [say("Journal {journal} of table {table}.", journal=journal.journal, table=journal.serial)]
    if not journal.damaged and journal.events:
        head = say(
            "Journal {journal} of table {table}: events {first} to {last}.",
            journal=journal.journal,
            table=journal.serial,
            first=proof.first,
            last=proof.last,
        )
        output = [head, *_checks(proof, key)]
    output += [
        say(
            "Key {key} was revoked on {day}: the seals up to event {last} were stored before, and count.",
            key=one.key,
            day=one.day,
            last=one.last,
        )
        for one in revoked
        if one.last is not None
    ]
    output += [say("Wrong: {fault}.", fault=wrong) for wrong in proof.wrong]
    if proof.wrong:
        return [*output, say("Not proved: something was changed or lost.")]
    return [*output, _verdict(proof, journal.events)]


def _checks(proof: Proof, key: Path) -> list[str]:
    if proof.seals == 0:
        return []
    return [
        *([_chain(proof)] if proof.end is not None else []),
        _signatures(proof, key),
        *_public(proof),
        say("Scores: {count} of {seals} compared.", count=proof.scores, seals=counted(proof.seals, "seal")),
    ]


def _chain(proof: Proof) -> str:
    if proof.start == 1:
        where = say("from the journal's beginning")
    elif proof.named:
        where = say("begun by the table at event {event}", event=proof.start)
    else:
        where = say("from the seal in event {event} on", event=proof.start)
    seals = counted(proof.seals, "seal")
    line = say("Chain: {seals}, {where}, up to event {last}.", seals=seals, where=where, last=proof.end)
    return line if proof.named else line + say(" It does not prove the name of the journal.")


def _signatures(proof: Proof, key: Path) -> str:
    if proof.signed is None:
        return say(
            "Signatures: not checked, there is no club key in {file} (stichtisch club restore).", file=key
        )
    seals = counted(proof.seals, "seal")
    return say("Signatures: {count} of {seals} signed by this table.", count=proof.signed, seals=seals)


def _public(proof: Proof) -> list[str]:
    missing = ", ".join(map(str, proof.unsigned[:_MOST_SEALS]))
    if len(proof.unsigned) > _MOST_SEALS:
        missing += f", …, {proof.unsigned[-1]}"
    if proof.public is None:
        return [
            say(
                "Signed for everybody: no seal (events {events}). A table with a pair of keys signs so: "
                "stichtisch flash, then stichtisch club equip.",
                events=missing,
            )
        ]
    line = say(
        "Signed for everybody: {count} of {seals}. To check that: stichtisch verify --public",
        count=proof.seals - len(proof.unsigned),
        seals=counted(proof.seals, "seal"),
    )
    if not proof.unsigned:
        return [line]
    covered = say(" A later signature covers them.") if proof.unsigned[-1] < proof.public else ""
    return [line, say("Not signed for everybody: the seals in events {events}.", events=missing) + covered]


def _verdict(proof: Proof, events: list[Event]) -> str:
    if proof.seals == 0:
        return say("Not proved: there is no seal in it. Firmware that seals does so after every deal.")
    if proof.end is None or proof.start != proof.first:
        return say(
            "Not proved: the events from {first} on follow something that is not here. Export the session again "
            "with a PC that has the whole journal.",
            first=proof.first,
        )
    if proof.unsealed is not None:
        return say(
            "Not proved: the session from event {event} on begins after the last seal.", event=proof.unsealed
        )
    if proof.signed is not None and proof.trusted != proof.end:
        signed = ""
        if proof.trusted is not None:
            signed = say(" Signed is what lies before event {event}.", event=proof.trusted + 1)
        return say("Not proved: the last seal is not signed, so anybody can have made it.") + signed
    if proof.late:
        return say(
            "Not proved: {deals} after the last seal, in event {event}.",
            deals=counted(len(proof.late), "deal"),
            event=proof.end + 1,
        )
    verdict = (
        say("Nothing was changed.")
        if proof.signed
        else say("Nothing was changed, unless somebody made the whole chain anew.")
    )
    late = [event.sequence for event in events if event.sequence > proof.end + 1 and event.verb != SIGN]
    if late:
        verdict += say(
            " Events {first} to {last} came after the last seal and are not proved.",
            first=late[0],
            last=late[-1],
        )
    return verdict
