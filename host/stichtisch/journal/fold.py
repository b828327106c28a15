"""Sessions and deals, folded from events and ready to be stored. All rules of the games are in cardrules."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from cardrules.deal import NOBODY, Deal
from cardrules.games import club_rules_of
from cardrules.judge import describe, notation_of
from cardrules.series import final_totals, owed, places
from cardrules.session import CLOSING, LAST_READER
from stichtisch.i18n.reason import Reason
from stichtisch.journal.correction import Correction, fold_corrections
from stichtisch.journal.event_errors import Place, making_sense
from stichtisch.journal.notation import CorrectedNotation, DealNotation, Result, SettledSeries
from stichtisch.journal.playing_alone import alone_in
from stichtisch.journal.session_fold import SessionFold

# The form of a tag's UID in a journal: 4, 7 or 10 bytes in hexadecimal.
_UID = re.compile("[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}")

# The verbs of events after which the rows of a session or its people are updated.
_FOLDED_VERBS = frozenset(("session", "deal", "round", "badge", "join", "come_back", "move", "rename"))

DEAL_COLUMNS = (
    *(
        "number",
        "id",
        "counter",
        "dealer",
        "dealer_sits_out",
        "contract",
        "declarer",
        "won",
        "winner",
        "value",
    ),
    *("trump", "bock", "settled", "deal", "result", "corrected"),
)
SEAT_COLUMNS = ("number", "seat", "person", "party", "won", "score", "bid", "tricks", "points")
TOTAL_COLUMNS = ("number", "person", "total")
PEOPLE_COLUMNS = (
    *("person", "name", "place", "reader", "badge", "total", "final", "rank", "deals", "won", "alone_won"),
    *("alone_lost", "owed"),
)

_DECLARER, _DEAL_WON = (DEAL_COLUMNS.index(name) for name in ("declarer", "won"))
_PERSON, _PARTY, _WON = (SEAT_COLUMNS.index(name) for name in ("person", "party", "won"))

Row = tuple[Any, ...]


@dataclass(frozen=True)
class FoldedDeal:
    """The state of a deal after event `sequence`: its row of DEAL_COLUMNS, its `seats` and the running `totals`."""

    sequence: int
    row: Row
    seats: list[Row]
    totals: list[Row]
    settled: bool


@dataclass
class FoldedSession:
    """The result of the events from `sequence` to `last`: `deals` by number, and `people` as rows of PEOPLE_COLUMNS."""

    sequence: int
    game: str
    profile: str
    options: str
    last: int = 0
    ended: bool = False
    mark: str | None = None
    deals: dict[int, FoldedDeal] = field(default_factory=dict)
    people: list[Row] = field(default_factory=list)


def card_uid(text: str) -> str:
    """Return the UID of a player card in the stored form, in capitals. Raises ValueError if the text is not a UID."""
    uid = text.upper()
    if not _UID.fullmatch(uid):
        raise ValueError(Reason("a UID has 8, 14 or 20 hexadecimal digits"))
    return uid


class Fold:
    """Folds the events of a journal in order. A deal is final once the next event can no longer change it.

    `corrections` are the decisions of directors, by the `counter` of the deal. `uids` are the UIDs of all player cards
    that were laid on a reader.
    """

    def __init__(self, serial: str, fold: SessionFold, corrections: dict[int, list[Correction]]) -> None:
        self._serial = serial
        self._fold = fold
        self._session = fold.session
        self._corrections = corrections
        # The decisions of directors about the deal in play.
        self._corrected: CorrectedNotation | None = None
        # The dealer of the deal in play. A later `dealer` event names the dealer of the next deal.
        self._dealer = NOBODY
        self._folded: FoldedSession | None = None
        self._done: list[FoldedSession] = []
        # The last event folded, and the latest player card of each person.
        self._sequence = 0
        self._badges: dict[int, str] = {}
        self.uids: list[str] = []

    def fold_event(self, sequence: int, seat: int, verb: str, values: list[Any]) -> None:
        """Fold one event. Raises one of UNFOLDABLE, or BadJournal if an earlier event makes no sense."""
        self.before(sequence, seat, verb)
        self._fold.apply(seat, verb, values)
        self.after(verb, values)

    def before(self, sequence: int, seat: int, verb: str) -> None:
        """Close the deal or session that this event ends.

        The caller must apply the event to the session between this call and `after`.
        """
        if verb in CLOSING:
            self._close_deal(verb)
            if verb == "session":
                self._close_session()
        self._sequence = sequence
        deal = self._session.deal
        if deal is not None and seat >= deal.players and verb in deal.VERBS:
            raise ValueError(
                Reason("there is no seat {seat} among {players}", seat=seat, players=deal.players)
            )

    def after(self, verb: str, values: list[Any]) -> None:
        """Update the people, marks and player cards of the session after it has applied this event."""
        if verb not in _FOLDED_VERBS:
            return
        if verb in ("session", "deal"):
            self._corrected = None
            self._dealer = self._session.dealer
        if verb == "session":
            self._begin_session()
        elif verb == "round":
            self._take_mark(*values)
        elif verb == "badge":
            self._take_badge(*values)
        elif verb != "deal":
            self._check_people()

    def adopt(self, session: FoldedSession | None, uids: list[str]) -> None:
        """Add a session that another process has folded (if any), and the UIDs of its player cards."""
        self._done += [session] if session is not None else []
        self.uids += uids

    def finish(self, followed: bool = False) -> None:
        """End the last session. `followed` is True if another session follows, False if there are no more events."""
        self._close_deal("session" if followed else None)
        self._close_session()

    def done(self) -> list[FoldedSession]:
        """Return the sessions that have ended since the last call."""
        done, self._done = self._done, []
        return done

    def _close_deal(self, verb: str | None) -> None:
        deal = self._session.deal
        if deal is None or self._folded is None:
            return
        with making_sense(self._serial, Place(self._sequence)):
            # An unfinished deal is kept if another deal or session follows it.
            if deal.over() or verb in ("session", "deal"):
                self._correct(deal)
                self._folded.deals[self._session.number] = self._folded_deal(self._session.deal or deal)
            else:
                self._folded.deals.pop(self._session.number, None)

    def _close_session(self) -> None:
        if self._folded is not None:
            with making_sense(self._serial, Place(self._sequence)):
                self._folded.last = self._sequence
                self._folded.ended = bool(self._session.ended)
                self._folded.people = self._people(self._folded)
            self._done.append(self._folded)
            self._folded = None

    def _correct(self, deal: Deal) -> None:
        # The decisions of directors are folded after everything that the table reported about the deal. A decision that
        # cannot be applied, for instance because of events that the table reported later, is shown with the deal.
        decided = self._corrections.pop(self._session.counter, None)
        if decided is None:
            return
        before, scores = describe(deal), self._session.scores()
        failed = fold_corrections(self._session, decided)
        records = [one.hash for one in decided]
        self._corrected = {"result": before, "scores": scores, "records": records, "failed": failed}

    def _begin_session(self) -> None:
        session = self._session
        self._check_people()
        options = json.dumps(session.rules.given)
        self._folded = FoldedSession(self._sequence, session.game, session.profile, options)
        self._badges = {}

    def _check_people(self) -> None:
        names, readers = self._session.names, self._session.readers
        if not isinstance(names, list) or {type(name) for name in names} - {str}:
            raise TypeError("the names are not texts")
        if not isinstance(readers, list) or len(readers) != len(names):
            raise TypeError("the readers are not one for each person")
        if [reader for reader in readers if type(reader) is not int or not 0 <= reader <= LAST_READER]:
            raise TypeError(f"the readers are not numbers from 0 to {LAST_READER}")

    def _take_badge(self, person: int, text: str) -> None:
        uid = self._badges[person] = card_uid(text)
        self.uids.append(uid)

    def _take_mark(self, mark: str) -> None:
        text = _storable(str(mark))
        if self._folded is not None:
            self._folded.mark = text

    def _people(self, folded: FoldedSession) -> list[Row]:
        session = self._session
        seated = {person: place for place, person in enumerate(session.ring)}
        totals, final = session.totals(), final_totals(session)
        ranks = places(final)
        played = _played(folded)
        alone, solos = _alone(folded), owed(session)
        rows: list[Row] = []
        for person, name in enumerate(session.names):
            head = (person, _storable(name), seated.get(person), session.readers[person])
            sums = (self._badges.get(person), totals[person], final[person], ranks[person])
            counts = (*played.get(person, (0, 0)), *alone.get(person, (0, 0)), solos[person])
            rows.append(head + sums + counts)
        return rows

    def _folded_deal(self, deal: Deal) -> FoldedDeal:
        session = self._session
        identity = f"{self._serial}-{session.counter}"
        result = describe(deal, identity, session.result())
        notation = notation_of(deal, identity)
        sits_out = self._dealer not in session.active
        if sits_out:
            notation["dealer_sits_out"] = True
        facts: SettledSeries = session.decided[1] if session.decided else {}
        declarer = facts.get("declarer", result.get("declarer"))
        scores = session.scores()
        row = {
            "number": session.number,
            "id": identity,
            "counter": session.counter,
            "dealer": self._dealer,
            "dealer_sits_out": int(sits_out),
            "contract": club_rules_of(session.game).contract(result),
            "declarer": None if declarer is None else session.active[declarer],
            "won": facts.get("won", result.get("won")),
            "winner": result.get("winner"),
            "value": result.get("value", result.get("value_for_re")),
            "trump": result.get("trump"),
            "bock": int(session.bock > 0),
            "settled": int(scores is not None),
            "deal": json.dumps(notation),
            "result": json.dumps(result),
            "corrected": None if self._corrected is None else json.dumps(self._corrected),
        }
        seats = self._seats(result, notation, scores)
        totals = session.totals()
        people = sorted({*session.ring, *session.active})
        running: list[Row] = [(session.number, person, totals[person]) for person in people]
        values = tuple(row[name] for name in DEAL_COLUMNS)
        return FoldedDeal(self._sequence, values, seats, running, scores is not None)

    def _seats(self, result: Result, notation: DealNotation, scores: list[int] | None) -> list[Row]:
        teams, bids, tricks = result.get("teams"), result.get("bids"), result.get("tricks_won")
        # A deal that could not be scored does not change the points.
        points = result.get("points") or notation.get("points")
        rows: list[Row] = []
        for seat, person in enumerate(self._session.active):
            won = int(bool(scores) and self._has_won(result, seat))
            head = (self._session.number, seat, person, _at(teams, seat), won, _at(scores, seat))
            rows.append((*head, _at(bids, seat), _at(tricks, seat), _at(points, seat)))
        return rows

    def _has_won(self, result: Result, seat: int) -> bool:
        # A deal on paper has no parties, so every seat with positive points has won. If the scores are those of the
        # cards, the cards also decide who has won.
        session = self._session
        decided = session.decided
        if decided is not None and ("won" in decided[1] or session.scores() != session.scores_by_cards()):
            return bool(decided[0][seat] > 0)
        return club_rules_of(session.game).has_won(result, seat)


def _played(session: FoldedSession) -> dict[int, tuple[int, int]]:
    # Return, for each person, the number of deals that count, and how many of these they won.
    results: dict[int, tuple[int, int]] = {}
    for deal in session.deals.values():
        if deal.settled:
            for _, _, person, _, won, *_ in deal.seats:
                deals, before = results.get(person, (0, 0))
                results[person] = deals + 1, before + won
    return results


def _alone(session: FoldedSession) -> dict[int, tuple[int, int]]:
    # Return, for each person, the number of games that they won and lost alone.
    results: dict[int, tuple[int, int]] = {}
    for deal in session.deals.values():
        people = [row[_PERSON] for row in deal.seats]
        declarer, won = deal.row[_DECLARER], deal.row[_DEAL_WON]
        seat = alone_in(
            [row[_PARTY] for row in deal.seats], people.index(declarer) if declarer in people else None
        )
        if deal.settled and seat is not None:
            party_won = deal.seats[seat][_WON] if deal.seats[seat][_PARTY] is not None else won
            before_won, before_lost = results.get(people[seat], (0, 0))
            results[people[seat]] = before_won + bool(party_won), before_lost + (not party_won)
    return results


def _at(values: list[Any] | None, seat: int) -> Any:
    return values[seat] if values else None


def _storable(name: str) -> str:
    # JSON can contain a lone surrogate, which UTF-8 cannot encode.
    return name.encode("utf-8", "replace").decode()
