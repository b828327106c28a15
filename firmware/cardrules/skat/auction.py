# The entries of a seat at Skat before the game is declared, and whose turn it is: bids, the skat, the declaration.

from cardrules.deal import NOBODY
from cardrules.skat.contracts import CONTRACTS, NULL
from cardrules.skat.declaration import Declaration
from cardrules.skat.entries import FLAGS, OUVERT
from cardrules.skat.value import factors


def choices(deal, seat):
    # A group may enter no more than the last bid: everybody who has not passed may bid, and pass, at any time, and who
    # holds the highest bid may take the skat or say that he plays hand. Allocates.
    said = Declaration(deal)
    if said.passed >> seat & 1:
        return []
    if said.taken:
        return _games(said) if seat == said.taken[1] else []
    active, listener = _turn(deal, said)
    entries = []
    if seat == said.bidder:
        entries += (("pick_up",), ("hand",))
        if len(active) == 1:
            return entries
    if seat == listener:
        entries.append(("hold",))
    if seat != said.bidder:
        entries.append(("pass",))
    # At most twelve bids: higher ones are reached through these. The last seat without a bid plays for the lowest
    # (ISkO 3.2.16).
    most = 12 if said.bid or len(active) > 1 else 1
    return entries + [("bid", value) for value in _bids(deal.rules, said.bid)[:most]]


def asked(deal):
    # The seat that has to bid, to hold or to pass, and then to take the skat or not, and to name its game.
    said = Declaration(deal)
    if said.taken:
        return said.taken[1]
    active, listener = _turn(deal, said)
    return listener if listener != NOBODY else active[-1] if len(active) < 3 else active[1]


def _turn(deal, said):
    # The seats that have not passed, in the order forehand, middlehand, rearhand, and the one that must answer a bid,
    # or NOBODY. Middlehand bids to forehand, rearhand to the one of them who is left (ISkO 3.2.13, 3.3.1).
    seats = [(deal.dealer + 1 + place) % deal.players for place in range(deal.players)]
    active = [seat for seat in seats if not said.passed >> seat & 1]
    answers = said.bid and said.bidder not in (active[:1] + active[2:])
    return active, active[0] if answers else NOBODY


def _bids(rules, above):
    # The values some game has (ISkO 3.3.1, S002).
    values = {value for value in rules.null_values.values() if value > above}
    for contract, base in rules.base_values.items():
        least, most = factors(rules, contract)
        values.update([factor * base for factor in range(max(least, above // base + 1), most + 1)])
    return sorted(values)


def _games(said):
    # With the skat nothing can be announced (ISkO 3.4.1, S002); of the three steps each includes those before it, so
    # the last alone says it. A null below the bid is none (D-S11).
    games = []
    for contract in CONTRACTS:
        if contract != NULL:
            games.append(["game", contract])
            if said.hand:
                games += [["game", contract, flag] for flag in FLAGS]
    for announced in (0, OUVERT):
        said.announced = announced
        if said.null_value() >= said.bid:
            games.append(["game", NULL, "ouvert"] if announced else ["game", NULL])
    return [tuple(game) for game in games]
