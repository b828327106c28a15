"""Checks that apply to every list of any game: its proof, stored data, sums, dealers and time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardrules.games import club_rules_of
from stichtisch.audit.audit_data import Evidence
from stichtisch.audit.findings import Either, Fact, Finding, Moment, Word, faults_of, finding, points
from stichtisch.club.state import ClubEvening, ListKey, Round, Seating
from stichtisch.store import DealRow, StoredSession

# The maximum number of faults of one kind that are listed.
_MOST_LISTED = 3


# A club may set these options for its evening without changing the value of any deal: the number of deals, and the
# mandatory solos of each player.
_LENGTH = {"session_deals", "session_deals_5", "mandatory_solos", "series_length"}


@dataclass(frozen=True)
class Check:
    """One requirement that a list must meet.

    `holds` is None if the requirement does not apply to the list. `findings` are the reasons for the result.

    A fact that cannot be proved is only reported: `holds` is None and `unproved` is set.
    """

    name: str
    holds: bool | None
    findings: tuple[Finding, ...]
    unproved: bool = False


@dataclass(frozen=True)
class ListFacts:
    """One list with all its sessions.

    `evening`, `key` and `seating` are None for a session outside of club evenings.
    """

    sessions: list[Evidence]
    evening: ClubEvening | None = None
    key: ListKey | None = None
    seating: Seating | None = None

    @property
    def first(self) -> Evidence:
        """The first session of the list."""
        return self.sessions[0]

    @property
    def game(self) -> str:
        """The game played."""
        return self.first.session.game

    @property
    def rules(self) -> Fact:
        """The rules of the list."""
        session = self.first.session
        profile = Word("profile", session.profile, session.game)
        return finding("rules.own", profile=profile) if session.options else profile

    @property
    def round(self) -> Round | None:
        """The round of the evening that the list belongs to."""
        return self.evening.rounds.get(self.key.round) if self.evening and self.key else None

    @property
    def minutes(self) -> float | None:
        """The duration of the round, or None if its times are unknown."""
        known = self.round
        if known is None or known.begun is None or known.finished is None:
            return None
        return (known.finished - known.begun) / 60

    @property
    def on_paper(self) -> bool:
        """Whether any part of the list was entered from paper."""
        return any(one.on_paper for one in self.sessions)

    def plays_by(self, game: str, profile: str) -> bool:
        """Return whether the whole list was played by these rules; the number of deals may differ."""
        return all(played_by(one.session, game, profile) for one in self.sessions)

    def deals(self) -> Iterator[tuple[Evidence, DealRow]]:
        """Yield every deal with its session, in the order played."""
        for one in self.sessions:
            for deal in one.deals:
                yield one, deal


def played_by(session: StoredSession, game: str, profile: str) -> bool:
    """Return whether a session is played by exactly these rules, apart from the length of a list."""
    return (session.game, session.profile) == (game, profile) and set(session.options) <= _LENGTH


def verdict(name: str, faults: list[Finding], *good: Finding) -> Check:
    """Return a check that passes if there are no faults. Its findings are the faults or, without faults, `good`."""
    if not faults:
        return Check(name, True, good)
    left = len(faults) - _MOST_LISTED
    more = (finding("more", count=left),) if left > 0 else ()
    return Check(name, False, (*faults[:_MOST_LISTED], *more))


def not_applicable(name: str, why: Finding) -> Check:
    """Return a check that does not apply."""
    return Check(name, None, (finding("not_asked", why=why),))


def general_checks(facts: ListFacts) -> list[Check]:
    """Check the requirements that apply to every list. Some checks are left out if they find nothing."""
    checks = [check(facts) for check in _GENERAL]
    return [check for check in checks if check is not None]


def _rules(facts: ListFacts) -> Check:
    drawn = facts.seating
    if drawn is None:
        return not_applicable("rules", finding("not_drawn"))
    wanted = (drawn.game, drawn.profile, drawn.options)
    faults = [
        finding(
            "rules.otherwise" if drawn.options == one.session.options else "rules.other_options",
            game=Word("game", drawn.game),
            profile=Word("profile", drawn.profile, drawn.game),
            played=Word("game", one.session.game),
            by=Word("profile", one.session.profile, one.session.game),
        )
        for one in facts.sessions
        if (one.session.game, one.session.profile, one.session.options) != wanted
    ]
    good = finding("rules.as_drawn", game=Word("game", facts.game), rules=facts.rules)
    return verdict("rules", faults, good)


def _seats(facts: ListFacts) -> Check:
    # Seat 1 deals first (TSR 3.1, 8.4).
    drawn = facts.seating
    if drawn is None:
        return not_applicable("seats", finding("not_drawn"))
    faults: list[Finding] = []
    for one in facts.sessions:
        strangers = [one.name(number) for number, id in one.players.items() if id is None]
        faults += [finding("seats.stranger", name=name) for name in strangers]
        played = {id for id in one.players.values() if id is not None}
        if not strangers and played != set(drawn.players):
            faults.append(finding("seats.others"))
        faults += one.exchanged
    dealer = facts.first.course.first_dealer
    if not faults and dealer is not None and facts.first.players.get(dealer) != drawn.players[0]:
        faults.append(finding("seats.first_dealer", name=facts.first.name(dealer)))
    return verdict("seats", faults, finding("seats.good"))


def _chain(facts: ListFacts) -> Check:
    faults = [fault for one in facts.sessions for fault in one.wrong]
    proofs = [one.proof for one in facts.sessions if one.proof is not None]
    if not faults and not proofs:
        return not_applicable("chain", finding("chain.all_paper"))
    seals = sum(proof.seals for proof in proofs)
    signed = [proof.signed for proof in proofs if proof.signed is not None]
    good = [
        finding("chain.signed", count=seals, signed=sum(signed))
        if signed
        else finding("chain.unchecked", count=seals)
    ]
    good += [
        finding("chain.retired", count=one.seals, id=one.key, day=one.day)
        for proof in proofs
        for one in proof.retired
    ]
    public = [one.public for one in facts.sessions if one.public is not None and one.public.holds]
    if public:
        clubs = ", ".join(sorted({club for proof in public for club in proof.clubs}))
        good.append(finding("chain.public", count=len(public), sessions=len(proofs), clubs=clubs))
    unsigned = [number for one in facts.sessions for number in one.unsigned]
    if unsigned:
        good.append(finding("chain.not_public", count=len(unsigned), first=unsigned[0], last=unsigned[-1]))
    paper = sum(len(one.deals) for one in facts.sessions if one.on_paper)
    if paper:
        good.append(finding("chain.paper", count=paper))
    return verdict("chain", faults, *good)


def _date(facts: ListFacts) -> Check:
    # A jump of the clock is only reported, because the clock may have been set in the middle of the evening.
    played = [one for one in facts.sessions if not one.on_paper]
    if not played:
        return not_applicable("date", finding("chain.all_paper"))
    # If the journal has any fault, none of its dates is proved.
    proved = all(one.date_sealed and not one.wrong for one in played)
    findings = tuple(found for one in played for found in _dating(one))
    return Check("date", True if proved else None, findings, unproved=not proved)


def _dating(one: Evidence) -> Iterator[Finding]:
    if one.date is None:
        yield finding("date.none")
    else:
        at, event = Moment(one.date.at), (one.proof and one.proof.late_clock) or one.date.event
        yield (
            finding("date.sealed", at=at, event=event)
            if one.date_sealed
            else finding("date.unsealed", at=at, event=event)
        )
    for step in one.steps:
        days = abs(step.days)
        yield (
            finding("date.forward", event=step.event, count=days)
            if step.days > 0
            else finding("date.back", event=step.event, count=days)
        )


def _cards(facts: ListFacts) -> Check | None:
    # Cards from a shared reader are only reported, because nothing can prove at which seat a card was played.
    count = sum(len(one.inferred) for one in facts.sessions)
    if not count:
        return None
    return Check("cards", None, (finding("cards.inferred", count=count),), unproved=True)


def _stored(facts: ListFacts) -> Check:
    wrong = [fault for one in facts.sessions for fault in one.stored_wrong]
    return verdict("stored", faults_of("stored.fault", wrong), finding("stored.good"))


def _aside(facts: ListFacts) -> Check:
    faults = [
        finding("aside.open", case=case.id) for one in facts.sessions for case in one.aside if case.open
    ]
    decided = [
        finding(
            "aside.decided",
            case=case.id,
            verdict=Word("verdict", case.verdict),
            person=case.person or "",
        )
        for one in facts.sessions
        for case in one.aside
        if case.verdict is not None
    ]
    return verdict("set aside", faults, *(decided or [finding("aside.none")]))


def _sums(facts: ListFacts) -> Check:
    faults = [fault for one in facts.sessions for fault in _carried(one)]
    return verdict("sums", faults, finding("sums.good"))


def _carried(one: Evidence) -> Iterator[Finding]:
    before: dict[int, int] = {}
    for deal in one.deals:
        got = {seat.person: seat.score or 0 for seat in deal.seats}
        for person, total in deal.totals.items():
            wanted = before.get(person, 0) + got.get(person, 0)
            if total != wanted:
                yield finding(
                    "sums.line",
                    deal=one.deal_name(deal.number),
                    name=one.name(person),
                    total=points(total),
                    wanted=points(wanted),
                )
        before.update(deal.totals)
    for who in one.session.people:
        last = before.get(who.number, 0)
        if who.total != last:
            name = one.name(who.number)
            yield finding("sums.end", name=name, total=points(who.total), last=points(last))


def _places(facts: ListFacts) -> Check:
    faults = []
    for one in facts.sessions:
        finals = [person.final for person in one.session.people]
        for person in one.session.people:
            wanted = 1 + sum(other > person.final for other in finals)
            if person.rank != wanted:
                faults.append(
                    finding(
                        "places.wrong",
                        name=one.name(person.number),
                        rank=person.rank,
                        final=points(person.final),
                        wanted=wanted,
                    )
                )
    return verdict("places", faults, finding("places.good"))


def _number(facts: ListFacts) -> Check:
    wanted = facts.first.course.length
    if not wanted:
        return not_applicable("deals", finding("deals.any", rules=facts.rules))
    count = sum(one.course.scored for one in facts.sessions)
    if count == wanted:
        return Check("deals", True, (finding("deals.good", count=count),))
    missing = wanted - count
    if missing > 0 and club_rules_of(facts.game).STRUCK_OUT and _is_time_up(facts):
        struck_out = finding("deals.struck_out", count=count, wanted=wanted, missing=missing)
        return Check("deals", True, (struck_out,))
    return Check("deals", False, (finding("deals.wrong", count=count, wanted=wanted),))


def _is_time_up(facts: ListFacts) -> bool:
    limit = facts.evening.minutes if facts.evening else 0
    return bool(limit) and facts.minutes is not None and facts.minutes >= limit


def _dealers(facts: ListFacts) -> Check:
    sessions = [one for one in facts.sessions if not one.on_paper]
    if not sessions:
        return not_applicable("dealers", finding("dealers.paper"))
    faults = [
        finding(
            "dealers.out_of_turn",
            name=one.name(dealt.dealer),
            deal=one.deal_name(dealt.number),
            expected=Either(tuple(one.name(person) for person in sorted(dealt.expected))),
        )
        for one in sessions
        for dealt in one.course.deals
        if not dealt.in_turn
    ]
    return verdict("dealers", faults, finding("dealers.good"))


def _time(facts: ListFacts) -> Check:
    # When time is up, the deal in play is finished, and missing mandatory solos are played (TSR 8.5.1).
    round_, evening = facts.round, facts.evening
    if evening is None or round_ is None:
        return not_applicable("time", finding("time.no_round"))
    if not evening.minutes:
        return not_applicable("time", finding("time.no_limit"))
    minutes = facts.minutes
    if round_.begun is None or minutes is None:
        return Check("time", False, (finding("time.unknown"),))
    duration = finding("time.minutes", count=round(minutes), limit=evening.minutes)
    if minutes <= evening.minutes:
        return Check("time", True, (duration,))
    out = round_.begun + 60 * evening.minutes
    begun = [(one, dealt) for one in facts.sessions for dealt in one.course.deals if not dealt.mandatory]
    late = [
        finding("time.late", minutes=duration, deal=one.deal_name(dealt.number), at=Moment(dealt.began))
        if dealt.began is not None
        else finding("time.undated", minutes=duration, deal=one.deal_name(dealt.number))
        for one, dealt in begun
        if dealt.began is None or dealt.began > out
    ]
    return verdict("time", late, finding("time.none_late", minutes=duration))


def _corrections(facts: ListFacts) -> Check:
    corrected = [(one, change) for one in facts.sessions for change in one.corrected]
    faults = [
        finding("corrections.lost", deal=one.deal_name(change.deal))
        if change.person is None
        else finding("corrections.failed", deal=one.deal_name(change.deal), person=change.person)
        for one, change in corrected
        if change.failed
    ]
    faults += [
        finding("corrections.unvouched", deal=one.deal_name(change.deal), person=change.person)
        for one, change in corrected
        if change.person is not None and not change.vouched
    ]
    count = len(corrected)
    good = finding("corrections.some", count=count) if count else finding("corrections.none")
    return verdict("corrections", faults, good)


_GENERAL: tuple[Callable[[ListFacts], Check | None], ...] = (
    _rules,
    _seats,
    _chain,
    _date,
    _cards,
    _stored,
    _aside,
    _sums,
    _places,
    _number,
    _dealers,
    _time,
    _corrections,
)
