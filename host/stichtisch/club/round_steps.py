"""The steps of a round: it is drawn, then running, then finished, and may be reopened."""

from enum import StrEnum

from stichtisch.club.errors import WrongStep
from stichtisch.club.state import ClubEvening, Round


class RoundState(StrEnum):
    """How far a round is."""

    NOT_DRAWN = "not drawn"
    DRAWN = "drawn"
    RUNNING = "running"
    FINISHED = "finished"


class Step(StrEnum):
    """A step of a round; the log has the last three by these words."""

    DRAW = "draw"
    SEAT = "seat"
    BEGIN = "begin"
    FINISH = "finish"
    REOPEN = "reopen"


_NOT_DRAWN, _DRAWN, _RUNNING, _FINISHED = RoundState
# The states in which each step can be taken.
_FROM = {
    Step.DRAW: (_NOT_DRAWN, _DRAWN),
    Step.SEAT: (_NOT_DRAWN, _DRAWN, _RUNNING),
    Step.BEGIN: (_DRAWN,),
    Step.FINISH: (_RUNNING,),
    Step.REOPEN: (_FINISHED,),
}
_REFUSED = {
    Step.DRAW: "its seats are drawn already",
    Step.SEAT: "seats cannot change any more",
    Step.BEGIN: "it cannot begin",
    Step.FINISH: "it cannot be finished",
    Step.REOPEN: "it cannot be reopened",
}
_DO_DRAW = "To draw it: stichtisch evening draw --round {number}"
_DO_BEGIN = "To begin it: stichtisch evening begin --round {number}"
_DO_FINISH = "To finish it: stichtisch evening finish --round {number}"
_DO_SEAT = "To change seats: stichtisch evening seat PLAYER {number}.TABLE, or swap."
_DO_REOPEN = (
    "To play on in it: stichtisch evening reopen --round {number}. To draw the next: stichtisch evening draw"
)
_NEXT = {_NOT_DRAWN: _DO_DRAW, _DRAWN: _DO_BEGIN, _RUNNING: _DO_FINISH, _FINISHED: _DO_REOPEN}


def state_of(round_: Round | None) -> RoundState:
    """Return how far a round is."""
    if round_ is None:
        return _NOT_DRAWN
    if round_.finished is not None:
        return _FINISHED
    return _DRAWN if round_.begun is None else _RUNNING


def running(evening: ClubEvening) -> int | None:
    """Return the number of the round that is running."""
    return next((number for number, one in sorted(evening.rounds.items()) if state_of(one) is _RUNNING), None)


def round_for(evening: ClubEvening, step: Step) -> int:
    """Return the round that a step is about if nobody names it; 1 before any is drawn.

    Seats change in the latest round. Another step goes to the first drawn, the running or the last finished round;
    where there is none, to the latest, which refuses it.
    """
    latest = max(evening.rounds, default=1)
    fitting = [number for number, one in sorted(evening.rounds.items()) if state_of(one) in _FROM[step]]
    if step is Step.SEAT or not fitting:
        return latest
    return fitting[-1] if step is Step.REOPEN else fitting[0]


def refuse_step(evening: ClubEvening, number: int, step: Step) -> None:
    """Raise WrongStep where a round is not at a step, or another round is running meanwhile."""
    state = state_of(evening.rounds.get(number))
    if state not in _FROM[step]:
        todo = _DO_SEAT if step is Step.DRAW and state is _RUNNING else _NEXT[state]
        raise WrongStep(number=number, state=state, reason=_REFUSED[step], todo=todo.format(number=number))
    other = running(evening)
    if step in (Step.BEGIN, Step.REOPEN) and other is not None:
        reason = f"round {number} cannot run at the same time"
        raise WrongStep(number=other, state=_RUNNING, reason=reason, todo=_DO_FINISH.format(number=other))


def refuse_not_drawn(evening: ClubEvening, number: int) -> None:
    """Raise WrongStep where a round has no seats yet."""
    if number not in evening.rounds:
        reason, todo = "it has no seats yet", _DO_DRAW.format(number=number)
        raise WrongStep(number=number, state=_NOT_DRAWN, reason=reason, todo=todo)


def take_step(round_: Round, step: str, at: int) -> None:
    """Change a round by a record of the log; one of an older version may begin a round twice: it goes on then."""
    if step == Step.FINISH:
        round_.finished = at
        return
    round_.finished = None
    if round_.begun is None:
        round_.begun = at
