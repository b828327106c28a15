# An imaginary reader chip, which uses the coil of a place directly, without bus and registers. Its driver has the
# interface of drivers.reader, and nothing specific to the MFRC522. Runs on the board of a virtual table.

from drivers.reader import (
    COLLISION,
    CORRUPT,
    CRC_BOTH,
    CRC_SENT,
    LONGEST_ANSWER,
    LONGEST_REQUEST,
    NORMAL_POWER,
    OK,
    PENDING,
    TIMEOUT,
)
from twins import frame, machine
from twins.crc_a import crc_a, with_crc

_TICK_US = 25
# After an answer, a tag ignores requests for this long.
_PAUSE_US = 87


class ImaginaryReader:
    def __init__(self, place):
        self._circuit = machine._circuit
        self._antenna = self._circuit.antennas[place]
        self._level = self.normal_power = NORMAL_POWER
        self._lit = False
        self.frame = bytearray(LONGEST_REQUEST)
        self.data = bytearray(LONGEST_ANSWER)
        self.length = self.last_bits = self.collision = 0
        self._answer = b""
        self._quiet_until = 0

    def _now(self):
        return self._circuit.world.now

    def _set_field(self):
        self._antenna.field(self._level if self._lit else 0, self._now())

    def set_up(self):
        self._level = NORMAL_POWER
        self.field_off()
        return True

    def reset(self):
        self.field_off()

    def release(self):
        pass

    def healthy(self):
        return True

    def listened(self):
        return self._lit

    def field_on(self):
        self._lit = True
        self._set_field()

    def field_off(self):
        self._lit = False
        self._set_field()

    def power(self, level):
        self._level = level
        self._set_field()

    def load(self, length, last_bits, align, checksums, ticks):
        request = bytes(self.frame[:length])
        if checksums & CRC_SENT and not last_bits:
            request = with_crc(request)
        bits, count = frame.bits_of(request)
        if last_bits:
            count += last_bits - 8
            bits &= (1 << count) - 1
        self._request = bits, count
        self._align = align
        self._checks = checksums == CRC_BOTH
        self._silence_us = (ticks + 1) * _TICK_US

    def start(self):
        # The result is computed immediately, but returned only at the time when it would have been received.
        bits, count = self._request
        sent = max(self._now(), self._quiet_until) + frame.microseconds(frame.request_periods(count))
        answer = self._antenna.exchange(bits, count, sent)
        periods = answer.delay + frame.answer_periods(answer.count) if answer else 0
        self._ends = sent + (frame.microseconds(periods) if answer else self._silence_us)
        self._answer = answer
        self._quiet_until = self._ends + _PAUSE_US

    def begin_exchange(self, length, last_bits, align, checksums, ticks):
        self.load(length, last_bits, align, checksums, ticks)
        self.start()

    def poll(self):
        if self._now() < self._ends:
            return PENDING
        self.length = 0
        if self._answer is None:
            return TIMEOUT
        return self._receive(self._answer)

    def _receive(self, answer):
        bits = answer.bits
        if answer.collision >= 0:
            bits &= (1 << answer.collision) - 1
        count = answer.count + self._align
        data = frame.bytes_of(bits << self._align, count)
        result = CORRUPT if answer.parity_error else OK
        if self._checks:
            if count & 7 or len(data) < 3 or crc_a(data):
                result = CORRUPT
            if len(data) > 2 and not count & 7:
                data = data[:-2]
        self._answer = data
        self.length = len(data)
        self.last_bits = count & 7
        kept = min(len(data), LONGEST_ANSWER)
        self.data[:kept] = data[:kept]
        if answer.collision < 0:
            return result
        self.collision = answer.collision + 1
        return COLLISION

    def whole_answer(self):
        return self._answer

    def self_test(self):
        return _NoTest()


class _NoTest:
    version = like = 1
    checksum = 0

    def run(self):
        yield 0
