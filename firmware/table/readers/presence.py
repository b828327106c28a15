# The cards on one place, from the polls of its reader: the debounce, without reader or clock.
#
# One odd poll changes nothing in the reports to the table. A valid record is believed at once, all else has to be
# seen again, and cards are gone only after three clean silences, or when nothing has been clean for too long.

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
# Not about what lies there: a tag that was read has reported its counter; `tags` is (UID, count).
COUNTED = const(10)

# How many cards a kind stands for.
_CARDS = {LAID: 1, UNKNOWN: 1, AMBIGUOUS: 1, TWO: 2, MANY: 3}

# Polls that must agree: that fewer cards lie here than did, or a heap, which spoilt answers look like; that a tag has
# no valid record.
_TO_LEAVE = const(3)
_TO_DOUBT = const(2)
_CLEAN_WITHIN_MS = const(1500)
# Ticks of the clock wrap around at this many milliseconds.
_TICKS = const(0x3FFFFFFF)


class Presence:
    # `events` is a list that takes (place, kind, tags); a tag is (UID, contents of its record or None).
    def __init__(self, seat, events):
        self._seat = seat
        self._events = events
        # The last report to the table, and the tags known to lie here since; under MANY those of before.
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
        # Polls from before the reader left say nothing about the time without it: a card that still lies there when it
        # is back is reported anew.
        self._forget()
        self.kind = LIFTED
        self.tags = ()
        self._events.append((self._seat, GONE, ()))

    def back(self):
        self._events.append((self._seat, BACK, ()))

    def see(self, outcome, tags, now_ms):
        # One poll: its outcome as in drivers.iso14443a or AMBIGUOUS, and the tags where it is ONE, TWO or that. Does
        # not allocate while nothing changes.
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
        # A spoilt answer is an answer: somebody is there. But not for ever.
        self._silences = 0
        self._agreeing = 0
        if self._unclean_since is None:
            self._unclean_since = now_ms
        elif (now_ms - self._unclean_since) & _TICKS >= _CLEAN_WITHIN_MS:
            self._unclean_since = now_ms
            self._report(GARBLED, ())

    def _clean(self, kind, tags):
        # A heap may be a misreading, until it is believed.
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
    # The same cards, in whatever order they were found.
    if len(tags) != len(others):
        return False
    for tag in tags:
        if tag not in others:
            return False
    return True
