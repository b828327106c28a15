# A deal of Skat in deal notation.


def head_of(deal):
    # The part of a deal before its log, beside rules and dealer.
    return {}


def arguments_of(notation, rules):
    # The arguments of SkatDeal.
    return notation.get("dealer"), rules
