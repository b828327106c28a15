# A deal of Skat in deal notation.


def head_of(deal):
    # What stands before the log of a deal beside its rules and dealer.
    return {}


def arguments_of(notation, rules):
    # The arguments of SkatDeal.
    return notation.get("dealer"), rules
