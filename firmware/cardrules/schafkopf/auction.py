# Knocking and the auction: who plays what (SF-20 to SF-35).

from cardrules.deal import FORBIDDEN, NOBODY
from cardrules.schafkopf.contracts import CALL, GAMES, SIE, SUITS, TOUT, contract_of, kind_of
from cardrules.schafkopf.kontra import LATE
from cardrules.schafkopf.orders import order_of, trumps_of


def knock(deal, at, seat):
    # SF-20, SF-21
    own = 1 << seat
    if deal.rules.knock == "off" or deal.knocked & own:
        deal.irregular(at, seat, FORBIDDEN)
    elif deal.spoken or deal.said_at(at):
        deal.irregular(at, seat, LATE)
    else:
        deal.knocked |= own


def speak(deal, at, seat, verb, arguments):
    # A pass, or the name of a game; a void name counts as a pass (SF-30).
    own = 1 << seat
    deal.spoken |= own
    if verb == "pass":
        deal.passed |= own
    elif not _name(deal, at, seat, contract_of(verb, arguments[0]), arguments[1:]):
        deal.passed |= own
        deal.irregular(at, seat, FORBIDDEN)


def _name(deal, at, seat, contract, flags):
    # Whether the name is allowed; the highest plays, of equal ones that nearest to forehand (SF-31).
    rank = rank_of(deal.rules, contract, flags)
    if deal.said_at(at) or rank <= deal.ranks[seat] or (contract == SIE and not _is_sie(deal, deal.dealt(seat))):
        return False
    before = deal.ranks[deal.declarer] if deal.game else 0
    deal.ranks[seat] = rank
    if rank > before or (rank == before and _is_nearer(deal, seat)):
        deal.play_game(at, seat, contract, bool(flags))
    return True


def rank_of(rules, contract, flags=()):
    # From 1 upwards: touts above all other games, Sie above all (SF-31). 0: the profile does not have it (SF-30).
    games = rules.games
    if contract == SIE:
        return 2 * len(games) + 1 if rules.sie and not flags else 0
    kind = kind_of(contract)
    if kind not in games or contract == CALL + ":H" or (flags and (kind == CALL or not rules.tout)):
        return 0
    return games.index(kind) + 1 + (len(games) if flags else 0)


def _is_nearer(deal, seat):
    forehand = deal.dealer + 1
    return (seat - forehand) % deal.players < (deal.declarer - forehand) % deal.players


def _is_sie(deal, hand):
    # All queens and jacks, in the short pack four queens and two jacks: the highest trumps (SF-15). An unknown hand is
    # believed.
    return hand is None or sorted(hand) == sorted(trumps_of(order_of(SIE, deal.rules.pack))[: deal.HAND])


def is_closed(deal):
    # The first card ends the auction; so does who doubles, for he has heard what is played.
    return deal.cards or (deal.game and deal.steps and deal.steps[-1][0] > deal.named_at)


def choices(deal, seat):
    # A pass is not in the way of a later name (SF-30). Allocates.
    own = 1 << seat
    entries = []
    if deal.rules.knock != "off" and not deal.spoken and not deal.knocked & own:
        entries += (("knock",),)
    if not deal.passed & own:
        entries += (("pass",),)
    names = [(CALL, suit) for suit in SUITS] + [("game", game) for game in GAMES]
    for name in names:
        for flags in ((), (TOUT,)):
            if rank_of(deal.rules, contract_of(*name), flags) > deal.ranks[seat]:
                entries.append(name + flags)
    return entries


def asked(deal):
    # Forehand first; then a seat that is outbid and has not passed. No card lies before a game is named or all have
    # spoken.
    seats = [(deal.dealer + 1 + place) % deal.players for place in range(deal.players)]
    for seat in seats:
        if not deal.spoken >> seat & 1:
            return seat, deal.game is None
    for seat in seats:
        if seat != deal.declarer and not deal.passed >> seat & 1:
            return seat, False
    return NOBODY, False
