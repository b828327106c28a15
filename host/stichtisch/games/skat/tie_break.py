"""The order of players with equal points in Skat: more games won, then fewer games lost, then by lot (SkWO)."""

from stichtisch.audit.findings import Finding, finding
from stichtisch.club.results import PlayerResult


def worth(result: PlayerResult) -> tuple[int, ...]:
    """Return the sort key for players with equal points; greater is better."""
    return result.alone_won, -result.alone_lost


def reason(upper: PlayerResult, lower: PlayerResult, above: str, below: str) -> Finding:
    """Return why one of two players with equal points is ranked above the other.

    `above` and `below` are their names.
    """
    if upper.alone_won != lower.alone_won:
        return finding("standings.fewer_won", upper=above, lower=below)
    if upper.alone_lost != lower.alone_lost:
        return finding("standings.more_lost", upper=above, lower=below)
    return finding("standings.lot", upper=above, lower=below)
