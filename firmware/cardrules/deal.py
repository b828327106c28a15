# A deal as the fold of its log: whose turn it is, who wins the trick, what was irregular.
#
# All trick games share this. A game derives its deal from here, tells the trump order once it is known, and handles
# the verbs that are its own.

from cardrules.cards import CODES, NO_CARD, UNKNOWN, card_from_text, card_text
from cardrules.results import check_penalty

# The group of the trumps: see tricks.Order.
TRUMPS = 16

ABANDONED = "abandoned"
MISSING_CARDS = "missing_cards"
UNKNOWN_CARD = "unknown_card"

FORBIDDEN = "forbidden_declaration"

# In the log, the moment of an entry that was void.
VOID = 255

NOBODY = -1


class Deal:
    # Verbs of the log, play first; copies of each card in the pack; cards a player gets.
    VERBS = ("play", "claim", "concede", "abandon", "penalty")
    COPIES = 1
    HAND = 10
    # How many play a deal; 0: all who sit at the table.
    PLAYERS = 0
    # Whether the tricks of this game are worth card points.
    HAS_POINTS = True
    # The other motif of each card, in a game whose cards have two.
    others = None
    # Modules: of what the notation says before the log, of play with known hands, of what a seat may declare, of duties
    # beyond following suit.
    NOTATION = ""
    HANDS = "hands"
    CHOICES = ""
    DUTIES = ""

    def __init__(self, dealer, rules, players=0):
        self.dealer = dealer
        self.players = players or self.PLAYERS
        self.rules = rules
        # Two bytes an entry: seat and verb, then the card of a play. `odd` has further arguments, by the entry's index.
        self.log = bytearray()
        self.odd = {}
        self.begin()

    @classmethod
    def in_session(cls, dealer, session):
        # The next deal of a session.
        return cls(dealer, session.rules)

    def begin(self):
        # The state before the first entry. A game adds its own, and tells its order with use().
        self.turn = (self.dealer + 1) % self.players
        # Cards and seats of the plays that count, in order; who led and who won each trick, and its card points.
        self.cards = bytearray()
        self.seats = bytearray()
        self.leaders = bytearray()
        self.winners = bytearray()
        self.points = bytearray()
        # How many cards each seat has laid, and how often each card was laid.
        self.played = bytearray(self.players)
        self.laid = bytearray(CODES)
        # (log index, seat, code)
        self.irregularities = []
        self.penalties = [0] * self.players
        self.abandoned = False
        self.why = None
        # Every card that did not follow: log index, led groups and seat in one number. Per seat, all these groups.
        self.discards = []
        self.voids = bytearray(self.players)
        # The open trick: seats that have played to it as a bit mask, its group, its highest power and whose that is.
        self._open = 0
        self._led = 0
        self._best = 0
        self._taker = 0
        self._sum = 0
        # Set where declared cards have another power than their order gives (piglets).
        self.raisers = None
        # The power whose second card beats the first, or -1 (second_dulle_beats_first).
        self.later_wins = -1

    def use(self, order):
        self.order = order
        self._powers = order.powers
        self._groups = order.groups

    def add(self, seat, verb, *arguments):
        # Takes one entry of the log. Raises ValueError for what no entry of this game can be.
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
            self.take(at, seat, verb, arguments)

    def take(self, at, seat, verb, arguments):
        # Any entry of the log but a play.
        acts = self.enter(at, seat, verb, arguments)
        if not acts and self.irregularities and self.irregularities[-1] == (at, seat, FORBIDDEN):
            # Void it stays, whatever is taken back before it.
            self.log[2 * at + 1] = VOID

    def play(self, at, seat, card):
        # A card of the pack, or UNKNOWN, as the next entry of the log.
        log = self.log
        log.append(seat << 5)
        log.append(card)
        self.lay(at, seat, card)

    def declared(self):
        # Everything in the log that is no card: (seat, verb, arguments). Allocates.
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
        # Of a card with two motifs, the one that is not played.
        return NO_CARD

    def card(self, at, text):
        # The code of a card; what is not in the pack keeps its text in odd.
        try:
            card = card_from_text(text)
        except ValueError:
            card = UNKNOWN
        if self._powers[card]:
            return card
        self.odd[at] = (text,)
        return UNKNOWN

    def check(self, seat, verb, arguments):
        # Raises ValueError where the arguments are not those of the verb.
        if verb == "penalty":
            check_penalty(self, *arguments)
        elif arguments:
            raise ValueError(verb + " takes nothing more")

    def moment(self, seat):
        # When a seat speaks that speaks now: it is kept with the entry, so that taking back a card changes no call.
        return 0

    def enter(self, at, seat, verb, arguments):
        # Every verb but play. A game handles its own and leaves the rest to this. True: though it is forbidden, it does
        # something, and does it again when the deal is folded again.
        if verb == "abandon":
            self.abandoned = True
            self.why = self.why or ABANDONED
        elif verb == "penalty":
            self.penalties = [before + more for before, more in zip(self.penalties, arguments[0])]

    def lay(self, at, seat, card):
        # A card is openly on the table (TSR 6.1.1, ISkO 4.1.2). Every card of every deal goes this way, so it is one
        # piece: calls would take longer than what they do.
        turn = self.turn
        if seat != turn:
            if not self.admits(at, seat, card):
                return
            if not self._open:
                # After a lead out of turn its own left plays.
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
        # Whether a card that is not expected counts nevertheless.
        if self._open >> seat & 1 or self.complete():
            self.irregular(at, seat, "too_many_cards")
            return False
        self.irregular(at, seat, "out_of_turn")
        return True

    def wrong_card(self, at, seat, card):
        if card == UNKNOWN:
            self.why = self.why or UNKNOWN_CARD
        self.irregular(at, seat, "unknown_card" if card == UNKNOWN else "duplicate_card")

    def discard(self, at, seat, card):
        # A card that does not follow: allowed, unless the seat shows the led group later.
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
        # Whether the power and the group of the next card of the pack tell all that it does.
        return not self.raisers

    def close_trick(self):
        self._open = 0
        self.winners.append(self._taker)
        self.points.append(self._sum)
        self._sum = 0
        self.turn = NOBODY if self.complete() else self._taker
        self.end_trick()

    def raised(self, seat, card, power):
        # The power of a card that may be one of raisers.
        return power

    def end_trick(self):
        # A game may have something to do after each trick.
        pass

    def irregular(self, at, seat, code):
        self.irregularities.append((at, seat, code))

    def led(self):
        # The group to be followed, or None where the next card leads.
        return self._led if self._open else None

    def has_played(self, seat):
        # Whether the seat's card lies in the open trick.
        return self._open >> seat & 1

    def complete(self):
        return len(self.cards) == self.HAND * self.players

    def over(self):
        return self.complete() or self.abandoned

    def trick(self, number):
        # The cards of a trick, counted from 0, in the order played.
        return self.cards[number * self.players : (number + 1) * self.players]

    def holders(self, card):
        # The seats known to have had a card, in the order it was laid; not more than there are copies.
        return self.laid_by(card)[: self.COPIES]

    def laid_by(self, card):
        # The seats that have laid a card, in order; NOBODY is no card. Allocates.
        if card == NOBODY:
            return []
        cards, wanted = self.cards, bytes((card,))
        found = []
        place = cards.find(wanted)
        while place >= 0:
            found.append(self.seats[place])
            place = cards.find(wanted, place + 1)
        return found

    def packets(self):
        # How the dealer deals: how many cards each player gets at a time, and the name of what is laid aside between.
        return ()

    def stakes(self):
        # Chips that each seat has staked in this deal, by seat.
        return ()

    def dealt(self, seat):
        # The cards a seat was dealt, or None if they are not known.
        return None
