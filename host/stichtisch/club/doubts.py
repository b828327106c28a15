"""What a director should know before a deal comes to other points: where the federation's lists have no such line."""

from dataclasses import dataclass

from stichtisch.club.checks import played_by
from stichtisch.club.federation_doppelkopf import DDV, comes_to_nothing
from stichtisch.club.federation_skat import ISKO, has_points_of_others
from stichtisch.store import Evening

CROSS_SUM = "cross_sum"
COLUMNS = "columns"


@dataclass(frozen=True)
class Doubt:
    """Points of a deal that a list of the federation does not have.

    `kind` is CROSS_SUM, where they come to `total` in place of 0: the certificate does not hold then; or COLUMNS, where
    `seats` get points at Skat and did not play alone: a certificate takes that from a director.
    """

    kind: str
    total: int = 0
    seats: tuple[int, ...] = ()


def doubt_of(
    session: Evening,
    scores: list[int],
    declarer: int | None = None,
    penalty: bool = False,
) -> Doubt | None:
    """Return what speaks against a deal of a session coming to these scores, by seat; None where nothing does.

    `declarer` is a seat; `penalty`: points were given besides, which at Skat anybody may get (ISkO 4.1). House rules
    know other lines: of them nothing is said.
    """
    if played_by(session, *DDV) and not comes_to_nothing(scores):
        return Doubt(CROSS_SUM, total=sum(scores))
    if played_by(session, *ISKO) and not penalty:
        others = [at for at, points in enumerate(scores) if has_points_of_others(points, at == declarer)]
        if others:
            return Doubt(COLUMNS, seats=tuple(others))
    return None
