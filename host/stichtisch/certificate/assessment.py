"""The checks of a club evening or a session against its cards and the requirements of the federation."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from stichtisch.audit.audit_data import Corrected, Evidence, gather
from stichtisch.audit.checks import Check, ListFacts, general_checks, verdict
from stichtisch.audit.findings import Fact, Finding, Moment, Word, faults_of, finding, points
from stichtisch.certificate.federation import federation_checks
from stichtisch.certificate.standings_check import standings_check
from stichtisch.club.directors import LogReading, Signatures
from stichtisch.club.fold import fold
from stichtisch.club.log import heads, personal, size, uncommitted
from stichtisch.club.results import ListResult, Played, stored_lists
from stichtisch.club.standings import sorted_lists
from stichtisch.club.state import Club, ClubEvening, ListKey, Seating
from stichtisch.keys.p256 import fingerprint
from stichtisch.store import Database, StoredSession


@dataclass(frozen=True)
class ListCertificate:
    """The certificate of one list: its checks and its corrected deals.

    `key` is None for a session outside of club evenings. `on_paper` counts the deals that were entered from paper; they
    are listed without proof. `results` is the certified content, from which the fingerprint is computed.
    """

    key: ListKey | None
    game: str
    rules: Fact
    tables: list[str]
    checks: list[Check]
    corrected: list[Corrected]
    on_paper: int
    results: dict[str, Any]

    @property
    def holds(self) -> bool:
        """Return whether no check fails."""
        return all(check.holds is not False for check in self.checks)

    @property
    def unproved(self) -> bool:
        """Whether no check fails, but at least one fact cannot be proved."""
        return self.holds and any(check.unproved for check in self.checks)


@dataclass(frozen=True)
class LogState:
    """The number of records in the club's log, and the hash of the last record, or of each branch's last record."""

    records: int = 0
    heads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Certificate:
    """The certificate of a club evening or a single session. For a session, `evening` is empty and `day` is None.

    `checks` are the checks of the whole evening. `fingerprint` is the SHA-256 of the canonical JSON of the certified
    content. `log` is the state of the club's log.
    """

    evening: str
    name: str
    day: str | None
    checks: list[Check]
    lists: list[ListCertificate] = field(default_factory=list)
    fingerprint: str = ""
    log: LogState = LogState()

    @property
    def holds(self) -> bool:
        """Return whether there is at least one list and no check fails."""
        own = all(check.holds is not False for check in self.checks)
        return own and bool(self.lists) and all(one.holds for one in self.lists)

    @property
    def on_paper(self) -> int:
        """The number of deals that were entered from paper."""
        return sum(one.on_paper for one in self.lists)


def certify(
    database: Database,
    club: Club,
    evening: ClubEvening,
    club_key: bytes | None,
    trusted: Collection[str] = (),
) -> Certificate:
    """Judge every list of a club evening. Raises the Storage errors.

    `trusted` are the directors' keys that this PC trusts (see `DirectorKeys.trusted`). If there are none, the first key
    of the log is reported. In that case, this key and all keys that it has introduced count.
    """
    stored, log = stored_lists(database, club, evening), LogReading(database.connection, trusted)
    lists = [
        _certify_list(database, club, evening, result, (club_key, log)) for _, result in sorted_lists(stored)
    ]
    given = [[one.player, one.points, one.why, one.person, one.at] for one in evening.penalties]
    whole = {
        "evening": evening.id,
        "day": evening.day.isoformat(),
        "lists": [one.results for one in lists],
        "penalties": given,
    }
    checks = [
        *(_log(log), _drawn(lists), _given(club, evening)),
        standings_check(club, evening, stored),
    ]
    return Certificate(
        evening=evening.id,
        name=evening.name,
        day=evening.day.isoformat(),
        checks=checks,
        lists=lists,
        fingerprint=fingerprint_of(whole),
        log=_log_state(database),
    )


def evidence_of(
    database: Database, session: StoredSession, club_key: bytes | None, trusted: Collection[str] = ()
) -> Evidence:
    """Collect the evidence for a single session. `trusted` is the same as for `certify`. Raises the Storage errors."""
    players: dict[int, str | None] = {person.number: None for person in session.people}
    log = LogReading(database.connection, trusted)
    return gather(database, None, Played(session, players), club_key, log)


def certify_evidence(database: Database, evidence: Evidence, trusted: Collection[str] = ()) -> Certificate:
    """Judge one session by its evidence. `trusted` is the same as for `certify`. Raises the Storage errors."""
    one = _certificate_of(ListFacts([evidence]))
    checks, fingerprint = [_log(LogReading(database.connection, trusted))], fingerprint_of(one.results)
    return Certificate("", "", None, checks, [one], fingerprint, _log_state(database))


def fingerprint_of(value: Any) -> str:
    """Return the SHA-256 of a value's canonical JSON, 64 hexadecimal digits."""
    text = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _log_state(database: Database) -> LogState:
    return LogState(size(database.connection), tuple(heads(database.connection)))


def _log(log: LogReading) -> Check:
    signed = log.signed
    remarks = [finding("log.good")]
    for one in signed.directors:
        if one.known and one.records > one.outside:
            count = one.records - one.outside
            remarks.append(finding("log.signed_for", count=count, name=one.shown))
    unknown = len(fold(log.records, personal(log.connection)).unfoldable)
    if unknown:
        remarks.append(finding("log.unfoldable", count=unknown))
    if signed.adopted:
        remarks.append(finding("log.adopted", count=signed.adopted))
    if log.records and not signed.root:
        remarks.append(finding("log.unsigned"))
    if signed.root and not log.trusted:
        remarks.append(finding("log.root", fingerprint=fingerprint(signed.root)))
    unproved = uncommitted(log.connection)
    if unproved:
        remarks.append(finding("log.names", count=unproved))
    broken = faults_of("log.fault", log.faults)
    return verdict("club log", [*broken, *_unvouched(signed, bool(log.trusted))], *remarks)


def _unvouched(signed: Signatures, trusting: bool) -> Iterator[Finding]:
    if signed.unsigned and not signed.root:
        # Either the whole log was written before records were signed, or the signatures were removed.
        if trusting:
            yield finding("log.stripped")
        return
    for record in signed.unsigned:
        yield finding("log.not_signed", number=record.number, person=record.person)
    for one in signed.strangers:
        yield finding(
            "log.revoked" if one.known else "log.stranger",
            count=one.outside,
            name=one.shown,
            fingerprint=one.fingerprint,
        )
    for record in signed.misnamed:
        yield finding("log.misnamed", number=record.number, person=record.person)


def _drawn(lists: list[ListCertificate]) -> Check:
    summary = finding("lists", count=len(lists)) if lists else finding("lists.none")
    return Check("lists", bool(lists), (summary,))


def _given(club: Club, evening: ClubEvening) -> Check:
    penalties = [
        finding(
            "outside.given",
            name=club.player(one.player).shown,
            points=points(one.points),
            person=one.person,
            at=Moment(one.at),
            why=one.why,
        )
        for one in evening.penalties
    ]
    unsigned = [
        finding("outside.unsigned", points=points(one.points), name=club.player(one.player).shown)
        for one in evening.penalties
        if not one.person.strip()
    ]
    return verdict("outside of deals", unsigned, *(penalties or [finding("outside.none")]))


def _certify_list(
    database: Database,
    club: Club,
    evening: ClubEvening,
    result: ListResult,
    proof: tuple[bytes | None, LogReading],
) -> ListCertificate:
    sessions = [gather(database, club, one, *proof) for one in result.played]
    if sessions:
        return _certificate_of(ListFacts(sessions, evening, result.key, _resolved(club, result.seating)))
    assert result.seating is not None
    head = {"round": result.key.round, "table": result.key.table, "sessions": []}
    return ListCertificate(
        key=result.key,
        game=result.seating.game,
        rules=Word("profile", result.seating.profile, result.seating.game),
        tables=[],
        checks=[Check("played", False, (finding("played.nothing"),))],
        corrected=[],
        on_paper=0,
        results=head,
    )


def _resolved(club: Club, drawn: Seating | None) -> Seating | None:
    # A player may have been merged into another since the draw.
    return drawn and replace(drawn, players=[club.resolved(id) for id in drawn.players])


def _certificate_of(facts: ListFacts) -> ListCertificate:
    return ListCertificate(
        key=facts.key,
        game=facts.game,
        rules=facts.rules,
        tables=list(dict.fromkeys(one.session.serial for one in facts.sessions)),
        checks=[*general_checks(facts), *federation_checks(facts)],
        corrected=[change for one in facts.sessions for change in one.corrected],
        on_paper=sum(len(one.deals) for one in facts.sessions if one.on_paper),
        results={
            "round": facts.key.round if facts.key else None,
            "table": facts.key.table if facts.key else None,
            "sessions": [_results(one) for one in facts.sessions],
        },
    )


def _results(one: Evidence) -> dict[str, Any]:
    session = one.session
    people = [
        [
            *(one.players.get(who.number) or who.number, who.total, who.final, who.deals, who.won),
            *(who.alone_won, who.alone_lost, who.owed),
        ]
        for who in session.people
    ]
    deals = [[deal.number, [[seat.person, seat.score] for seat in deal.seats]] for deal in one.deals]
    return {
        "table": session.serial,
        "journal": session.journal,
        "sequence": session.sequence,
        "game": session.game,
        "profile": session.profile,
        "options": session.options,
        "people": people,
        "deals": deals,
        "corrections": [change.record for change in one.corrected],
    }
