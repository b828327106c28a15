"""How Skat puts players with equal points in order: more games won, then fewer lost, then by lot (SkWO)."""

from stichtisch.club.results import PlayerResult


def worth(result: PlayerResult) -> tuple[int, ...]:
    """Return what is compared where points are equal: the greater is the better."""
    return result.alone_won, -result.alone_lost


def reason(upper: PlayerResult, lower: PlayerResult) -> str:
    """Return the key of the finding that says why one stands above another with equal points."""
    if upper.alone_won != lower.alone_won:
        return "standings.fewer_won"
    return "standings.more_lost" if upper.alone_lost != lower.alone_lost else "standings.lot"
