# A deal of Skat in deal notation.


def arguments_of(notation, rules):
    # The arguments of SkatDeal.
    return notation.get("dealer"), rules
