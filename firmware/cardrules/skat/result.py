# The result of a finished Skat deal: the declarer's points and tops, whether the game was won, its value, and the
# scores or the reason why there are none.

from cardrules.cards import UNKNOWN, card_text
from cardrules.deal import MISSING_CARDS, NOBODY
from cardrules.results import missing_cards, with_penalties
from cardrules.skat.contracts import NULL
from cardrules.skat.declaration import Declaration
from cardrules.skat.entries import most_tops, pack
from cardrules.skat.value import ALL_POINTS, TRICKS, count_tops, settle

PASSED_IN = "passed_in"

# Reasons why a deal cannot be scored, in addition to those of cardrules.deal: no game was declared before the first
# card; the bid is above the value of the null game, although the rules forbid this; tops must be entered; the result
# depends on the unknown skat.
NO_GAME = "no_game"
NULL_OVER_BID = "null_over_bid"
TOPS_UNKNOWN = "tops_unknown"
SKAT_UNKNOWN = "skat_unknown"

_KEYS = (
    "declarer",
    "contract",
    "card_points",
    "tops",
    "with",
    "schneider",
    "schwarz",
    "won",
    "overbid",
    "value",
    "scores",
    "why",
)


def result(deal):
    # The result table of the notation, with "scores", "why" and "irregularities". Allocates.
    answer = dict.fromkeys(_KEYS)
    answer["why"] = deal.why
    said = Declaration(deal)
    found = deal.irregularities + said.irregularities
    if deal.game:
        _settle(deal, said, answer, found)
    elif deal.why or deal.cards or _has_begun(deal):
        answer["declarer"] = None if said.bidder == NOBODY else said.bidder
        answer["why"] = deal.why or NO_GAME
    else:
        # No seat has bid: the deal is settled with 0 points (ISkO 3.3.7, D-S08).
        answer["contract"] = PASSED_IN
        answer["overbid"] = False
        answer["value"] = 0
    if answer["value"] is not None:
        answer["scores"] = _scores(deal, answer["value"])
    found.sort()
    answer["irregularities"] = found
    answer["inferred"] = _inferred(deal, said)
    # A deal that was passed in counts as played (ISkO 3.3.7), unless the rules of the table require another deal.
    counts = bool(deal.game) or deal.rules.all_pass == "pass_in"
    answer["series"] = {"counts": counts, "again": not counts, "declarer": deal.declarer, "won": answer["won"]}
    return answer


def _inferred(deal, said):
    # The discarded cards or, in a hand game, the skat, inferred from the two cards never played; {} if they were
    # entered.
    if not (deal.game and deal.complete()) or _away(said):
        return {}
    cards = sorted(pack() - set(deal.cards))
    return {"skat" if said.hand else "discard": [card_text(card) for card in cards]}


def _has_begun(deal):
    # Returns whether a seat has done more than pass.
    verbs = {deal.entry(at)[1] for at in range(len(deal.log) >> 1)}
    return bool(verbs - {"pass", "penalty"})


def _settle(deal, said, answer, found):
    answer["declarer"] = deal.declarer
    answer["contract"] = deal.game
    shown = shown_cards(deal, found) if deal.claim is not None else ()
    found += _contradictions(deal, said)
    if not deal.over():
        answer["why"] = deal.why or MISSING_CARDS
        found += missing_cards(deal)
    if deal.game == NULL:
        _settle_null(deal, said, answer)
    elif not answer["why"]:
        _settle_trumps(deal, said, shown, answer)


def _settle_null(deal, said, answer):
    # Null has a fixed value and is won without a trick (ISkO 2.3.4, S002); it ends with the declarer's first trick.
    value = said.null_value()
    answer["overbid"] = value < said.bid
    if answer["overbid"]:
        # D-S11
        answer["why"] = deal.why or NULL_OVER_BID
    if answer["why"]:
        return
    won = not deal.has_trick()
    if won and deal.claim is not None:
        # In a null game, the declarer loses by winning a trick. By conceding, a side admits that the other side has
        # won.
        won = _goes_to_declarer(deal)
    answer["won"] = won
    answer["value"] = value if won else -deal.rules.null_loss[said.null_kind()]


def _goes_to_declarer(deal):
    # Returns whether the claim or concession favours the declarer.
    seat, verb, _ = deal.entry(deal.claim)
    return (seat == deal.declarer) == (verb == "claim")


def _settle_trumps(deal, said, shown, answer):
    ours, theirs = known_cards(deal, said, shown)
    tops = count_tops(deal.game, ours, theirs) or said.tops
    if tops and tops[0] > most_tops(deal.game):
        tops = None
    least, most, tricks = _taken(deal, said, shown, theirs)
    if least == most:
        answer["card_points"] = least
    if not tops:
        answer["why"] = TOPS_UNKNOWN
        return
    answer["tops"], answer["with"] = tops
    settled = settle(deal.rules, said, tops[0], least, tricks)
    other = settled if least == most else settle(deal.rules, said, tops[0], most, tricks)
    if settled[2:] != other[2:]:
        answer["why"] = SKAT_UNKNOWN
        return
    # Whether there was a Schneider may depend on the unknown skat, even if the value does not.
    answer["schneider"] = settled[0] if settled[0] == other[0] else None
    answer["schwarz"], answer["won"], answer["overbid"], answer["value"] = settled[1:]


def known_cards(deal, said, shown):
    # The cards known to be the declarer's, including the skat (ISkO 2.2.1), and those known to be the others'.
    declarer = deal.declarer
    ours = set(said.skat + said.laid_away)
    theirs = set()
    for seat in range(deal.players):
        (ours if seat == declarer else theirs).update(deal.dealt(seat) or ())
    if len(theirs) == 2 * deal.HAND:
        return pack() - theirs, theirs
    for seat, card in list(zip(deal.seats, deal.cards)) + list(shown):
        # If a card is laid twice, the first seat that laid it counts as its holder.
        if seat == declarer:
            if card not in theirs:
                ours.add(card)
        elif card not in ours:
            theirs.add(card)
    ours.discard(UNKNOWN)
    theirs.discard(UNKNOWN)
    # If all cards of one side are known, the rest belong to the other. After the last trick, the cards that were never
    # played are the skat.
    if deal.complete() or len(theirs) == 2 * deal.HAND:
        ours = pack() - theirs
    elif len(ours) == deal.HAND + 2:
        theirs = pack() - ours
    return ours, theirs


def _taken(deal, said, shown, theirs):
    # The lowest and the highest possible number of the declarer's card points, including the skat; and the number of
    # the declarer's tricks.
    own = others = tricks = 0
    for number, winner in enumerate(deal.winners):
        if winner == deal.declarer:
            own += deal.points[number]
            tricks += 1
        else:
            others += deal.points[number]
    if deal.claim is None:
        # The skat is the declarer's, so the declarer has all card points that the others do not have.
        return ALL_POINTS - others, ALL_POINTS - others, tricks
    if _goes_to_declarer(deal):
        return ALL_POINTS - others, ALL_POINTS - others, tricks + TRICKS - len(deal.winners)
    least, most = _skat_points(deal, said, shown, theirs)
    return own + least, own + most, tricks


def _away(said):
    # The two cards out of play, if they were entered.
    return said.laid_away or (said.skat if said.hand else ())


def _skat_points(deal, said, shown, theirs):
    # The lowest and the highest number of card points that the skat can contain.
    skat = _away(said)
    if not skat:
        skat = pack() - theirs - set(deal.cards)
        hand = {card for seat, card in shown if seat == deal.declarer}
        if len(hand) + deal.played[deal.declarer] == deal.HAND:
            # The declarer has shown the whole hand. If fewer or more cards are shown, some may belong to the skat.
            skat -= hand
        if said.hand:
            skat -= set(deal.dealt(deal.declarer) or ())
    points = sorted([deal.order.points[card] for card in skat])
    return sum(points[:2]), sum(points[-2:])


def shown_cards(deal, found):
    # The cards laid after a claim, as (seat, card). Cards laid after a claim belong to no trick, but they may show a
    # revoke.
    shown = []
    seen = set(deal.cards)
    for at in range(deal.claim + 1, len(deal.log) >> 1):
        seat, verb, _ = deal.entry(at)
        if verb != "play":
            continue
        card = deal.log[2 * at + 1]
        if card == UNKNOWN or card in seen:
            found.append((at, seat, "unknown_card" if card == UNKNOWN else "duplicate_card"))
            continue
        shown.append((seat, card))
        seen.add(card)
        group = deal.order.groups[card]
        revokes = {(place >> 8, seat, "revoke") for place in deal.discards if place & 255 == group << 3 | seat}
        found += [revoke for revoke in revokes if revoke not in found]
    return shown


def _contradictions(deal, said):
    # Cards that were entered as part of the skat, but were played. A discarded card cannot be in any hand; a card of
    # the skat as dealt may be in the declarer's hand.
    away = _away(said)
    entered = set(away + said.skat)
    ignored = [at for at, _, code in deal.irregularities if code == "too_many_cards"]
    found = []
    for at in range(len(deal.log) >> 1) if entered else ():
        seat, verb, _ = deal.entry(at)
        card = deal.log[2 * at + 1]
        if deal.claim is not None and at > deal.claim and seat == deal.declarer:
            # The declarer may show the skat together with the hand.
            continue
        if verb == "play" and at not in ignored and card in entered and (card in away or seat != deal.declarer):
            found.append((at, seat, "duplicate_card"))
    return found


def _scores(deal, value):
    # The scores: the declarer's value, and the referee's penalties.
    return with_penalties(deal, [value if seat == deal.declarer else 0 for seat in range(deal.players)])
