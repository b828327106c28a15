"""Warnings about points that a director gives for a deal, by the federation's rules."""

from stichtisch.audit.checks import played_by
from stichtisch.audit.correction_warning import CorrectionWarning
from stichtisch.games import module_of
from stichtisch.store import StoredSession


def warning_of(
    session: StoredSession,
    scores: list[int],
    declarer: int | None = None,
    penalty: bool = False,
) -> CorrectionWarning | None:
    """Return a warning if a deal of a session should not have these scores, else None.

    `scores` are by seat, and `declarer` is a seat. If `penalty` is set, the points are added to those of the deal, and
    any player may get them (ISkO 4.1). Under house rules other scores are possible, so there is no warning.
    """
    federation = module_of(session.game, "federation")
    if federation is None or not played_by(session, *federation.RULES):
        return None
    warning: CorrectionWarning | None = federation.warning_of(scores, declarer, penalty)
    return warning
