# The entries of a seat in Skat before the game is declared, and the seat whose turn it is: bids, the skat, the
# declaration.

from cardrules.deal import NOBODY
from cardrules.skat.contracts import CONTRACTS, NULL
from cardrules.skat.declaration import Declaration
from cardrules.skat.entries import FLAGS, OUVERT
from cardrules.skat.value import factors


def choices(deal, seat):
    # The players need not enter every bid, only the last one. So every seat that has not passed may bid or pass at any
    # time, and the highest bidder may take the skat or announce hand. Allocates.
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
    # List at most twelve bids; a player who wants to bid higher enters one of these first. If two seats have passed
    # without a bid, the last seat plays for the lowest bid (ISkO 3.2.16).
    most = 12 if said.bid or len(active) > 1 else 1
    return entries + [("bid", value) for value in _bids(deal.rules, said.bid)[:most]]


def asked(deal):
    # The seat that has to bid, hold or pass; after the auction, the seat that takes or leaves the skat and names its
    # game.
    said = Declaration(deal)
    if said.taken:
        return said.taken[1]
    active, listener = _turn(deal, said)
    return listener if listener != NOBODY else active[-1] if len(active) < 3 else active[1]


def _turn(deal, said):
    # The seats that have not passed, in the order forehand, middlehand, rearhand; and the seat that must answer a bid,
    # or NOBODY. Middlehand bids to forehand. Then rearhand bids to the player of these two who has not passed (ISkO
    # 3.2.13, 3.3.1).
    seats = [(deal.dealer + 1 + place) % deal.players for place in range(deal.players)]
    active = [seat for seat in seats if not said.passed >> seat & 1]
    answers = said.bid and said.bidder not in (active[:1] + active[2:])
    return active, active[0] if answers else NOBODY


def _bids(rules, above):
    # The possible game values above a bid (ISkO 3.3.1, S002).
    values = {value for value in rules.null_values.values() if value > above}
    for contract, base in rules.base_values.items():
        least, most = factors(rules, contract)
        values.update([factor * base for factor in range(max(least, above // base + 1), most + 1)])
    return sorted(values)


def _games(said):
    # The games that can be declared. In suit games and grand, a declarer who has taken the skat cannot announce
    # anything (ISkO 3.4.1, S002). Each announcement includes the lower ones, so an entry contains only the highest.
    # Null games worth less than the bid are left out (D-S11).
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
