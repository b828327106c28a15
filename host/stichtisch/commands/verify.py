"""`stichtisch verify`: checks whether a session still matches what the table sealed."""

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
from stichtisch.file_contents import contents
from stichtisch.i18n.command_words import counted, say
from stichtisch.journal import journal_file
from stichtisch.journal.both_proofs import prove_both
from stichtisch.journal.event import SIGN, Event
from stichtisch.journal.public_proof import PublicProof
from stichtisch.journal.revocation import RevokedKey
from stichtisch.journal.verify import Proof
from stichtisch.keys.club_key import read_key
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.keys.proving_keys import proving_keys
from stichtisch.location import Location
from stichtisch.store import Case, journal_of, open_existing, stored_otherwise
from stichtisch.text import harmless

_SQLITE = b"SQLite format 3\0"
# The maximum number of seals that are listed.
_MOST_SEALS = 6


@click.command(
    "verify",
    short_help="Verify that a session is unchanged since the table sealed it.",
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
    help=f"Verify every list of a club evening, also against the federation's rules. The evening: {EVENING_WORDS}.",
)
@option(
    "--public",
    is_flag=True,
    help="Check the public signatures, without the club's key. All events up to the last signed seal "
    "must be signed by tables of one club.",
)
@option(
    "--club",
    type=FingerprintType(),
    metavar="FINGERPRINT",
    help="With --public: accept only tables of the club with this fingerprint, which is printed on its "
    "sheets and certificates.",
)
@option(
    "--keys",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="With --public: the current club.json that the club publishes, with its revoked table keys.",
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
    database: Location,
    key: Path,
    as_json: bool,
) -> int:
    """Verify the latest session of the database, an earlier one, an exported journal, or another database.

    Checks the chain of the table's seals, their signatures if the club's key is on this PC, and their scores by judging
    every card again. For a database, also checks that the shown results follow from the cards. The exit code is 1 if
    something was changed, if a session has no seal, if events after the last seal change its results, or if quarantined
    events are undecided. It is also 1 if deals were corrected and the club's log does not verify, or if a correction
    has no signature of a director known on this PC. Below the result, deviations from the rules of a list are shown;
    these do not change the exit code.

    With --evening, a whole club evening is certified. The exit code is 1 if the results of any list do not follow from
    its cards, or if a list does not meet the requirements of the game's federation.

    With --public, the signatures of a table whose key the club has certified are checked. Anyone can do this, without
    the club's key. The exit code is 1 if the signatures do not cover every event that can change a session, or if a key
    has signed after the club revoked it. Events in the middle of a deal do not need a signature. Revoked keys are
    listed in the file, in --keys, or in the club's log in the database.
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
    """A session with its proof.

    A stored session also has its quarantined cases in `aside` and the checks of its list in `certificate`.
    """

    journal: journal_file.JournalFile
    proof: Proof
    signed: PublicProof | None
    aside: Sequence[Case] = ()
    certificate: Certificate | None = None


def _examine(file: Path | None, database: Location, session: int, key: Path) -> _Examined:
    # `file` is an exported journal or a database; None means the stored session in `database`.
    club_key = read_key(key)
    data = _read(file) if file is not None else _SQLITE
    if data.startswith(_SQLITE):
        return _examine_stored(file or database, session, key, club_key)
    journal = journal_file.read(data, str(file))
    if not _can_be_proved(journal):
        return _Examined(journal, _no_proof(journal), None)
    # Revocations in the file are not enough, because somebody who stole the key would leave them out.
    revoked, clubs = revocations_here(database, journal.serial)
    return _Examined(journal, *prove_both(journal, club_key, revoked, clubs))


def _examine_stored(database: Location, session: int, key: Path, club_key: bytes | None) -> _Examined:
    with open_existing(database) as opened:
        trusted = DirectorKeys(key).trusted()
        evidence = evidence_of(opened, choose_session(opened, session), club_key, trusted)
        certificate = certify_evidence(opened, evidence, trusted)
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
    # Do not examine a journal further if it has a line that no table can have written.
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
        heading = say("Quarantined events of this session (stichtisch quarantine):")
        click.echo("\n".join([heading, *map(_case_line, examined.aside)]))
    certificate = examined.certificate
    for one in certificate.lists if certificate else ():
        log_checks = log_lines(certificate) if certificate else []
        click.echo("\n".join(["", say("The rules require of its list:"), *list_lines(one), *log_checks]))


def _certify(database: Location, evening: str, key: Path, as_json: bool) -> int:
    with open_existing(database) as opened:
        wrong = faults(opened.connection)
        if wrong:
            # No evening can be derived from a faulty log.
            report = {"holds": False, "wrong": wrong}
            lines_ = [say("Wrong: {fault}.", fault=one) for one in wrong]
        else:
            club = club_of(opened)
            certificate = certify(opened, club, find_evening(club, evening), *proving_keys(key))
            report = certificate_data(certificate)
            lines_ = certificate_lines(certificate)
    if as_json:
        echo_json(report)
    else:
        click.echo("\n".join(lines_))
    return ExitCode.DONE if report["holds"] else ExitCode.NEGATIVE


def _case_line(case: Case) -> str:
    line = say(
        "  {case}: event {event}; stored here: {here}, sent by the table: {there};",
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
        (evening is not None and session is not None, say("Give either --session or --evening.")),
        (evening is not None and public, say("Give either --public or --evening.")),
        (club is not None and not public, say("--club needs --public.")),
        (keys is not None and not public, say("--keys needs --public.")),
    ):
        if wrong:
            raise click.UsageError(message, click.get_current_context())


def _journal(file: Path | None, database: Location, session: int) -> tuple[journal_file.JournalFile, bool]:
    # Return the journal, and whether it is from a database.
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
    # Return the content of a file, or only the first bytes of a database.
    try:
        with file.open("rb") as stream:
            data = stream.read(len(_SQLITE))
    except OSError as error:
        raise CannotRead(path=file, reason=error) from error
    return data if data == _SQLITE else contents(file, journal_file.MEGABYTES)


def lines(
    journal: journal_file.JournalFile, proof: Proof, key: Path, revoked: Iterable[RevokedKey] = ()
) -> list[str]:
    """Return the findings as lines of text."""
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
        *(
            say(
                "With the club's key {key}, which was replaced on {day}: {seals}, stored here before.",
                key=one.key,
                day=one.day,
                seals=counted(one.seals, "seal"),
            )
            for one in proof.retired
        ),
        *_public(proof),
        say("Scores: {count} of {seals} compared.", count=proof.scores, seals=counted(proof.seals, "seal"))
        + _not_compared(proof),
    ]


def _not_compared(proof: Proof) -> str:
    partial = say(
        " Not compared: {seals} of an incomplete session.",
        seals=counted(proof.partial, "seal"),
    )
    crowded = say(" Without scores, for lack of room: {seals}.", seals=counted(proof.crowded, "seal"))
    return (partial if proof.partial else "") + (crowded if proof.crowded else "")


def _chain(proof: Proof) -> str:
    if proof.start == 1:
        where = say("from the journal's beginning")
    elif proof.named:
        where = say("started by the table at event {event}", event=proof.start)
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
                "Public signatures: none (events {events}). A table with a key pair makes them: "
                "stichtisch flash, then stichtisch club equip.",
                events=missing,
            )
        ]
    line = say(
        "Public signatures: {count} of {seals}. To check them: stichtisch verify --public",
        count=proof.seals - len(proof.unsigned),
        seals=counted(proof.seals, "seal"),
    )
    if not proof.unsigned:
        return [line]
    covered = say(" A later signature covers them.") if proof.unsigned[-1] < proof.public else ""
    return [line, say("Without a public signature: the seals in events {events}.", events=missing) + covered]


def _after_the_last_seal(proof: Proof) -> list[str]:
    unproved = []
    if proof.late:
        unproved.append(
            say(
                "Not proved yet: {deals} with events after the last seal, up to event {event}.",
                deals=counted(len(proof.late), "deal"),
                event=proof.late[-1],
            )
        )
    if proof.late_others:
        unproved.append(
            say(
                "Not proved yet: names, seats or the end, in events {first} to {last} after the last seal.",
                first=proof.late_others[0],
                last=proof.late_others[-1],
            )
        )
    if proof.late_clock is not None:
        unproved.append(
            say(
                "Not proved yet: the date. It comes from the clock in event {event}, after the last seal; "
                "the sealed events give another date.",
                event=proof.late_clock,
            )
        )
    return unproved


def _verdict(proof: Proof, events: list[Event]) -> str:
    if proof.seals == 0:
        return say("Not proved: it has no seal. Sealing firmware adds a seal after every deal.")
    if proof.end is None or proof.start != proof.first:
        return say(
            "Not proved: the events from {first} on follow events that are not here. Export the session "
            "again on a PC that has the whole journal.",
            first=proof.first,
        )
    if proof.unsealed is not None:
        return say(
            "Not proved: the session that begins with event {event} began after the last seal.",
            event=proof.unsealed,
        )
    if proof.signed is not None and proof.trusted != proof.end:
        signed = ""
        if proof.trusted is not None:
            signed = say(" Only the events before event {event} are signed.", event=proof.trusted + 1)
        return say("Not proved: the last seal is not signed, so anyone could have made it.") + signed
    if proof.restored:
        first, last = proof.restored[0]
        return say(
            "Not proved: a PC gave the table events {first} to {last}, and no earlier seal covers them.",
            first=first,
            last=last,
        )
    unproved = _after_the_last_seal(proof)
    if unproved:
        return " ".join(
            [*unproved, say("If the table wrote them, its next seal proves them: sync again after it.")]
        )
    verdict = (
        say("Nothing was changed up to event {last}.", last=proof.end)
        if proof.signed
        else say(
            "Nothing was changed up to event {last}, unless someone rebuilt the whole chain.",
            last=proof.end,
        )
    )
    late = [event.sequence for event in events if event.sequence > proof.end + 1 and event.verb != SIGN]
    if late:
        verdict += say(
            " Events {first} to {last} came after the last seal and are not proved.",
            first=late[0],
            last=late[-1],
        )
    return verdict
