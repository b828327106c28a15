# The piglets that a seat may declare (S003). Hands are not considered, because a table cannot see them.

from cardrules.cards import card_from_text
from cardrules.deal import TRUMPS
from cardrules.doppelkopf.kinds import SOLO

_CARDS = {"piglets": card_from_text("DA"), "super_piglets": card_from_text("D9")}


def choices(deal, seat):
    # Returns the entries. Super-piglets are only possible after piglets that count. Allocates.
    rules = deal.rules
    if deal.over() or (deal.contract == SOLO and not rules.piglets_in_solo):
        return []
    verbs = ["piglets"]
    if rules.super_piglets and deal.raisers:
        verbs.append("super_piglets")
    return [(verb,) for verb in verbs if _may_declare(deal, seat, verb)]


def _may_declare(deal, seat, verb):
    # Two cards are piglets only if one hand holds both, so no other seat may have declared them or laid one. A
    # declaration is always too late after the second of the two cards. Depending on the rules, it is already too late
    # after the first card of the deal, or after the first of the two.
    if verb in [declared for _, _, declared in deal.piglets]:
        return False
    card = _CARDS[verb]
    laid = deal.laid_by(card)
    when = deal.rules.piglets_announce
    in_time = not deal.cards or (when != "at_start" and (not laid or (when == "any_time" and laid == [seat])))
    return in_time and deal.order.groups[card] == TRUMPS
