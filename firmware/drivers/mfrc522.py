# NXP MFRC522, a contactless reader on SPI: a driver with the interface of drivers.reader.
#
# Nothing here waits: an exchange is loaded, started and polled. After set_up(), nothing allocates.

from micropython import const

from drivers.reader import (
    BROKEN,
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

# Registers (datasheet 9.2, table 20).
_COMMAND = const(0x01)
_COM_IRQ = const(0x04)
_ERROR = const(0x06)
_STATUS2 = const(0x08)
_FIFO_DATA = const(0x09)
_FIFO_LEVEL = const(0x0A)
_CONTROL = const(0x0C)
_BIT_FRAMING = const(0x0D)
_COLL = const(0x0E)
_MODE = const(0x11)
_TX_MODE = const(0x12)
_RX_MODE = const(0x13)
_TX_CONTROL = const(0x14)
_TX_ASK = const(0x15)
_CW_GSP = const(0x28)
_T_MODE = const(0x2A)
_T_PRESCALER = const(0x2B)
_T_RELOAD_HIGH = const(0x2C)
_T_RELOAD_LOW = const(0x2D)
_VERSION = const(0x37)

# Commands (datasheet 10.3, table 149).
_IDLE = const(0x00)
_TRANSCEIVE = const(0x0C)
_SOFT_RESET = const(0x0F)

_POWER_DOWN = const(0x10)  # CommandReg: the chip is still starting up
_ALL_INTERRUPTS = const(0x7F)  # ComIrqReg: clears all flags if written with Set1 = 0
_RX_IRQ = const(0x20)
_ERR_IRQ = const(0x02)
_TIMER_IRQ = const(0x01)
_TEMPERATURE = const(0x40)  # ErrorReg: the chip overheated and switched its transmitter off
_COLLISION_ERROR = const(0x08)
_ANY_ERROR = const(0x9F)
_CRYPTO_ON = const(0x08)  # Status2Reg: set only by MFAuthent; garbles all other traffic
_FLUSH = const(0x80)
_TIMER_STOP = const(0x80)  # ControlReg: TStopNow
_START_SEND = const(0x80)
_NO_POSITION = const(0x20)  # CollReg: CollPosNotValid
_FIFO_SIZE = const(64)
# VersionReg reads one of these values if no chip drives the bus.
_NO_CHIP = const((0x00, 0xFF))

_CRC_ON = const(0x80)  # TxModeReg, RxModeReg, at 106 kbit/s
_TIMER_AUTO = const(0x80)  # TModeReg: starts at the end of a transmission, stops at the fifth bit received
_TICK_25_US = const(0xA9)  # TPrescalerReg: 13.56 MHz / (2 * 169 + 1) = 40 kHz
_ASK_100 = const(0x40)
_CRC_6363 = const(0x3D)  # ModeReg: preset of CRC_A; the transmitter waits for the field
_FIELD_OFF = const(0x80)
_FIELD_ON = const(0x83)
_FIELD_BITS = const(0x03)


def _addresses(registers):
    # In a read, each byte sent is an address; its value comes one byte later (datasheet 8.1.2.1).
    return bytes([0x80 | register << 1 for register in registers] + [0])


def _write_of(register, value):
    # The bytes on the bus for a register write.
    return bytes((register << 1, value))


# Constant register writes; each is one transfer.
_LIGHT = _write_of(_TX_CONTROL, _FIELD_ON)
_DARK = _write_of(_TX_CONTROL, _FIELD_OFF)
_LISTEN = _write_of(_COMMAND, _TRANSCEIVE)
_STOP = _write_of(_COMMAND, _IDLE)
_NO_INTERRUPTS = _write_of(_COM_IRQ, _ALL_INTERRUPTS)
_EMPTY = _write_of(_FIFO_LEVEL, _FLUSH)

# The registers that show the state of an exchange, and whether the chip still has the settings of set_up(). They are
# read in one transfer: an additional byte takes 1 us, an additional transfer 20 us.
_STATE = _addresses(
    (
        _COM_IRQ,
        _ERROR,
        _FIFO_LEVEL,
        _CONTROL,
        _COLL,
        _VERSION,
        _COMMAND,
        _T_MODE,
        _TX_ASK,
        _MODE,
        _TX_CONTROL,
        _STATUS2,
    )
)

# Views that read 0, 1, 2, ... bytes from the FIFO in one transfer. Cutting a slice instead would allocate.
_drain = memoryview(_addresses([_FIFO_DATA] * LONGEST_ANSWER))
_DRAINS = tuple([_drain[LONGEST_ANSWER - length :] for length in range(LONGEST_ANSWER + 1)])


class Mfrc522:
    def __init__(self, spi, chip_select):
        self._spi = spi
        self._select = chip_select
        self._select(1)
        self.normal_power = NORMAL_POWER
        self._pair = bytearray(2)
        self._write_bus = spi.write
        self._state = bytearray(len(_STATE))
        out = memoryview(bytearray(1 + LONGEST_REQUEST))
        out[0] = _FIFO_DATA << 1
        self._fills = tuple([out[: 1 + length] for length in range(1 + LONGEST_REQUEST)])
        into = memoryview(bytearray(1 + LONGEST_ANSWER))
        self._answers = tuple([into[: 1 + length] for length in range(1 + LONGEST_ANSWER)])
        # Bytes of an answer beyond LONGEST_ANSWER stay in the chip.
        self.frame = out[1:]
        self.data = into[1:]
        self.length = 0
        self.last_bits = 0
        self.collision = 0
        self.version = 0
        self._framing = bytearray((_BIT_FRAMING << 1, 0))
        self._checksums = -1
        self._ticks = -1

    def _write(self, register, value):
        pair = self._pair
        pair[0] = register << 1
        pair[1] = value
        self._select(0)
        self._spi.write(pair)
        self._select(1)

    def _read(self, addresses, into):
        self._select(0)
        self._spi.write_readinto(addresses, into)
        self._select(1)

    def release(self):
        # Ends any bus transfer that was interrupted.
        self._select(1)

    def reset(self):
        # Restarts the chip, with the field off; set_up() may follow when the oscillator has settled. The reset line is
        # not used: all readers share it, so the others would lose their settings.
        self._write(_COMMAND, _SOFT_RESET)

    def set_up(self):
        # Returns whether a chip answers, is awake and has accepted its settings.
        self._write(_TX_CONTROL, _FIELD_OFF)
        self._write(_T_MODE, _TIMER_AUTO)
        self._write(_T_PRESCALER, _TICK_25_US)
        self._write(_TX_ASK, _ASK_100)
        self._write(_MODE, _CRC_6363)
        self.power(self.normal_power)
        # Bits after a collision read as 0, so the bits before it need no mask.
        self._write(_COLL, 0)
        self._checksums = -1
        self._ticks = -1
        return self.healthy()

    def healthy(self):
        # Returns False if the chip is off the bus or has lost its set-up. If the cipher is on by mistake, switches it
        # off.
        self._read(_STATE, self._state)
        self.version = self._state[6]
        if self._state[12] & _CRYPTO_ON:
            self._write(_STATUS2, 0)
        return self._is_set_up()

    def _is_set_up(self):
        # Returns whether the state that was last read is that of a chip after set_up().
        state = self._state
        return (
            state[8] == _TIMER_AUTO
            and state[9] == _ASK_100
            and state[10] == _CRC_6363
            and state[6] not in _NO_CHIP
            and not state[7] & _POWER_DOWN
        )

    def field_on(self):
        self._select(0)
        self._write_bus(_LIGHT)
        self._select(1)

    def power(self, level):
        # The level needs no conversion: it is the value of GsP, the conductance of the chip's antenna driver. After a
        # reset, this value is NORMAL_POWER.
        self._write(_CW_GSP, level)

    def field_off(self):
        self._select(0)
        self._write_bus(_DARK)
        self._select(1)

    def listened(self):
        # Silence proves that there is no tag only if the field and the timer ran until the poll() that reported the
        # silence.
        state = self._state
        return state[11] & _FIELD_BITS == _FIELD_BITS and not state[12] & _CRYPTO_ON and self._is_set_up()

    def load(self, length, last_bits, align, checksums, ticks):
        self._make_ready(checksums, ticks)
        self._fill(length, align << 4 | last_bits)

    def _make_ready(self, checksums, ticks):
        # _make_ready() and _fill() are separate, because a function with more than eleven locals and stack values has
        # its frame on the heap. The frame is freed again, but the next garbage collection comes earlier.
        select = self._select
        write = self._write_bus
        select(0)
        write(_STOP)
        select(1)
        select(0)
        write(_NO_INTERRUPTS)
        select(1)
        select(0)
        write(_EMPTY)
        select(1)
        if checksums != self._checksums:
            self._set_checksums(checksums)
        if ticks != self._ticks:
            self._set_timeout(ticks)

    def _fill(self, length, framing):
        # Clears the StartSend of the previous exchange. Otherwise, StartSend would send this frame as soon as
        # Transceive runs.
        select = self._select
        write = self._write_bus
        pair = self._framing
        pair[1] = framing
        select(0)
        write(pair)
        select(1)
        select(0)
        write(self._fills[length])
        select(1)

    def _set_checksums(self, checksums):
        self._write(_TX_MODE, _CRC_ON if checksums & CRC_SENT else 0)
        self._write(_RX_MODE, _CRC_ON if checksums == CRC_BOTH else 0)
        self._checksums = checksums

    def _set_timeout(self, ticks):
        self._write(_T_RELOAD_HIGH, ticks >> 8)
        self._write(_T_RELOAD_LOW, ticks & 255)
        self._ticks = ticks

    def start(self):
        # Sends the loaded frame. StartSend has an effect only while Transceive runs.
        select = self._select
        write = self._write_bus
        pair = self._framing
        pair[1] |= _START_SEND
        select(0)
        write(_LISTEN)
        select(1)
        select(0)
        write(pair)
        select(1)

    def begin_exchange(self, length, last_bits, align, checksums, ticks):
        self._make_ready(checksums, ticks)
        self._fill(length, align << 4 | last_bits)
        self.start()

    def poll(self):
        # Returns the state of the exchange. The interrupt flags are read first, so everything read after them is
        # final.
        state = self._state
        self._select(0)
        self._spi.write_readinto(_STATE, state)
        self._select(1)
        self.length = 0
        if state[2] & _TEMPERATURE or state[3] > _FIFO_SIZE:
            return BROKEN
        if state[1] & _RX_IRQ:
            return self._receive(state[2] & _ANY_ERROR)
        if state[1] & _ERR_IRQ:
            self._write(_CONTROL, _TIMER_STOP)
            return CORRUPT
        return TIMEOUT if state[1] & _TIMER_IRQ else PENDING

    def _receive(self, errors):
        state = self._state
        self.length = state[3]
        self.last_bits = state[4] & 7
        kept = min(self.length, LONGEST_ANSWER)
        self._read(_DRAINS[kept], self._answers[kept])
        if kept < 2 and (self.last_bits or self._framing):
            # If fewer than five bits arrived, the timer may still be running. Stop it, so it does not end the next
            # exchange.
            self._write(_CONTROL, _TIMER_STOP)
        if errors & _COLLISION_ERROR:
            return self._differing()
        return CORRUPT if errors else OK

    def whole_answer(self):
        # The bytes of a long answer that do not fit into `data` are still in the chip.
        return bytes(self.data) + self.read(_FIFO_DATA, self.length - LONGEST_ANSWER)

    def self_test(self):
        # Imported only when needed, to save 1 KB.
        from drivers.mfrc522_selftest import SelfTest

        return SelfTest(self)

    def read(self, register, count=1):
        # Reads several values of one register in one transfer. Allocates.
        addresses = _addresses([register] * count)
        values = bytearray(len(addresses))
        self._read(addresses, values)
        return bytes(values[1:])

    def write(self, register, values):
        # Writes several values to one register in one transfer. Allocates.
        self._select(0)
        self._spi.write(bytes((register << 1,)) + values)
        self._select(1)

    def _differing(self):
        # A CollPos of 0 means the 32nd bit.
        coll = self._state[5]
        self.collision = 0 if coll & _NO_POSITION else coll & 31 or 32
        return COLLISION
