"""The deals in play at the tables, folded from all events received so far."""

import json
from dataclasses import dataclass, field

from cardrules.deal import NOBODY, Deal
from cardrules.games import asked
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.session_fold import SessionFold
from stichtisch.store import Database, StoredSession
from stichtisch.store.engine import Connection

_NO_CARD = "?"


@dataclass(frozen=True)
class LiveDeal:
    """The deal in play at a table. People are identified by their numbers in the session.

    `trick` contains the cards of the current trick as (person, card), even when it is complete. `winner` is the
    winner of a complete trick, otherwise None. `turn` is the next person to play. `over`: whether the deal is over
    and no player still has to answer.
    """

    number: int
    dealer: int
    trick_number: int
    trick: tuple[tuple[int, str], ...]
    winner: int | None
    turn: int | None
    over: bool


@dataclass
class _Fold:
    fold: SessionFold = field(default_factory=SessionFold)
    last: int = -1
    line: str = ""
    broken: bool = False


class LiveTables:
    """The folds of the sessions in play. Each event is folded only once."""

    def __init__(self) -> None:
        self._folds: dict[tuple[str, str, int], _Fold] = {}
        self._decisions = 0

    def update(self, database: Database, sessions: list[StoredSession]) -> dict[int, LiveDeal]:
        """Return the deals in play by id of the session. Folds of all other sessions are dropped."""
        decisions = database.connection.execute("SELECT count(*) FROM decisions").fetchone()[0]
        if decisions != self._decisions:
            # A decision may have replaced events, so all folds must be computed again.
            self._folds, self._decisions = {}, decisions
        folds = {_key(session): self._folds.get(_key(session)) or _Fold() for session in sessions}
        self._folds = {key: _taken(database.connection, key, fold) for key, fold in folds.items()}
        deals = {session.id: _deal(self._folds[_key(session)]) for session in sessions}
        return {id: deal for id, deal in deals.items() if deal is not None}


def _key(session: StoredSession) -> tuple[str, str, int]:
    return session.serial, session.journal, session.sequence


def _taken(connection: Connection, key: tuple[str, str, int], fold: _Fold) -> _Fold:
    if fold.last >= 0 and not _still_there(connection, key, fold):
        fold = _Fold()
    serial, journal, start = key
    query = """SELECT sequence, seat, verb, arguments, line FROM events
               WHERE (serial, journal) = (?, ?) AND sequence >= ? ORDER BY sequence"""
    first = max(start, fold.last + 1)
    for sequence, seat, verb, arguments, line in connection.execute(query, (serial, journal, first)):
        if verb == "session" and sequence != start:
            break
        fold.last, fold.line = sequence, line
        _apply(fold, seat, verb, arguments)
    return fold


def _still_there(connection: Connection, key: tuple[str, str, int], fold: _Fold) -> bool:
    query = "SELECT line FROM events WHERE (serial, journal, sequence) = (?, ?, ?)"
    row = connection.execute(query, (*key[:2], fold.last)).fetchone()
    return row is not None and row[0] == fold.line


def _apply(fold: _Fold, seat: int, verb: str, arguments: str) -> None:
    try:
        fold.fold.apply(seat, verb, json.loads(arguments))
    except UNFOLDABLE:
        # A table whose events cannot be folded is shown without cards.
        fold.broken = True


def _deal(fold: _Fold) -> LiveDeal | None:
    session = fold.fold.session
    deal = session.deal
    if fold.broken or deal is None or session.ended:
        return None
    lying = len(deal.cards) % deal.players or (deal.players if deal.cards else 0)
    complete = lying == deal.players
    cards = [_text(deal, card) for card in deal.cards[len(deal.cards) - lying :]]
    seats = deal.seats[len(deal.seats) - lying :]
    over = deal.over() and asked(deal)[0] == NOBODY
    turn = None if over or not 0 <= deal.turn < deal.players else session.active[deal.turn]
    return LiveDeal(
        number=session.number,
        dealer=session.dealer,
        trick_number=len(deal.winners) + (0 if complete else 1),
        trick=tuple((session.active[seat], card) for seat, card in zip(seats, cards, strict=True)),
        winner=session.active[deal.winners[-1]] if complete and deal.winners else None,
        turn=turn,
        over=over,
    )


def _text(deal: Deal, card: int) -> str:
    try:
        return deal.text(card)
    except LookupError:
        return _NO_CARD
