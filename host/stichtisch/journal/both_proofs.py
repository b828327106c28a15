"""The proof of a journal by both kinds of signatures: those for the club, and those that anybody can check.

A key of a table that was revoked was not alone on it: its thief has the key with which the table signs for the club,
too, and that one stays the same for ever. So what comes after the seals that the club had before a revocation is proved
by signatures of another public key alone, certified by the same club.
"""

from collections.abc import Collection, Iterable

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
) -> tuple[Proof, PublicProof | None]:
    """Check the events of a journal, at least one, in order and without a gap; the second is None without signatures.

    `revoked` are revocations of keys of this table that are known beside those of the file. `clubs` are the public keys
    of the clubs that have certified these keys; without them the file says so.
    """
    known = [*journal.revoked, *revoked]
    signed = any(event.verb == SIGN for event in journal.events)
    states = sealed_sessions(journal.events)
    public = prove_publicly(journal, revoked=known, states=states) if signed else None
    counts = _last_that_counts(journal, known, public, clubs) if known else None
    proof = prove(journal.serial, journal.journal, journal.events, club_key, counts=counts, states=states)
    proof.wrong += public.revoked_faults if public else []
    if counts is not None and not (public and public.revoked_faults):
        proof.wrong += _sealed_since(journal, counts, known)
    return proof, public


def _last_that_counts(
    journal: JournalFile, known: list[Revoked], public: PublicProof | None, clubs: Collection[str]
) -> int:
    # The last seal that either the club had before each revocation, or a key signs that was not revoked.
    revoked = together(known)
    own = clubs or {one.club for one in journal.keys if one.key in revoked}
    trusted = {fingerprint(club) for club in own if club}
    signers = public.signers if public else []
    signed = max((one.last for one in signers if one.club in trusted), default=0)
    chain = Chain(journal.journal)
    try:
        for event in journal.events:
            chain.take(event)
    except UNFOLDABLE:
        # `prove` says so.
        return signed
    return max(signed, min(known_end(one, journal.journal, chain.after) for one in revoked.values()))


def _sealed_since(journal: JournalFile, counts: int, known: list[Revoked]) -> list[str]:
    late = [event.sequence for event in journal.events if event.verb == SEAL and event.sequence > counts]
    if not late:
        return []
    seals = f"the seal in event {late[0]}{' and later ones have' if late[1:] else ' has'}"
    day = min(one.day for one in known)
    return [f"{seals} no signature that counts: a key of this table was revoked on {day}"]
