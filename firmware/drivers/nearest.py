# The nearer of two tags on a reader: the one that still answers in a field that is too weak for the other.
#
# A probe switches the field on once, at one power. In each probe, the reader addresses each tag by its UID until the
# tag answers, or until several attempts have failed. Successive probes halve the range between a power that reaches
# both tags and one that reaches neither. A tag is the nearer one if it is the only one to answer in two probes in a
# row. No step waits, and none allocates.

from micropython import const

from drivers.reader import (
    BROKEN,
    CRC_BOTH,
    CRC_NONE,
    CRC_SENT,
    LEAST_POWER,
    OK,
    PENDING,
    TIMEOUT,
)

# `index` at the end of a search is 0 or 1, the nearer tag; EQUAL if both tags fall silent within one step of the
# power; or UNCLEAR if too many answers were damaged.
EQUAL = const(-2)
UNCLEAR = const(-1)

# Indices of Nearest._handlers: the next step to run.
_POWER = const(0)
_WAKE = const(1)
_WOKEN = const(2)
_FIRST_LEVEL = const(3)
_SECOND_LEVEL = const(4)
_QUIET = const(5)

# ISO/IEC 14443-3: 6.4, table 3; 6.5.3; 6.4.3.
_WUPA = const(0x52)
_SHORT_BITS = const(7)
_HLTA = const(0x50)
_CASCADE1 = const(0x93)
_CASCADE2 = const(0x95)
_CASCADE_TAG = const(0x88)
_NVB_SELECT = const(0x70)
_SAK_INCOMPLETE = const(0x04)
_LEVEL_SIZE = const(4)

# In a weak field, a tag may need the full 5 ms that the standard allows for its start (5.1).
_GUARD_US = const(5000)
# Timer ticks of 25 us, minus one: an answer begins 91 us after the request.
_ANSWER_TICKS = const(12)
# The time from the start of a frame to the end of its answer.
_REQUEST_US = const(425)
_SELECT_US = const(1165)
_QUIET_US = const(695)
_AGAIN_US = const(50)
_LONGEST_US = const(12000)

# The number of consecutive silences that count as no answer; the maximum number of calls to one tag in a probe; the
# maximum number of probes in a search.
_SILENCES = const(3)
_MOST_CALLS = const(10)
_MOST_PROBES = const(16)
# The tags that answered, as a bit mask.
_NONE = const(0)
_BOTH = const(3)


class Nearest:
    def __init__(self, chip, clock):
        self._chip = chip
        self._clock = clock
        self._uids = [b"", b""]
        # Bound once, because binding a method allocates.
        self._handlers = (
            self._power,
            self._wake,
            self._woken,
            self._first_level,
            self._second_level,
            self._quiet,
        )
        # Set while a probe runs. Before a probe(), the caller must keep the field off long enough for the tags to lose
        # their state.
        self.probing = False
        # `done` is set at the end of a search, and `failed` is set, too, if the reader has failed.
        self.done = False
        self.failed = False
        self.index = UNCLEAR

    def begin_search(self, one, other):
        # Begins a search between two tags that both answer at normal power. Both UIDs must have seven bytes.
        self._uids[0] = one
        self._uids[1] = other
        self.done = False
        self.failed = False
        self._low = LEAST_POWER - 1
        self._high = self._chip.normal_power
        self._alone = _NONE
        self._probes = 0

    def probe(self):
        self.probing = True
        self._probes += 1
        self._answered = _NONE
        self._which = 0
        self._call_first()
        self._awaiting = False
        self._next = _POWER

    def stop(self):
        # Ends the probe at once: switches the field off and sets the normal power again.
        self.probing = False
        self._chip.field_off()
        self._chip.power(self._chip.normal_power)

    def step_search(self):
        # Does one piece of work; returns the microseconds until the next piece may be done. A probe has ended when
        # `probing` is False.
        if not self._awaiting:
            return self._handlers[self._next](OK)
        waited = self._clock.since_us(self._sent)
        if waited < self._lasts:
            return self._lasts - waited
        result = self._chip.poll()
        if result == PENDING:
            return self._fail() if waited > _LONGEST_US else _AGAIN_US
        self._awaiting = False
        return self._fail() if result == BROKEN else self._handlers[self._next](result)

    def _await(self, following, us):
        self._sent = self._clock.us()
        self._lasts = us
        self._awaiting = True
        self._next = following
        return us

    def _end(self, index):
        self.stop()
        self.index = index
        self.done = True
        return 0

    def _fail(self):
        self.failed = True
        return self._end(UNCLEAR)

    def _level(self):
        return (self._low + self._high) // 2

    def _power(self, _):
        chip = self._chip
        if not chip.healthy():
            return self._fail()
        chip.power(self._level())
        chip.field_on()
        self._lit = self._clock.us()
        self._load_wake()
        return _GUARD_US

    def _load_wake(self):
        chip = self._chip
        chip.frame[0] = _WUPA
        chip.load(1, _SHORT_BITS, 0, CRC_NONE, _ANSWER_TICKS)
        self._next = _WAKE

    def _wake(self, _):
        left = _GUARD_US - self._clock.since_us(self._lit)
        if left > 0:
            return left
        self._chip.start()
        return self._await(_WOKEN, _REQUEST_US)

    def _woken(self, _):
        # The answer to the wake-up does not matter: the called tag is ready now, or out of reach.
        uid = self._uids[self._which]
        frame = self._chip.frame
        frame[0] = _CASCADE1
        frame[2] = _CASCADE_TAG
        for index in range(_LEVEL_SIZE - 1):
            frame[3 + index] = uid[index]
        return self._select(_FIRST_LEVEL)

    def _first_level(self, _):
        # If both UIDs have the same first bytes, the other tag answers as well, and the answers may collide. So only
        # the second cascade level shows which tag answers.
        uid = self._uids[self._which]
        frame = self._chip.frame
        frame[0] = _CASCADE2
        for index in range(_LEVEL_SIZE):
            frame[2 + index] = uid[_LEVEL_SIZE - 1 + index]
        return self._select(_SECOND_LEVEL)

    def _select(self, following):
        frame = self._chip.frame
        frame[1] = _NVB_SELECT
        frame[6] = frame[2] ^ frame[3] ^ frame[4] ^ frame[5]
        self._chip.begin_exchange(7, 0, 0, CRC_BOTH, _ANSWER_TICKS)
        return self._await(following, _SELECT_US)

    def _second_level(self, result):
        # Only the tag with this UID answers. A damaged answer counts neither as an answer nor as silence.
        chip = self._chip
        self._calls += 1
        if result == OK and chip.length == 1 and not (chip.last_bits or chip.data[0] & _SAK_INCOMPLETE):
            self._answered |= 1 << self._which
            return self._call_next()
        if result == TIMEOUT:
            self._silences += 1
            if self._silences == _SILENCES:
                return self._call_next()
        if self._calls == _MOST_CALLS:
            return self._end(UNCLEAR)
        return self._hush()

    def _call_first(self):
        self._calls = 0
        self._silences = 0

    def _call_next(self):
        if self._which:
            return self._judge()
        self._which = 1
        self._call_first()
        return self._hush()

    def _hush(self):
        # HLTA makes a tag idle or halted, whatever its state; WUPA then wakes it.
        frame = self._chip.frame
        frame[0] = _HLTA
        frame[1] = 0
        self._chip.begin_exchange(2, 0, 0, CRC_SENT, _ANSWER_TICKS)
        return self._await(_QUIET, _QUIET_US)

    def _quiet(self, _):
        self._load_wake()
        return 0

    def _judge(self):
        # Narrows the range of power according to the result of this probe.
        answered = self._answered
        level = self._level()
        if answered == _BOTH:
            self._high = level
        elif answered == _NONE:
            self._low = level
        elif answered == self._alone:
            return self._end(answered >> 1)
        self._alone = answered if answered != _BOTH else _NONE
        if not self._alone and self._high - self._low == 1:
            return self._end(EQUAL)
        if self._probes == _MOST_PROBES:
            return self._end(UNCLEAR)
        self.stop()
        return 0
