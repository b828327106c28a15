from collections.abc import Sequence

from cardrules.doppelkopf import Deal

def legal(deal: Deal, hand: Sequence[int]) -> list[int]: ...
