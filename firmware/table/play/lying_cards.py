# The cards that lie on each place, as the readers report them, and which of it counts only once it has been lifted.

from micropython import const

from table import PLACES

# After a start or the return of a reader it has reported within this time, several times over, what lay there before.
_SETTLING_MS = const(700)
# Readings in a row that were no reading, before the card is chosen from a list.
_GARBLED_OFTEN = const(3)


class LyingCards:
    def __init__(self, ledger, clock):
        self._ledger = ledger
        self._clock = clock
        # UIDs that lie on each place now; places whose reader does not answer.
        self._uids = [()] * PLACES
        self.gone = [False] * PLACES
        # Cards of this deal that have been lifted since they were played. Those of tricks before the last complete one
        # cannot lie under a card any more.
        players = ledger.players()
        self.lifted = set(ledger.laid[: max(0, len(ledger.laid) // players - 1) * players])
        # Cards that count once they have been lifted: what lay there when the deal began, was taken back, or was laid
        # while nobody looked.
        self.stale = set()
        # Places where a heap lies, and where one lay when the deal began.
        self._many = [False] * PLACES
        self._heaped = [False] * PLACES
        # Places that may report what lay there before, and since when.
        self._settling = [True] * PLACES
        self._since = [clock.ms()] * PLACES
        # How often in a row the reading of a place was none.
        self._garbled = bytearray(PLACES)
        # Places where a card lies that was chosen from the list.
        self.chosen = [False] * PLACES

    def at(self, place):
        return self._uids[place]

    def is_elsewhere(self, place, uid):
        for other in range(PLACES):
            if other != place and uid in self._uids[other]:
                return True
        return False

    def settle_all(self):
        # The readers begin now: what they report first has been there before.
        for place in range(PLACES):
            self._settle(place)

    def _settle(self, place):
        self._settling[place] = True
        self._since[place] = self._clock.ms()

    def _has_settled(self, place):
        if self._settling[place] and self._clock.since_ms(self._since[place]) > _SETTLING_MS:
            self._settling[place] = False
        return not self._settling[place]

    def note_heap(self, place, many):
        self._many[place] = many

    def note(self, place, uids):
        # These lie there now, and nothing else.
        for uid in self._uids[place]:
            if uid not in uids:
                self.lifted.add(uid)
                self.stale.discard(uid)
        self._uids[place] = uids

    def note_read(self, place, uids):
        # The same, of a reading that was clean.
        self.note(place, uids)
        if self._heaped[place] or not self._has_settled(place):
            self.stale.update([uid for uid in uids if uid not in self._ledger.laid])
        if len(uids) < 2:
            self._heaped[place] = False

    def note_garbled(self, place):
        self._garbled[place] = min(self._garbled[place] + 1, _GARBLED_OFTEN)

    def note_clean(self, place):
        self._garbled[place] = 0

    def cannot_read(self, place):
        # Whether the card on a place has been tried often enough.
        return self._garbled[place] >= _GARBLED_OFTEN

    def note_reader(self, place, gone):
        # Cards there are reported anew when the reader is back.
        self.gone[place] = gone
        self._settle(place)
        self._uids[place] = ()

    def begin_deal(self, place):
        # A card left from the deal before is no play until it has been lifted. Returns whether there is one.
        self.stale.update(self._uids[place])
        self._heaped[place] = self._many[place]
        return bool(self._uids[place] or self._many[place])
