"""Warnings for a director before a correction gives a deal other points."""

from dataclasses import dataclass

CROSS_SUM = "cross_sum"
COLUMNS = "columns"


@dataclass(frozen=True)
class CorrectionWarning:
    """Points of a deal that a list of the federation does not have.

    `kind` is CROSS_SUM, where they come to `total` in place of 0: the certificate does not hold then; or COLUMNS, where
    `seats` get points and did not play alone: a certificate takes that from a director.
    """

    kind: str
    total: int = 0
    seats: tuple[int, ...] = ()
