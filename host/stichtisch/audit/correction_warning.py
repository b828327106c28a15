"""Warnings for a director before a correction changes the points of a deal."""

from dataclasses import dataclass

CROSS_SUM = "cross_sum"
COLUMNS = "columns"


@dataclass(frozen=True)
class CorrectionWarning:
    """A warning that a deal's points are not possible on a list of the federation.

    If `kind` is CROSS_SUM, the points sum to `total` instead of 0, and the certificate fails. If `kind` is COLUMNS,
    `seats` get points although they did not play alone. A certificate accepts such points if a director gave them.
    """

    kind: str
    total: int = 0
    seats: tuple[int, ...] = ()
