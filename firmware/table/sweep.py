# The drive over the readers: one field at a time, place after place; what is seen becomes events.
#
# A reader that stops answering is started anew, less and less often, and hardly slows the others meanwhile.

from micropython import const

from drivers.iso14443a import FAILED, ONE, RUNNING, TWO, Inventory
from table.presence import LIFTED, Presence
from tablelog import tag as record_of

# Silence where a card lay is asked about more often than silence where none lay. A tag that was woken but not
# heard falls asleep at the next request, so only every other one is a new chance.
_ASKS_IF_EMPTY = const(2)
_ASKS_IF_TAKEN = const(4)
# Without a field this long every tag forgets what was said to it (ISO/IEC 14443-3, 5.1).
_DARK_US = const(5100)
# From a reset to the next word; doubled with each failure.
_WAKE_MS = const(50)
_LONGEST_WAKE_MS = const(1000)
# So many failures in a row are not a passing dip of the supply.
_FAILURES_TO_TELL = const(2)
_IDLE_US = const(1000)


class Sweep:
    # `readers` is a list of drivers.mfrc522.Mfrc522, its index the seat.
    def __init__(self, readers, clock):
        self._events = []
        self._places = [_Place(seat, readers[seat], clock, self._events) for seat in range(len(readers))]
        self._seat = 0
        self._polling = False

    def take(self):
        # The next event (seat, kind, tags) or None. Kinds are in table.presence; a tag: (UID, record or None).
        return self._events.pop(0) if self._events else None

    def visit(self, seat, visit):
        # From now on each poll of that place pays this visit to its tag (drivers.ntag21x_visit); None: no more.
        self._places[seat].visit = visit

    def step(self):
        # One bounded piece, less than 2 ms; returns the microseconds until the next one is due.
        if not self._polling:
            return self._find_next()
        wait = self._places[self._seat].step()
        if wait is not None:
            return wait
        self._polling = False
        return 0

    def stop(self):
        # All fields off, at once; step() goes on with the next place. An exchange may have been broken off: no reader
        # may listen while another is spoken to.
        self._polling = False
        for place in self._places:
            place.release()
        for place in self._places:
            place.stop()

    def _find_next(self):
        # The next place in turn whose reader can be used.
        for _ in self._places:
            self._seat = (self._seat + 1) % len(self._places)
            if self._places[self._seat].start():
                self._polling = True
                return 0
        return _IDLE_US


class _Place:
    def __init__(self, seat, reader, clock, events):
        self._reader = reader
        self._clock = clock
        self._inventory = Inventory(reader, clock)
        self._presence = Presence(seat, events)
        self._failures = 0
        self.visit = None
        self._restart()

    def _restart(self):
        self._asleep = True
        self._reader.reset()
        self._since_ms = self._clock.ms()
        self._wake_ms = min(_WAKE_MS << self._failures, _LONGEST_WAKE_MS)

    def start(self):
        # True if a poll has begun.
        if self._asleep:
            self._wake()
            return False
        if 0 <= self._clock.since_us(self._dark_since) < _DARK_US:
            return False  # after nine minutes the ticks have wrapped around: that was dark enough
        asks = _ASKS_IF_EMPTY if self._presence.kind == LIFTED else _ASKS_IF_TAKEN
        # What is known is not spoken to.
        known = self._presence.tags if self.visit is None else ()
        self._inventory.begin(asks, known, self.visit)
        return True

    def _wake(self):
        if self._clock.since_ms(self._since_ms) < self._wake_ms:
            return
        if self._reader.set_up():
            self._asleep = False
            self._dark_since = self._clock.us()
        else:
            self._fail()

    def step(self):
        # The microseconds until the next step, or None at the end of the poll.
        wait = self._inventory.step()
        outcome = self._inventory.outcome
        if outcome == RUNNING:
            return wait
        self._dark_since = self._clock.us()
        if outcome == FAILED:
            self._fail()
        else:
            self._conclude(outcome)
        return None

    def release(self):
        self._reader.release()

    def stop(self):
        self._inventory.stop()
        self._dark_since = self._clock.us()

    def _conclude(self, outcome):
        if self._failures >= _FAILURES_TO_TELL:
            self._presence.back()
        self._failures = 0
        tags = self._tags() if outcome == ONE or outcome == TWO else ()
        self._presence.see(outcome, tags, self._clock.ms())

    def _tags(self):
        # Allocates only if anything is new.
        if self._inventory.is_as_known():
            return self._presence.tags
        return tuple([_checked(tag) for tag in self._inventory.tags()])

    def _fail(self):
        if self._failures < _FAILURES_TO_TELL:
            self._failures += 1
            if self._failures == _FAILURES_TO_TELL:
                self._presence.gone()
        self._restart()


def _checked(tag):
    uid, record = tag
    if record is not None and record_of.decode(uid, record) is None:
        return uid, None
    return tag
