# The trump orders of Skat.

from cardrules.skat.contracts import GRAND, NULL
from cardrules.tricks import Order

# The order of each contract, made when it is first played.
_orders = {}


def order_of(contract):
    if contract not in _orders:
        if contract == NULL:
            # ISkO 2.3.4: no trumps, and the ten between jack and nine.
            _orders[contract] = Order("", "AKQJT987")
        else:
            suit = "" if contract == GRAND else "".join([" " + contract + rank for rank in "ATKQ987"])
            _orders[contract] = Order("J" + suit, "ATKQ987")
    return _orders[contract]
