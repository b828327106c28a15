# One deal of Schafkopf as the fold of its log: the game and its declarer, the tricks and the end of play.
#
# auction.py finds the game, kontra.py judges the doubling, called_ace.py judges the duties of the ace's holder, and
# result.py settles the deal. SF numbers are those of the rule text of Schafkopf; see SOURCES.md.

from cardrules.deal import FORBIDDEN, NOBODY, Deal
from cardrules.schafkopf.auction import knock, speak
from cardrules.schafkopf.contracts import CALL, PASSED_IN, RAMSCH, SIE
from cardrules.schafkopf.entries import check_entry
from cardrules.schafkopf.kontra import STEPS
from cardrules.schafkopf.orders import order_of
from cardrules.schafkopf.result import result

_ALL = 15

# The moment() value of every entry after a claim: higher than any value during play.
_OVER = 99


class SchafkopfDeal(Deal):
    NOTATION = "schafkopf.notation"
    CHOICES = "schafkopf.choices"
    DUTIES = "schafkopf.called_ace"
    VERBS = Deal.VERBS + ("knock", "pass", CALL, "game") + STEPS + ("runners",)
    PLAYERS = 4

    def __init__(self, dealer, rules):
        # SF-2, SF-3
        self.HAND = 8 if rules.pack == "long" else 6
        super().__init__(dealer, rules)

    def begin_deal(self):
        super().begin_deal()
        # The seats that have knocked, spoken in the auction, and passed, as bit masks; and the rank of the highest game
        # that each seat has named.
        self.knocked = 0
        self.spoken = 0
        self.passed = 0
        self.ranks = bytearray(self.players)
        # The game, its declarer, and the log index at which it was named. If no game was named, the deal is a Ramsch,
        # which has the same trumps as a call game.
        self.game = None
        self.tout = False
        self.declarer = NOBODY
        self.named_at = 0
        self.use(order_of(RAMSCH, self.rules.pack))
        # (log index, seat, STEPS index, moment) of every kontra, re, sub and resub.
        self.steps = []
        # The log index of the claim or concession that ended the play; the runners that were entered by hand, as (log
        # index, seat, number, with).
        self.claim = None
        self.runners = []

    def check(self, seat, verb, arguments):
        if verb in (CALL, "game", "runners"):
            check_entry(verb, arguments)
        else:
            super().check(seat, verb, arguments)

    def moment(self, seat):
        # Twice the number of cards laid, plus one if the seat has laid one of them (SF-71, SF-72).
        return _OVER if self.claim is not None else 2 * len(self.cards) + (self.played[seat] > 0)

    def said_at(self, at):
        # The moment at which an entry was made, as defined in moment(); 0 before the first card.
        return self.log[2 * at + 1] - 1

    def enter(self, at, seat, verb, arguments):
        if verb in ("pass", CALL, "game"):
            # Return True even for a void call, because the call counts as a pass each time the deal is folded.
            speak(self, at, seat, verb, arguments)
            return True
        if verb in STEPS:
            self.steps.append((at, seat, STEPS.index(verb), self.said_at(at)))
        elif verb == "knock":
            knock(self, at, seat)
        elif verb == "runners":
            self.runners.append((at, seat) + tuple(arguments))
        elif verb in ("claim", "concede"):
            self._end(at, seat)
        else:
            super().enter(at, seat, verb, arguments)
        return False

    def play_game(self, at, seat, contract, tout):
        # Sets the game: the highest that has been named so far (SF-31).
        self.game = contract
        self.tout = tout
        self.declarer = seat
        self.named_at = at
        self.use(order_of(contract, self.rules.pack))
        if contract == SIE:
            # The cards of a Sie are shown, not played (SF-33).
            self.turn = NOBODY

    def _end(self, at, seat):
        # SF-100
        if self.over() or self.contract() == PASSED_IN:
            self.irregular(at, seat, FORBIDDEN)
        else:
            self.claim = at
            self.turn = NOBODY

    def admits(self, at, seat, card):
        # SF-33, SF-100, SF-102, SF-104. places.py finds the cards that were laid out of turn. If all have
        # passed, every seat may lay the first card (SF-34).
        ignored = self._open >> seat & 1 or self._has_ended()
        if ignored:
            self.irregular(at, seat, "too_many_cards")
        return not ignored

    def packets(self):
        # SF-4
        return [self.HAND // 2] * 2

    def contract(self):
        # The game that was named or, if all have passed, the contract that then applies (SF-34).
        return self.game or (RAMSCH if self.rules.all_pass == "ramsch" else PASSED_IN)

    def all_passed(self):
        return self.passed == _ALL

    def knocks(self):
        return len([seat for seat in range(self.players) if self.knocked >> seat & 1])

    def over(self):
        # Returns whether the play has ended, or will not begin.
        return self._has_ended() or (self.all_passed() and not self.cards and self.contract() == PASSED_IN)

    def _has_ended(self):
        return super().over() or self.claim is not None or self.game == SIE

    def result(self):
        # The result table of the notation, with "scores", "why" and "irregularities". Allocates.
        return result(self)


DEAL = SchafkopfDeal
