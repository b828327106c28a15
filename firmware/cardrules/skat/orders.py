# The trump orders of Skat.

from cardrules.skat.contracts import GRAND, NULL
from cardrules.tricks import ACE_ELEVEN, Order

# The orders by contract; each is created when it is first needed.
_orders = {}


def order_of(contract):
    if contract not in _orders:
        if contract == NULL:
            # ISkO 2.3.4: null has no trumps, and its tens rank between jack and nine.
            _orders[contract] = Order("", "AKQJT987", ACE_ELEVEN)
        else:
            suit = "" if contract == GRAND else "".join([" " + contract + rank for rank in "ATKQ987"])
            _orders[contract] = Order("J" + suit, "ATKQ987", ACE_ELEVEN)
    return _orders[contract]
