# A deal of Doppelkopf in deal notation.

from cardrules.doppelkopf.kinds import SEATS


def head_of(deal):
    # The keys before the log, in addition to rules and dealer.
    owed = [bool(open_solo) for open_solo in deal.mandatory_solo_open]
    return {"mandatory_solo_open": owed} if any(owed) else {}


def arguments_of(notation, rules):
    # The arguments of DoppelkopfDeal. Raises ValueError with a readable message.
    owed = notation.get("mandatory_solo_open") or (False,) * SEATS
    if not isinstance(owed, (list, tuple)) or len(owed) != SEATS:
        raise ValueError('"mandatory_solo_open" is not a list of four')
    return notation.get("dealer"), rules, owed
