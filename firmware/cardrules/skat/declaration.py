# The auction, the declaration and the facts entered by hand in a Skat deal; finds the void entries.

from cardrules.deal import NOBODY
from cardrules.skat.contracts import NULL
from cardrules.skat.entries import FLAGS, OUVERT, SCHNEIDER, SCHWARZ, card_of_pack
from cardrules.skat.value import is_game_value


class Declaration:
    def __init__(self, deal):
        self.rules = deal.rules
        self.bid = 0
        # The seat with the highest bid; the seats that have passed, as a bit mask.
        self.bidder = NOBODY
        self.passed = 0
        # (log index, seat) of pick_up or hand, and whether it is a hand game.
        self.taken = None
        self.hand = False
        # Contract and announced levels, as bits.
        self.game = None
        self.announced = 0
        # Facts that were entered by hand: the skat as dealt, the discarded cards, the tops as (number, with).
        self.skat = ()
        self.laid_away = ()
        self.tops = None
        # (log index, seat, code)
        self.irregularities = []
        self._take(deal)

    def _take(self, deal):
        log = deal.log
        for at in range(len(log) >> 1):
            # Skip laid cards, which make up most of the log.
            if log[2 * at] & 31:
                seat, verb, arguments = deal.entry(at)
                if not self._enter(at, seat, verb, arguments, log[2 * at + 1] > 1):
                    self._forbidden(at, seat)

    def _forbidden(self, at, seat):
        self.irregularities.append((at, seat, "forbidden_declaration"))

    def _enter(self, at, seat, verb, arguments, late):
        # Applies an entry and returns whether it is allowed. late: whether cards have been laid.
        if verb == "skat":
            # Anybody who sees the skat may enter it at any time.
            self.skat = tuple([card_of_pack(card) for card in arguments])
        elif verb == "discard":
            # In a hand game no cards are discarded: the skat stays as it was dealt (ISkO 3.4.1).
            if self.hand:
                return False
            self.laid_away = tuple([card_of_pack(card) for card in arguments])
        elif verb == "tops":
            self.tops = tuple(arguments)
        elif verb in ("bid", "hold", "pass", "pick_up", "hand", "game"):
            # These entries are allowed only before the first card, and before the game is declared.
            if late or self.game:
                return False
            if verb == "game":
                return self._declare(seat, arguments[0], arguments[1:])
            if verb in ("pick_up", "hand"):
                return self._ask(at, seat, verb)
            return self._speak(seat, verb, arguments)
        return True

    def _speak(self, seat, verb, arguments):
        # ISkO 3.3.1: a seat that has passed is out of the auction. D-S12: a seat that is asked may hold the bid instead
        # of raising it.
        if self.passed >> seat & 1:
            return False
        if verb == "pass":
            self.passed |= 1 << seat
        elif verb == "hold":
            self.bidder = seat if self.bid else NOBODY
            return self.bid > 0
        elif arguments[0] <= self.bid:
            return False
        else:
            self.bidder = seat
            self.bid = arguments[0]
            # A number that is not the value of any game is still a binding bid, which the game has to reach.
            return is_game_value(self.rules, self.bid)
        return True

    def _ask(self, at, seat, verb):
        # A seat that has taken the skat cannot play a hand game, even if it announces hand before or after (S002, ISkO
        # 3.4.1).
        first = self.taken is None
        if first:
            self.taken = at, seat
        self.hand = first and verb == "hand"
        return first

    def _declare(self, seat, contract, flags):
        # A forbidden part of a declaration is void; the rest is valid.
        if self.taken and self.taken[1] != seat:
            # A seat other than the declarer took the skat or announced hand, so the entry of that seat is void. The
            # game counts as a hand game only if the declarer announced hand (Skat court, case 2).
            self._forbidden(*self.taken)
            self.hand = False
        self.game = contract
        announced = self._bits(flags)
        self.announced = announced & self._possible()
        # Null has a fixed value, so the bid can be checked at once (S002, D-S11).
        covered = contract != NULL or self.null_value() >= self.bid
        return covered and announced == self.announced and not self.passed >> seat & 1

    def _bits(self, flags):
        # In suit games and grand, ouvert includes Schwarz announced, which includes Schneider announced (ISkO 5.2.2,
        # S002).
        announced = 0
        for place, flag in enumerate(FLAGS):
            if flag in flags:
                announced |= 1 << place
        if self.game != NULL and announced & (OUVERT | SCHWARZ):
            announced |= SCHNEIDER | SCHWARZ
        return announced

    def _possible(self):
        # In null, only ouvert can be announced, with or without the skat. In suit games and grand, a declarer who has
        # taken the skat cannot announce anything (ISkO 3.4.1, S002).
        if self.game == NULL:
            return OUVERT
        return SCHNEIDER | SCHWARZ | OUVERT if self.hand else 0

    def null_kind(self):
        # The kind of the null game, as a key of the option null_values.
        if self.announced & OUVERT:
            return "ouvert_hand" if self.hand else "ouvert"
        return "hand" if self.hand else "pick_up"

    def null_value(self):
        return self.rules.null_values[self.null_kind()]
