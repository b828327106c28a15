"""Which warning the federation's lists have for points that a director gives a deal."""

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
    """Return what speaks against a deal of a session coming to these scores, by seat; None where nothing does.

    `declarer` is a seat; `penalty`: points were given besides, which anybody may get (ISkO 4.1). House rules
    know other lines: nothing is said of them.
    """
    federation = module_of(session.game, "federation")
    if federation is None or not played_by(session, *federation.RULES):
        return None
    warning: CorrectionWarning | None = federation.warning_of(scores, declarer, penalty)
    return warning
