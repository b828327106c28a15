"""The steps of a round: it is drawn, begun and finished, and can be reopened."""

from enum import StrEnum

from stichtisch.club.errors import WrongStep
from stichtisch.club.state import ClubEvening, Round
from stichtisch.i18n.reason import Reason


class RoundState(StrEnum):
    """The state of a round."""

    NOT_DRAWN = "not drawn"
    DRAWN = "drawn"
    RUNNING = "running"
    FINISHED = "finished"


class Step(StrEnum):
    """A step of a round. The log contains the values of the last three members."""

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
_STATES = {
    _NOT_DRAWN: Reason("is not drawn"),
    _DRAWN: Reason("is drawn"),
    _RUNNING: Reason("is running"),
    _FINISHED: Reason("is finished"),
}
_REFUSED = {
    Step.DRAW: Reason("its seats are already drawn"),
    Step.SEAT: Reason("seats cannot change any more"),
    Step.BEGIN: Reason("it cannot begin"),
    Step.FINISH: Reason("it cannot be finished"),
    Step.REOPEN: Reason("it cannot be reopened"),
}
_DO_DRAW = Reason("To draw it: stichtisch evening draw --round {number}")
_DO_BEGIN = Reason("To begin it: stichtisch evening begin --round {number}")
_DO_FINISH = Reason("To finish it: stichtisch evening finish --round {number}")
_DO_SEAT = Reason("To change seats: stichtisch evening seat PLAYER {number}.TABLE, or swap.")
_DO_REOPEN = Reason(
    "To play on in it: stichtisch evening reopen --round {number}. To draw the next: stichtisch evening draw"
)
_NEXT = {_NOT_DRAWN: _DO_DRAW, _DRAWN: _DO_BEGIN, _RUNNING: _DO_FINISH, _FINISHED: _DO_REOPEN}


def state_of(round_: Round | None) -> RoundState:
    """Return the state of a round."""
    if round_ is None:
        return _NOT_DRAWN
    if round_.finished is not None:
        return _FINISHED
    return _DRAWN if round_.begun is None else _RUNNING


def running(evening: ClubEvening) -> int | None:
    """Return the number of the round that is running."""
    return next((number for number, one in sorted(evening.rounds.items()) if state_of(one) is _RUNNING), None)


def drawn_with(evening: ClubEvening, table: int) -> int | None:
    """Return the number of a round that is drawn with people at this table but has not begun."""
    rounds = sorted(evening.rounds.items())
    return next((number for number, one in rounds if state_of(one) is _DRAWN and table in one.lists), None)


def round_for(evening: ClubEvening, step: Step) -> int:
    """Return the number of the round that a step applies to by default, or 1 if no round is drawn yet.

    Seats are changed in the latest round. DRAW and BEGIN apply to the first drawn round, FINISH to the running one, and
    REOPEN to the last finished one. If there is no such round, return the latest one, for which `refuse_step` then
    raises an error.
    """
    latest = max(evening.rounds, default=1)
    fitting = [number for number, one in sorted(evening.rounds.items()) if state_of(one) in _FROM[step]]
    if step is Step.SEAT or not fitting:
        return latest
    return fitting[-1] if step is Step.REOPEN else fitting[0]


def refuse_step(evening: ClubEvening, number: int, step: Step) -> None:
    """Raise WrongStep if the state of a round does not allow the step, or if another round is running."""
    state = state_of(evening.rounds.get(number))
    if state not in _FROM[step]:
        todo = _DO_SEAT if step is Step.DRAW and state is _RUNNING else _NEXT[state]
        raise _wrong_step(number, state, _REFUSED[step], todo)
    other = running(evening)
    if step in (Step.BEGIN, Step.REOPEN) and other is not None:
        reason = Reason("round {number} cannot run at the same time", number=number)
        raise _wrong_step(other, _RUNNING, reason, _DO_FINISH)


def refuse_running(evening: ClubEvening, reason: Reason) -> None:
    """Raise WrongStep if a round is running. `reason` says what cannot be done."""
    number = running(evening)
    if number is not None:
        raise _wrong_step(number, _RUNNING, reason, _DO_FINISH)


def refuse_not_drawn(evening: ClubEvening, number: int) -> None:
    """Raise WrongStep if a round has no seats yet."""
    if number not in evening.rounds:
        raise _wrong_step(number, _NOT_DRAWN, Reason("it has no seats yet"), _DO_DRAW)


def _wrong_step(number: int, state: RoundState, reason: Reason, todo: Reason) -> WrongStep:
    todo = todo.with_facts(number=number)
    return WrongStep(number=number, code=state, state=_STATES[state], reason=reason, todo=todo)


def take_step(round_: Round, step: str, at: int) -> None:
    """Apply a step from a record of the log to a round.

    In logs of older versions, a round may begin twice; the second time, it only continues.
    """
    if step == Step.FINISH:
        round_.finished = at
        return
    round_.finished = None
    if round_.begun is None:
        round_.begun = at
