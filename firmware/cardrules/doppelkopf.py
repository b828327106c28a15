"""One deal of Doppelkopf as the fold of its log: turn, tricks, parties, announcements, irregularities.

Normal game and silent solo under the tournament rules of the Deutscher Doppelkopf-Verband (TSR).
"""

from cardrules.announcements import WORDS, allowed
from cardrules.cards import card_from_text
from cardrules.tricks import TRUMPS, group, make_order, winning_place

SEATS = 4
CARDS = 48
VERBS = ("play", "say", "healthy", "reservation", "withdraw", "abandon", "penalty")

ABANDONED = "abandoned"
UNKNOWN_CARD = "unknown card"

# TSR 2.3.4
NORMAL = make_order("HT Q J DA DT DK D9", "ATK9")

_CLUB_QUEEN = card_from_text("CQ")

# One or two of four seats, as bit masks.
_RE_SEATS = b"\x01\x02\x03\x04\x05\x06\x08\x09\x0a\x0c"


class Deal:
    def __init__(self, dealer):
        self.dealer = dealer
        # Two bytes an entry: seat and verb, then card or word. What is neither lies in odd, by the entry's index.
        self.log = bytearray()
        self.odd = {}
        self._begin()

    def _begin(self):
        self.turn = (self.dealer + 1) % SEATS
        # Cards and seats of the plays that count: four plays are a trick.
        self.cards = bytearray()
        self.seats = bytearray()
        self.winners = bytearray()
        self.played = bytearray(SEATS)
        self.queens = bytearray()
        # (log index, seat, WORDS index, cards the seat had laid)
        self.says = []
        self.penalties = [0] * SEATS
        # (log index, seat, code)
        self.irregularities = []
        self.why = None
        # Every card that did not follow: its log index above eight bits of led group and seat.
        self.discards = []
        self._in_trick = 0

    def add(self, seat, verb, argument=None):
        # Takes one entry of the log. Raises ValueError for a verb or a word that is not judged.
        code = VERBS.index(verb)
        value = 0
        if verb == "say":
            value = WORDS.index(argument)
        elif verb == "play":
            value = self._card(argument)
        elif argument is not None:
            self.odd[len(self.log) // 2] = argument
        self.log.append(seat << 4 | code)
        self.log.append(value)
        self._apply(len(self.log) - 2)

    def _card(self, text):
        # A card that is not in the pack keeps its place in the log and in the trick, as code 0 with power 0.
        try:
            card = card_from_text(text)
            if NORMAL[card]:
                return card
        except ValueError:
            pass
        self.odd[len(self.log) // 2] = text
        return 0

    def take_back(self):
        # The last card is in its player's hand again; what was said stays said.
        for at in range(len(self.log) - 2, -1, -2):
            if self.log[at] & 15 == 0:
                self.log = self.log[:at] + self.log[at + 2 :]
                break
        self._begin()
        for at in range(0, len(self.log), 2):
            self._apply(at)

    def _apply(self, place):
        at = place // 2
        seat = self.log[place] >> 4
        verb = VERBS[self.log[place] & 15]
        if verb == "play":
            self._play(at, seat, self.log[place + 1])
        elif verb == "say":
            self.says.append((at, seat, self.log[place + 1], self.played[seat]))
        elif verb == "abandon":
            self.why = ABANDONED
        elif verb == "penalty":
            for place in range(SEATS):
                self.penalties[place] += self.odd[at][place]

    def _play(self, at, seat, card):
        irregular = self.irregularities.append
        if self.complete() or self.has_played(seat):
            irregular((at, seat, "too_many_cards"))
            return
        if seat != self.turn:
            irregular((at, seat, "out_of_turn"))
        if not card:
            self.why = UNKNOWN_CARD
            irregular((at, seat, "unknown_card"))
        elif self.copies(card) > 1:
            irregular((at, seat, "duplicate_card"))
        self._follow(at, seat, group(NORMAL[card]))
        self.cards.append(card)
        self.seats.append(seat)
        self.played[seat] += 1
        if card == _CLUB_QUEEN:
            self.queens.append(seat)
        self._pass_turn(seat)

    def _follow(self, at, seat, shown):
        # A seat that shows a group it did not follow with has revoked then.
        for discard in self.discards[:]:
            if discard & 255 == shown | seat:
                self.discards.remove(discard)
                self.irregularities.append((discard >> 8, seat, "revoke"))
        led = self.led()
        if led is not None and led != shown:
            self.discards.append(at << 8 | led | seat)

    def led(self):
        # The group to be followed, or None where the next card leads.
        return group(NORMAL[self.cards[len(self.cards) & ~3]]) if self._in_trick else None

    def _pass_turn(self, seat):
        self._in_trick |= 1 << seat
        if self._in_trick == 15:
            begin = len(self.cards) - SEATS
            self.turn = self.seats[begin + winning_place(NORMAL, self.cards[begin:])]
            self.winners.append(self.turn)
            self._in_trick = 0
        elif seat != self.turn and len(self.cards) & 3 == 1:
            self.turn = (seat + 1) % SEATS
        while self._in_trick >> self.turn & 1:
            self.turn = (self.turn + 1) % SEATS

    def has_played(self, seat):
        # Whether the seat's card lies in the trick that is open.
        return self._in_trick >> seat & 1

    def copies(self, card):
        # How often the card has been played.
        return bytes(self.cards).count(bytes((card,)))

    def complete(self):
        return len(self.cards) == CARDS

    def over(self):
        return self.complete() or self.why == ABANDONED

    def trick(self, number):
        # The cards of a trick, counted from 0, in the order played.
        return self.cards[number * SEATS : number * SEATS + SEATS]

    def possible_re_seats(self):
        # The sets of Re seats, as bit masks, that what everybody has seen and heard leaves open (TSR 5.5).
        shown = barred = said = 0
        for seat in self.queens:
            shown |= 1 << seat
        if len(self.queens) > 1:
            return [shown]
        for discard in self.discards:
            if discard & TRUMPS:
                barred |= 1 << (discard & 15)
        for _, seat, word, _ in self.says:
            if word == 0:
                said |= 1 << seat
            elif word == 1:
                barred |= 1 << seat
        barred &= ~shown
        # A false Re or Kontra can leave nothing that fits everything: then only the cards count.
        for needed in (shown | said, shown):
            found = [seats for seats in _RE_SEATS if seats & needed == needed and not seats & barred]
            if found:
                return found
        return _RE_SEATS

    def public_party(self, seat):
        # 0 Re, 1 Kontra, None while nobody but the seat can know.
        parties = [mask >> seat & 1 for mask in self.possible_re_seats()]
        return 1 - parties[0] if min(parties) == max(parties) else None

    def allowed_says(self, seat):
        # The words of announcements.WORDS that the seat may say now. Allocates.
        if self.over():
            return []
        return allowed(self.says, seat, self.played[seat], self.possible_re_seats())
