"""The events after the last seal of a journal that change the results, names or seats of a session."""

from cardrules.deal import NOBODY, Deal
from cardrules.session import Session
from stichtisch.journal.event import OWN_DOING, Event

# Events that do not affect the players or their results. A `clock` event can change the date of a session, which is
# checked separately.
WITHOUT_EFFECT = (*OWN_DOING, "copy")
_NEXT_DEAL = ("session", "deal")
# Events of a deal in play that do not belong to any seat.
_OF_A_DEAL = ("pack", "seats")


class LateEvents:
    """Collects late events.

    The caller folds each event into `session`, in order, and then calls `after` with it.

    For each deal with events after the last seal, `deals` contains the last of these events. A deal is included if it
    is over, was over at the seal, or is followed by another deal or session. `others` are the other events after the
    last seal, except the kinds listed in WITHOUT_EFFECT.
    """

    def __init__(self, session: Session, last_seal: int) -> None:
        self.deals: list[int] = []
        self.others: list[int] = []
        self._session = session
        self._last_seal = last_seal
        # The deal in play, whether it was over at the last seal, and its last event after that seal, or 0.
        self._deal: Deal | None = None
        self._sealed = False
        self._touched = 0
        # A `dealer` event belongs to the deal that follows it.
        self._dealer = 0

    def after(self, event: Event) -> None:
        """Record the changes made by this event. Raises the errors in UNFOLDABLE."""
        number, verb = event.sequence, event.verb
        if number < self._last_seal:
            return
        if number == self._last_seal:
            self._deal = self._session.deal
            self._sealed = _is_over(self._deal)
            return
        if self._session.deal is not self._deal:
            self._close(number if verb in _NEXT_DEAL else 0)
        if verb in WITHOUT_EFFECT or verb == "session":
            return
        if verb != "deal":
            self._note_dealer()
        self._dealer = 0
        if verb == "dealer":
            self._dealer = number
        elif (event.seat != NOBODY or verb == "retract") and self._deal is not None:
            self._touched = number
        elif verb not in _OF_A_DEAL or _is_over(self._deal) or self._deal is None:
            self.others.append(number)

    def finish(self, following: int = 0) -> None:
        """Record the changes that are still pending after the last event.

        `following` is the event that begins the next session, or 0 if there is none. Raises the errors in UNFOLDABLE.
        """
        self._note_dealer()
        self._close(following)

    def _note_dealer(self) -> None:
        if self._dealer:
            self.others.append(self._dealer)

    def _close(self, another: int) -> None:
        # `another` is the event that begins another deal or session, or 0. If it is not 0, a deal in play is recorded
        # in `deals`, even though it is not over.
        over = _is_over(self._deal)
        if another and self._deal is not None and not over:
            self._touched = self._touched or another
        if self._touched and (another or self._sealed or over):
            self.deals.append(self._touched)
        self._deal = self._session.deal
        self._touched, self._sealed = 0, False


def _is_over(deal: Deal | None) -> bool:
    return deal is not None and deal.over()
