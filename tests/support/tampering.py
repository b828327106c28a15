# Tag answers damaged in transfer: bits of the raw frame, including parity bits, are flipped, removed, inserted and
# shifted; then the frame is decoded as a receiver would decode it.
#
# HONEST: parity bits, check byte and checksum are those of the damaged frame. LUCKY: they are always right by chance.
# CONSPIRING: in addition, a plausible answer arrives if no tag answers.

from support.reader_world import WatchedAntenna

from twins.answer import Answer
from twins.crc_a import crc_a
from twins.dice import Dice
from twins.frame import DELAY_AFTER_1, bits_of, bytes_of

HONEST = 0
LUCKY = 1
CONSPIRING = 2

_SELECTS = (0x93, 0x95, 0x97)
_READ = 0x30
_UID_BITS = 40


def raw_of(bits, count):
    # Returns the sent bits, with odd parity after every byte. A partial byte comes first; only an answer of
    # four bits has no parity.
    raw = []
    ones = 0
    for index in range(count):
        bit = bits >> index & 1
        raw.append(bit)
        ones += bit
        if count >= 8 and (count - index - 1) % 8 == 0:
            raw.append(1 - ones % 2)
            ones = 0
    return raw


def received_bits(raw, first):
    # Returns (bits, count, parity error) of raw bits, which begin with `first` bits of a partial byte.
    bits = count = ones = 0
    wrong = False
    left = first or 8
    checked = not first
    for bit in raw:
        if left:
            bits |= bit << count
            count += 1
            ones += bit
            left -= 1
        else:
            wrong = wrong or (checked and ones + bit & 1 == 0)
            ones = 0
            left = 8
            checked = True
    # A whole byte without a parity bit is a parity error.
    return bits, count, wrong or (left == 0 and count >= 8)


class TamperingAntenna(WatchedAntenna):
    # `luck`: HONEST, LUCKY or CONSPIRING. Counts its changes.
    def __init__(self, seed, share, luck):
        WatchedAntenna.__init__(self, seed)
        self.share = share
        self.luck = luck
        self.corrupted = 0
        self.changed = 0
        # Changed answers that pass parity, check byte and checksum, by kind of answer.
        self.undetected = {"ATQA": 0, "UID": 0, "SAK": 0, "READ": 0}
        self.made_up = 0
        self._lot = Dice(seed + 77)

    def exchange(self, bits, count, now):
        answer = WatchedAntenna.exchange(self, bits, count, now)
        if not self._lot.chance(self.share):
            return answer
        if answer is not None:
            self._tamper(answer, bits, count)
        elif self.luck == CONSPIRING:
            answer = self._make_up(bits, count)
        return answer

    def _tamper(self, answer, request, length):
        lot = self._lot
        before = answer.bits, answer.count
        raw = raw_of(answer.bits, answer.count)
        first = answer.count % 8 if answer.count > 8 else 0
        _WAYS[lot.below(len(_WAYS))](raw, lot)
        answer.bits, answer.count, wrong = received_bits(raw or [1], first)
        self.corrupted += 1
        if lot.below(8) == 0:
            answer.collide(lot.below(answer.count))
        if (answer.bits, answer.count) == before:
            answer.parity_error = wrong
            return
        self.changed += 1
        if self.luck:
            self._mend(answer, request, length)
        else:
            answer.parity_error = wrong
        if not answer.parity_error and answer.collision < 0 and _is_right(answer, request, length):
            self.undetected[_kind(request, length)] += 1

    def _mend(self, answer, request, length):
        # Corrects the check byte of a UID, or the checksum, to match the bytes before it.
        known = _known(request, length)
        if known is not None and answer.count == _UID_BITS - known:
            answer.bits = _with_check(answer.bits << known | _prefix(request, known)) >> known
        elif known is None and answer.count >= 24 and answer.count % 8 == 0:
            data = bytes_of(answer.bits, answer.count)[:-2]
            answer.bits = bits_of(data + crc_a(data).to_bytes(2, "little"))[0]

    def _make_up(self, request, length):
        lot = self._lot
        known = _known(request, length)
        answer = None
        if known is not None:
            level = _with_check(_drawn(lot, 5))
            answer = Answer(level >> known, _UID_BITS - known, DELAY_AFTER_1)
            self._mend(answer, request, length)
        elif length == 72 and request & 255 in _SELECTS:
            answer = _checked(bytes((4 if request >> 16 & 255 == 0x88 else 0,)))
        elif length == 32 and request & 255 == _READ:
            answer = _checked(_drawn(lot, 16).to_bytes(16, "little"))
        if answer is not None:
            self.made_up += 1
        return answer


def _known(request, length):
    # The number of UID bits in a request for anticollision; None for another request.
    valid = (request >> 12 & 15) * 8 + (request >> 8 & 7)
    if length >= 16 and request & 255 in _SELECTS and valid == length and valid <= 55:
        return valid - 16
    return None


def _prefix(request, known):
    return request >> 16 & (1 << known) - 1


def _with_check(level):
    data = bytes_of(level & (1 << 32) - 1, 32)
    return bits_of(data + bytes((data[0] ^ data[1] ^ data[2] ^ data[3],)))[0]


def _checked(data):
    bits, count = bits_of(data + crc_a(data).to_bytes(2, "little"))
    return Answer(bits, count, DELAY_AFTER_1)


def _drawn(lot, count):
    return bits_of(bytes([lot.below(256) for _ in range(count)]))[0]


def _kind(request, length):
    if length == 7:
        return "ATQA"
    if _known(request, length) is not None:
        return "UID"
    return "SAK" if length == 72 else "READ"


def _is_right(answer, request, length):
    # Returns whether the check byte or checksum of a changed answer is right in spite of the change.
    known = _known(request, length)
    if known is not None:
        level = answer.bits << known | _prefix(request, known)
        return answer.count == _UID_BITS - known and level == _with_check(level)
    if length == 7:
        return answer.count == 16
    return answer.count >= 24 and answer.count % 8 == 0 and crc_a(bytes_of(answer.bits, answer.count)) == 0


def _flip(raw, lot):
    for _ in range(1 + lot.below(4)):
        raw[lot.below(len(raw))] ^= 1


def _flip_same_bit_of_two_bytes(raw, lot):
    # A check byte made by exclusive or does not detect this change. If the parity bits are flipped as well,
    # neither does parity.
    place = lot.below(8)
    bytes_there = len(raw) // 9
    with_parity = lot.below(2)
    for _ in range(2):
        start = 9 * lot.below(bytes_there) if bytes_there else 0
        for index in (start + place, start + 8) if with_parity else (start + place,):
            if index < len(raw):
                raw[index] ^= 1


def _burst(raw, lot):
    start = lot.below(len(raw))
    for index in range(start, min(len(raw), start + 1 + lot.below(16))):
        raw[index] = lot.below(2)


def _truncate(raw, lot):
    del raw[lot.below(len(raw)) :]


def _extend(raw, lot):
    raw.extend([lot.below(2) for _ in range(1 + lot.below(18))])


def _insert(raw, lot):
    index = lot.below(len(raw) + 1)
    raw[index:index] = [lot.below(2) for _ in range(1 + lot.below(9))]


def _leave_out(raw, lot):
    index = lot.below(len(raw))
    del raw[index : index + 1 + lot.below(9)]


def _shift(raw, lot):
    # Shifts the frame by bits or whole bytes, without changing its length.
    count = min(len(raw), (1, 2, 9, 18)[lot.below(4)])
    fill = [lot.below(2) for _ in range(count)]
    if lot.below(2):
        raw[:] = raw[count:] + fill
    else:
        raw[:] = fill + raw[: len(raw) - count]


def _replace(raw, lot):
    raw[:] = [lot.below(2) for _ in raw]


_WAYS = (
    _flip,
    _flip_same_bit_of_two_bytes,
    _burst,
    _truncate,
    _extend,
    _insert,
    _leave_out,
    _shift,
    _replace,
)
