# The value of a Doppelkopf deal: winner, items, value, scores (TSR 7).
#
# The parties are 0 for Re and 1 for Kontra. An item is a dict as in deal notation; its party is a number until the
# result is complete.

from cardrules.cards import UNKNOWN, card_from_text
from cardrules.deal import FORBIDDEN, MISSING_CARDS, NOBODY, TRUMPS
from cardrules.doppelkopf.announcements import REPEATED, tally
from cardrules.doppelkopf.contract import void_piglets
from cardrules.doppelkopf.kinds import MISDEAL, NORMAL, POVERTY, REFUSED_POVERTY, SOLO, WEDDING, WEDDING_SOLO
from cardrules.results import missing_cards, with_penalties

# Reasons why a deal cannot be scored, in addition to those of cardrules.deal.
MISSING_QUEEN = "missing_queen"
POVERTY_UNANSWERED = "poverty_unanswered"

PARTIES = ("re", "kontra")
LEVELS = ("no90", "no60", "no30", "black")
SPECIAL_POINTS = ("doppelkopf", "fox", "charlie", "charlie_caught")
NO_FOX = 255
# More card points than any trick can contain.
NO_DOPPELKOPF = 255
CARD_POINTS = 240

_CLUB_QUEEN = card_from_text("CQ")
_CLUB_JACK = card_from_text("CJ")
_DIAMOND_QUEEN = card_from_text("DQ")


def party_of(seat, re_seats):
    return 1 - (re_seats >> seat & 1)


def plays_alone(re_seats):
    return re_seats & (re_seats - 1) == 0


def settle_deal(deal):
    # Returns the result of a DoppelkopfDeal, as in the result table of the notation. Allocates.
    re_seats = deal.re_seats()
    steps, faults = _calls(deal, re_seats)
    result = {
        "contract": _contract(deal, re_seats),
        "teams": None,
        "card_points": None,
        "winner": None,
        "items": None,
        "value_for_re": None,
        "scores": None,
        "irregularities": sorted(faults + missing_cards(deal) + deal.irregularities),
        "why": _why_not(deal, re_seats),
    }
    thrown_in = deal.contract in (MISDEAL, REFUSED_POVERTY)
    if re_seats is not None and not thrown_in:
        result["teams"] = [PARTIES[party_of(seat, re_seats)] for seat in range(deal.players)]
    if thrown_in and result["why"] is None:
        result.update({"items": [], "value_for_re": 0, "scores": with_penalties(deal, [0] * deal.players)})
    elif result["why"] is None:
        _score(deal, re_seats, steps, result)
    result["inferred"] = _inferred(deal, result)
    result["series"] = _series(deal, result)
    return result


def _inferred(deal, result):
    # The facts that follow from the cards without a declaration: teams, partner, and the tricks and points that were
    # left when a deal ended early.
    inferred = {}
    if deal.soloist == NOBODY and result["teams"]:
        inferred["teams"] = result["teams"]
    if deal.clarified and deal.partner != NOBODY:
        inferred["partner"] = deal.partner
    if deal.ended_by:
        rest = CARD_POINTS - sum(deal.points)
        inferred["rest"] = {"tricks": deal.HAND - len(deal.winners), "points": rest}
    return inferred


def _contract(deal, re_seats):
    if deal.contract == SOLO:
        return "solo:" + deal.solo
    if deal.contract == NORMAL and re_seats is not None and plays_alone(re_seats):
        return "silent_solo"
    return deal.contract


def _why_not(deal, re_seats):
    # The reason why the deal cannot be scored, or None.
    if deal.why or not deal.over():
        return deal.why or MISSING_CARDS
    if deal.contract in (MISDEAL, REFUSED_POVERTY):
        return None
    if re_seats is None:
        return POVERTY_UNANSWERED if deal.contract == POVERTY else MISSING_QUEEN
    return None


def _calls(deal, re_seats):
    # Returns the highest valid call of each party, and the void entries: announcements and piglets. While the parties
    # are unknown, an announcement is void only if it is void for every possible Re party.
    possible = deal.possible_re_seats() if re_seats is None else [re_seats]
    calls, faults = tally(deal.rules, deal.says, possible[0])
    for mask in possible[1:]:
        others = tally(deal.rules, deal.says, mask)[1]
        faults = [fault for fault in faults if fault in others]
    faults = [fault for fault in faults if fault[2] != REPEATED] + _false_queens(deal)
    if deal.piglets:
        faults += void_piglets(deal)
    return calls.steps, faults


def _false_queens(deal):
    # Returns the irregularities with the club queens: a wedding whose player did not have both queens, or both queens
    # in a hand that had to declare a wedding. The deal is scored as it was played.
    if deal.contract in (WEDDING, WEDDING_SOLO):
        others = [seat for seat in deal.holders(_CLUB_QUEEN) if seat != deal.soloist]
        return [(deal.named[deal.soloist][2], deal.soloist, FORBIDDEN)] if others else []
    seat = deal.lone_player() if deal.contract == NORMAL and not deal.rules.silent_solo else NOBODY
    if seat == NOBODY:
        return []
    plays = [at for at in range(len(deal.log) >> 1) if deal.entry(at)[:2] == (seat, "play")]
    queens = [at for at in plays if deal.log[2 * at + 1] == _CLUB_QUEEN]
    return [(at, seat, FORBIDDEN) for at in queens[1:2]]


def _score(deal, re_seats, steps, result):
    points, tricks = _count(deal, re_seats)
    alone = plays_alone(re_seats)
    specials = special_points_of(deal, re_seats)
    winner, items, value = settle(deal.rules, alone, points, tricks, steps, specials)
    result["card_points"] = {"re": points[0], "kontra": points[1]}
    result["winner"] = None if winner == NOBODY else PARTIES[winner]
    for item in items:
        item["party"] = PARTIES[item["party"]]
    result["items"] = items
    result["value_for_re"] = value
    result["scores"] = with_penalties(deal, seat_scores(deal.rules, value, re_seats))


def _count(deal, re_seats):
    # Card points and tricks per party. Tricks that a soloist claimed go to the soloist, and conceded ones to the others
    # (TSR 5.4).
    points = [0, 0]
    tricks = [0, 0]
    for seat, worth in zip(deal.winners, deal.points):
        party = 1 - (re_seats >> seat & 1)
        points[party] += worth
        tricks[party] += 1
    if deal.ended_by:
        party = 0 if deal.ended_by == "claim" else 1
        points[party] += CARD_POINTS - points[0] - points[1]
        tricks[party] += deal.HAND - tricks[0] - tricks[1]
    return points, tricks


def special_points_of(deal, re_seats):
    # The special points of all tricks, in the order of TSR 7.2.3, Re before Kontra.
    specials = []
    fox = fox_of(deal)
    players = deal.players
    for number in _special_tricks(deal, fox, re_seats):
        seats = list(deal.seats[number * players : (number + 1) * players])
        owners = [1 - (re_seats >> seat & 1) for seat in seats]
        cards = trick_without_piglets(deal, number)
        place = seats.index(deal.winners[number])
        last = number == deal.HAND - 1
        specials += special_points(deal.rules, fox, cards, owners, place, deal.points[number], last)
    if len(specials) > 1:
        specials.sort(key=lambda item: (SPECIAL_POINTS.index(item["item"]), item["party"]))
    return specials


def _special_tricks(deal, fox, re_seats):
    # The numbers of the tricks that can earn special points: a fox went to the other party, there are enough card
    # points, or a Charlie is in the last trick. If the rules give no point for a Doppelkopf, no trick counts as having
    # enough card points.
    points, least = deal.points, deal.rules.doppelkopf_min or NO_DOPPELKOPF
    numbers = _tricks_losing(deal, fox, re_seats)
    if points and max(points) >= least:
        numbers += [number for number in range(len(points)) if points[number] >= least]
    if len(points) == deal.HAND and _CLUB_JACK in list(deal.trick(deal.HAND - 1)):
        numbers.append(deal.HAND - 1)
    return sorted(set(numbers))


def _tricks_losing(deal, card, re_seats):
    cards, wanted = deal.cards[: len(deal.winners) * deal.players], bytes((card,))
    found = []
    place = cards.find(wanted)
    while place >= 0:
        number = place // deal.players
        if (re_seats >> deal.seats[place] ^ re_seats >> deal.winners[number]) & 1:
            found.append(number)
        place = cards.find(wanted, place + 1)
    return found


def trick_without_piglets(deal, number):
    # The cards of a trick. A piglet is not a fox (S003, D-C08), so UNKNOWN replaces it.
    cards = list(deal.trick(number))
    for place in deal.promoted:
        if place // deal.players == number:
            cards[place % deal.players] = UNKNOWN
    return cards


def fox_of(deal):
    # The card that is a fox in this deal: the ace of the trump suit, if that ace is a trump (S001); else NO_FOX.
    card = card_from_text((deal.solo if deal.solo in ("C", "S", "H", "D") else "D") + "A")
    none = (deal.contract == SOLO and deal.rules.solo_fox == "none") or deal.order.groups[card] != TRUMPS
    return NO_FOX if none else card


def special_points(rules, fox, cards, owners, place, points, last):
    # The items of one trick (TSR 7.2.3). owners: the party of each card's player; place: the index of the winning
    # card.
    winner = owners[place]
    items = []
    if points >= (rules.doppelkopf_min or NO_DOPPELKOPF):
        items.append(_item("doppelkopf", winner, 1))
    for other in range(len(cards)):
        if cards[other] == fox and owners[other] != winner and rules.fox:
            # S003 variant: a fox in the last trick gives one more point (D-C14).
            items.append(_item("fox", winner, rules.fox + (rules.fox_last_trick - 1 if last else 0)))
    if last:
        items += _charlies(rules, cards, owners, place)
    return items


def _charlies(rules, cards, owners, place):
    # Charlie is the club jack that wins the last trick. A club jack in the last trick is caught if the other party wins
    # this trick (S000, S003; D-A10, D-C15).
    winner = owners[place]
    items = []
    if cards[place] == _CLUB_JACK and rules.charlie:
        items.append(_item("charlie", winner, rules.charlie))
    catches = rules.charlie_caught == "any"
    if rules.charlie_caught == "diamond_queen":
        catches = cards[place] == _DIAMOND_QUEEN
    for other in range(len(cards)):
        if catches and cards[other] == _CLUB_JACK and owners[other] != winner:
            items.append(_item("charlie_caught", winner, 1))
    return items


def _item(name, party, points):
    return {"item": name, "party": party, "points": points}


def levels_made(opponent_points, opponent_tricks):
    # The number of LEVELS that a party has reached. Black depends on tricks, not on points (TSR 7.2.2 a).
    if not opponent_tricks:
        return 4
    return (opponent_points < 90) + (opponent_points < 60) + (opponent_points < 30)


def winning_party(rules, re_points, made, steps):
    # The party that wins, or NOBODY (TSR 7.1). made: the levels that each party reached; steps: the highest valid call
    # of each party.
    bold = steps[0] > 1, steps[1] > 1
    if not any(bold):
        # If Kontra is announced and Re is not, Re wins with 120 instead of 121 points (TSR 7.1.2; not in S001,
        # D-B07).
        re_needs = rules.kontra_only_re_needs if steps[1] and not steps[0] else 121
        return 0 if re_points >= re_needs else 1
    for party in (0, 1):
        if bold[party] and made[party] >= steps[party] - 1:
            return party
    if all(bold):
        return NOBODY  # TSR 7.1.3
    return 1 if bold[0] else 0


def settle(rules, alone, points, tricks, steps, specials):
    # Returns (winner, items, value for Re). points, tricks, steps: per party; specials: items of special points.
    if alone and rules.special_points_in_solo == "none":
        specials = []  # TSR 7.2.3
    made = levels_made(points[1], tricks[1]), levels_made(points[0], tricks[0])
    winner = winning_party(rules, points[0], made, steps)
    if winner == NOBODY:
        items = _items_of_nobody(rules, points, made, steps)
    else:
        items = _items_of_winner(rules, winner, alone, points, made, steps)
    return winner, items + specials, _value(rules, winner, items, specials)


def _items_of_winner(rules, winner, alone, points, made, steps):
    loser = 1 - winner
    items = [_item("won", winner, 1)]
    items += [_item(level, winner, 1) for level in LEVELS[: made[winner]]]
    if rules.failed_announcement_pays == "would_have_won":
        # Levels that the loser announced count as if the winner had reached them (S000, S001; D-A03).
        items += [_item(level, winner, 1) for level in LEVELS[: max(0, steps[loser] - 1)]]
    items += _announced_items(rules, winner, steps)
    if rules.beaten_step_bonus:
        items += _beaten_items(winner, points[winner], steps[loser])
    if winner == 1 and rules.against_the_old and (not alone or rules.against_the_old_in_solo):
        items.append(_item("against_queens", 1, rules.against_the_old))
    return items


def _items_of_nobody(rules, points, made, steps):
    # Both parties missed their announcements. Levels that they reached still count; under TSR 7.1.3, beaten steps
    # count, too (D-X1).
    items = []
    for party in (0, 1):
        items += [_item(level, party, 1) for level in LEVELS[: made[party]]]
    for party in (0, 1):
        if rules.both_failed == "tsr_7_1_3":
            items += _beaten_items(party, points[party], steps[1 - party])
    return items


def _announced_items(rules, winner, steps):
    # The items for announcements of both parties. These items add points for the winner (TSR 7.2.2 b-d), or multiply
    # the winner's points (S001).
    items = []
    for caller in (0, 1):
        if steps[caller]:
            item = _item(PARTIES[caller] + "_announced", winner, 2)
            if rules.re_kontra_value == "double":
                del item["points"]
                item["factor"] = 2
            items.append(item)
    for caller in (0, 1):
        for level in LEVELS[: max(0, steps[caller] - 1)]:
            items.append(_item(PARTIES[caller] + "_announced_" + level, winner, 1))
    return items


def _beaten_items(party, points, opponent_steps):
    # The opponents' announced levels that were beaten by 30 card points (TSR 7.2.2 e).
    items = []
    for number in range(opponent_steps - 1):
        enough = 120 - 30 * number
        if points >= enough:
            items.append(_item("got_%d_against_%s" % (enough, LEVELS[number]), party, 1))
    return items


def _value(rules, winner, items, specials):
    # The value for Re. If announcements double the value, they double the winner's points. Depending on the rules, the
    # loser's special points are subtracted before or after the doubling (S001, D-B04).
    factor = 1
    for item in items:
        factor *= item.get("factor", 1)
    doubled = items + specials
    after = []
    if rules.specials_and_doubling == "winner_before_doubling" and winner != NOBODY:
        doubled = items + [item for item in specials if item["party"] == winner]
        after = [item for item in specials if item["party"] != winner]
    return _sum(doubled) * factor + _sum(after)


def _sum(items):
    value = 0
    for item in items:
        points = item.get("points", 0)
        value += -points if item["party"] else points
    return value


def seat_scores(rules, value, re_seats):
    # The game points of the four seats. A player who plays alone gets or pays three times the value. re_seats: bit
    # mask.
    own = value * rules.solo_factor if plays_alone(re_seats) else value
    scores = [own if re_seats >> seat & 1 else -value for seat in range(4)]
    if rules.counting == "plus":
        return [max(0, score) for score in scores]
    return [min(0, score) for score in scores] if rules.counting == "minus" else scores


def _series(deal, result):
    # The facts about a deal that a session needs: whether it counts, the seat that has played an owed solo, whether the
    # same dealer deals again (TSR 4.2.5, S001, S003), and whether bock deals follow.
    rules = deal.rules
    played = deal.contract not in (MISDEAL, REFUSED_POVERTY)
    if not played:
        again = rules.redeal_dealer == "same"
    elif deal.contract == SOLO:
        forced_on = deal.forced == deal.soloist and rules.solo_same_dealer_again == "mandatory_not_forced"
        always = rules.solo_same_dealer_again == "always"
        again = always or (rules.solo_same_dealer_again != "never" and deal.mandatory and not forced_on)
    else:
        again = False
    return {
        "counts": played,
        "again": again,
        "mandatory_soloist": deal.soloist if deal.mandatory else NOBODY,
        "bock": True in [_triggers_bock(deal, result, trigger) for trigger in rules.bock["triggers"]],
    }


def _triggers_bock(deal, result, trigger):
    # The sources name no triggers of bock; these are the usual ones.
    winner = result["winner"]
    if winner is None and trigger != "heart_trick":
        return trigger == "draw_120" and result["card_points"] is not None and result["card_points"]["re"] == 120
    if trigger == "draw_120":
        return result["card_points"]["re"] == 120
    if trigger == "lost_solo":
        return winner == "kontra" and result["teams"].count("re") == 1
    if trigger == "lost_re_kontra":
        calls, _ = tally(deal.rules, deal.says, deal.re_seats())
        return calls.steps[0 if winner == "kontra" else 1] > 0
    if trigger == "black":
        return 0 in _count(deal, deal.re_seats())[1]
    # The trick consists of four hearts, and hearts are a plain suit.
    hearts = [deal.order.groups[card] == 4 for card in deal.cards]
    return any(all(hearts[begin : begin + deal.players]) for begin in range(0, len(hearts), deal.players))
