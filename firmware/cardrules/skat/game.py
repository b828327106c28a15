# One deal of Skat as the fold of its log: the declarer and the game, the tricks and the end of play.
#
# Three players play. At a table of four, the dealer sits out (ISkO, D-S14). declaration.py judges the entries before
# play, and result.py settles the deal.

from cardrules.deal import FORBIDDEN, NOBODY, Deal
from cardrules.skat.contracts import GRAND, NULL
from cardrules.skat.entries import check_entry, hand_of_declarer
from cardrules.skat.orders import order_of
from cardrules.skat.result import result

# S002, ISkO: three cards to each player, the skat, four to each, three to each.
_PACKETS = (3, "skat", 4, 3)


class SkatDeal(Deal):
    NOTATION = "skat.notation"
    CHOICES = "skat.choices"
    VERBS = Deal.VERBS + ("bid", "hold", "pass", "pick_up", "hand", "skat", "discard", "tops", "game")
    PLAYERS = 3

    def begin_deal(self):
        super().begin_deal()
        # Cards need powers even before the game is known, so begin with grand.
        self._play(GRAND)
        self.game = None
        self.declarer = NOBODY
        # The log index of the claim or concession that ended the play.
        self.claim = None

    def _play(self, contract):
        self.use(order_of(contract))

    def packets(self):
        return _PACKETS

    def check(self, seat, verb, arguments):
        if verb in ("bid", "skat", "discard", "tops", "game"):
            check_entry(self, verb, arguments)
        else:
            super().check(seat, verb, arguments)

    def moment(self, seat):
        # Returns whether cards have been laid. Entries that must come before the first card are late after it (ISkO
        # 3.4).
        return int(len(self.cards) > 0)

    def enter(self, at, seat, verb, arguments):
        if verb == "game":
            # A game is declared once, before the first card. declaration.py decides which parts of it are void.
            if not self.game and self.log[2 * at + 1] == 1:
                self._declare(seat, arguments[0])
        elif verb in ("claim", "concede"):
            # Cards laid from now on are shown, not played.
            if self.game and self.claim is None and not self.complete():
                self.claim = at
                self.turn = NOBODY
            else:
                self.irregular(at, seat, FORBIDDEN)
        else:
            super().enter(at, seat, verb, arguments)

    def _declare(self, seat, contract):
        self.game = contract
        self.declarer = seat
        self._play(contract)
        if self.dealt(seat) is not None:
            self.know_hand(seat, hand_of_declarer(self))

    def know_hand(self, seat, cards):
        # Replaces a dealt hand. Only the class for known hands implements this.
        pass

    def admits(self, at, seat, card):
        return self.claim is None and super().admits(at, seat, card)

    def has_trick(self):
        # Returns whether the declarer has won a trick.
        return self.declarer in list(self.winners)

    def passed_in(self):
        # Returns whether all have passed (ISkO 3.3.7, D-S08).
        if self.game or self.cards:
            return False
        entries = [self.entry(at) for at in range(len(self.log) >> 1)]
        return len({seat for seat, verb, _ in entries if verb == "pass"}) == self.PLAYERS

    def over(self):
        # Returns whether the play has ended. A null game ends with the declarer's first trick, but may be played to
        # the end.
        if super().over() or self.claim is not None:
            return True
        return self.has_trick() if self.game == NULL else self.passed_in()

    def result(self):
        # The result table of the notation, with "scores", "why" and "irregularities". Allocates.
        return result(self)


DEAL = SkatDeal
