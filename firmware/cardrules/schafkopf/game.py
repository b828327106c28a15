# One deal of Schafkopf as the fold of its log: who plays what, the tricks, and when the play has ended.
#
# auction finds the game, kontra judges who doubled, called_ace the duties of its holder, result settles the deal.
# SF numbers are those of the rule text of Schafkopf; see SOURCES.md.

from cardrules.deal import FORBIDDEN, NOBODY, Deal
from cardrules.schafkopf.auction import knock, speak
from cardrules.schafkopf.contracts import CALL, PASSED_IN, RAMSCH, SIE
from cardrules.schafkopf.entries import check_entry
from cardrules.schafkopf.kontra import STEPS
from cardrules.schafkopf.orders import order_of
from cardrules.schafkopf.result import result

_ALL = 15

# The moment of what is said after a claim.
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

    def begin(self):
        super().begin()
        # The seats that have knocked, spoken in the auction, passed, as bit masks; the highest rank each has named.
        self.knocked = 0
        self.spoken = 0
        self.passed = 0
        self.ranks = bytearray(self.players)
        # The game, its declarer and the log index of its name. Without a name it is Ramsch, with the trumps of a call.
        self.game = None
        self.tout = False
        self.declarer = NOBODY
        self.named_at = 0
        self.use(order_of(RAMSCH, self.rules.pack))
        # (log index, seat, STEPS index, moment) of every kontra, re, sub and resub.
        self.steps = []
        # The log index of the claim or concession that ended the play, and (number, with) as entered after it.
        self.claim = None
        self.runners = None

    def check(self, seat, verb, arguments):
        if verb in (CALL, "game", "runners"):
            check_entry(verb, arguments)
        else:
            super().check(seat, verb, arguments)

    def moment(self, seat):
        # Twice the cards that lie, and one more where the seat has laid one (SF-71, SF-72).
        return _OVER if self.claim is not None else 2 * len(self.cards) + (self.played[seat] > 0)

    def said_at(self, at):
        # The moment of an entry: 0 before the first card.
        return self.log[2 * at + 1] - 1

    def enter(self, at, seat, verb, arguments):
        if verb in ("pass", CALL, "game"):
            # A void name is judged again when the deal is folded again, for it counts as a pass.
            speak(self, at, seat, verb, arguments)
            return True
        if verb in STEPS:
            self.steps.append((at, seat, STEPS.index(verb), self.said_at(at)))
        elif verb == "knock":
            knock(self, at, seat)
        elif verb == "runners":
            self.runners = tuple(arguments)
        elif verb in ("claim", "concede"):
            self._end(at, seat)
        else:
            super().enter(at, seat, verb, arguments)
        return False

    def play_game(self, at, seat, contract, tout):
        # The highest name so far (SF-31).
        self.game = contract
        self.tout = tout
        self.declarer = seat
        self.named_at = at
        self.use(order_of(contract, self.rules.pack))
        if contract == SIE:
            # Shown, not played (SF-33).
            self.turn = NOBODY

    def _end(self, at, seat):
        # SF-100
        if self.over() or self.contract() == PASSED_IN:
            self.irregular(at, seat, FORBIDDEN)
        else:
            self.claim = at
            self.turn = NOBODY

    def admits(self, at, seat, card):
        # SF-33, SF-100, SF-104; places finds the cards that were out of turn.
        ignored = self._open >> seat & 1 or self.over()
        if ignored:
            self.irregular(at, seat, "too_many_cards")
        return not ignored

    def packets(self):
        # SF-4
        return [self.HAND // 2] * 2

    def contract(self):
        # The game that was named, or what follows where all pass (SF-34).
        return self.game or (RAMSCH if self.rules.all_pass == "ramsch" else PASSED_IN)

    def all_passed(self):
        return self.passed == _ALL

    def knocks(self):
        return len([seat for seat in range(self.players) if self.knocked >> seat & 1])

    def over(self):
        # The play has ended, or there is none.
        if super().over() or self.claim is not None or self.game == SIE:
            return True
        return self.all_passed() and not self.cards and self.contract() == PASSED_IN

    def result(self):
        # The result table of the notation, with "scores", "why" and "irregularities". Allocates.
        return result(self)


DEAL = SchafkopfDeal
