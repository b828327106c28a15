# The cards on each place, as the readers report them, and the cards that count only after they have been lifted.

from micropython import const

from table import PLACES

# A reader reports all cards on it within this time after its start, or after it answers again, even if it needs several
# polls.
_SETTLING_MS = const(700)
# A card that appears within this time after another was removed must have been under that card.
_EMPTY_MS = const(100)
# The ticks of the clock wrap around after this many milliseconds.
_TICKS = const(0x3FFFFFFF)
# The number of consecutive failed readings after which the card can be chosen from a list.
_GARBLED_OFTEN = const(3)


class LyingCards:
    # Whether a card counts only if the field was empty before the card was laid.
    one_by_one = False

    def __init__(self, ledger, clock):
        self._ledger = ledger
        self._clock = clock
        # The UIDs on each place now; and the places with a reader that does not answer.
        self._uids = [()] * PLACES
        self.gone = [False] * PLACES
        # The cards of this deal that were lifted after they were played. Cards of tricks before the last complete one
        # count as lifted: they cannot lie under another card any more.
        players = ledger.players()
        self.lifted = set(ledger.laid[: max(0, len(ledger.laid) // players - 1) * players])
        # Cards that count only after they have been lifted: they were there when the deal began, were taken back, or
        # were laid while their reader did not work.
        self.stale = set()
        # The places with a heap of cards; the places where a card that appears must be lifted once.
        self._many = [False] * PLACES
        self._heaped = [False] * PLACES
        # For each place, the time until which it may report cards that were there before; None when that time is over.
        self._settling = [clock.ms() + _SETTLING_MS & _TICKS] * PLACES  # type: list
        # The number of consecutive failed readings at each place.
        self._garbled = bytearray(PLACES)
        # The places with a card that was chosen from the list.
        self.chosen = [False] * PLACES

    def at(self, place):
        return self._uids[place]

    def is_elsewhere(self, place, uid):
        for other in range(PLACES):
            if other != place and uid in self._uids[other]:
                return True
        return False

    def settle_all(self):
        # Must be called when the readers begin: the cards that they report first were there before that.
        for place in range(PLACES):
            self._settle(place)

    def _settle(self, place, milliseconds=_SETTLING_MS):
        self._settling[place] = self._clock.ms() + milliseconds & _TICKS

    def _has_settled(self, place):
        # Ticks wrap around, so the time must not be compared again after it has passed.
        if self._settling[place] is not None and self._clock.since_ms(self._settling[place]) > 0:
            self._settling[place] = None
        return self._settling[place] is None

    def note_heap(self, place, many, unclean):
        # unclean: whether there may be more than one card.
        self._many[place] = many
        self._heaped[place] |= self.one_by_one and unclean

    def note(self, place, uids):
        # Records that exactly these cards are on the place now.
        for uid in self._uids[place]:
            if uid not in uids:
                self.lifted.add(uid)
                self.stale.discard(uid)
        self._uids[place] = uids

    def note_read(self, place, uids):
        # Records the cards on the place, as note() does, after a clean reading.
        self.note(place, uids)
        two = len(uids) > 1
        if self._heaped[place] or (two and self.one_by_one) or not self._has_settled(place):
            self.stale.update([uid for uid in uids if uid not in self._ledger.laid])
        if self.one_by_one:
            self._heaped[place] = len(uids) > 0
            if not uids:
                self._settle(place, _EMPTY_MS)
        elif not two:
            self._heaped[place] = False

    def note_garbled(self, place):
        self._garbled[place] = min(self._garbled[place] + 1, _GARBLED_OFTEN)

    def note_clean(self, place):
        self._garbled[place] = 0

    def cannot_read(self, place):
        # Returns whether reading the card on a place has failed so often that the player may choose it from the list.
        return self._garbled[place] >= _GARBLED_OFTEN

    def note_reader(self, place, gone):
        # A reader that answers again reports its cards again.
        self.gone[place] = gone
        self._settle(place)
        self._uids[place] = ()

    def begin_deal(self, place):
        # A card left over from the previous deal does not count as played until it has been lifted. Returns whether
        # there is such a card.
        self.stale.update(self._uids[place])
        self._heaped[place] = self._many[place]
        return bool(self._uids[place] or self._many[place])
