"""The declarations of Whist: the dealer names the trump suit."""

from cardrules.cards import SUITS
from cardrules.deal import NOBODY


def choices(deal, seat):
    return [("trump", suit) for suit in SUITS] if deal.to_name_trump() == seat else []


def asked(deal):
    seat = deal.to_name_trump()
    return seat, seat != NOBODY
