"""The internal parts of the MFRC522: FIFO, interrupt flags, timer, CRC coprocessor, internal buffer and self-test."""

from twins.crc_a import crc_a
from twins.fifo import SIZE, Fifo
from twins.mfrc522_answers import ANSWERS
from twins.mfrc522_registers import (
    AUTO_TEST,
    BUFFER_OVFL,
    CALC_CRC,
    COM_IEN,
    COM_IRQ,
    COMMAND,
    CONTROL,
    CRC_HIGH,
    CRC_IRQ,
    CRC_LOW,
    DEMOD,
    DIV_IEN,
    DIV_IRQ,
    ERR_IRQ,
    ERROR,
    FIFO_DATA,
    FIFO_LEVEL,
    HI_ALERT_IRQ,
    LO_ALERT_IRQ,
    MODE,
    STATUS1,
    T_COUNTER_HIGH,
    T_COUNTER_LOW,
    T_MODE,
    T_PRESCALER,
    T_RELOAD_HIGH,
    T_RELOAD_LOW,
    TIMER_IRQ,
    VERSION,
    WATER_LEVEL,
)
from twins.reader_timer import ReaderTimer
from twins.spi_registers import SpiRegisters
from twins.world import NEVER

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_CRC_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)
_SELF_TEST_US = const(1000)
_NOBODYS = bytes(SIZE)


class ReaderCore(SpiRegisters):
    # The core neither executes commands nor sends or receives frames. The subclass Mfrc522 adds these functions.
    def __init__(self, world):
        SpiRegisters.__init__(self, world)
        self._fifo = Fifo()
        self._timer = ReaderTimer()
        self._crc = 0
        self._memory = bytearray(25)
        self._tests_end = NEVER
        # The chip version whose self-test answer this twin imitates.
        self.like = 0x92
        self.readers[FIFO_DATA] = self._pop
        self.readers[STATUS1] = self._status1
        self.readers[T_COUNTER_HIGH] = self._counter_high
        self.readers[T_COUNTER_LOW] = self._counter_low
        for register in (ERROR, STATUS1, CRC_HIGH, CRC_LOW, T_COUNTER_HIGH, T_COUNTER_LOW, VERSION):
            self.writers[register] = self._read_only
        self.writers[COM_IRQ] = self._write_com_irq
        self.writers[DIV_IRQ] = self._write_div_irq
        self.writers[FIFO_DATA] = self._write_fifo
        self.writers[FIFO_LEVEL] = self._write_fifo_level
        self.writers[CONTROL] = self._write_control

    def _read_only(self, value):
        pass

    def _push(self, value):
        if not self._fifo.push(value):
            self._raise_error(BUFFER_OVFL)

    def _pop(self):
        value = self._fifo.pop()
        self._fifo_changed()
        return value

    def _drain(self):
        data = self._fifo.drain()
        self._fifo_changed()
        return data

    def _fifo_changed(self):
        registers = self.registers
        level = self._fifo.level
        registers[FIFO_LEVEL] = level
        water = registers[WATER_LEVEL] & 63
        if level <= water:
            registers[COM_IRQ] |= LO_ALERT_IRQ
        if SIZE - level <= water:
            registers[COM_IRQ] |= HI_ALERT_IRQ

    def _write_fifo(self, value):
        self._push(value)
        self._fifo_changed()
        if self.registers[COMMAND] & 15 == CALC_CRC:
            self._feed_crc()

    def _write_fifo_level(self, value):
        if value & 0x80:
            self._fifo.clear()
            self.registers[ERROR] &= 0xFF ^ BUFFER_OVFL
            self._fifo_changed()

    def _write_com_irq(self, value):
        if value & 0x80:
            self.registers[COM_IRQ] |= value & 0x7F
        else:
            self.registers[COM_IRQ] &= 0xFF ^ value

    def _write_div_irq(self, value):
        if value & 0x80:
            self.registers[DIV_IRQ] |= value & 0x14
        else:
            self.registers[DIV_IRQ] &= 0xFF ^ value

    def _status1(self):
        irq = self.registers[COM_IRQ]
        crc_ready = self.registers[DIV_IRQ] & CRC_IRQ
        return (
            (0x40 if self.registers[CRC_HIGH] == 0 and self.registers[CRC_LOW] == 0 else 0)
            | (0x20 if crc_ready or self.registers[COMMAND] & 15 != CALC_CRC else 0)
            | (0x10 if self.interrupt() else 0)
            | (0x08 if self._timer.end != NEVER else 0)
            | (irq & (HI_ALERT_IRQ | LO_ALERT_IRQ)) >> 2
        )

    def lose_interrupts(self, lost):
        # Simulated fault: the interrupt flags are set but always read as 0.
        self.readers[COM_IRQ] = _no_flags if lost else None

    def stop_timer(self, stopped):
        # Simulated fault: the timer can be started but never expires.
        self._timer.broken = stopped

    def interrupt(self):
        # Returns whether the IRQ output is asserted.
        registers = self.registers
        return bool(
            registers[COM_IRQ] & registers[COM_IEN] & 0x7F or registers[DIV_IRQ] & registers[DIV_IEN] & 0x14
        )

    def _raise_error(self, bits):
        self.registers[ERROR] |= bits
        self.registers[COM_IRQ] |= ERR_IRQ

    def _write_control(self, value):
        if value & 0x80:
            self._timer.stop()
        elif value & 0x40:
            self._start_timer(self.world.now)
        self._plan()

    def _start_timer(self, moment):
        registers = self.registers
        timer = self._timer
        timer.prescaler = (registers[T_MODE] & 15) << 8 | registers[T_PRESCALER]
        timer.even = registers[DEMOD] & 0x10 != 0
        timer.reload = registers[T_RELOAD_HIGH] << 8 | registers[T_RELOAD_LOW]
        timer.start(moment)

    def _timer_fired(self, moment):
        self.registers[COM_IRQ] |= TIMER_IRQ
        # With TAutoRestart, the timer starts again from the reload value.
        if self.registers[T_MODE] & 0x10:
            self._start_timer(moment)
        else:
            self._timer.stop()

    def _counter_high(self):
        return self._timer.counter(self.world.now) >> 8 & 255

    def _counter_low(self):
        return self._timer.counter(self.world.now) & 255

    def _mem(self):
        if self._fifo.level:
            data = self._drain()[:25]
            self._memory[: len(data)] = data
        else:
            for value in self._memory:
                self._push(value)
            self._fifo_changed()
        self._finish()

    def _begin_crc(self):
        if self.registers[AUTO_TEST] & 15 == 9:
            self._tests_end = self.world.now + _SELF_TEST_US
            return
        self._crc = _CRC_PRESETS[self.registers[MODE] & 3]
        self._feed_crc()

    def _feed_crc(self):
        if self._fifo.level and self._tests_end == NEVER:
            self._crc = crc_a(self._drain(), self._crc)
            self.registers[CRC_HIGH] = self._crc >> 8
            self.registers[CRC_LOW] = self._crc & 255
            self.registers[DIV_IRQ] |= CRC_IRQ

    def _self_tested(self):
        # The known answers apply if the internal buffer contains only zeros. Any other content changes the answer. A
        # chip of an unknown version answers with zeros.
        self._tests_end = NEVER
        self._fifo.clear()
        answer = ANSWERS.get(self.like, _NOBODYS)
        for index in range(SIZE):
            self._push(answer[index] ^ self._memory[index % 25])
        self._fifo_changed()


def _no_flags():
    return 0
