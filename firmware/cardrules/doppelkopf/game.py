# One deal of Doppelkopf as the fold of its log: parties, announcements and the end of play.
#
# contract.py finds the contract, and settlement.py settles the deal.
#
# Rules: TSR are the tournament rules of the Deutscher Doppelkopf-Verband; S000, S001 and S003 are the sources of the
# other profiles; see SOURCES.md.

from cardrules.cards import card_from_text
from cardrules.deal import FORBIDDEN, NOBODY, TRUMPS, Deal
from cardrules.doppelkopf.announcements import (
    EARLY,
    KONTRA,
    OVER,
    RE,
    REPEATED,
    WORDS,
    allowed,
    speakers_of,
    tally,
)
from cardrules.doppelkopf.contract import check_arguments, choose, declare
from cardrules.doppelkopf.forced import must_speak, owed_words
from cardrules.doppelkopf.kinds import (
    HALF_CHICKEN,
    MISDEAL,
    NORMAL,
    POVERTY,
    REFUSED_POVERTY,
    SEATS,
    SOLO,
    WEDDING,
    WEDDING_SOLO,
)
from cardrules.doppelkopf.settlement import settle_deal

_CLUB_QUEEN = card_from_text("CQ")
_HEART_TEN = card_from_text("HT")

# All sets of one or two of the four seats, as bit masks.
_RE_SEATS = b"\x01\x02\x03\x04\x05\x06\x08\x09\x0a\x0c"


class DoppelkopfDeal(Deal):
    NOTATION = "doppelkopf.notation"
    CHOICES = "doppelkopf.choices"
    VERBS = Deal.VERBS + (
        "say",
        "healthy",
        "reservation",
        "withdraw",
        WEDDING,
        POVERTY,
        MISDEAL,
        SOLO,
        "accept",
        "refuse",
        "exchange",
        "piglets",
        "super_piglets",
        HALF_CHICKEN,
    )
    COPIES = 2
    PLAYERS = SEATS

    def __init__(self, dealer, rules, mandatory_solo_open=(False,) * SEATS):
        self.HAND = 12 if rules.with_nines else 10
        self.mandatory_solo_open = mandatory_solo_open
        # The seat that has to play its missing mandatory solo, or NOBODY (TSR 4.2.3).
        self.forced = NOBODY
        super().__init__(dealer, rules)

    @classmethod
    def in_session(cls, dealer, session):
        deal = cls(dealer, session.rules, [session.owed[person] > 0 for person in session.active])
        if session.forced_person in session.active:
            deal.forced = session.active.index(session.forced_person)
        return deal

    def begin_deal(self):
        super().begin_deal()
        # The named reservation of each seat: (kind, argument, log index) by seat. Then two bit masks: the seats that
        # have answered in the question round, and the seats with a reservation.
        self.named = {}
        self.answered = 0
        self.reserved = 0
        # The contract, the declarer and the partner; the solo's name, and whether the soloist owed it. For a wedding:
        # the kind of trick that decides the partner, and the number of the deciding trick. For a poverty: the seats
        # that have refused it, as a bit mask.
        self.contract = NORMAL
        self.soloist = self.partner = NOBODY
        self.solo = None
        self.mandatory = False
        self.kind = None
        self.clarified = 0
        self.refused = 0
        # (log index, seat, WORDS index, moment)
        self.says = []
        # The declared piglets: (log index, seat, verb). The plays that piglets have raised, as indices of cards.
        self.piglets = []
        self.promoted = bytearray()
        # The seat that has announced half a chicken. The announcement has no other effect (S003).
        self.half_chicken = NOBODY
        # The verb with which a soloist has ended the play.
        self.ended_by = None
        choose(self)

    def packets(self):
        # The packets that the rules prescribe, up to the size of a hand: without nines, a hand has ten cards.
        packets = []
        for packet in self.rules.deal_packets:
            packets.append(min(packet, self.HAND - sum(packets)))
        return [packet for packet in packets if packet]

    # Entries of the log

    def check(self, seat, verb, arguments):
        if verb == "say":
            if len(arguments) != 1 or arguments[0] not in WORDS:
                raise ValueError("say takes one of " + ", ".join(WORDS))
        elif verb in (SOLO, WEDDING, "exchange"):
            check_arguments(verb, arguments)
        elif arguments or verb == "penalty":
            super().check(seat, verb, arguments)

    def enter(self, at, seat, verb, arguments):
        if verb == "say":
            self.says.append((at, seat, WORDS.index(arguments[0]), self.log[2 * at + 1] - 1))
        elif verb in ("abandon", "penalty"):
            super().enter(at, seat, verb, arguments)
        else:
            return declare(self, at, seat, verb, arguments)
        return False

    def end_trick(self):
        rules = self.rules
        if self.contract == WEDDING and self.partner == NOBODY:
            self._clarify()
        if rules.second_dulle_not_in_last_trick:
            self.let_later_dulle_win()

    def _clarify(self):
        # The first deciding trick that another player wins makes that player the partner (S000, S001, TSR 4.4.3).
        number = len(self.winners)
        trump_led = self.order.groups[self.cards[-SEATS]] == TRUMPS
        decides = self.kind is None or trump_led == (self.kind == "trump")
        if decides and self.winners[-1] != self.soloist:
            self.partner = self.winners[-1]
            self.clarified = number
        elif number == min(self.rules.wedding_max_tricks, self.HAND):
            self.contract = WEDDING_SOLO
            self.clarified = number

    def let_later_dulle_win(self):
        # S003 variant: of two heart tens in one trick, the second one wins.
        rules = self.rules
        last = len(self.winners) == self.HAND - 1
        wins = rules.second_dulle_beats_first and not (last and rules.second_dulle_not_in_last_trick)
        trump = self.order.groups[_HEART_TEN] == TRUMPS
        self.later_wins = self.order.powers[_HEART_TEN] if wins and trump else NOBODY

    def raised(self, seat, card, power):
        # The power of a card that may be a declared piglet. raisers: by seat and card, the powers of the first and the
        # second copy that the seat lays; 0 means the usual power.
        raiser = self.raisers.get((seat, card))
        if raiser is None:
            return power
        raised = raiser[seat in self.laid_by(card)]
        if raised:
            self.promoted.append(len(self.cards))
        return raised or power

    def admits(self, at, seat, card):
        if self.ended_by is not None:
            # Cards after the end are shown, not played. They can show a revoke.
            group = self.order.groups[card]
            if self.voids[seat] & group:
                self.revoked(seat, group)
            return False
        if self.over():
            self.irregular(at, seat, "too_many_cards")
            return False
        return super().admits(at, seat, card)

    def exchange(self, poor, rich, given, returned):
        # Exchanges the cards of a poverty. If `given` is None, the cards are unknown.
        pass

    def over(self):
        # over() is called very often, so nothing in it allocates.
        contract = self.contract
        return contract == MISDEAL or contract == REFUSED_POVERTY or self.ended_by is not None or super().over()

    # Announcements and parties

    def moment(self, seat):
        # The moment for announcements. After a wedding, the moment is reduced by the cards or tricks before the
        # clarification.
        if not self.cards:
            if not self.named and self.answered not in (0, 15):
                return EARLY  # the question round is not over (TSR 6.2.1)
        elif self.complete():
            return OVER
        rules = self.rules
        if self.contract == WEDDING and not self.clarified and not rules.announce_before_clarification:
            return EARLY  # TSR 4.4.4, D-A12
        shift = 0
        if self.clarified and rules.wedding_shift != "none":
            shift = self.clarified - (rules.wedding_shift == "k-1")
        if rules.forced_announcement_min and self.clarified:
            shift += must_speak(self, seat)
        if rules.announce_unit == "cards_in_hand":
            return max(0, self.played[seat] - shift)
        return max(0, len(self.cards) - SEATS * shift)

    def owed_words(self):
        # (seat, words) for every seat that has to say one of these words now. Allocates.
        return owed_words(self)

    def lone_player(self):
        # The seat that certainly plays alone, or NOBODY.
        if self.contract in (SOLO, WEDDING_SOLO):
            return self.soloist
        queens = self.holders(_CLUB_QUEEN)
        alone = self.contract == NORMAL and len(queens) > 1 and queens[0] == queens[1]
        return queens[0] if alone else NOBODY

    def possible_re_seats(self):
        # The possible sets of Re seats, as bit masks. A set is possible if it is consistent with the cards laid and
        # with all announcements: cards, announcements and levels show the parties publicly (TSR 5.5.1). If no set is
        # consistent with all announcements, only the cards count.
        possible = self._re_seats_by_cards() if self.soloist == NOBODY else self._declared_re_seats()
        if not self.says or len(possible) == 1:
            return possible
        # Only the parties of seats that have spoken affect the result.
        speakers = speakers_of(self.says)
        judged = {}
        for mask in possible:
            parties = mask & speakers
            if parties not in judged:
                _, faults = tally(self.rules, self.says, parties)
                judged[parties] = all(fault in (REPEATED, FORBIDDEN) for _, _, fault in faults)
        return [mask for mask in possible if judged[mask & speakers]] or possible

    def _re_seats_by_cards(self):
        shown = barred = 0
        queens = self.holders(_CLUB_QUEEN)
        for seat in queens:
            shown |= 1 << seat
        if len(queens) > 1:
            return [shown]
        for seat in range(SEATS):
            # The seat laid a plain card on a trump lead, so it has no club queen left.
            if self.voids[seat] & TRUMPS:
                barred |= 1 << seat
        barred &= ~shown
        return [seats for seats in _RE_SEATS if seats & shown == shown and not seats & barred] or _RE_SEATS

    def _declared_re_seats(self):
        own = 1 << self.soloist
        if self.partner != NOBODY:
            return [own | 1 << self.partner]
        if self.contract in (WEDDING, POVERTY):
            return [seats for seats in _RE_SEATS if seats & own]
        return [own]

    def re_seats(self):
        # The Re party as a bit mask, or None if it is not certain yet.
        if self.soloist == NOBODY and len(self.holders(_CLUB_QUEEN)) < 2:
            return None
        possible = self.possible_re_seats()
        return possible[0] if len(possible) == 1 else None

    def public_party(self, seat, possible=None):
        # The party of a seat: 0 for Re, 1 for Kontra, None if only the seat itself can know its party. possible: the
        # result of possible_re_seats(), if the caller has it.
        parties = [mask >> seat & 1 for mask in possible or self.possible_re_seats()]
        return 1 - parties[0] if min(parties) == max(parties) else None

    def allowed_says(self, seat):
        # The announcements (WORDS) that the seat may say now. Allocates.
        if self.over():
            return []
        possible = self.possible_re_seats()
        words = allowed(self.rules, self.says, seat, self.moment(seat), possible)
        # After Re and Kontra have been announced, a player whose party is still unknown has to name this party first
        # (TSR 6.4.5).
        said = [word for _, _, word, _ in self.says]
        if words and RE in said and KONTRA in said and self.public_party(seat, possible) is None:
            return list(WORDS[:2])
        return words

    def result(self):
        # The result table of the notation, with the facts about the deal that a session needs (session.Session).
        # Allocates.
        return settle_deal(self)


DEAL = DoppelkopfDeal
