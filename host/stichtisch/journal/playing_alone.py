"""The player who plays a deal alone. All code that reports solo games uses this definition."""

from collections.abc import Sequence


def alone_in(parties: Sequence[str | None], declarer: int | None) -> int | None:
    """Return the seat that plays alone, or None if no seat does.

    `parties` contains the party of each seat. A seat plays alone if no other seat is in its party, whether the solo
    is silent or announced. In a game without parties, the `declarer` plays alone.
    """
    if all(party is not None for party in parties):
        lone = [seat for seat, party in enumerate(parties) if parties.count(party) == 1]
        return lone[0] if len(lone) == 1 else None
    return declarer
