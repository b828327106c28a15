# The cost of a revoke in Skat according to the Skatordnung (ISkO 4.1). The program offers this penalty to the referee,
# but never applies it itself.

from cardrules.skat.contracts import NULL
from cardrules.skat.declaration import Declaration
from cardrules.skat.value import LEAST_TO_WIN, settle

# The declarer's card points and tricks in a game won or lost at the simple level, without Schneider or Schwarz.
_SIMPLY_WON = 61
_SIMPLY_LOST = 60
_SOME_TRICKS = 5


def offers(deal, result):
    # The referee's choices for each revoke: (log index, seat, {violation: points added to the scores}).
    revokes = [(at, seat) for at, seat, code in result["irregularities"] if code == "revoke"]
    found = [(at, seat, offer(deal, result, at, seat)) for at, seat in revokes]
    return [(at, seat, {"revoke": penalty}) for at, seat, penalty in found if penalty]


def offer(deal, result, at, seat):
    # The points that the referee may add for a seat's revoke at an index of the log: the guilty party loses at the
    # simple level (ISkO 4.1.4). None if the rules of the table offer no penalty, if the deal is not settled, or if the
    # points taken before the revoke had already decided the deal (ISkO 4.1.3).
    if deal.rules.revoke == "off" or result["value"] is None or not deal.game or _was_decided(deal, at):
        return None
    penalty = [0] * deal.players
    penalty[deal.declarer] = _value(deal, result["tops"], seat != deal.declarer) - result["value"]
    return penalty


def _was_decided(deal, at):
    # Returns whether the tricks completed before the entry had already won or lost the game.
    plays = len([place for place in range(at) if deal.entry(place)[1] == "play"])
    own = others = 0
    for number in range(min(plays // deal.players, len(deal.winners))):
        if deal.winners[number] == deal.declarer:
            if deal.game == NULL:
                return True
            own += deal.points[number]
        else:
            others += deal.points[number]
    return deal.game != NULL and (own >= LEAST_TO_WIN or others >= LEAST_TO_WIN - 1)


def _value(deal, tops, won):
    # The value of the game as if it had been won or lost at its simple level. Announced levels are charged.
    said = Declaration(deal)
    if deal.game == NULL:
        return said.null_value() if won else -deal.rules.null_loss[said.null_kind()]
    points = _SIMPLY_WON if won else _SIMPLY_LOST
    _, _, made, overbid, value = settle(deal.rules, said, tops, points, _SOME_TRICKS)
    if won and not made and not overbid:
        # The declarer missed only the announced level. The other side lost the game by its revoke, so the declarer is
        # credited with the level and its announcement.
        value //= -(deal.rules.loss_factor_hand if said.hand else deal.rules.loss_factor_pick_up)
    return value
