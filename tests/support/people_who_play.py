"""People who play a whole deal at a table, determined by a seed: they deal, declare, announce, lay legal cards and
make given mistakes."""

from playing import Dice, legal_plays
from support.card_tags import card_tag, pack_of

from cardrules.cards import card_from_text
from cardrules.deal import NOBODY, TRUMPS
from cardrules.games import choices_of
from table.menu.keys import MIDDLE

CLUB_QUEEN = card_from_text("CQ")
_POOR = 3
# On average, one in this many cards may be preceded by an announcement.
_ANNOUNCES = 7


class Player:
    """Plays deals at a virtual table.

    `plan` of a deal: None, or the declaration of a seat in Doppelkopf: (kind, seat, argument). `mistakes`:
    functions of (player, seat, card), by the number of cards laid before.
    """

    def __init__(self, sitting, seed, deck=7):
        self.sitting = sitting
        self.dice = Dice(seed)
        self.deck = deck

    @property
    def deal(self):
        return self.sitting.deal

    def play_deal(self, plan=None, mistakes=None, cards=None):
        """Play a deal to its end, or until `cards` cards are laid."""
        self.plan = plan
        self.hands, self.rest = self._deal_cards()
        self._declare()
        while not self.deal.over() and (cards is None or len(self.deal.cards) < cards):
            self._play_card((mistakes or {}).get(len(self.deal.cards)))
        self.sitting.clear()

    # Dealing

    def _deal_cards(self):
        deal = self.deal
        while True:
            pack = pack_of(deal)
            self.dice.shuffle(pack)
            hands = [pack[seat * deal.HAND : (seat + 1) * deal.HAND] for seat in range(deal.players)]
            if self._fits(hands):
                return hands, pack[deal.HAND * deal.players :]

    def _fits(self, hands):
        # Return whether the hands allow the declaration in `plan`.
        if not self.plan:
            return True
        kind, seat, _ = self.plan
        codes = [card for card, _ in hands[seat]]
        if kind == "wedding":
            return codes.count(CLUB_QUEEN) == 2
        if kind == "poverty":
            return self._trumps(hands[seat]) == _POOR
        return True

    def _trumps(self, hand):
        return sum(1 for card, _ in hand if self.deal.order.groups[card] == TRUMPS)

    # Declaring

    def _declare(self):
        while not self.deal.cards and not self.deal.over():
            seat, needed = choices_of(self.sitting.session.game).asked(self.deal)
            if seat == NOBODY or (not needed and self._skips()):
                break
            if hasattr(self.deal, "turned") and not self.deal.turned:
                self._turn_up(seat)
                continue
            self.sitting.pick(self.sitting.seating.place_of(seat), self._answer(seat))
        self._exchange()

    def _skips(self):
        # Without a plan, every other deal starts with a card instead of declarations: everybody counts as healthy.
        return self.plan is None and self.sitting.session.number % 2 == 0

    def _turn_up(self, seat):
        card, copy = self.rest.pop()
        self.sitting.lay_card(seat, card, copy, self.deck)
        self.sitting.clear()

    def _answer(self, seat):
        offered = choices_of(self.sitting.session.game).choices(self.deal, seat)
        if self.sitting.session.game == "doppelkopf":
            return self._answer_of_doppelkopf(seat, offered)
        if self.sitting.session.game == "skat":
            return self._answer_of_skat(seat, offered)
        return offered[self.dice.below(min(len(offered), 3))]

    def _answer_of_doppelkopf(self, seat, offered):
        kind, planned, argument = self.plan or (None, NOBODY, None)
        if ("accept",) in offered:
            return ("accept",) if argument else ("refuse",)
        if seat != planned:
            return ("healthy",)
        if ("reservation",) in offered:
            return ("reservation",)
        return (kind, argument) if kind == "solo" else (kind,)

    def _answer_of_skat(self, seat, offered):
        verbs = {entry[0] for entry in offered}
        if verbs <= {"game"}:
            return offered[self.dice.below(len(offered))]
        if "pick_up" in verbs:
            entry = (("pick_up",), ("pick_up",), ("hand",))[self.dice.below(3)]
            if entry == ("pick_up",):
                self._take_skat(seat)
            return entry
        bids = [entry for entry in offered if entry[0] in ("bid", "hold")]
        low = self.sitting.session.deal.log and len(self.deal.log) > 12
        if not bids or low or self.dice.below(3) == 0:
            return ("pass",) if ("pass",) in offered else bids[0]
        return bids[0]

    def _take_skat(self, seat):
        hand = self.hands[seat] + self.rest
        self.dice.shuffle(hand)
        self.hands[seat] = hand[: self.deal.HAND]

    def _exchange(self):
        # The player who accepted a poverty takes three cards, including all trumps of the poor hand, and returns three
        # others; the readers do not see these cards.
        deal = self.deal
        if getattr(deal, "contract", "") != "poverty" or deal.partner == NOBODY:
            return
        poor, rich = self.hands[deal.soloist], self.hands[deal.partner]
        given = sorted(poor, key=lambda one: deal.order.groups[one[0]] != TRUMPS)[:_POOR]
        returned = sorted(rich, key=lambda one: deal.order.groups[one[0]] == TRUMPS)[:_POOR]
        for one in given:
            poor.remove(one)
        for one in returned:
            rich.remove(one)
        poor += returned
        rich += given

    # Playing

    def _play_card(self, mistake):
        seat = self.deal.turn
        self._announce()
        card, copy = self.choose(seat)
        if len(self.deal.cards) % self.deal.players == 0:
            self.sitting.clear()
        if mistake:
            mistake(self, seat, (card, copy))
            if self.deal.over() or self.deal.turn != seat:
                return
        self.lay(seat, (card, copy))

    def lay(self, seat, one):
        self._hold(seat).remove(self._held(seat, one))
        self.sitting.lay_card(seat, *one, self.deck)

    def _hold(self, seat):
        return self.hands[seat]

    def _held(self, seat, one):
        # In Double, the hand may list the card by its other motif.
        return one if one in self.hands[seat] else (self.deal.deck[one[0]], one[1])

    def choose(self, seat):
        """A legal card of the seat, with its copy."""
        plays = legal_plays(self.deal, [card for card, _ in self.hands[seat]])
        card = plays[self.dice.below(len(plays))]
        held = card if card in [one[0] for one in self.hands[seat]] else self.deal.deck[card]
        return card, next(copy for other, copy in self.hands[seat] if other == held)

    def _announce(self):
        # Occasionally a player makes a true announcement for their party.
        if self.sitting.session.game != "doppelkopf" or self.dice.below(_ANNOUNCES):
            return
        seat = self.dice.below(self.deal.players)
        offered = [entry for entry in choices_of("doppelkopf").choices(self.deal, seat) if entry[0] == "say"]
        own = ("say", ("kontra", "re")[self.is_re(seat)])
        if own in offered:
            place = self.sitting.seating.place_of(seat)
            self.sitting.say_who(place, seat)
            self.sitting.pick(place, own)

    def is_re(self, seat):
        deal = self.deal
        if deal.soloist != NOBODY:
            return seat in (deal.soloist, deal.partner)
        shown = [other for place, other in enumerate(deal.seats) if deal.cards[place] == CLUB_QUEEN]
        return seat in shown or CLUB_QUEEN in [card for card, _ in self.hands[seat]]


# Mistakes


def out_of_turn(player, seat, one):
    """Another player lays a card out of turn, sees the reason why it does not count, and takes it back."""
    sitting = player.sitting
    other = (seat + 2) % player.deal.players
    place = sitting.seating.reader_of(other)
    if place == sitting.seating.reader_of(seat):
        return
    sitting.clear(place)
    sitting.put(place, card_tag(sitting.session.game, player.deck, *player.hands[other][0]))
    assert sitting.places.reason(place)
    sitting.clear(place)


def taken_back(player, seat, one):
    """A player lays a wrong card and takes it back, and lays another."""
    sitting = player.sitting
    sitting.lay_card(seat, *one, player.deck)
    place = sitting.seating.place_of(seat)
    assert sitting.offers_undo(place)
    sitting.take_back(place, (place + 1) % 4)
    sitting.clear(place)


def hand_laid_down(player, seat, one):
    """Three cards are laid on one reader: they do not count as a play."""
    sitting = player.sitting
    place = sitting.seating.reader_of(seat)
    sitting.clear(place)
    heap = player.hands[(seat + 1) % player.deal.players][:3]
    sitting.put_heap(place, [card_tag(sitting.session.game, player.deck, *card) for card in heap])
    assert sitting.places.reason(place)
    sitting.clear(place)


def announced_by_mistake(player, seat, one):
    """An announcement is made by mistake and retracted."""
    sitting = player.sitting
    offered = [entry for entry in choices_of("doppelkopf").choices(player.deal, seat) if entry[0] == "say"]
    place = sitting.seating.place_of(seat)
    sitting.say_who(place, seat)
    sitting.pick(place, offered[0])
    at = len(player.deal.log) // 2 - 1
    sitting.say_who(place, seat)
    sitting.pick(place, ("correct", "…"), ("retract", at))
    sitting.act((place + 1) % 4, MIDDLE)


def thrown_in(player, seat, one):
    """The deal is thrown in by mistake, and continues after that is retracted."""
    sitting = player.sitting
    place = sitting.seating.place_of(seat)
    sitting.act(place, 2, 1)
    sitting.act((place + 1) % 4, MIDDLE)
    assert player.deal.abandoned
    sitting.pick(place, ("correct", "…"), ("retract", len(player.deal.log) // 2 - 1))
    sitting.act((place + 1) % 4, MIDDLE)
    assert not player.deal.over()


def unreadable(player, seat, one):
    """A card with a broken tag is chosen from the list of cards that no reader has read."""
    sitting = player.sitting
    place = sitting.seating.place_of(seat)
    sitting.say_who(place, seat)
    deal = player.deal
    group = "CSHD"[one[0] // 13]
    sitting.pick(place, ("correct", "…"), ("unseen", "…"), ("unseen", group, one[0]))
    player.hands[seat].remove(player._held(seat, one))
    sitting.act((place + 1) % 4, MIDDLE)
    assert deal.cards[-1] == one[0]


# Power cuts


def power_lost(player, seat, one):
    """The plug is pulled in the middle of a trick, and put in again. The cards stay on the readers."""
    player.sitting.table.power_off()
    player.sitting.power_again()


def power_lost_while_writing(player, seat, one):
    """The power fails while this card is being journalled."""
    sitting = player.sitting
    sitting.clear(sitting.seating.reader_of(seat))
    sitting.lose_power_at(sitting.seating.reader_of(seat), card_tag(sitting.session.game, player.deck, *one))
    player.lay(seat, one)
