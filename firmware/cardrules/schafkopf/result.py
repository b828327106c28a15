# The result of a finished Schafkopf deal: sides, points, runners, value, and the scores or the reason why there are
# none.

from cardrules.deal import FORBIDDEN, MISSING_CARDS, NOBODY
from cardrules.results import missing_cards, with_penalties
from cardrules.schafkopf import ramsch
from cardrules.schafkopf.called_ace import faults
from cardrules.schafkopf.contracts import CALL, PASSED_IN, RAMSCH, SIE, kind_of
from cardrules.schafkopf.kontra import judge_steps
from cardrules.schafkopf.places import out_of_turn
from cardrules.schafkopf.runners import count_runners, void_entries
from cardrules.schafkopf.sides import is_wrong_call, partner_of, side_of
from cardrules.schafkopf.value import scores_of, settle, value_of_sie

# Reasons why a deal cannot be scored, in addition to those of cardrules.deal (SF-34, SF-40, SF-100, SF-101).
NO_GAME = "no_game"
NO_PARTNER = "no_partner"
PARTNER_UNKNOWN = "partner_unknown"
RUNNERS_UNKNOWN = "runners_unknown"
CLAIM_IN_RAMSCH = "claim_in_ramsch"

_KEYS = (
    "declarer",
    "partner",
    "teams",
    "card_points",
    "runners",
    "with",
    "schneider",
    "schwarz",
    "won",
    "value",
    "loser",
    "march",
    "virgins",
    "scores",
)


def result(deal):
    # The result table of the notation, with "scores", "why" and "irregularities". Allocates.
    answer = dict.fromkeys(_KEYS)
    contract = deal.contract()
    kontra, found = judge_steps(deal)
    found += deal.irregularities + out_of_turn(deal)
    found += faults(deal, found)
    answer.update({"contract": contract, "tout": deal.tout, "knocks": deal.knocks(), "kontra": kontra, "why": deal.why})
    answer["inferred"] = {}
    if contract == PASSED_IN:
        answer["why"] = deal.why or (NO_GAME if deal.cards else None)
        scores = [0] * deal.players
    else:
        if not deal.over():
            answer["why"] = deal.why or MISSING_CARDS
            found += missing_cards(deal)
        scores = (_ramsch if contract == RAMSCH else _declared)(deal, answer, found)
    if not answer["why"]:
        answer["scores"] = with_penalties(deal, scores)
    found.sort()
    answer["irregularities"] = found
    alone = deal.declarer if contract != PASSED_IN and kind_of(contract) != CALL else NOBODY
    answer["series"] = {"counts": True, "again": False, "declarer": alone, "won": answer["won"]}
    return answer


def _ramsch(deal, answer, found):
    if deal.claim is not None:
        answer["why"] = answer["why"] or CLAIM_IN_RAMSCH
    if answer["why"]:
        return None
    points, tricks = _taken(deal, range(deal.players))
    march = ramsch.march_of(deal.rules, points, tricks)
    loser = NOBODY if march != NOBODY else ramsch.loser_of(deal, points, tricks)
    answer["card_points"] = points
    answer["virgins"] = ramsch.virgins_of(tricks)
    answer["march"], answer["loser"] = [None if seat == NOBODY else seat for seat in (march, loser)]
    return ramsch.scores_of(deal.rules, tricks, march, loser, answer["knocks"])


def _declared(deal, answer, found):
    answer["declarer"] = deal.declarer
    side = side_of(deal)
    partner = partner_of(deal)
    lonely = kind_of(deal.game) == CALL and partner == NOBODY
    if is_wrong_call(deal):
        found.append((deal.named_at, deal.declarer, FORBIDDEN))
    if partner != NOBODY:
        answer["partner"] = answer["inferred"]["partner"] = partner
    if lonely:
        answer["why"] = answer["why"] or (PARTNER_UNKNOWN if side is None else NO_PARTNER)
        return None
    answer["teams"] = ["declarer" if side >> seat & 1 else "defender" for seat in range(deal.players)]
    if answer["why"]:
        return None
    if deal.game == SIE:
        answer["won"] = True
        answer["value"] = value_of_sie(deal.rules, answer["knocks"], deal.HAND)
        return scores_of(answer["value"], side)
    found += void_entries(deal, side)
    runners = count_runners(deal, side)
    if runners is None:
        answer["why"] = RUNNERS_UNKNOWN
        return None
    points, tricks = _taken(deal, [side >> seat & 1 for seat in range(deal.players)])
    answer["card_points"] = {"declarer": points[1], "defender": points[0]}
    answer["with"] = runners[1]
    facts = points[1], tricks[1], runners[0], answer["knocks"] + answer["kontra"], deal.HAND
    won, schneider, schwarz, paid, value = settle(deal.rules, deal.game, deal.tout, *facts)
    answer.update({"won": won, "schneider": schneider, "schwarz": schwarz, "runners": paid, "value": value})
    return scores_of(value, side)


def _taken(deal, parties):
    # The card points and tricks of each party. parties: the party of each seat.
    points = [0] * (max(parties) + 1)
    tricks = [0] * len(points)
    for number, winner in enumerate(deal.winners):
        points[parties[winner]] += deal.points[number]
        tricks[parties[winner]] += 1
    if deal.claim is not None:
        # All cards outside finished tricks go to one side (SF-100).
        seat, verb, _ = deal.entry(deal.claim)
        party = parties[seat] if verb == "claim" else 1 - parties[seat]
        order = deal.order
        finished = list(deal.cards[: len(deal.winners) * deal.players])
        rest = [card for card in range(len(order.powers)) if order.powers[card] and card not in finished]
        points[party] += sum([order.points[card] for card in rest])
        tricks[party] += deal.HAND - len(deal.winners)
    return points, tricks
