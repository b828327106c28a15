"""Corrections: the decisions of directors about deals that a table recorded."""

from dataclasses import dataclass
from typing import Any

from cardrules.games import club_rules_of
from stichtisch.club.acts import Desk, refuse_empty
from stichtisch.club.errors import NotPossible
from stichtisch.i18n.reason import Reason
from stichtisch.journal.correction import RESTORED
from stichtisch.journal.notation import SettledSeries
from stichtisch.store import Database, DealRow, StoredSession, deals_of, project
from stichtisch.store.corrections import CORRECT, corrections_of

Entry = list[Any]


@dataclass(frozen=True)
class Alone:
    """The seat of a deal's declarer, and whether the declarer won. The lists of some games need both facts."""

    declarer: int
    won: bool

    def facts(self) -> SettledSeries:
        """Return these facts in the form that they have in the `decide` entry of a deal."""
        return {"declarer": self.declarer, "won": self.won}


def decided(deal: DealRow | None, scores: list[int], alone: Alone | None = None) -> list[Entry]:
    """Return the entries that set the scores of a deal by seat, regardless of its cards.

    `deal` is the stored deal, or None for a deal without cards. If the deal was not played to its
    end, the first entry throws it in.
    """
    entries: list[Entry] = [[0, "abandon"]] if deal is None or not _over(deal) else []
    return [*entries, [0, "decide", scores, alone.facts() if alone else {}]]


def _over(deal: DealRow) -> bool:
    return all(one["code"] != "missing_cards" for one in deal.result["irregularities"])


def alone_in(
    game: str, deal: DealRow, scores: list[int], declarer: int | None, won: bool | None
) -> Alone | None:
    """Return the declarer of a deal with these scores by seat, and whether they won.

    `declarer` is a seat. If it is None and the game has declarers, the stored declarer is used. If `won` is None, the
    sign of the declarer's points decides. Raises NotPossible if those points are 0, or if no seat can be the declarer.
    """
    if declarer is None and club_rules_of(game).DECLARER:
        declarer = declarer_of(deal)
    if declarer is None:
        if won is not None:
            raise NotPossible(
                reason=Reason("deal {number} has no declarer yet", number=deal.number),
                todo=Reason("Give the declarer: --declarer PLAYER"),
            )
        return None
    if not 0 <= declarer < len(scores):
        raise NotPossible(
            reason=Reason("deal {number} has no seat {seat}", number=deal.number, seat=declarer + 1)
        )
    return alone_with(declarer, scores[declarer], won)


def declarer_of(deal: DealRow) -> int | None:
    """Return the seat that played a stored deal alone, or None."""
    return next((at for at, seat in enumerate(deal.seats) if seat.person == deal.declarer), None)


def alone_with(declarer: int, points: int, won: bool | None) -> Alone:
    """Return the Alone of a declarer with these points. If `won` is None, the sign of `points` decides.

    Raises NotPossible if `won` is None and `points` is 0.
    """
    if won is None and points == 0:
        raise NotPossible(
            reason=Reason("with 0 points it is unclear whether the declarer won"),
            todo=Reason("Give one of them: --won or --lost"),
        )
    return Alone(declarer, points > 0 if won is None else won)


def penalised(points: list[int]) -> list[Entry]:
    """Return the entries that give these points to the seats of a deal in addition to its scores (TSR 9, ISkO 4.1)."""
    return [[0, "penalty", points]]


def retracted(at: int) -> list[Entry]:
    """Return the entries that remove entry `at` from a deal's log. The entry must not be the play of a card."""
    return [[0, "retract", at]]


def voided() -> list[Entry]:
    """Return the entries that void a deal, so that it gives no points and does not count."""
    return [[0, "void"]]


def restored() -> list[Entry]:
    """Return the entries that undo all corrections, so that the deal is again as it was reported or written down."""
    return [list(entry) for entry in RESTORED]


def is_struck(deal: DealRow) -> bool:
    """Return whether a director has voided a deal and no later decision has made it count again."""
    return deal.corrected is not None and not deal.settled and all(seat.score is None for seat in deal.seats)


def can_be_restored(database: Database, session: StoredSession, deal: DealRow) -> bool:
    """Return whether any correction of a deal still applies."""
    decided = corrections_of(database.connection, session.serial, session.journal).get(deal.counter, [])
    return bool(decided) and decided[-1].entries != RESTORED


def correct(
    desk: Desk, session: StoredSession, deal: DealRow, entries: list[Entry], why: str, name: str = ""
) -> DealRow:
    """Correct a deal: fold it again with these entries, and then fold all later deals of its session.

    `name` is the deal's name in error messages. Returns the corrected deal. Raises NotPossible, and stores nothing, if
    the deal cannot be corrected in this way or nothing would change.
    """
    refuse_empty(why, Reason("the reason is missing"))
    name = name or str(deal.number)
    if entries == voided() and is_struck(deal):
        raise NotPossible(
            reason=Reason("deal {deal} is already void", deal=name),
            todo=Reason("To let it count again: stichtisch correct {deal} --restore --why REASON", deal=name),
        )
    if entries == restored() and not can_be_restored(desk.database, session, deal):
        raise NotPossible(reason=Reason("deal {deal} has no correction to undo", deal=name))
    facts = {"serial": session.serial, "journal": session.journal, "counter": deal.counter}
    record = desk.add(CORRECT, **facts, entries=entries, why=why)
    # If `project` began with the first event of this session, it would also fold the session before.
    project(desk.database.connection, session.serial, session.journal, session.sequence + 1)
    after = next((one for one in deals_of(desk.database, session) if one.number == deal.number), None)
    if after is None or after.corrected is None or record.hash in after.corrected["failed"]:
        raise NotPossible(reason=Reason("deal {deal} cannot be corrected in this way", deal=name))
    return after
