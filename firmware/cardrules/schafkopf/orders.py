# The trump orders of Schafkopf (SF-10 to SF-13).

from cardrules.deal import TRUMPS
from cardrules.tricks import ACE_ELEVEN, Order

_RANKS = {"long": "ATKQJ987", "short": "ATKQJ9"}
_COURTS = {"wenz": "J", "geier": "Q"}

# The orders by courts, trump suit and pack; each is created when it is first needed.
_orders = {}


def order_of(contract, pack):
    # Hearts are trumps in a call game, in Ramsch and in Sie; the called suit makes no difference.
    game, suit = (contract.split(":") + [""])[:2]
    courts = _COURTS.get(game, "QJ")
    if courts == "QJ" and game != "solo":
        suit = "H"
    key = courts + suit + pack
    if key not in _orders:
        plain = "".join([rank for rank in _RANKS[pack] if rank not in courts])
        trumps = list(courts) + [suit + rank for rank in plain if suit]
        _orders[key] = Order(" ".join(trumps), plain, ACE_ELEVEN)
    return _orders[key]


def trumps_of(order):
    # The trumps, highest first. Allocates.
    trumps = [card for card in range(len(order.groups)) if order.groups[card] == TRUMPS]
    return sorted(trumps, key=lambda card: -order.powers[card])
