"""NXP MFRC522: power and reset, commands, sending and receiving. The other parts of the chip are in mfrc522_core."""

from twins import frame
from twins.crc_a import crc_a, with_crc
from twins.mfrc522_core import ReaderCore
from twins.mfrc522_registers import (
    AUTO_TEST,
    BIT_FRAMING,
    CALC_CRC,
    COLL,
    COLL_ERR,
    COM_IRQ,
    COMMAND,
    CONTROL,
    CRC_ERR,
    CRYPTO_ON,
    CW_GSP,
    ERROR,
    IDLE,
    IDLE_IRQ,
    MEM,
    NO_CHANGE,
    PARITY_ERR,
    POWER_DOWN,
    RECEIVE,
    RESET,
    RX_IRQ,
    RX_MODE,
    SOFT_RESET,
    STATUS2,
    T_MODE,
    TEMP_ERR,
    TRANSCEIVE,
    TRANSMIT,
    TX_ASK,
    TX_CONTROL,
    TX_IRQ,
    TX_MODE,
    VERSION,
)
from twins.world import NEVER

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


# Start-up times: 1024 periods of the 27.12 MHz oscillator (datasheet 8.6.2), without and with the start-up of the
# crystal.
_WAKE_US = const(38)
_START_US = const(1000)


class Mfrc522(ReaderCore):
    def __init__(self, world, antenna, version=0x92):
        ReaderCore.__init__(self, world)
        self.antenna = antenna
        self.version = version
        self._reset_high = True
        self._wire_level = -1
        self._hot = False
        self.readers[STATUS2] = self._status2
        self.writers[COMMAND] = self._write_command
        self.writers[STATUS2] = self._write_status2
        self.writers[BIT_FRAMING] = self._write_bit_framing
        self.writers[COLL] = self._write_coll
        self.writers[TX_CONTROL] = self._write_tx_control
        self.writers[CW_GSP] = self._write_cw_gsp
        self._power_on()

    def _power_on(self):
        self._reset(_START_US)

    def _reset(self, wake_us):
        now = self.world.now
        self.registers[:] = RESET
        self.registers[VERSION] = self.version
        self.registers[COMMAND] |= POWER_DOWN
        self._fifo.clear()
        self._stop()
        self._timer.stop()
        self._tests_end = NEVER
        self.starting = True
        self._wake_end = now + wake_us
        self._set_field()
        self._plan()

    def hard_power_down(self, level):
        # Sets the level of NRSTPD: a low level switches the chip off, and the rising edge resets it.
        self.catch_up()
        was_high = self._reset_high
        self._reset_high = bool(level)
        self._drive_miso()
        if level and not was_high:
            self._power_on()
        elif not level:
            self._set_field()

    def brown_out(self):
        # Simulates a dip of the supply: every register gets its power-on value, and no register reports the dip.
        self._power_on()

    def become(self, version, like=None):
        # Replaces the chip. `version`: the version that the new chip reports. `like`: the version whose self-test
        # answer the chip imitates, by default `version`.
        self.version = version
        self.like = version if like is None else like
        self._power_on()

    def leave_bus(self, level):
        # Breaks a wire: MISO reads only 0 (0x00) or only 1 (0xFF), and the field is off. None repairs the wire.
        self._wire_level = -1 if level is None else level
        self._drive_miso()
        self._power_on()

    def lose_select(self, lost):
        # Breaks the chip-select wire: the chip receives no more commands, and keeps its state, with the field on.
        self._wire_level = 0 if lost else -1
        self._drive_miso()

    def _drive_miso(self):
        self.dead_level = self._wire_level if self._wire_level >= 0 or self._reset_high else 0

    def set_crypto(self):
        # Simulates a crypto unit that was left on: no tag understands a request until software clears the bit.
        self.registers[STATUS2] |= CRYPTO_ON

    def overheat(self, lasting=False):
        # Simulates overheating: the transmitter switches itself off. With `lasting`, the transmitter stays off until
        # the chip cools down.
        self._hot = lasting
        self.registers[TX_CONTROL] &= 0xFC
        self._raise_error(TEMP_ERR)
        self._set_field()

    def cool_down(self):
        self._hot = False

    def _plan(self):
        self.due = min(self._tx_end, self._rx_end, self._timer.end, self._wake_end, self._tests_end)

    def catch_up(self):
        # Handles all events up to now, in order.
        now = self.world.now
        while self.due <= now:
            moment = self.due
            if moment == self._wake_end:
                self._wake(moment)
            elif moment == self._tx_end:
                self._sent(moment)
            elif moment == self._rx_end:
                self._received()
            elif moment == self._timer.end:
                self._timer_fired(moment)
            else:
                self._self_tested()
            self._plan()

    def _wake(self, moment):
        self._wake_end = NEVER
        self.starting = False
        self.registers[COMMAND] &= 0xFF ^ POWER_DOWN
        self._set_field()

    def _write_status2(self, value):
        # Software can switch the crypto unit off, but not on.
        self.registers[STATUS2] = value & 0xC0 | self.registers[STATUS2] & value & CRYPTO_ON

    def _status2(self):
        # ModemState: 3 is transmitting, 5 is waiting for an answer, 0 is idle.
        state = 3 if self._tx_end != NEVER else 5 if self._receiving else 0
        return self.registers[STATUS2] | state

    def _write_coll(self, value):
        self.registers[COLL] = value & 0x80 | self.registers[COLL] & 0x3F

    def _write_tx_control(self, value):
        self.registers[TX_CONTROL] = value
        if self._hot and value & 3:
            self.overheat(True)
        self._set_field()
        self._plan()

    def _write_cw_gsp(self, value):
        self.registers[CW_GSP] = value
        self._set_field()

    def _set_field(self):
        registers = self.registers
        on = registers[TX_CONTROL] & 3 and not registers[COMMAND] & POWER_DOWN
        on = on and self.dead_level < 0
        if not on:
            # If the field goes off during an answer, the answer is lost.
            self._rx_end = NEVER
        self.antenna.field(registers[CW_GSP] & 0x3F if on else 0, self.world.now)

    def _write_command(self, value):
        registers = self.registers
        command = value & 15
        if value & POWER_DOWN:
            registers[COMMAND] = value & 0x30
            self._stop()
            self._set_field()
        elif registers[COMMAND] & POWER_DOWN:
            self._wake_end = self.world.now + _WAKE_US
        elif command == NO_CHANGE:
            registers[COMMAND] = value & 0x20 | registers[COMMAND] & 15
        else:
            registers[COMMAND] = value & 0x2F
            self._begin(command)
        self._plan()

    def _begin(self, command):
        self.registers[ERROR] &= TEMP_ERR
        self._stop()
        if command == TRANSMIT:
            self._send()
        elif command == RECEIVE:
            self._receiving = True
        elif command == CALC_CRC:
            self._begin_crc()
        elif command == MEM:
            self._mem()
        elif command == SOFT_RESET:
            self._reset(_WAKE_US)
        elif command not in (IDLE, TRANSCEIVE):
            self._finish()

    def _stop(self):
        self._tx_end = NEVER
        self._rx_end = NEVER
        self._receiving = False
        self._answer = None

    def _finish(self):
        # Called when a command is complete: the chip goes to Idle.
        self.registers[COMMAND] &= 0xF0
        self.registers[COM_IRQ] |= IDLE_IRQ

    def _write_bit_framing(self, value):
        self.registers[BIT_FRAMING] = value
        if value & 0x80 and self.registers[COMMAND] & 15 == TRANSCEIVE:
            self._stop()
            self._send()
            self._plan()

    def _send(self):
        data = self._drain()
        if not data:
            return
        last_bits = self.registers[BIT_FRAMING] & 7
        if self.registers[TX_MODE] & 0x80 and not last_bits:
            data = with_crc(data)
        bits, count = frame.bits_of(data)
        if last_bits:
            count += last_bits - 8
            bits &= (1 << count) - 1
        self._request_bits = bits
        self._request_count = count
        self._tx_end = self.world.now + frame.microseconds(frame.request_periods(count))

    def _sent(self, moment):
        self._tx_end = NEVER
        self.registers[COM_IRQ] |= TX_IRQ
        answer = None
        if self._understandable():
            answer = self.antenna.exchange(self._request_bits, self._request_count, moment)
        if self.registers[T_MODE] & 0x80:
            self._start_timer(moment)
        if self.registers[COMMAND] & 15 == TRANSMIT:
            self._finish()
            return
        self._receiving = True
        if answer is not None and not self.registers[COMMAND] & 0x20:
            self._listen(answer, moment)

    def _understandable(self):
        # A tag recognises a request only at 106 kbit/s, with 100 % modulation, without cipher and outside the
        # self-test.
        registers = self.registers
        return (
            registers[TX_CONTROL] & 3
            and registers[TX_ASK] & 0x40
            and not (registers[TX_MODE] | registers[RX_MODE]) & 0x70
            and not registers[STATUS2] & CRYPTO_ON
            and registers[AUTO_TEST] & 15 != 9
        )

    def _listen(self, answer, moment):
        # A timer that was started automatically stops at the fifth bit, counting the start bit (datasheet 9.3.3.10).
        self._answer = answer
        fifth_bit = moment + frame.microseconds(answer.delay + 5 * frame.ETU)
        if self.registers[T_MODE] & 0x80 and answer.count >= 4 and fifth_bit <= self._timer.end:
            self._timer.stop()
        self._rx_end = moment + frame.microseconds(answer.delay + frame.answer_periods(answer.count))

    def _received(self):
        answer = self._answer
        registers = self.registers
        self._rx_end = NEVER
        self._answer = None
        self._receiving = False
        registers[COM_IRQ] |= RX_IRQ
        if answer.parity_error:
            self._raise_error(PARITY_ERR)
        self._mark_collision(answer)
        self._store(answer)
        if registers[COMMAND] & 15 == RECEIVE:
            self._finish()

    def _mark_collision(self, answer):
        # Positions in the received frame are counted from 1. Position 32 is written as 0, and later positions cannot be
        # reported.
        keep = self.registers[COLL] & 0x80
        if answer.collision < 0:
            self.registers[COLL] = keep | 0x20
            return
        self._raise_error(COLL_ERR)
        position = answer.collision + 1
        self.registers[COLL] = keep | (position & 31 if position <= 32 else 0x20)
        if not keep:
            answer.bits &= (1 << answer.collision) - 1

    def _store(self, answer):
        # RxAlign is the position of the first bit in the first byte.
        registers = self.registers
        align = registers[BIT_FRAMING] >> 4 & 7
        count = answer.count + align
        data = frame.bytes_of(answer.bits << align, count)
        if registers[RX_MODE] & 0x80:
            if count & 7 or len(data) < 3 or crc_a(data) != 0:
                self._raise_error(CRC_ERR)
            if len(data) > 2 and not count & 7:
                data = data[:-2]
        for value in data:
            self._push(value)
        registers[CONTROL] = registers[CONTROL] & 0xF8 | count & 7
        self._fifo_changed()
