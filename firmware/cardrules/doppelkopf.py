# One deal of Doppelkopf as the fold of its log: turn, tricks, parties, announcements, irregularities.
#
# Normal game and silent solo under the tournament rules of the Deutscher Doppelkopf-Verband (TSR).

from cardrules.announcements import FORBIDDEN, KONTRA, RE, WORDS, allowed, tally
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
        # Two bytes an entry: seat and verb, then the card, or the word and how many cards its seat had laid. What is
        # neither lies in odd, by the entry's index.
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
        # How often each card was laid, and the seats of the club queens.
        self.laid = bytearray(52)
        self.queens = bytearray()
        # Who has answered in the question round, as a bit mask.
        self._answered = 0
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
            value = self.played[seat] << 4 | WORDS.index(argument)
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
        for place in range(len(self.log) - 2, -1, -2):
            if self.log[place] & 15 == 0:
                at = place // 2
                self.log = self.log[:place] + self.log[place + 2 :]
                self.odd = {other - (other > at): self.odd[other] for other in self.odd if other != at}
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
            self._say(at, seat, self.log[place + 1])
        elif verb == "abandon":
            self.why = ABANDONED
        elif verb == "penalty":
            for other in range(SEATS):
                self.penalties[other] += self.odd[at][other]
        elif self.cards or self._answered >> seat & 1 != (verb == "withdraw"):
            self._irregular(at, seat, FORBIDDEN)
        else:
            self._answered |= 1 << seat

    def _irregular(self, at, seat, code):
        self.irregularities.append((at, seat, code))

    def _say(self, at, seat, value):
        if self.cards or self._answered in (0, 15):
            self.says.append((at, seat, value & 15, value >> 4))
        else:
            # Nothing may be announced before the question round is over (TSR 6.2.1).
            self._irregular(at, seat, FORBIDDEN)

    def _play(self, at, seat, card):
        if self.complete() or self.has_played(seat):
            self._irregular(at, seat, "too_many_cards")
            return
        if seat != self.turn:
            self._irregular(at, seat, "out_of_turn")
        self.laid[card] += 1
        if not card:
            self.why = self.why or UNKNOWN_CARD
            self._irregular(at, seat, "unknown_card")
        elif self.laid[card] > 2:
            self._irregular(at, seat, "duplicate_card")
        elif card == _CLUB_QUEEN:
            self.queens.append(seat)
        self._follow(at, seat, group(NORMAL[card]))
        self.cards.append(card)
        self.seats.append(seat)
        self.played[seat] += 1
        self._pass_turn(seat)

    def _follow(self, at, seat, shown):
        # A seat that shows a group it did not follow with has revoked then. Of a card that is not in the pack nothing
        # is known.
        if not shown:
            return
        place = len(self.discards)
        while place:
            place -= 1
            if self.discards[place] & 255 == shown | seat:
                self._irregular(self.discards.pop(place) >> 8, seat, "revoke")
        led = self.led()
        if led and led != shown:
            self._discard(at, seat, led)

    def _discard(self, at, seat, led):
        self.discards.append(at << 8 | led | seat)

    def led(self):
        # The group to be followed, 0 where the next card leads.
        return group(NORMAL[self.cards[len(self.cards) & ~3]]) if self._in_trick else 0

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

    def complete(self):
        return len(self.cards) == CARDS

    def over(self):
        return self.complete() or self.why == ABANDONED

    def trick(self, number):
        # The cards of a trick, counted from 0, in the order played.
        return self.cards[number * SEATS : number * SEATS + SEATS]

    def possible_re_seats(self):
        # The sets of Re seats, as bit masks, that the cards leave open and under which nothing that was said is void:
        # cards, announcements and levels settle the parties (TSR 5.5.1). Where somebody must have spoken falsely, only
        # the cards count.
        shown = barred = 0
        for seat in self.queens:
            shown |= 1 << seat
        if len(self.queens) > 1:
            return [shown]
        for discard in self.discards:
            if discard & TRUMPS:
                barred |= 1 << (discard & 15)
        barred &= ~shown
        possible = [seats for seats in _RE_SEATS if seats & shown == shown and not seats & barred] or _RE_SEATS
        return [seats for seats in possible if not tally(self.says, seats)[1]] or possible

    def public_party(self, seat):
        # 0 Re, 1 Kontra, None while nobody but the seat can know.
        parties = [mask >> seat & 1 for mask in self.possible_re_seats()]
        return 1 - parties[0] if min(parties) == max(parties) else None

    def allowed_says(self, seat):
        # The words of announcements.WORDS that the seat may say now. Allocates.
        if self.over():
            return []
        words = allowed(self.says, seat, self.played[seat], self.possible_re_seats())
        said = [word for _, _, word, _ in self.says]
        if words and RE in said and KONTRA in said and self.public_party(seat) is None:
            # Who is still of either party names his own first (TSR 6.4.5).
            return list(WORDS[:2])
        return words
