# The contract of a Doppelkopf deal: question round, reservations, poverty, declared trumps, an early end.

from cardrules.cards import card_from_text, card_text
from cardrules.deal import FORBIDDEN, NOBODY, TRUMPS
from cardrules.doppelkopf.kinds import (
    HALF_CHICKEN,
    MISDEAL,
    NORMAL,
    POVERTY,
    REFUSED_POVERTY,
    SEATS,
    SOLO,
    WEDDING,
)
from cardrules.tricks import ACE_ELEVEN, Order

SUITS = ("C", "S", "H", "D")

_COURT_SOLOS = {"queens": "Q", "jacks": "J", "aces": "", "international": "Q J"}
SOLO_WORDS = ("queens", "jacks", "aces", "trump", "international") + SUITS

_CLUB_QUEEN = card_from_text("CQ")
_DIAMOND_TEN = card_from_text("DT")
_ALL_SEATS = 15
_GIVEN = 3  # cards that the poor player gives in a poverty

# Foxes and diamond nines. Piglets and super-piglets raise them above all other trumps (S003).
_PIGLET = card_from_text("DA")
_SUPER_PIGLET = card_from_text("D9")
_PIGLET_POWER = 250
_SUPER_PIGLET_POWER = 251

_orders = {}


def order_of(rules, solo):
    # Returns the trump order of a solo or, if `solo` is None, of all other contracts. Orders are cached.
    # Allocates.
    dulle = rules.heart_ten_trump_in_suit_solo if solo in SUITS else rules.heart_ten_trump
    key = (solo, dulle, rules.with_nines)
    if key not in _orders:
        _orders[key] = _make_order(*key)
    return _orders[key]


def _make_order(solo, dulle, with_nines):
    # TSR 2.3.4 to 2.3.7, S000, S001 (international solo).
    plain = "ATKQJ9" if with_nines else "ATKQJ"
    if solo in _COURT_SOLOS:
        return Order(_COURT_SOLOS[solo], plain, ACE_ELEVEN)
    suit = solo if solo in SUITS else "D"
    ranks = [rank for rank in "ATK9" if rank in plain and not (dulle and suit == "H" and rank == "T")]
    trumps = "HT Q J " if dulle else "Q J "
    return Order(trumps + " ".join([suit + rank for rank in ranks]), plain, ACE_ELEVEN)


def check_arguments(verb, arguments):
    # Raises ValueError if the arguments do not fit the verb.
    if verb == SOLO:
        if len(arguments) != 1 or arguments[0] not in SOLO_WORDS:
            raise ValueError("solo takes one of " + ", ".join(SOLO_WORDS))
    elif verb == WEDDING:
        if len(arguments) > 1 or (arguments and arguments[0] not in ("trump", "plain")):
            raise ValueError("wedding takes nothing, trump or plain")
    elif len(arguments) != 2 or not all(isinstance(cards, list) for cards in arguments):
        raise ValueError("exchange takes two lists of cards")


def declare(deal, at, seat, verb, arguments):
    # Makes any declaration except an announcement. A forbidden declaration is recorded as an irregularity and changes
    # nothing else. Returns True for a wedding that is valid although its choice of the deciding trick is void.
    if verb in ("claim", "concede"):
        allowed = _end_early(deal, seat, verb)
    elif verb in ("piglets", "super_piglets"):
        # Whether piglets are allowed also depends on the contract, which may not be known yet.
        allowed = _declare_piglets(deal, at, seat, verb)
    elif verb == HALF_CHICKEN:
        allowed = may_have_chicken(deal, seat)
        if allowed:
            deal.half_chicken = seat
    elif deal.cards:
        allowed = False
    elif verb in ("healthy", "reservation", "withdraw"):
        allowed = _answer(deal, seat, verb)
    elif verb in ("accept", "refuse"):
        allowed = _answer_poverty(deal, seat, verb)
    elif verb == "exchange":
        allowed = _exchange(deal, *arguments)
    else:
        allowed = _name(deal, at, seat, verb, arguments[0] if arguments else None)
    if not allowed:
        deal.irregular(at, seat, FORBIDDEN)
    return verb == WEDDING and seat in deal.named and deal.named[seat][2] == at


def _answer(deal, seat, verb):
    own = 1 << seat
    if verb == "withdraw":
        # A reservation can be withdrawn until it is named (S001, D-B15).
        allowed = deal.reserved & own and seat not in deal.named
        if allowed:
            deal.reserved &= ~own
        return allowed
    if deal.answered & own:
        return False
    deal.answered |= own
    if verb == "reservation":
        deal.reserved |= own
    return True


def _name(deal, at, seat, kind, argument):
    if not (may_name_kind(deal, seat, kind) and is_known(deal, seat, kind, argument)):
        return False
    own = 1 << seat
    deal.answered |= own
    deal.reserved |= own
    # If the rules do not let the player choose the deciding trick, such a choice is void, but the wedding is still
    # valid.
    chosen = kind != WEDDING or argument is None or deal.rules.wedding_partner_trick == "declarer_choice"
    deal.named[seat] = (kind, argument if chosen else None, at)
    choose(deal)
    return chosen


def may_name_kind(deal, seat, kind):
    # A seat that is not healthy may name one reservation, but not after a poverty has been answered.
    own = 1 << seat
    healthy = deal.answered & own and not deal.reserved & own
    # Before a forced solo, no other seat is asked (TSR 4.1.9).
    forced = deal.forced != NOBODY and (seat != deal.forced or kind != SOLO)
    return not (healthy or forced or seat in deal.named or deal.refused or deal.partner != NOBODY)


def is_known(deal, seat, kind, argument):
    # Returns whether the rules include this reservation and, if the hand is known, allow it for this hand.
    rules = deal.rules
    hand = deal.dealt(seat)
    if kind == WEDDING:
        return rules.wedding and (hand is None or hand.count(_CLUB_QUEEN) == 2)
    if kind == POVERTY:
        return rules.poverty and (hand is None or _trumps(rules, hand) <= rules.poverty_max_trumps)
    if kind == MISDEAL:
        return _may_throw(rules, hand)
    return ("suit" if argument in SUITS else argument) in rules.solo_types


def _may_throw(rules, hand):
    # A hand can be thrown in for many nines or kings, or for no trump at all (S001, S003).
    found = False
    for rank, least in (("9", rules.throw_nines_min), ("K", rules.throw_kings_min)):
        if least:
            found = found or hand is None or len([card for card in hand if card_text(card)[1] == rank]) >= least
    return found or (rules.throw_without_trump and (hand is None or not _trumps(rules, hand)))


def _trumps(rules, hand):
    groups = order_of(rules, None).groups
    return len([card for card in hand if groups[card] == TRUMPS])


def choose(deal):
    # Sets the contract: the reservation that ranks highest.
    forehand = (deal.dealer + 1) % SEATS
    best = _highest_bidder(deal, forehand) if deal.named else NOBODY
    contract, argument, _ = deal.named.get(best, (NORMAL, None, 0))
    deal.contract = contract
    deal.soloist = best
    deal.partner = NOBODY
    deal.solo = argument if contract == SOLO else None
    deal.kind = argument if contract == WEDDING else None
    # The first solo that a player bids while still owing one is the mandatory solo (S003, TSR 4.2.1).
    deal.mandatory = contract == SOLO and bool(deal.mandatory_solo_open[best])
    ended = contract == MISDEAL or deal.abandoned
    deal.turn = NOBODY if ended else best if _declarer_leads(deal) else forehand
    deal.use(order_of(deal.rules, deal.solo))
    deal.let_later_dulle_win()
    raise_piglets(deal)


def _highest_bidder(deal, forehand):
    # Of equal reservations, the earlier one in bidding order ranks higher (TSR 4.1.5).
    best = NOBODY
    highest = -1
    for place in range(SEATS):
        seat = (forehand + place) % SEATS
        if seat in deal.named:
            rank = _rank(deal, seat, deal.named[seat][0])
            if rank > highest:
                best, highest = seat, rank
    return best


def _rank(deal, seat, kind):
    order = deal.rules.reservation_rank
    if kind == MISDEAL and deal.rules.throw_timing == "before_reservations":
        return 3 * len(order)  # S003: hands are thrown in before the bidding, D-C10
    if kind == SOLO and SOLO not in order:
        kind = "mandatory_solo" if deal.mandatory_solo_open[seat] else "voluntary_solo"
    if kind in order:
        return 3 * order.index(kind)
    # A reservation that is not in the list ranks just above the wedding; a misdeal ranks above a poverty (S000, S001,
    # S003).
    wedding = 3 * order.index(WEDDING) if WEDDING in order else 0
    return wedding + (1 if kind == POVERTY else 2)


def _declarer_leads(deal):
    rules = deal.rules
    if deal.contract == SOLO:
        return rules.solo_leader == "soloist" or (rules.solo_leader == "soloist_if_mandatory" and deal.mandatory)
    if deal.contract == WEDDING:
        return rules.wedding_leader == "declarer"
    return deal.contract == POVERTY and rules.poverty_leader == "declarer"


def _answer_poverty(deal, seat, answer):
    # The first player to accept the poverty forms the Re party with the poor player (S000, S001). The code does not
    # check that the players in between were asked, because every entry except the acceptance may be missing.
    own = 1 << seat
    if deal.contract != POVERTY or deal.partner != NOBODY or seat == deal.soloist or deal.refused & own:
        return False
    if answer == "accept":
        deal.partner = seat
        deal.exchange(deal.soloist, seat, None, None)
        return True
    deal.refused |= own
    if deal.refused | 1 << deal.soloist == _ALL_SEATS:
        deal.contract = REFUSED_POVERTY
        deal.turn = NOBODY
    return True


def _exchange(deal, given, returned):
    # The number of returned cards must equal the number of given cards (S000, S001; D-C05).
    if deal.contract != POVERTY or deal.partner == NOBODY or len(given) != len(returned):
        return False
    try:
        given, returned = [[card_from_text(text) for text in texts] for texts in (given, returned)]
    except (TypeError, ValueError):
        return False
    if not all(deal.order.powers[card] for card in given + returned) or not _may_give(deal, given):
        return False
    deal.exchange(deal.soloist, deal.partner, given, returned)
    return True


def _may_give(deal, given):
    # The poor player gives all trumps. Depending on the rules, the player gives no other cards, or adds plain cards to
    # give three cards in total (D-A06, D-C05).
    trumps = _trumps(deal.rules, given)
    hand = deal.dealt(deal.soloist)
    if hand is not None and trumps < _trumps(deal.rules, hand):
        return False
    return len(given) == (trumps if deal.rules.poverty_pass == "trumps_only" else _GIVEN)


def _end_early(deal, seat, verb):
    # Only a player who plays alone may claim or concede the rest (TSR 5.4).
    if deal.rules.claim == "off" or seat != deal.lone_player() or deal.over():
        return False
    deal.ended_by = verb
    deal.turn = NOBODY
    return True


def may_have_chicken(deal, seat):
    # Half a chicken is both diamond tens in one hand. The player announces it, although it is worth nothing (S003).
    hand = deal.dealt(seat)
    if not deal.rules.half_chicken or deal.half_chicken != NOBODY or deal.over():
        return False
    others = [other for other in deal.laid_by(_DIAMOND_TEN) if other != seat]
    return not others and (hand is None or hand.count(_DIAMOND_TEN) == 2)


def _declare_piglets(deal, at, seat, verb):
    # Piglets are both copies of the card in one hand. Their holder declares them before laying the first copy, or at
    # any time (S003).
    card = _PIGLET if verb == "piglets" else _SUPER_PIGLET
    late = deal.cards and deal.rules.piglets_announce == "at_start"
    hand = deal.dealt(seat)
    if seat in deal.laid_by(card) and deal.rules.piglets_announce != "any_time":
        return False
    if late or (hand is not None and hand.count(card) < 2):
        return False
    deal.piglets.append((at, seat, verb))
    raise_piglets(deal)
    allowed = (seat, card) in deal.raisers or not deal.cards
    if not allowed:
        deal.piglets.pop()
    return allowed


def raise_piglets(deal):
    # Sets which declared piglets are raised in this contract, and to which power.
    rules = deal.rules
    deal.raisers = {}
    if rules.piglets == "off" or (deal.contract == SOLO and not rules.piglets_in_solo):
        return
    for _, seat, verb in deal.piglets:
        if verb == "piglets" and deal.order.groups[_PIGLET] == TRUMPS:
            first, second = rules.piglets != "second_only", rules.piglets != "first_only"
            deal.raisers[seat, _PIGLET] = (first * _PIGLET_POWER, second * _PIGLET_POWER)
        elif verb != "piglets" and deal.raisers and rules.super_piglets and deal.order.groups[_SUPER_PIGLET] == TRUMPS:
            deal.raisers[seat, _SUPER_PIGLET] = (_SUPER_PIGLET_POWER, _SUPER_PIGLET_POWER)


def void_piglets(deal):
    # The declared piglets that are irregular because the contract does not allow them, or because another player had
    # one of the cards. The winners of tricks do not change. Called when the deal is over.
    found = []
    for at, seat, verb in deal.piglets:
        card = _PIGLET if verb == "piglets" else _SUPER_PIGLET
        if (seat, card) not in (deal.raisers or ()) or [other for other in deal.holders(card) if other != seat]:
            found.append((at, seat, FORBIDDEN))
    return found
