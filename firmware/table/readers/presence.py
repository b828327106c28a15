# The cards on one place, from the polls of its reader. This module debounces the polls; it accesses neither reader nor
# clock.
#
# A single unusual poll does not change what is reported to the table. A valid record counts at once; everything else
# must be seen again. Cards count as gone only after three clean silences, or if no poll has been clean for too long.

from micropython import const

from drivers import iso14443a

# Kinds of events.
LAID = const(1)
LIFTED = const(2)
TWO = const(3)
MANY = const(4)
GARBLED = const(5)
UNKNOWN = const(6)
GONE = const(7)
BACK = const(8)
# Both ends of one card, equally near.
AMBIGUOUS = const(9)
# A report of a tag's counter, which does not change the cards on the place. `tags` is (UID, count).
COUNTED = const(10)

# The number of cards on the place, by kind of report.
_CARDS = {LAID: 1, UNKNOWN: 1, AMBIGUOUS: 1, TWO: 2, MANY: 3}

# The number of polls that must agree before a report. _TO_LEAVE: a report of fewer cards than before, or of a heap,
# which damaged answers can imitate. _TO_DOUBT: a report of a tag without a valid record.
_TO_LEAVE = const(3)
_TO_DOUBT = const(2)
_CLEAN_WITHIN_MS = const(1500)
# The ticks of the clock wrap around after this many milliseconds.
_TICKS = const(0x3FFFFFFF)


class Presence:
    # `events`: a list to which (place, kind, tags) are appended; a tag is (UID, contents of its record or None).
    def __init__(self, seat, events):
        self._seat = seat
        self._events = events
        # The kind of the last report to the table, and the tags that were known then; for MANY, the tags known before
        # that report.
        self.kind = LIFTED
        self.tags = ()
        self._forget()

    def _forget(self):
        self._silences = 0
        self._agreeing = 0
        self._candidate = ()
        self._candidate_kind = LIFTED
        self._unclean_since = None

    def gone(self):
        # Polls from before the reader failed do not show which cards are there now. So a card that is still
        # there when the reader returns is reported again.
        self._forget()
        self.kind = LIFTED
        self.tags = ()
        self._events.append((self._seat, GONE, ()))

    def back(self):
        self._events.append((self._seat, BACK, ()))

    def see(self, outcome, tags, now_ms):
        # Processes one poll: its outcome as in drivers.iso14443a, or AMBIGUOUS; and the tags, if the outcome is ONE,
        # TWO or AMBIGUOUS. Does not allocate while nothing changes.
        if outcome == iso14443a.ABSENT:
            self._silent()
        elif outcome == iso14443a.GARBLED:
            self._unclean(now_ms)
        elif outcome == iso14443a.MANY:
            self._clean(MANY, ())
        elif outcome == iso14443a.TWO:
            self._clean(TWO, tags)
        elif outcome == AMBIGUOUS:
            self._clean(AMBIGUOUS, tags)
        else:
            self._clean(UNKNOWN if tags[0][1] is None else LAID, tags)

    def _silent(self):
        self._agreeing = 0
        self._silences += 1
        if self._silences < _TO_LEAVE:
            return
        self._unclean_since = None
        if self.kind != LIFTED:
            self._report(LIFTED, self.tags)
            self.tags = ()

    def _unclean(self, now_ms):
        # A damaged answer shows that a tag is there, but only for a limited time.
        self._silences = 0
        self._agreeing = 0
        if self._unclean_since is None:
            self._unclean_since = now_ms
        elif (now_ms - self._unclean_since) & _TICKS >= _CLEAN_WITHIN_MS:
            self._unclean_since = now_ms
            self._report(GARBLED, ())

    def _clean(self, kind, tags):
        # Until enough polls agree, a heap may be a misreading.
        self._silences = 0
        stays = kind == self.kind and (kind == MANY or _same(tags, self.tags))
        if stays or kind != MANY:
            self._unclean_since = None
        if stays:
            self._agreeing = 0
            return
        if not self._agreeing or kind != self._candidate_kind or not _same(tags, self._candidate):
            self._agreeing = 0
            self._candidate_kind = kind
            self._candidate = tags
        self._agreeing += 1
        if self._agreeing >= self._needed(kind, tags):
            self._agreeing = 0
            self._accept(kind, tags)

    def _needed(self, kind, tags):
        if kind == MANY or _CARDS[kind] < _CARDS.get(self.kind, 0):
            return _TO_LEAVE
        for tag in tags:
            if tag[1] is None:
                return _TO_DOUBT
        return 1

    def _accept(self, kind, tags):
        if kind == MANY:
            self._unclean_since = None
            self._report(MANY, ())
            return
        if not self._any_stays(tags):
            self._all_left()
        self.tags = tags
        self._report(kind, tags)

    def _any_stays(self, tags):
        for tag in tags:
            for old in self.tags:
                if tag[0] == old[0]:
                    return True
        return False

    def _all_left(self):
        if self.tags:
            self._report(LIFTED, self.tags)
            self.tags = ()

    def _report(self, kind, tags):
        self.kind = kind
        self._events.append((self._seat, kind, tags))


def _same(tags, others):
    # Returns whether these are the same cards, in any order.
    if len(tags) != len(others):
        return False
    for tag in tags:
        if tag not in others:
            return False
    return True
