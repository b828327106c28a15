"""The proof of a journal by both kinds of signatures: those for the club, and public ones, which anybody can check.

A thief who has stolen a table's key pair also has the key with which the table signs for the club, and that key never
changes. Therefore, only two kinds of seals count after a key has been revoked: seals that the club had stored before,
and seals signed with another public key of the table. The same club must have certified that other key.
"""

from collections.abc import Collection, Iterable
from datetime import date

from stichtisch.i18n.named import DayOf
from stichtisch.i18n.reason import Reason
from stichtisch.journal.chain import Chain
from stichtisch.journal.event import SEAL, SIGN
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.journal_file import JournalFile
from stichtisch.journal.public_proof import PublicProof, prove_publicly
from stichtisch.journal.revocation import Revoked, known_end, together
from stichtisch.journal.verify import Proof, prove, sealed_sessions
from stichtisch.keys.p256 import fingerprint


def prove_both(
    journal: JournalFile,
    club_key: bytes | None,
    revoked: Iterable[Revoked] = (),
    clubs: Collection[str] = (),
    following: int = 0,
) -> tuple[Proof, PublicProof | None]:
    """Check the events of a journal: at least one event, in order and without gaps.

    The second result is None if there are no public signatures. `revoked` are known revocations of this table's keys,
    in addition to those in the file. `clubs` are the public keys of the clubs that have certified these keys. By
    default, they come from the revocations; if a revocation names no club, they come from the file. `following` has
    the same meaning as in `prove`.
    """
    known = [*journal.revoked, *revoked]
    signed = any(event.verb == SIGN for event in journal.events)
    states = sealed_sessions(journal.events)
    public = prove_publicly(journal, revoked=known, states=states) if signed else None
    counts = _last_that_counts(journal, known, public, clubs) if known else None
    proof = prove(journal.serial, journal.journal, journal.events, club_key, (), counts, states, following)
    proof.wrong += public.revoked_faults if public else []
    if counts is not None and not (public and public.revoked_faults):
        proof.wrong += _sealed_since(journal, counts, known)
    return proof, public


def _last_that_counts(
    journal: JournalFile, known: list[Revoked], public: PublicProof | None, clubs: Collection[str]
) -> int:
    # Return the last seal that counts: the club had stored it before every revocation, or it is signed with a key that
    # is not revoked.
    revoked = together(known)
    unsaid = {one.key for one in revoked.values() if not one.club}
    said = {one.club for one in revoked.values()} | {one.club for one in journal.keys if one.key in unsaid}
    own = clubs or said
    trusted = {fingerprint(club) for club in own if club}
    signers = public.signers if public else []
    signed = max((one.last for one in signers if one.club in trusted), default=0)
    chain = Chain(journal.journal)
    try:
        for event in journal.events:
            chain.follow_event(event)
    except UNFOLDABLE:
        # `prove` reports the event that cannot be followed.
        return signed
    return max(signed, min(known_end(one, journal.journal, chain.after) for one in revoked.values()))


def _sealed_since(journal: JournalFile, counts: int, known: list[Revoked]) -> list[str]:
    late = [event.sequence for event in journal.events if event.verb == SEAL and event.sequence > counts]
    if not late:
        return []
    day = DayOf(date.fromisoformat(min(one.day for one in known)))
    if late[1:]:
        return [
            Reason(
                "the seal in event {seal} and later ones have no valid signature: a key of this "
                "table was revoked on {day}",
                seal=late[0],
                day=day,
            )
        ]
    return [
        Reason(
            "the seal in event {seal} has no valid signature: a key of this table was revoked on {day}",
            seal=late[0],
            day=day,
        )
    ]
