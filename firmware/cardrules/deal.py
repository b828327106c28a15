# A deal as the fold of its log: turns, winners of tricks, irregularities.
#
# All trick games share this class. A game derives its own class from this one, sets the trump order as soon as it is
# known, and handles its own verbs.

from cardrules.cards import CODES, NO_CARD, UNKNOWN, card_from_text, card_text
from cardrules.results import check_penalty

# The group of the trumps: see tricks.Order.
TRUMPS = 16

ABANDONED = "abandoned"
MISSING_CARDS = "missing_cards"
UNKNOWN_CARD = "unknown_card"

FORBIDDEN = "forbidden_declaration"

# The moment stored with a void log entry.
VOID = 255

NOBODY = -1


class Deal:
    # The verbs of the log, beginning with play; the number of copies of each card in the pack; the number of cards that
    # a player gets.
    VERBS = ("play", "claim", "concede", "abandon", "penalty")
    COPIES = 1
    HAND = 10
    # The number of players in a deal; 0 if everybody at the table plays.
    PLAYERS = 0
    # Whether the tricks of this game are worth card points.
    HAS_POINTS = True
    # For a game whose cards have two motifs: the other motif of each card.
    others = None
    # Names of the modules for the notation before the log, for play with known hands, for the declarations that a seat
    # may make, and for duties in addition to following suit.
    NOTATION = ""
    HANDS = "hands"
    CHOICES = ""
    DUTIES = ""

    def __init__(self, dealer, rules, players=0):
        self.dealer = dealer
        self.players = players or self.PLAYERS
        self.rules = rules
        # The log has two bytes for each entry: seat and verb, then the card of a play. `odd` contains all further
        # arguments, by the index of their entry.
        self.log = bytearray()
        self.odd = {}
        self.begin_deal()

    @classmethod
    def in_session(cls, dealer, session):
        # The next deal of a session.
        return cls(dealer, session.rules)

    def begin_deal(self):
        # The state before the first entry. A game adds its own state, and sets its trump order with use().
        self.turn = (self.dealer + 1) % self.players
        # Cards and seats of the plays that count, in order; leader, winner and card points of each trick.
        self.cards = bytearray()
        self.seats = bytearray()
        self.leaders = bytearray()
        self.winners = bytearray()
        self.points = bytearray()
        # The number of cards that each seat has laid, and how often each card was laid.
        self.played = bytearray(self.players)
        self.laid = bytearray(CODES)
        # (log index, seat, code)
        self.irregularities = []
        self.penalties = [0] * self.players
        self.abandoned = False
        self.why = None
        # For each card that did not follow suit, one number that combines log index, led group and seat. Then, for each
        # seat, the mask of the groups that it did not follow.
        self.discards = []
        self.voids = bytearray(self.players)
        # The open trick: a bit mask of the seats that have played to it, the led group, the highest power so far, and
        # the seat that laid it.
        self._open = 0
        self._led = 0
        self._best = 0
        self._taker = 0
        self._sum = 0
        # Set if a declaration has raised cards (piglets) above their power in the trump order.
        self.raisers = None
        # The power at which the second of two equal cards wins, or -1 (second_dulle_beats_first).
        self.later_wins = -1

    def use(self, order):
        self.order = order
        self._powers = order.powers
        self._groups = order.groups

    def add(self, seat, verb, *arguments):
        # Adds an entry to the log and applies it. Raises ValueError if the entry is impossible in this game.
        log = self.log
        at = len(log) >> 1
        if verb == "play":
            self.play(at, seat, self.card(at, *arguments))
        else:
            code = self.VERBS.index(verb)
            self.check(seat, verb, arguments)
            if arguments:
                self.odd[at] = arguments
            log.append(seat << 5 | code)
            log.append(self.moment(seat) + 1)
            self.take_entry(at, seat, verb, arguments)

    def take_entry(self, at, seat, verb, arguments):
        # Applies an entry of the log that is not a play.
        acts = self.enter(at, seat, verb, arguments)
        if not acts and self.irregularities and self.irregularities[-1] == (at, seat, FORBIDDEN):
            # The entry stays void, even if an earlier entry is taken back.
            self.log[2 * at + 1] = VOID

    def play(self, at, seat, card):
        # Adds a play to the log and applies it. card: a card of the pack, or UNKNOWN.
        log = self.log
        log.append(seat << 5)
        log.append(card)
        self.lay(at, seat, card)

    def declared(self):
        # Every entry of the log that is not a card: (seat, verb, arguments). Allocates.
        log = self.log
        return [self.entry(at) for at in range(len(log) // 2) if log[2 * at] & 31]

    def entry(self, at):
        # An entry of the log: seat, verb, arguments. Allocates.
        head, card = self.log[2 * at], self.log[2 * at + 1]
        more = self.odd.get(at, ()) if head & 31 or card == UNKNOWN else (self.text(card),)
        return head >> 5, self.VERBS[head & 31], more

    def text(self, card):
        return card_text(card)

    def other_motif(self, card):
        # For a card with two motifs, the motif that is not played.
        return NO_CARD

    def card(self, at, text):
        # The code of a card. If the card is not in the pack, its text is stored in odd.
        try:
            card = card_from_text(text)
        except ValueError:
            card = UNKNOWN
        if self._powers[card]:
            return card
        self.odd[at] = (text,)
        return UNKNOWN

    def check(self, seat, verb, arguments):
        # Raises ValueError if the arguments do not fit the verb.
        if verb == "penalty":
            check_penalty(self, *arguments)
        elif arguments:
            raise ValueError(verb + " takes nothing more")

    def moment(self, seat):
        # The moment of a declaration that the seat makes now. The moment is stored with the entry, so the meaning of
        # the declaration stays the same if a card is taken back.
        return 0

    def enter(self, at, seat, verb, arguments):
        # Handles every verb except play. A game handles its own verbs and calls this method for the others. Returns
        # True for a forbidden entry that still has an effect. This effect is repeated each time the deal is folded.
        if verb == "abandon":
            # From now on, cards from any seat are ignored.
            self.abandoned = True
            self.why = self.why or ABANDONED
            self.turn = NOBODY
        elif verb == "penalty":
            self.penalties = [before + more for before, more in zip(self.penalties, arguments[0])]

    def lay(self, at, seat, card):
        # Applies a card that was laid face up on the table (TSR 6.1.1, ISkO 4.1.2). Every card of every deal passes
        # through this method. The method is long, because calling smaller methods would take longer than the work in
        # them.
        turn = self.turn
        if seat != turn:
            if not self.admits(at, seat, card):
                return
            if not self._open:
                # After a lead out of turn, the left neighbour of the seat that led plays next.
                turn = seat
        laid = self.laid
        if card == UNKNOWN or laid[card] >= self.COPIES:
            self.wrong_card(at, seat, card)
        laid[card] += 1
        power = self._powers[card]
        group = self._groups[card]
        if self.raisers:
            power = self.raised(seat, card, power)
        if self.voids[seat] & group:
            self.revoked(seat, group)
        lying = self._open
        if not lying:
            self.leaders.append(seat)
            self._led = group
            self._best = power
            self._taker = seat
        else:
            led = self._led
            if group != led:
                self.discard(at, seat, card)
            best = self._best
            if (power > best and (group == led or group == TRUMPS)) or power == best == self.later_wins:
                self._best = power
                self._taker = seat
        self.cards.append(card)
        self.seats.append(seat)
        self.played[seat] += 1
        self._sum += self.order.points[card]
        self._open = lying = lying | 1 << seat
        players = self.players
        if lying + 1 == 1 << players:
            self.close_trick()
        else:
            while lying >> turn & 1:
                turn += 1
                if turn == players:
                    turn = 0
            self.turn = turn

    def admits(self, at, seat, card):
        # Returns whether an unexpected card counts.
        if self._open >> seat & 1 or self.complete() or self.abandoned:
            self.irregular(at, seat, "too_many_cards")
            return False
        self.irregular(at, seat, "out_of_turn")
        return True

    def wrong_card(self, at, seat, card):
        if card == UNKNOWN:
            self.why = self.why or UNKNOWN_CARD
        self.irregular(at, seat, "unknown_card" if card == UNKNOWN else "duplicate_card")

    def discard(self, at, seat, card):
        # Records a card that does not follow suit. This card is allowed, unless the seat later shows a card of the led
        # group.
        if card != UNKNOWN:
            self.voids[seat] |= self._led
            self.discards.append(at << 8 | self._led << 3 | seat)

    def revoked(self, seat, group):
        self.voids[seat] &= ~group
        for discard in self.discards[:]:
            if discard & 255 == group << 3 | seat:
                self.discards.remove(discard)
                self.irregular(discard >> 8, seat, "revoke")

    def is_ordinary(self):
        # Returns whether the effects of the next card depend only on its power and group.
        return not self.raisers

    def close_trick(self):
        self._open = 0
        self.winners.append(self._taker)
        self.points.append(self._sum)
        self._sum = 0
        self.turn = NOBODY if self.complete() else self._taker
        self.end_trick()

    def raised(self, seat, card, power):
        # The power of a card, which a declaration may have raised.
        return power

    def end_trick(self):
        # Games override this if they act after each trick.
        pass

    def irregular(self, at, seat, code):
        self.irregularities.append((at, seat, code))

    def led(self):
        # The group to be followed, or None if the next card leads.
        return self._led if self._open else None

    def has_played(self, seat):
        # Returns whether the seat has a card in the open trick.
        return self._open >> seat & 1

    def complete(self):
        return len(self.cards) == self.HAND * self.players

    def over(self):
        return self.complete() or self.abandoned

    def trick(self, number):
        # The cards of a trick in the order played. Tricks count from 0.
        return self.cards[number * self.players : (number + 1) * self.players]

    def holders(self, card):
        # The seats known to have had a card, in the order in which they laid it. The result has at most as many seats
        # as the card has copies.
        return self.laid_by(card)[: self.COPIES]

    def laid_by(self, card):
        # The seats that have laid a card, in order; none if the argument is NOBODY instead of a card. Allocates.
        if card == NOBODY:
            return []
        cards, wanted = self.cards, bytes((card,))
        found = []
        place = cards.find(wanted)
        while place >= 0:
            found.append(self.seats[place])
            place = cards.find(wanted, place + 1)
        return found

    def faces(self, card):
        # The codes that this card can have, if the player chooses one of them with a key; () if there is no choice.
        return ()

    def packets(self):
        # How the cards are dealt: for each packet, the number of cards that each player gets, or the name of the cards
        # that are laid aside at that point.
        return ()

    def stakes(self):
        # The chips staked in this deal, by seat.
        return ()

    def dealt(self, seat):
        # The cards that a seat was dealt, or None if they are not known.
        return None
