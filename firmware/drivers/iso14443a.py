# ISO/IEC 14443-3 type A: the tags in the field of one reader, and the record of each.
#
# An inventory consists of rounds. A round wakes the tags that are not halted, follows one of them through
# anticollision and SELECT, reads its record and halts it. The next round finds the next tag. The inventory ends when no
# tag answers. No step waits. Steps do not allocate; tags() does.

from micropython import const

from drivers import ntag21x
from drivers.reader import BROKEN, COLLISION, CRC_BOTH, CRC_NONE, CRC_SENT, OK, PENDING, TIMEOUT

# Outcomes.
RUNNING = const(0)
ABSENT = const(1)
GARBLED = const(2)
ONE = const(3)
TWO = const(4)
MANY = const(5)
FAILED = const(6)

# The state of a tag's record.
_UNREAD = const(0)
_READ = const(1)
_REFUSED = const(2)
_KNOWN = const(3)

# Indices of Inventory._handlers: the next step to run.
_CHECK = const(0)
_ASK = const(1)
_WOKEN = const(2)
_UID = const(3)
_SELECTED = const(4)
_RECORD = const(5)
_HALTED = const(6)
_VISITED = const(7)
_COUNTED = const(8)

# Short frames and commands (6.4, table 3; 6.5; 6.4.3).
_REQA = const(0x26)
_WUPA = const(0x52)
_SHORT_BITS = const(7)
_HLTA = const(0x50)
_CASCADES = b"\x93\x95\x97"
_NVB_SELECT = const(0x70)
_CASCADE_TAG = const(0x88)
_SAK_INCOMPLETE = const(0x04)
_SAK_TYPE_2 = const(0x00)
_LEVEL_SIZE = const(5)
_UID_SIZE = const(10)

# A tag may take 5 ms to start (5.1). Most tags need 1 ms, so the first request is sent early.
_FIRST_GUARD_US = const(2000)
_GUARD_US = const(5000)
# Timer ticks of 25 us, minus one: an answer begins 91 us after the request; the silence after HLTA lasts 1 ms.
_ANSWER_TICKS = const(12)
_HALT_TICKS = const(40)
# The time from the start of a frame to the end of the answer or silence that follows it.
_REQUEST_US = const(425)
_ANTICOLLISION_US = const(740)
_SELECT_US = const(1165)
_HALT_US = const(1400)
_AGAIN_US = const(50)
# The time between two calls of step(). After an early call, step() waits for the rest.
_EARLY_US = const(250)
# No exchange lasts longer than this. If the chip's timer does not end it by then, the chip has lost its set-up.
_LONGEST_US = const(12000)

_RECORD_PAGE = const(4)
_MOST_TAGS = const(2)
_MOST_ROUNDS = const(6)
_MOST_READS = const(2)


class Inventory:
    # `has_counter` returns whether the tag of a record counts its reads; the counter of such a tag is read, too.
    def __init__(self, chip, clock, has_counter=None):
        self._chip = chip
        self._clock = clock
        self._has_counter = has_counter
        # One buffer for the UID of each tag that can be distinguished. In an additional buffer, the last, the UID of
        # the current tag is assembled.
        self._uids = tuple([bytearray(_UID_SIZE) for _ in range(_MOST_TAGS + 1)])
        self._records = tuple([bytearray(ntag21x.READ_SIZE) for _ in range(_MOST_TAGS)])
        self._sizes = bytearray(_MOST_TAGS + 1)
        self._states = bytearray(_MOST_TAGS)
        # The counter of each tag; 0 if the tag refused, -1 if its counter was not read.
        self.counts = [-1] * _MOST_TAGS
        self._level = bytearray(_LEVEL_SIZE)
        # Bound once, because binding a method allocates.
        self._handlers = (
            self._check,
            self._ask,
            self._woken,
            self._uid_received,
            self._selected,
            self._record_received,
            self._halted_now,
            self._visited,
            self._count_received,
        )
        self._prepare(1, (), None)

    def begin_inventory(self, asks, known, visit=None):
        # Switches the field on first: the tags start while the rest is prepared.
        self._chip.field_on()
        self._lit = self._clock.us()
        self._prepare(asks, known, visit)

    def _prepare(self, asks, known, visit):
        # Sends the first request up to `asks` times before it reports that there is no tag. `known`: a tuple of (UID,
        # record); these tags are not read again, and tags() returns them as they are. A tag's visit
        # (drivers.ntag21x_visit) begins when the tag is selected, before its record is read.
        self._asks = asks
        self._known = known
        self._visit = visit
        self.outcome = RUNNING
        self.count = 0
        self._rounds = 0
        self._halted = 0
        self._collided = False
        self._awaiting = False
        self._guard = _FIRST_GUARD_US
        self._next = _CHECK

    def step_inventory(self):
        # Runs one step; returns the microseconds until the next step may run. The inventory has ended
        # when `outcome` is set.
        if not self._awaiting:
            return self._handlers[self._next](OK)
        left = self._lasts - self._clock.since_us(self._sent)
        if left > 0:
            if left > _EARLY_US:
                return left - _EARLY_US
            self._clock.sleep_us(left)
        result = self._chip.poll()
        if result == PENDING:
            return self._end(FAILED) if self._clock.since_us(self._sent) > _LONGEST_US else _AGAIN_US
        self._awaiting = False
        return self._end(FAILED) if result == BROKEN else self._handlers[self._next](result)

    def hears(self):
        # Returns whether a tag has answered since the inventory began.
        return self._next > _WOKEN

    def stop(self):
        # Ends the inventory at once and switches the field off. begin_inventory() starts a new one.
        self._end(ABSENT)

    def is_as_known(self):
        # Returns whether exactly the known tags are in the field.
        for index in range(self.count):
            if self._states[index] != _KNOWN:
                return False
        return self.count == len(self._known)

    def is_as(self, tags):
        # Returns whether tags() would return these tags.
        if len(tags) != self.count:
            return False
        for index in range(self.count):
            if not self._is_tag(index, tags[index]):
                return False
        return True

    def _is_tag(self, index, tag):
        uid, record = tag
        if not self._is_uid(uid, index):
            return False
        if self._states[index] == _KNOWN:
            return tag in self._known
        if self._states[index] != _READ or record is None:
            return record is None and self._states[index] != _READ
        # The caller's record may be shorter or longer than one read.
        return len(record) == ntag21x.READ_SIZE and _same(record, self._records[index], ntag21x.READ_SIZE)

    def _is_uid(self, uid, index):
        size = self._sizes[index]
        return len(uid) == size and _same(uid, self._uids[index], size)

    def tags(self):
        # A tuple of (UID, record); the record is None if the tag refused to be read. Allocates.
        return tuple([self._tag(index) for index in range(self.count)])

    def _tag(self, index):
        uid = bytes(self._uids[index][: self._sizes[index]])
        if self._states[index] == _KNOWN:
            return next(tag for tag in self._known if tag[0] == uid)
        return uid, bytes(self._records[index]) if self._states[index] == _READ else None

    def _await(self, following, us):
        self._sent = self._clock.us()
        self._lasts = us
        self._awaiting = True
        self._next = following
        return us - _EARLY_US

    def _end(self, outcome):
        self._chip.field_off()
        self.outcome = outcome
        return 0

    def _check(self, _):
        if not self._chip.healthy():
            return self._end(FAILED)
        return self._load_request(_WUPA)

    def _load_request(self, command):
        # Loads the first request of a round; in the first round, this is done while the tags are still starting.
        chip = self._chip
        chip.frame[0] = command
        chip.load(1, _SHORT_BITS, 0, CRC_NONE, _ANSWER_TICKS)
        self._next = _ASK
        left = self._guard - self._clock.since_us(self._lit)
        return left - _EARLY_US if left > _EARLY_US else 0

    def _ask(self, _):
        left = self._guard - self._clock.since_us(self._lit)
        if left > 0:
            if left > _EARLY_US:
                return left - _EARLY_US
            self._clock.sleep_us(left)
        self._split = False
        self._cascade = 0
        self._sizes[self.count] = 0
        self._chip.start()
        return self._await(_WOKEN, _REQUEST_US)

    def _woken(self, result):
        # The contents of the ATQA are not needed; answers from different kinds of tags collide in it.
        chip = self._chip
        if result == TIMEOUT:
            return self._silence()
        if result == COLLISION:
            self._collided = True
        elif result != OK or chip.length != 2 or chip.last_bits:
            return self._end(GARBLED)
        return self._ask_uid(0)

    def _silence(self):
        if self._rounds:
            return self._end(self._conclusion())
        self._asks -= 1
        if self._asks > 0:
            self._guard = _GUARD_US
            return self._load_request(_WUPA)
        return self._end(ABSENT if self._chip.listened() else FAILED)

    def _conclusion(self):
        # After a collision there are at least two tags, so a poll that found only one is incomplete.
        if self._collided and self.count < _MOST_TAGS:
            return GARBLED
        for index in range(self.count):
            if self._states[index] == _UNREAD:
                return GARBLED
        return TWO if self.count == _MOST_TAGS else ONE

    def _ask_uid(self, known_bits):
        # ANTICOLLISION (6.5.3.2): the tags whose UID begins with the known bits send the rest of it.
        self._known_bits = known_bits
        length = self._write_known(known_bits)
        self._chip.begin_exchange(length, known_bits & 7, known_bits & 7, CRC_NONE, _ANSWER_TICKS)
        return self._await(_UID, _ANTICOLLISION_US)

    def _write_known(self, known_bits):
        # Writes the request with this number of known bits of the UID; returns the length of the request.
        frame = self._chip.frame
        frame[0] = _CASCADES[self._cascade]
        frame[1] = 0x20 + (known_bits >> 3 << 4) + (known_bits & 7)
        length = (known_bits + 7) >> 3
        for index in range(length):
            frame[2 + index] = self._level[index]
        return 2 + length

    def _uid_received(self, result):
        if result == COLLISION:
            return self._branch()
        if result != OK or not self._complete_level():
            return self._end(GARBLED)
        return self._select()

    def _branch(self):
        # Two tags that are not halted have different UIDs. If a tag is already halted, or if this is the second
        # collision in the round, there are at least three tags. Code below this check handles only the first collision,
        # so its position is counted from the first bit of the UID.
        if self._halted or self._split:
            return self._end(MANY)
        position = self._chip.collision
        if not position:
            return self._end(GARBLED)
        self._collided = True
        self._split = True
        self._keep_bits(position - 1)
        self._level[(position - 1) >> 3] |= 1 << (position - 1 & 7)
        return self._ask_uid(position)

    def _keep_bits(self, count):
        # Keeps the first bits of the answer and sets all others to 0.
        for index in range(_LEVEL_SIZE):
            bits = count - 8 * index
            mask = 0 if bits <= 0 else 0xFF if bits >= 8 else (1 << bits) - 1
            self._level[index] = self._chip.data[index] & mask

    def _complete_level(self):
        # Joins the answer to the bits known before. Returns False unless the result is four bytes and their check
        # byte.
        chip = self._chip
        whole = self._known_bits >> 3
        if chip.last_bits or whole + chip.length != _LEVEL_SIZE:
            return False
        level = self._level
        low = (1 << (self._known_bits & 7)) - 1
        level[whole] = level[whole] & low | chip.data[0] & ~low
        data = chip.data
        for index in range(whole + 1, _LEVEL_SIZE):
            level[index] = data[index - whole]
        return level[0] ^ level[1] ^ level[2] ^ level[3] == level[4]

    def _select(self):
        # SELECT (6.5.3.3): only the tag with exactly this UID answers. An incorrect UID gets no answer.
        frame = self._chip.frame
        frame[0] = _CASCADES[self._cascade]
        frame[1] = _NVB_SELECT
        for index in range(_LEVEL_SIZE):
            frame[2 + index] = self._level[index]
        self._chip.begin_exchange(2 + _LEVEL_SIZE, 0, 0, CRC_BOTH, _ANSWER_TICKS)
        return self._await(_SELECTED, _SELECT_US)

    def _selected(self, result):
        # If a cascade level begins with the cascade tag, the UID continues in the next level; if not, the UID ends
        # there. SAK must agree (6.5.4).
        chip = self._chip
        if result != OK or chip.length != 1 or chip.last_bits:
            return self._end(GARBLED)
        sak = chip.data[0]
        incomplete = self._level[0] == _CASCADE_TAG
        if incomplete != (sak & _SAK_INCOMPLETE != 0):
            return self._end(GARBLED)
        self._append(1 if incomplete else 0)
        if not incomplete:
            return self._identified(sak)
        self._cascade += 1
        if self._cascade == len(_CASCADES):
            return self._end(GARBLED)
        return self._ask_uid(0)

    def _append(self, first):
        uid = self._uids[self.count]
        size = self._sizes[self.count]
        for index in range(first, _LEVEL_SIZE - 1):
            uid[size] = self._level[index]
            size += 1
        self._sizes[self.count] = size

    def _identified(self, sak):
        # A complete UID never begins with the cascade tag, so the answer was garbled.
        if self._uids[self.count][0] == _CASCADE_TAG:
            return self._end(GARBLED)
        self._current = self._index_of()
        if self._current == _MOST_TAGS:
            return self._end(MANY)
        if self._current == self.count:
            self._states[self.count] = self._first_state(sak)
            self.counts[self.count] = -1
            self.count += 1
        self._reads = _MOST_READS
        return self._halt() if self._states[self._current] else self._read()

    def _index_of(self):
        # A tag that refused to be read is not halted, so the next round finds it again.
        new = self.count
        size = self._sizes[new]
        for index in range(new):
            if self._sizes[index] == size and _same(self._uids[index], self._uids[new], size):
                return index
        return new

    def _first_state(self, sak):
        for tag in self._known:
            if tag[1] is not None and self._is_uid(tag[0], self.count):
                return _KNOWN
        return _UNREAD if sak == _SAK_TYPE_2 else _REFUSED

    def _read(self):
        if self._visit is not None and self._is_visited():
            us = self._visit.send(self._chip)
            if us:
                return self._await(_VISITED, us)
        self._reads -= 1
        ntag21x.begin_read(self._chip, _RECORD_PAGE)
        return self._await(_RECORD, ntag21x.READ_US)

    def _is_visited(self):
        return self._is_uid(self._visit.uid, self._current)

    def _visited(self, result):
        # A tag that refused is not selected any more. The next inventory continues the visit.
        return self._read() if self._visit.receive(self._chip, result) else self._end(GARBLED)

    def _record_received(self, result):
        result = ntag21x.read_result(self._chip, result)
        if result == ntag21x.DONE:
            record = self._records[self._current]
            for index in range(ntag21x.READ_SIZE):
                record[index] = self._chip.data[index]
            if self._has_counter is not None and self._has_counter(record):
                self._reads = _MOST_READS
                return self._ask_count()
            self._states[self._current] = _READ
        elif result == ntag21x.REFUSED:
            self._states[self._current] = _REFUSED
        elif self._reads:
            return self._read()
        return self._halt()

    def _ask_count(self):
        self._reads -= 1
        ntag21x.begin_count(self._chip)
        return self._await(_COUNTED, ntag21x.COUNT_US)

    def _count_received(self, result):
        # A tag that neither answers nor refuses counts as unread. Otherwise the tag would be identified only by its
        # record, without the counter.
        result = ntag21x.count_result(self._chip, result)
        if result == ntag21x.UNCLEAR:
            return self._ask_count() if self._reads else self._halt()
        self._states[self._current] = _READ
        if result == ntag21x.DONE:
            self.counts[self._current] = ntag21x.count(self._chip)
            return self._halt()
        # The tag is not selected any more, so the next round finds it again.
        self.counts[self._current] = 0
        return self._next_round()

    def _halt(self):
        frame = self._chip.frame
        frame[0] = _HLTA
        frame[1] = 0
        self._chip.begin_exchange(2, 0, 0, CRC_SENT, _HALT_TICKS)
        return self._await(_HALTED, _HALT_US)

    def _halted_now(self, result):
        # Silence confirms HLTA (6.4.3). A tag that refused, or sent a garbled answer, may already have lost its
        # selection.
        if result == TIMEOUT and self._states[self._current] in (_READ, _KNOWN):
            self._halted += 1
        return self._next_round()

    def _next_round(self):
        self._rounds += 1
        if self._rounds == _MOST_ROUNDS:
            return self._end(GARBLED)
        return self._load_request(_REQA)


def _same(one, other, size):
    for index in range(size):
        if one[index] != other[index]:
            return False
    return True
