"""Proves a stored session by its journal, and compares all rows of the session with the fold of the events."""

from dataclasses import dataclass, replace
from itertools import count

from stichtisch.journal import journal_file
from stichtisch.journal.both_proofs import prove_both
from stichtisch.journal.event import SEAL, event_of
from stichtisch.journal.journal_file import JournalFile
from stichtisch.journal.lines import decode
from stichtisch.journal.public_proof import PublicProof
from stichtisch.journal.verify import Proof
from stichtisch.store.database import Database
from stichtisch.store.dating import Dated, dated, differ
from stichtisch.store.reading import StoredSession, journal_of, next_session
from stichtisch.store.sealed import stored_otherwise


@dataclass(frozen=True)
class StoredProof:
    """The journal of a table up to the end of a session, and the proofs of the session.

    `proof` is None if the journal has no event, or if it contains a line that was not written by a table. `public` is
    None without a public signature. `otherwise` are the differences between the stored rows and the journal. `date` is
    the date with its clock event, or None if there is no date; `date_sealed`: whether a seal covers the clock event.
    """

    journal: JournalFile
    proof: Proof | None
    public: PublicProof | None
    otherwise: list[str]
    date: Dated | None
    date_sealed: bool


def prove_stored(database: Database, session: StoredSession, club_key: bytes | None) -> StoredProof:
    """Prove a stored session. Raises the Storage errors."""
    journal = journal_file.read(journal_of(database, session), str(database.path))
    begin = (session.serial, session.journal, session.sequence)
    date, sealed = dated(database.connection, *begin), False
    proof, public = None, None
    if journal.events and not journal.damaged:
        proof, public = _proofs(database, journal, club_key, next_session(database.connection, *begin) or 0)
        if date is not None and proof.end is not None:
            proof.late_clock = _late_clock(database, begin, journal, date, proof.end)
            sealed = proof.late_clock is None and (proof.start or 0) <= date.event <= proof.end
    otherwise = stored_otherwise(database, session, journal.events)
    return StoredProof(journal, proof, public, otherwise, date, sealed)


def _proofs(
    database: Database, journal: JournalFile, club_key: bytes | None, following: int
) -> tuple[Proof, PublicProof | None]:
    # If people left after the last deal, the first seal of the next session covers the events of their
    # departure.
    proof, public = prove_both(journal, club_key, following=following)
    if proof.wrong or not (proof.late or proof.late_others):
        return proof, public
    longer = _up_to_the_next_seal(database, journal)
    proofs = prove_both(longer, club_key) if longer is not None else None
    return proofs if proofs is not None and proofs[0].holds else (proof, public)


def _up_to_the_next_seal(database: Database, journal: JournalFile) -> JournalFile | None:
    # Returns None if no seal follows, or if an event before the next seal is missing.
    query = """SELECT sequence, line FROM events WHERE (serial, journal) = (?, ?) AND sequence > ?
               ORDER BY sequence"""
    last = journal.events[-1].sequence
    rows = database.connection.execute(query, (journal.serial, journal.journal, last))
    more = []
    for wanted, (number, line) in zip(count(last + 1), rows, strict=False):
        try:
            event = event_of(decode(line.rstrip("\r\n").encode())[1], line)
        except ValueError:
            return None
        if not number == event.sequence == wanted:
            return None
        more.append(event)
        if event.verb == SEAL:
            return replace(journal, events=[*journal.events, *more])
    return None


def _late_clock(
    database: Database, begin: tuple[str, str, int], journal: JournalFile, date: Dated, end: int
) -> int | None:
    # Returns the number of a clock event after the last seal if it changes the session's date, or else None.
    sealed = dated(database.connection, *begin, until=end)
    if sealed is None or not differ(date, sealed):
        return None
    late = [event.sequence for event in journal.events if event.verb == "clock" and event.sequence > end]
    return late[-1] if late else date.event
