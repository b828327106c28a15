"""A director's correction of a deal, and how it is folded into the deal."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeGuard

from cardrules.session import Session
from stichtisch.i18n.reason import Reason
from stichtisch.journal.event_errors import UNFOLDABLE

# The limit for points, positive or negative. No deal of any game can reach it.
_MOST_POINTS = 10**6
# The decisions of a director about a deal: those that a table journals, and `void`, after which the deal does not
# count.
_VERBS = frozenset(("abandon", "decide", "penalty", "retract", "void"))
# The entries that undo all earlier decisions. No table journals them.
RESTORED: list[list[Any]] = [[0, "restore"]]
# The fields of a decision that affect the rest of the series: seats, and booleans.
_SEATS = ("declarer", "mandatory_soloist")
_FLAGS = ("won", "counts", "again", "bock")


# The kinds of decisions, by their verb in an entry.
_KINDS = {
    "decide": "scores",
    "penalty": "penalty",
    "retract": "retract",
    "void": "void",
    "restore": "restore",
}


@dataclass(frozen=True)
class Deed:
    """The kind of a correction (`scores`, `penalty`, `retract`, `void`, `restore`, `other`), and its points by seat."""

    kind: str
    points: list[int]

    @property
    def text(self) -> str:
        """The key of the text that describes this correction on sheets and pages."""
        return "corrected_mark" if self.kind == "other" else f"deed.{self.kind}"


@dataclass(frozen=True)
class Correction:
    """One record of the log: its hash, and the entries to fold after all events that the table reported for the deal.

    An entry has the form (seat, verb, argument…), as in a table's journal. No table journals `void`.
    """

    hash: str
    entries: list[list[Any]]


def deed_of(entries: object) -> Deed:
    """Return the decision in the entries of a correction. The entries may have any form that a log can contain."""
    last = entries[-1] if isinstance(entries, list) and entries else None
    verb, *arguments = last[1:] if isinstance(last, list) and len(last) > 1 else ("",)
    points = arguments[0] if verb in ("decide", "penalty") and arguments else []
    points = points if isinstance(points, list) and all(map(_is_whole, points)) else []
    return Deed(_KINDS.get(verb, "other") if isinstance(verb, str) else "other", points)


def fold_corrections(session: Session, corrections: Iterable[Correction]) -> list[str]:
    """Fold the decisions about the deal in play, in order.

    Returns the hashes of the corrections that do not fit the deal. RESTORED brings back the deal as the table reported
    it and drops all earlier decisions.
    """
    reported, decided = deepcopy(session.deal, {id(session.rules): session.rules}), session.decided
    failed = []
    for correction in corrections:
        if correction.entries == RESTORED:
            session.replace(deepcopy(reported, {id(session.rules): session.rules}))
            session.decided = decided
        elif not fold_correction(session, correction):
            failed.append(correction.hash)
    return failed


def fold_correction(session: Session, correction: Correction) -> bool:
    """Fold one correction of the deal in play.

    Return False if the correction does not fit the deal. The deal is then unchanged.
    """
    deal, decided = session.deal, session.decided
    # The rules belong to the session and are shared by its deals, so they are not copied.
    before = deepcopy(deal, {id(session.rules): session.rules})
    try:
        for seat, verb, *arguments in correction.entries:
            _fold_entry(session, seat, verb, arguments)
        _check_points(session.scores() or [])
    except UNFOLDABLE:
        session.replace(before)
        session.decided = decided
        return False
    return True


def _fold_entry(session: Session, seat: int, verb: str, arguments: list[Any]) -> None:
    deal = session.deal
    if deal is None or verb not in _VERBS or seat not in range(deal.players):
        raise ValueError(Reason("a director cannot enter '{verb}' for seat {seat}", verb=verb, seat=seat))
    if verb in ("decide", "penalty"):
        _check_points(arguments[0])
    if verb == "decide" and len(arguments) > 1:
        _check_series(deal.players, arguments[1])
    if verb == "void":
        # Neither the cards of a void deal nor the points decided for it count.
        session.decided = None
        verb = "abandon"
    session.apply(seat, verb, arguments)
    if not deal.over():
        raise ValueError(Reason("the deal would go on"))


def _is_whole(value: object) -> TypeGuard[int]:
    return type(value) is int


def _check_points(points: list[Any]) -> None:
    if not all(_is_whole(number) and -_MOST_POINTS <= number <= _MOST_POINTS for number in points):
        raise ValueError(Reason("points must be whole numbers, at most {most}", most=_MOST_POINTS))


def _check_series(players: int, facts: object) -> None:
    if not isinstance(facts, dict):
        raise TypeError("what the series is to know has no names")
    for name in _SEATS:
        if name in facts and not (_is_whole(facts[name]) and facts[name] in range(players)):
            raise ValueError(Reason("{name} is not a seat", name=name))
    for name in _FLAGS:
        if not isinstance(facts.get(name, False), bool):
            raise ValueError(Reason("{name} must be true or false", name=name))
