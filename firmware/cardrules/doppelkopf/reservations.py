# The declarations of Doppelkopf before the first card, and the seats that are asked for them: question round,
# reservations, poverty.

from cardrules.deal import NOBODY
from cardrules.doppelkopf.announcements import EARLY
from cardrules.doppelkopf.contract import SOLO_WORDS, is_known, may_name_kind
from cardrules.doppelkopf.kinds import MISDEAL, POVERTY, SEATS, SOLO, WEDDING


def choices(deal, seat):
    # The question round can be skipped: a seat that has not answered can name a reservation at once. A poverty is
    # offered clockwise (S000, S001, S003); a log without the refusals is also valid. Allocates.
    unasked, reserved, offered = _waiting(deal)
    if not _is_open(deal):
        return []
    texts = []
    if seat in unasked:
        texts += ["healthy", "reservation"]
    if seat in reserved and deal.forced == NOBODY:
        texts.append("withdraw")
    if seat in offered[:1] and not reserved:
        texts += ["accept", "refuse"]
    if seat in reserved or not _is_announced(deal):
        texts += _names(deal, seat)
    return [tuple(text.split()) for text in texts]


def _names(deal, seat):
    # The reservations that the seat may name. Only one hand can have both club queens, so at most one seat names a
    # wedding.
    texts = []
    if may_name_kind(deal, seat, WEDDING):
        if WEDDING not in [kind for kind, _, _ in deal.named.values()] and is_known(deal, seat, WEDDING, None):
            texts.append(WEDDING)
            if deal.rules.wedding_partner_trick == "declarer_choice":
                texts += [WEDDING + " trump", WEDDING + " plain"]
        texts += [kind for kind in (POVERTY, MISDEAL) if is_known(deal, seat, kind, None)]
    if may_name_kind(deal, seat, SOLO):
        texts += [SOLO + " " + solo for solo in SOLO_WORDS if is_known(deal, seat, SOLO, solo)]
    return texts


def asked(deal):
    # The seats are asked in this order: the question round, beginning with forehand; the seats with a reservation; the
    # seats that a poverty is offered to. No card may be laid while a reservation or a poverty is open, or while a
    # misdeal can be outbid (S001).
    unasked, reserved, offered = _waiting(deal)
    waiting = unasked + reserved + offered
    if not waiting:
        return NOBODY, False
    return waiting[0], bool(reserved or offered) or deal.contract == MISDEAL


def _waiting(deal):
    # Three lists of seats, each in the order in which they are asked: seats without an answer; seats with a
    # reservation that is neither named nor withdrawn; seats that a poverty is offered to.
    if not _is_open(deal):
        return [], [], []
    answered, named = deal.answered, deal.named
    if deal.forced != NOBODY:
        # Only the seat with the forced solo is asked, and has to name a solo (TSR 4.2.3, 4.1.9).
        healthy = (answered & ~deal.reserved) >> deal.forced & 1
        return [], [] if healthy or deal.forced in named else [deal.forced], []
    seats = [(deal.dealer + 1 + place) % SEATS for place in range(SEATS)]
    unasked = [seat for seat in seats if not answered >> seat & 1]
    if deal.refused or deal.partner != NOBODY or _is_announced(deal):
        # After the answer to a poverty, no reservation can be named any more.
        unasked = []
    reserved = [seat for seat in seats if deal.reserved >> seat & 1 and seat not in named]
    offered = []
    if deal.contract == POVERTY and deal.partner == NOBODY:
        offered = [(deal.soloist + place) % SEATS for place in range(1, SEATS)]
        offered = [seat for seat in offered if not deal.refused >> seat & 1]
    return unasked, reserved, offered


def _is_announced(deal):
    # Returns whether anybody has announced something, which ends the question round (TSR 6.2.1).
    return [moment for _, _, _, moment in deal.says if moment != EARLY]


def _is_open(deal):
    # Returns whether the contract can still change. A misdeal can be outbid if the rules treat it as a reservation
    # (D-B14, D-C10).
    if deal.contract == MISDEAL and not deal.abandoned:
        return deal.rules.throw_timing == "as_reservation"
    return not deal.over()
