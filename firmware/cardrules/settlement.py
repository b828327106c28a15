# What a finished deal of Doppelkopf is worth: parties, winner, items, value, scores (TSR 7).
#
# Parties are 0 Re and 1 Kontra; an item is (name, party that gets it, game points).

from cardrules.announcements import tally
from cardrules.cards import card_from_text, card_points
from cardrules.doppelkopf import CARDS, NORMAL, SEATS
from cardrules.tricks import winning_place

PARTIES = ("re", "kontra")
LEVELS = ("no90", "no60", "no30", "black")
SPECIAL_POINTS = ("doppelkopf", "fox", "charlie")
NOBODY = -1

_FOX = card_from_text("DA")
_CLUB_JACK = card_from_text("CJ")


class Result:
    # What a deal came to. Where it cannot be scored, why says so and what is unknown is None.
    def __init__(self, deal):
        self.why = deal.why
        self.irregularities = deal.irregularities[:]
        self.contract = "normal"
        self.re_seats = self.points = self.winner = self.items = self.value = self.scores = None
        if not deal.over():
            self.why = self.why or "cards missing"
            for seat in range(SEATS):
                if deal.played[seat] < CARDS // SEATS:
                    self.irregularities.append((len(deal.log) // 2, seat, "missing_cards"))
        possible = deal.possible_re_seats()
        self._add_faults(deal.says, possible)
        if len(deal.queens) > 1:
            self._settle(deal, possible[0])
        elif deal.complete():
            self.why = self.why or "a club queen is missing"
        self.irregularities.sort()

    def _add_faults(self, says, possible):
        # The announcements that are void whoever is Re.
        faults = tally(says, possible[0])[1]
        for re_seats in possible[1:]:
            others = tally(says, re_seats)[1]
            faults = [fault for fault in faults if fault in others]
        self.irregularities += faults

    def _settle(self, deal, re_seats):
        self.re_seats = re_seats
        alone = re_seats & (re_seats - 1) == 0
        if alone:
            self.contract = "silent_solo"
        if self.why:
            return
        calls, _ = tally(deal.says, re_seats)
        self.points, tricks, specials = self._count(deal)
        self.winner, self.items, self.value = settle(alone, self.points, tricks, calls.steps, specials)
        self.scores = seat_scores(self.value, self.re_seats)
        for seat in range(SEATS):
            self.scores[seat] += deal.penalties[seat]

    def _count(self, deal):
        # Card points and tricks per party, and the special points of all tricks.
        points = [0, 0]
        tricks = [0, 0]
        specials = []
        for number, seat in enumerate(deal.winners):
            party = self.party(seat)
            cards = deal.trick(number)
            points[party] += trick_points(cards)
            tricks[party] += 1
            owners = [self.party(owner) for owner in deal.seats[number * SEATS : number * SEATS + SEATS]]
            specials += special_points(cards, owners, party, sum(tricks) == CARDS // SEATS)
        return points, tricks, specials

    def party(self, seat):
        return 1 - (self.re_seats >> seat & 1)


def trick_points(cards):
    return sum(card_points(card) for card in cards)


def special_points(cards, owners, winner, last):
    # Items of one trick (TSR 7.2.3). owners: party of each card's player; winner: party that took the trick.
    items = []
    if trick_points(cards) >= 40:
        items.append(("doppelkopf", winner, 1))
    for place in range(SEATS):
        if cards[place] == _FOX and owners[place] != winner:
            items.append(("fox", winner, 1))
    if last and cards[winning_place(NORMAL, cards)] == _CLUB_JACK:
        items.append(("charlie", winner, 1))
    return items


def settle(solo, points, tricks, steps, specials):
    # (winner, items, value for Re). points, tricks, steps: per party; specials: items of special points.
    made = [levels_made(points[1 - party], tricks[1 - party]) for party in (0, 1)]
    won_by = winner(points[0], made, steps)
    items = [] if won_by == NOBODY else [("won", won_by, 1)]
    for party in (0, 1):
        if won_by in (party, NOBODY):
            items += [(level, party, 1) for level in LEVELS[: made[party]]]
    if won_by != NOBODY:
        items += _announced_items(won_by, steps)
    for party in (0, 1):
        if won_by in (party, NOBODY):
            items += _beaten_items(party, points[party], steps[1 - party])
    if not solo:
        # In solos there are no special points (TSR 7.2.3).
        if won_by == 1:
            items.append(("against_queens", 1, 1))
        items += sorted(specials, key=lambda item: (SPECIAL_POINTS.index(item[0]), item[1]))
    return won_by, items, sum(-item[2] if item[1] else item[2] for item in items)


def levels_made(opponent_points, opponent_tricks):
    # How many of LEVELS a party has reached. Black is a matter of tricks, not of points (TSR 7.2.2 a).
    if not opponent_tricks:
        return 4
    return (opponent_points < 90) + (opponent_points < 60) + (opponent_points < 30)


def winner(re_points, made, steps):
    # The party that wins, or NOBODY (TSR 7.1). made: levels reached, steps: highest valid call, per party.
    bold = [step > 1 for step in steps]
    if not any(bold):
        # Kontra announced and Re not: the 120th point changes sides (TSR 7.1.2).
        re_needs = 120 if steps[1] and not steps[0] else 121
        return 0 if re_points >= re_needs else 1
    for party in (0, 1):
        if bold[party] and made[party] >= steps[party] - 1:
            return party
    if all(bold):
        return NOBODY  # TSR 7.1.3
    return 1 if bold[0] else 0


def _announced_items(party, steps):
    # What the announcements of both parties add for the winner (TSR 7.2.2 b-d).
    items = [(PARTIES[caller] + "_announced", party, 2) for caller in (0, 1) if steps[caller]]
    for caller in (0, 1):
        for level in LEVELS[: max(0, steps[caller] - 1)]:
            items.append((PARTIES[caller] + "_announced_" + level, party, 1))
    return items


def _beaten_items(party, points, opponent_steps):
    # Announced levels of the opponents beaten by 30 card points (TSR 7.2.2 e).
    items = []
    for number in range(opponent_steps - 1):
        enough = 120 - 30 * number
        if points >= enough:
            items.append(("got_%d_against_%s" % (enough, LEVELS[number]), party, 1))
    return items


def seat_scores(value, re_seats):
    # Game points of the four seats; who plays alone gets or pays three times the value. re_seats: bit mask.
    alone = re_seats & (re_seats - 1) == 0
    return [(value * 3 if alone else value) if re_seats >> seat & 1 else -value for seat in range(SEATS)]
