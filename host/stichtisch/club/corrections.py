"""Corrections: what a director decides about a deal that a table recorded."""

from dataclasses import dataclass
from typing import Any

from cardrules.games import club_rules_of
from stichtisch.club.acts import Desk, refuse_empty
from stichtisch.club.errors import NotPossible
from stichtisch.journal.correction import RESTORED
from stichtisch.journal.notation import SettledSeries
from stichtisch.store import DealRow, StoredSession, deals_of, project
from stichtisch.store.corrections import CORRECT

Entry = list[Any]


@dataclass(frozen=True)
class Alone:
    """The declarer of a deal, by seat, and whether they won: for lists that count both."""

    declarer: int
    won: bool

    def facts(self) -> SettledSeries:
        """Return it as the list of the game takes it."""
        return {"declarer": self.declarer, "won": self.won}


def decided(deal: DealRow | None, scores: list[int], alone: Alone | None = None) -> list[Entry]:
    """Return the entries by which a deal comes to these scores, by seat, whatever its cards came to.

    `deal` is what is stored of it, None where there were no cards; one that was not played to its end is thrown in.
    """
    entries: list[Entry] = [[0, "abandon"]] if deal is None or not _over(deal) else []
    return [*entries, [0, "decide", scores, alone.facts() if alone else {}]]


def _over(deal: DealRow) -> bool:
    return all(one["code"] != "missing_cards" for one in deal.result["irregularities"])


def alone_in(
    game: str, deal: DealRow, scores: list[int], declarer: int | None, won: bool | None
) -> Alone | None:
    """Return who played a deal alone and whether he won, where it comes to these scores, by seat.

    `declarer` is a seat, None where nobody was named: in a game with a declarer he is who the deal has. `won` None:
    by the sign of his points. Raises NotPossible if that is undecided.
    """
    if declarer is None and club_rules_of(game).DECLARER:
        declarer = declarer_of(deal)
    if declarer is None:
        if won is not None:
            raise NotPossible(reason=f"nobody is named who played deal {deal.number} alone")
        return None
    if not 0 <= declarer < len(scores):
        raise NotPossible(reason=f"deal {deal.number} has no seat {declarer + 1}")
    return alone_with(declarer, scores[declarer], won)


def declarer_of(deal: DealRow) -> int | None:
    """Return the seat of who played a deal alone, as it is stored; None where nobody did."""
    return next((at for at, seat in enumerate(deal.seats) if seat.person == deal.declarer), None)


def alone_with(declarer: int, points: int, won: bool | None) -> Alone:
    """Return that `declarer` played alone; `won` None: by the sign of his points. Raises NotPossible where it is 0."""
    if won is None and points == 0:
        raise NotPossible(reason="with no points for the declarer it has to be said whether he won")
    return Alone(declarer, points > 0 if won is None else won)


def penalised(points: list[int]) -> list[Entry]:
    """Return the entries by which the seats of a deal get these points besides (TSR 9, ISkO 4.1)."""
    return [[0, "penalty", points]]


def retracted(at: int) -> list[Entry]:
    """Return the entries by which entry `at` of a deal's log, which is no card, was never made."""
    return [[0, "retract", at]]


def voided() -> list[Entry]:
    """Return the entries by which a deal never was: nobody gets points for it, and it does not count."""
    return [[0, "void"]]


def restored() -> list[Entry]:
    """Return the entries by which a deal is again as its table reported it, or as it was written down."""
    return [list(entry) for entry in RESTORED]


def correct(desk: Desk, session: StoredSession, deal: DealRow, entries: list[Entry], why: str) -> DealRow:
    """Correct a deal, whichever: it is folded again with what was decided, and so is all that came after it.

    Returns the deal as it is now. Raises NotPossible where that cannot be said of this deal; nothing is kept then.
    """
    refuse_empty(why, "reason")
    facts = {"serial": session.serial, "journal": session.journal, "counter": deal.counter}
    record = desk.add(CORRECT, **facts, entries=entries, why=why)
    project(desk.database.connection, session.serial, session.journal, session.sequence)
    after = next((one for one in deals_of(desk.database, session) if one.number == deal.number), None)
    if after is None or after.corrected is None or record.hash in after.corrected["failed"]:
        raise NotPossible(reason=f"deal {deal.number} cannot be corrected so")
    return after
