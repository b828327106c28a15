# The polling of the readers: one field at a time. Changes become events.
#
# All empty places are polled in turn, then one of the places with a card. So a card that is laid is seen soon, even if
# cards lie at the other places. Polling a place with a card takes twice as long as polling an empty place.
#
# A reader that does not answer is restarted, at growing intervals, and hardly slows down the others.

from micropython import const

from cardrules.games import TWO_TAGS
from drivers.iso14443a import FAILED, ONE, RUNNING, TWO, Inventory
from table.readers.presence import COUNTED, LIFTED, Presence
from tablelog import tag as records

# The number of unanswered requests after which a place counts as silent: more at a place with a card than at an empty
# place. A tag that was woken, but not heard, falls asleep at the next request. So only every second request can reach
# such a tag; five requests are three attempts.
_ASKS_IF_EMPTY = const(2)
_ASKS_IF_TAKEN = const(5)
# After this long without a field, every tag has lost its state (ISO/IEC 14443-3, 5.1).
_DARK_US = const(5100)
# The time from a reset to the next command; doubled with each failure.
_WAKE_MS = const(50)
_LONGEST_WAKE_MS = const(1000)
# After this many consecutive failures, the cause is not just a short dip in the supply.
_FAILURES_TO_REPORT = const(2)
_IDLE_US = const(1000)
# A pause that is too short for other work.
_TALK_US = const(300)


class Sweep:
    # `readers`: a list of drivers as in drivers.reader; the index is the place.
    def __init__(self, readers, clock):
        self._events = []
        self._places = [_Place(seat, readers[seat], clock, self._events) for seat in range(len(readers))]
        # The place that is polled now, or was polled last.
        self._place = self._places[0]
        # The last empty place in turn, and the last place with a card.
        self._empty = self._taken = -1
        self._polling = False

    def has_seen(self):
        # Returns whether there is an event.
        return len(self._events) > 0

    def next_event(self):
        # Returns (place, kind, tags) or None. The kinds are in table.readers.presence. A tag is (UID, contents): the
        # contents of its record, as tablelog.tag decodes it, or None if the record is not valid.
        return self._events.pop(0) if self._events else None

    def visit(self, seat, visit):
        # From now on, each poll of this place continues this visit to its tag (drivers.ntag21x_visit), until None is
        # passed or the visit has ended.
        self._places[seat].visit = visit

    def set_any_two(self, wanted):
        # If this is set, the nearer of any two tags counts; if not, the nearer one counts only if the two are the ends
        # of a card.
        self.stop()
        for place in self._places:
            place.set_any_two(wanted)

    def step_readers(self):
        # Does one bounded piece of work, less than 2 ms; returns the microseconds until the next piece is due.
        if not self._polling:
            return self._light_next()
        place = self._place
        wait = place.step_turn()
        if wait is None:
            # The tags of the next place start while the results of this one are processed.
            wait = self._light_next()
            place.conclude()
        elif wait > _TALK_US and place.hears_news():
            # A new card must be read at once, so leave no pause for other work.
            wait = _TALK_US
        return wait

    def stop(self):
        # Switches all fields off at once; step_readers() continues with the next place. An exchange may have been
        # interrupted, so all readers are released first: none may listen while another is addressed.
        self._polling = False
        for place in self._places:
            place.release()
        for place in self._places:
            place.stop()

    def restart(self):
        # Restarts every reader, because other code has used it.
        self.stop()
        for place in self._places:
            place.restart()

    def _light_next(self):
        # Switches on the field of the next place in turn that has a working reader.
        for _ in self._places:
            place = self._place = self._next_place()
            if place.start():
                if place.step_turn() is not None:
                    self._polling = True
                    return 0
                place.conclude()
        self._polling = False
        return _IDLE_US

    def _next_place(self):
        # Returns the next empty place. After the last one it returns the next place with a card, if there is one.
        places = self._places
        for seat in range(self._empty + 1, len(places)):
            if places[seat].is_empty():
                self._empty = seat
                return places[seat]
        self._empty = -1
        for _ in places:
            self._taken = (self._taken + 1) % len(places)
            if not places[self._taken].is_empty():
                return places[self._taken]
        return self._next_place()  # all places are empty


class _Place:
    def __init__(self, seat, reader, clock, events):
        self._seat = seat
        self._events = events
        self._reader = reader
        self._clock = clock
        self._inventory = Inventory(reader, clock, records.counts)
        self._presence = Presence(seat, events)
        # The search for the nearer of two tags; created when the first card with two tags is found.
        self._ends = None
        self._known = ()
        # Set while a turn belongs to the search for the nearer end of a card instead of a poll.
        self._searches = False
        self._failures = 0
        # The last unknown tags, undecoded and decoded.
        self._read = ()
        self._decoded = ()
        self.visit = None
        self.restart()

    def set_any_two(self, wanted):
        if self._ends is None:
            self._know_ends()
        self._ends.forget()
        self._ends.any_two = wanted

    def _know_ends(self):
        # Imported only when needed: few packs have cards with two tags, and the module takes 2 KB.
        from table.readers.nearer_end import NearerEnd

        self._ends = NearerEnd(self._reader, self._clock)

    def restart(self):
        if self._ends is not None:
            self._ends.forget()
        self._asleep = True
        self._reader.reset()
        self._since_ms = self._clock.ms()
        self._wake_ms = min(_WAKE_MS << self._failures, _LONGEST_WAKE_MS)

    def is_empty(self):
        return self._presence.kind == LIFTED

    def start(self):
        # Returns whether a poll has begun.
        if self._asleep:
            self._wake()
            return False
        if 0 <= self._clock.since_us(self._dark_since) < _DARK_US:
            return False  # after nine minutes the ticks have wrapped around, and the field has been off long enough
        self._searches = self._ends is not None and self._ends.searching
        if self._searches:
            self._ends.start()
            return True
        asks = _ASKS_IF_EMPTY if self.is_empty() else _ASKS_IF_TAKEN
        # Known tags are not read again.
        self._known = ((self._ends and self._ends.seen) or self._presence.tags) if self.visit is None else ()
        self._inventory.begin_inventory(asks, self._known, self.visit)
        return True

    def _wake(self):
        if self._clock.since_ms(self._since_ms) < self._wake_ms:
            return
        if self._reader.set_up():
            self._asleep = False
            self._dark_since = self._clock.us()
        else:
            self._fail()

    def step_turn(self):
        # Returns the microseconds until the next step, or None at the end of the turn, with the field off.
        if self._searches:
            wait = self._ends.step_turn()
        else:
            wait = self._inventory.step_inventory()
            if self._inventory.outcome != RUNNING:
                wait = None
        if wait is None:
            self._dark_since = self._clock.us()
        return wait

    def hears_news(self):
        # Returns whether a tag answers on a place that was empty.
        return self.is_empty() and not self._searches and self._inventory.hears()

    def release(self):
        self._reader.release()

    def stop(self):
        if self._ends is not None:
            self._ends.stop()
        self._inventory.stop()
        self._dark_since = self._clock.us()

    def conclude(self):
        # Processes the result of the turn for this place.
        if self._searches:
            if self._ends.has_failed():
                self._fail()
        elif self._inventory.outcome == FAILED:
            self._fail()
        else:
            self._judge(self._inventory.outcome)

    def _judge(self, outcome):
        if self._failures >= _FAILURES_TO_REPORT:
            self._presence.back()
        self._failures = 0
        tags = self._tags() if outcome == ONE or outcome == TWO else ()
        if self._ends is None and _has_end(tags):
            self._know_ends()
        if self._ends is not None:
            outcome = self._ends.judge(outcome, tags)
            if outcome == ONE and self._ends.nearer:
                tags = self._ends.nearer
        self._presence.see(outcome, tags, self._clock.ms())

    def _tags(self):
        # Allocates only if the tags have changed.
        if self._inventory.is_as_known():
            return self._known
        if not self._inventory.is_as(self._read):
            self._read = self._inventory.tags()
            self._decoded = tuple(map(self._decode, self._read))
        self._report_counts(self._decoded)
        return self._decoded

    def _decode(self, tag):
        if tag in self._known:
            return tag
        uid, record = tag
        return uid, None if record is None else records.decode(uid, record)

    def _report_counts(self, tags):
        for index in range(len(tags)):
            self._report_count(tags[index], self._inventory.counts[index])

    def _report_count(self, tag, count):
        if count >= 0 and tag[1] is not None:
            self._events.append((self._seat, COUNTED, (tag[0], count)))

    def _fail(self):
        if self._failures < _FAILURES_TO_REPORT:
            self._failures += 1
            if self._failures == _FAILURES_TO_REPORT:
                self._presence.gone()
        self.restart()


def _has_end(tags):
    # Returns whether one of these tags belongs to a card with two tags.
    for _, contents in tags:
        if contents is not None and contents[0] in TWO_TAGS:
            return True
    return False
