"""Which player of a deal plays alone: the only count of games alone, for all that shows one."""

from collections.abc import Sequence


def alone_in(parties: Sequence[str | None], declarer: int | None) -> int | None:
    """Return the seat that plays alone, None where no seat does.

    `parties` by seat: the only seat of its party is alone, in a silent solo as in one that was named. A game without
    parties has a `declarer`, which plays alone.
    """
    if all(party is not None for party in parties):
        lone = [seat for seat, party in enumerate(parties) if parties.count(party) == 1]
        return lone[0] if len(lone) == 1 else None
    return declarer
