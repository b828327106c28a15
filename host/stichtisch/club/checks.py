"""What every list has to be, whatever is played: proved, stored as it is proved, added up, dealt in turn, in time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from stichtisch.club.evidence import Evidence
from stichtisch.club.state import ClubEvening, ListKey, Round, Seating
from stichtisch.store import DealRow

# So many faults of one kind are told.
_MOST_TOLD = 3


# What a club may agree on for its evening, and a line of the list is worth the same: how many deals a list has, and how
# many solos of each are among them.
_LENGTH = {"session_deals", "session_deals_5", "mandatory_solos", "series_length"}


@dataclass(frozen=True)
class Check:
    """One thing that a list has to be; `holds` is None where that is not asked of it, and `told` says why."""

    name: str
    holds: bool | None
    told: str


@dataclass(frozen=True)
class ListFacts:
    """One list with all its sessions. `evening`, `key` and `seating` are None for a session of no club evening."""

    sessions: list[Evidence]
    evening: ClubEvening | None = None
    key: ListKey | None = None
    seating: Seating | None = None

    @property
    def first(self) -> Evidence:
        """The session it began with."""
        return self.sessions[0]

    @property
    def game(self) -> str:
        """The game played."""
        return self.first.session.game

    @property
    def rules(self) -> str:
        """The rules played by, in words."""
        session = self.first.session
        return session.profile + (" with options of its own" if session.options else "")

    @property
    def round(self) -> Round | None:
        """The round of the evening it is of."""
        return self.evening.rounds.get(self.key.round) if self.evening and self.key else None

    @property
    def on_paper(self) -> bool:
        """Whether some of it was typed in from paper."""
        return any(one.on_paper for one in self.sessions)

    def plays_by(self, game: str, profile: str) -> bool:
        """Whether all of it was played by these rules as they are, but perhaps for how long a list is."""
        return all(
            (one.session.game, one.session.profile) == (game, profile) and set(one.session.options) <= _LENGTH
            for one in self.sessions
        )

    def deals(self) -> Iterator[tuple[Evidence, DealRow]]:
        """Yield every deal with its session, in the order played."""
        for one in self.sessions:
            for deal in one.deals:
                yield one, deal


def verdict(name: str, faults: list[str], good: str) -> Check:
    """Return a check that holds where there is no fault."""
    more = f"; and {len(faults) - _MOST_TOLD} more" if len(faults) > _MOST_TOLD else ""
    told = "; ".join(faults[:_MOST_TOLD]) + more if faults else good
    return Check(name, not faults, told)


def not_asked(name: str, why: str) -> Check:
    """Return a check that does not apply."""
    return Check(name, None, f"does not apply: {why}")


def moment_of(at: float) -> str:
    """Return a moment in local time; `at` is in seconds since 1970."""
    try:
        moment = datetime.fromtimestamp(at)
    except (ValueError, OverflowError, OSError):
        return "at no time of any calendar"
    return f"{moment.day} {moment:%b %Y %H:%M}"


def signed_numbers(values: list[int]) -> str:
    """Return numbers as a sheet shows them."""
    return " ".join(f"{value:+d}" for value in values)


def general_checks(facts: ListFacts) -> list[Check]:
    """Judge what every list has to be."""
    return [check(facts) for check in _GENERAL]


def _rules(facts: ListFacts) -> Check:
    drawn = facts.seating
    if drawn is None:
        return not_asked("rules", "nobody has drawn this list")
    wanted = (drawn.game, drawn.profile, drawn.options)
    faults = [
        f"it was drawn as {drawn.game} by {drawn.profile}, the table played {one.session.game} by "
        f"{one.session.profile}" + ("" if drawn.options == one.session.options else " with other options")
        for one in facts.sessions
        if (one.session.game, one.session.profile, one.session.options) != wanted
    ]
    return verdict("rules", faults, f"{facts.game} by {facts.rules}, as it was drawn")


def _seats(facts: ListFacts) -> Check:
    # TSR 3.1 and 8.4: seat 1 deals first.
    drawn = facts.seating
    if drawn is None:
        return not_asked("seats", "nobody has drawn this list")
    faults = []
    for one in facts.sessions:
        strangers = [one.name(number) for number, id in one.players.items() if id is None]
        faults += [f"nobody knows who {name} is" for name in strangers]
        played = {id for id in one.players.values() if id is not None}
        if not strangers and played != set(drawn.players):
            faults.append("those who played are not those who were drawn")
    dealer = facts.first.course.first_dealer
    if not faults and dealer is not None and facts.first.players.get(dealer) != drawn.players[0]:
        faults.append(f"{facts.first.name(dealer)} dealt first, not who was drawn for seat 1")
    return verdict("seats", faults, "those who were drawn have played, seat 1 dealt first")


def _chain(facts: ListFacts) -> Check:
    faults = [fault for one in facts.sessions for fault in one.wrong]
    proofs = [one.proof for one in facts.sessions if one.proof is not None]
    if not faults and not proofs:
        return not_asked("chain", "it was written on paper, which nobody can prove")
    seals = sum(proof.seals for proof in proofs)
    signed = [proof.signed for proof in proofs if proof.signed is not None]
    told = f"{seals} seals hold, " + (
        f"{sum(signed)} signed by the table"
        if signed
        else "signatures not checked: the club's key is not here"
    )
    paper = sum(len(one.deals) for one in facts.sessions if one.on_paper)
    return verdict(
        "chain", faults, told + (f"; {paper} deals on paper, which nobody can prove" if paper else "")
    )


def _stored(facts: ListFacts) -> Check:
    faults = [fault for one in facts.sessions for fault in one.stored_wrong]
    return verdict("stored", faults, "all that is stored is what the cards come to")


def _aside(facts: ListFacts) -> Check:
    faults = [
        f"case {case.id} was set aside and nobody has decided"
        for one in facts.sessions
        for case in one.aside
        if case.open
    ]
    decided = [case for one in facts.sessions for case in one.aside if not case.open]
    told = "; ".join(f"case {case.id}: {case.verdict} by {case.person}" for case in decided)
    return verdict("set aside", faults, told or "nothing was set aside")


def _sums(facts: ListFacts) -> Check:
    faults = [fault for one in facts.sessions for fault in _carried(one)]
    return verdict("sums", faults, "every line is the line before and the points of its deal")


def _carried(one: Evidence) -> Iterator[str]:
    before: dict[int, int] = {}
    for deal in one.deals:
        got = {seat.person: seat.score or 0 for seat in deal.seats}
        for person, total in deal.totals.items():
            wanted = before.get(person, 0) + got.get(person, 0)
            if total != wanted:
                name = one.name(person)
                yield f"after {one.tell(deal.number)} {name} has {total:+d}, the points come to {wanted:+d}"
        before.update(deal.totals)
    for who in one.session.people:
        last = before.get(who.number, 0)
        if who.total != last:
            yield f"{one.name(who.number)} has {who.total:+d} in the end, the last line {last:+d}"


def _places(facts: ListFacts) -> Check:
    faults = []
    for one in facts.sessions:
        finals = [person.final for person in one.session.people]
        for person in one.session.people:
            wanted = 1 + sum(other > person.final for other in finals)
            if person.rank != wanted:
                name = one.name(person.number)
                faults.append(f"{name} has place {person.rank}, {person.final:+d} is place {wanted}")
    return verdict("places", faults, "who has more stands before who has less")


def _number(facts: ListFacts) -> Check:
    wanted = facts.first.course.length
    if not wanted:
        return not_asked("deals", f"{facts.rules} knows no number of deals")
    count = sum(one.course.scored for one in facts.sessions)
    if count == wanted:
        return Check("deals", True, f"{count} deals, as many as the rules want")
    missing = wanted - count
    if missing > 0 and facts.game == "doppelkopf" and _minutes_over(facts) is not None:
        return Check(
            "deals", True, f"{count} deals of {wanted}, {missing} struck out at time-out (TSR 8.5.1)"
        )
    return Check("deals", False, f"{count} deals, the rules want {wanted}")


def _minutes_over(facts: ListFacts) -> float | None:
    # By how much the round took longer than it may; None where it did not, or nobody knows.
    round_, evening = facts.round, facts.evening
    if not (
        evening and evening.minutes and round_ and round_.begun is not None and round_.finished is not None
    ):
        return None
    over = (round_.finished - round_.begun) / 60 - evening.minutes
    return over if over >= 0 else None


def _dealers(facts: ListFacts) -> Check:
    told = [one for one in facts.sessions if not one.on_paper]
    if not told:
        return not_asked("dealers", "on paper nobody wrote down why who dealt")
    faults = [
        f"{one.name(dealt.dealer)} dealt {one.tell(dealt.number)}, it was the turn of "
        + " or ".join(one.name(person) for person in sorted(dealt.expected))
        for one in told
        for dealt in one.course.deals
        if not dealt.in_turn
    ]
    return verdict("dealers", faults, "the deal has passed on as the rules want")


def _time(facts: ListFacts) -> Check:
    # TSR 8.5.1: at time-out the deal in play is finished, and mandatory solos that are missing are played.
    round_, evening = facts.round, facts.evening
    if evening is None or round_ is None:
        return not_asked("time", "it is of no round of a club evening")
    if not evening.minutes:
        return not_asked("time", "the evening has no limit")
    if round_.begun is None or round_.finished is None:
        return Check("time", False, "nobody has told when the round began and when it was over")
    minutes = (round_.finished - round_.begun) / 60
    told = f"{minutes:.0f} minutes of {evening.minutes}"
    if minutes <= evening.minutes:
        return Check("time", True, told)
    out = round_.begun + 60 * evening.minutes
    begun = [(one, dealt) for one in facts.sessions for dealt in one.course.deals if not dealt.mandatory]
    late = [
        f"{one.tell(dealt.number)} was begun after time-out, {moment_of(dealt.began)}"
        if dealt.began is not None
        else f"nobody knows when {one.tell(dealt.number)} was begun"
        for one, dealt in begun
        if dealt.began is None or dealt.began > out
    ]
    return verdict("time", [f"{told}: {fault}" for fault in late], f"{told}, no deal begun after time-out")


def _corrections(facts: ListFacts) -> Check:
    corrected = [(one, change) for one in facts.sessions for change in one.corrected]
    faults = [
        f"the correction of {one.tell(change.deal)} by {change.person} cannot be said of it any more"
        for one, change in corrected
        if change.failed
    ]
    count = len(corrected)
    good = "none" if not count else f"{count}, told below with who, when and why"
    return verdict("corrections", faults, good)


_GENERAL: tuple[Callable[[ListFacts], Check], ...] = (
    *(_rules, _seats, _chain, _stored, _aside, _sums, _places, _number, _dealers, _time, _corrections),
)
