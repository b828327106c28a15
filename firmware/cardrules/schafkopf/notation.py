# A deal of Schafkopf in deal notation.


def head_of(deal):
    # The keys before the log, in addition to rules and dealer.
    return {}


def arguments_of(notation, rules):
    # The arguments of SchafkopfDeal.
    return notation.get("dealer"), rules
