# Knocking and the auction of Schafkopf (SF-20 to SF-35).

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
    # Records a pass or the game that the seat names. A named game that is void counts as a pass (SF-30).
    own = 1 << seat
    deal.spoken |= own
    if verb == "pass":
        deal.passed |= own
    elif not _name(deal, at, seat, contract_of(verb, arguments[0]), arguments[1:]):
        deal.passed |= own
        deal.irregular(at, seat, FORBIDDEN)


def _name(deal, at, seat, contract, flags):
    # Names a game, and returns whether it may be named. The highest game is played; of equal games, the one named by
    # the seat nearest to forehand (SF-31).
    rank = rank_of(deal.rules, contract, flags)
    if deal.said_at(at) or rank <= deal.ranks[seat] or (contract == SIE and not _is_sie(deal, deal.dealt(seat))):
        return False
    before = deal.ranks[deal.declarer] if deal.game else 0
    deal.ranks[seat] = rank
    if rank > before or (rank == before and _is_nearer(deal, seat)):
        deal.play_game(at, seat, contract, bool(flags))
    return True


def rank_of(rules, contract, flags=()):
    # The rank of a game, from 1 upwards: touts rank above all other games, and a Sie above everything (SF-31). 0 if the
    # rules do not include the game (SF-30).
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
    # Returns whether a hand is a Sie, which consists of the highest trumps only: all queens and jacks; in the short
    # pack, four queens and two jacks (SF-15). Unknown hands are accepted.
    trumps = trumps_of(order_of(SIE, deal.rules.pack))[: deal.HAND]
    return not [card for card in hand or () if card not in trumps]


def is_closed(deal):
    # The first card ends the auction. A doubling also ends the auction, because the player who doubles has heard the
    # named game.
    return deal.cards or (deal.game and deal.steps and deal.steps[-1][0] > deal.named_at)


def choices(deal, seat):
    # A seat that has passed can still name a game (SF-30). Allocates.
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
    # The seat that has to answer: first forehand and the others in turn, then each outbid seat that has not passed. No
    # card may be laid until a game is named or every seat has spoken.
    seats = [(deal.dealer + 1 + place) % deal.players for place in range(deal.players)]
    for seat in seats:
        if not deal.spoken >> seat & 1:
            return seat, deal.game is None
    for seat in seats:
        if seat != deal.declarer and not deal.passed >> seat & 1:
            return seat, False
    return NOBODY, False
