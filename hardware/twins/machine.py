"""Twin of the rp2 port's `machine`: the same functions, connected to a circuit of twins. As in the port,
freq() may change the clock of the peripherals, too."""

from twins.dates import mktime
from twins.watchdog import Watchdog
from twins.world import CALL_US

PWRON_RESET = 1
WDT_RESET = 3

# RP2040 datasheet 4.7.6: the address that clears bits of CTRL (2.1.2), and the bit that enables counting.
_WATCHDOG_CLEAR = 0x4005B000
_WATCHDOG_ENABLE = 1 << 30
# The limit of a 24-bit count of microseconds, halved because the watchdog counts twice per microsecond (erratum
# RP2040-E1).
_WATCHDOG_MOST_MS = 8388

# Datasheet 2.2: SPI0_BASE and SPI1_BASE. 4.4.4: SSPDR, SSPSR and its bit BSY. 2.5.3.1: DREQ_SPI0_TX and
# DREQ_SPI1_TX.
_SPI_BASE = (0x4003C000, 0x40040000)
_SPI_DATA = 0x08
_SPI_STATUS = 0x0C
_SPI_BUSY = 1 << 4
_SPI_REQUEST = (16, 18)

# Datasheet 2.10.6: VREG with VSEL in bits 7:4, which is 1.10 V after a reset. 2.15.3: a clock above 133 MHz
# needs 1.15 V.
_VREG = 0x40064000
_VREG_AT_BOOT = 0xB1
_VSEL_1V15 = 12
_MOST_AT_BOOT = 133000000

_PERIPHERAL_AT_BOOT = 48000000
_MISO_OF_BUS = (4, 8)
_LIGHT_US = 30

_world = None
_circuit = None
_identity = b""
_AT_BOOT = 125000000
_frequency = [_AT_BOOT, _PERIPHERAL_AT_BOOT]
_seconds_at_start = 1609459200
_gmtime = None
_watchdog = None
# The SPIs that the firmware has configured, by number.
_spis = {}
_cause = PWRON_RESET
# A function that is called with each new world, so that the twin of `time` uses the same world.
time_takes = None


class Reset(BaseException):
    """Raised at a reset of the processor. The exception passes through the firmware to the code that started the
    firmware."""


class _Held:
    # Replaces circuit and world while the processor is being reset. Any use of this object raises Reset.
    def __getattr__(self, name):
        raise Reset


def install(circuit, identity, native_time):
    # Connects the module to a circuit. `native_time`: the time module of this Python, for its gmtime.
    global _world, _circuit, _identity, _gmtime, _watchdog, _cause
    _circuit = circuit
    _world = circuit.world
    _identity = identity
    _gmtime = native_time.gmtime
    _watchdog = Watchdog(_world, lambda: reset())
    _cause = PWRON_RESET


def begin_anew(circuit):
    # Call this after a reset, when no module of the firmware is loaded. This function releases every pin, stops the
    # buzzer's pulses, and sets the clocks as at boot.
    global _cause
    _take(circuit, circuit.world)
    for line in circuit.lines:
        line.drive(line.idle)
    circuit.pwm(circuit.pins["buzzer"]["output"], 0, 0)
    freq(_AT_BOOT)
    _cause = WDT_RESET


def unique_id():
    return _identity


def freq(processor=None, peripheral=None):
    # If only the processor's clock is set, the clock of the peripherals becomes 48 MHz.
    if processor is None:
        return _frequency[0]
    if processor > _MOST_AT_BOOT and mem32[_VREG] >> 4 & 15 < _VSEL_1V15:
        raise ValueError("the core's voltage is too low for %d Hz" % processor)
    _frequency[0] = processor
    _frequency[1] = _PERIPHERAL_AT_BOOT if peripheral is None else peripheral
    return None


def reset_cause():
    # On the RP2040, the watchdog also performs software resets.
    return _cause


def reset():
    # While Reset passes through the firmware, the firmware's actions have no effect.
    _watchdog.stop()
    _take(_Held(), _Held())
    raise Reset


def _take(circuit, world):
    global _circuit, _world
    _circuit = circuit
    _world = world
    if time_takes is not None:
        time_takes(world)


def soft_reset():
    raise SystemExit(0)


def disable_irq():
    return 0


def enable_irq(state):
    pass


def idle():
    _world.spend(1)


def lightsleep(milliseconds=0):
    _world.sleep(milliseconds * 1000)


def bitstream(pin, encoding, timing, data):
    # The transfer takes 30 us per light, with interrupts disabled.
    _world.spend(CALL_US + len(data) // 3 * _LIGHT_US)
    _circuit.bits(pin.number, data)


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, number, mode=-1, pull=-1, value=None, alt=0):
        if number == "LED":
            number = 25
        self.number = number
        self._line = _circuit.lines[number]
        self._output = False
        self._pull = None
        self.init(mode, pull, value)

    def init(self, mode=-1, pull=-1, value=None, alt=0):
        if pull != -1:
            self._pull = pull
        if mode == -1:
            self._output = True
        else:
            self._output = mode != Pin.IN
            if not self._output:
                self._line.drive(self._line.idle)
        if value is not None:
            self.value(value)
        elif self._output and mode != -1:
            self._line.drive(0)

    def value(self, level=None):
        line = self._line
        if level is None:
            return line.level if self._output else self._sense(line)
        # Line.drive is inlined here for speed, because this code runs twice per bus transfer.
        level = 1 if level else 0
        if level != line.level:
            line.level = level
            if line.listener is not None:
                line.listener(level)
        return None

    __call__ = value

    def _sense(self, line):
        if line.source is not None:
            return line.source()
        if line.idle or self._pull == Pin.PULL_UP:
            return line.idle if self._pull is None else 1
        return line.level

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    high = on
    low = off

    def toggle(self):
        self.value(not self._line.level)

    def irq(self, handler=None, trigger=0, hard=False):
        raise NotImplementedError("the twin of Pin has no interrupts")


class SPI:
    MSB = 0
    LSB = 1

    def __init__(
        self, number, baudrate=1000000, polarity=0, phase=0, bits=8, firstbit=0, sck=None, mosi=None, miso=-1
    ):
        sck = sck.number if sck else (6, 10)[number]
        mosi = mosi.number if mosi else (7, 11)[number]
        if miso == -1:
            miso = _MISO_OF_BUS[number]
        elif miso is not None:
            miso = miso.number
        self._bus = _circuit.spi_bus(number, sck, mosi, miso)
        self._listens = miso is not None
        # The time at which this SPI will have sent all data from the DMA.
        self.busy_until = 0
        self.init(baudrate, polarity, phase, bits, firstbit)
        _spis[number] = self

    def init(self, baudrate=None, polarity=0, phase=0, bits=8, firstbit=0):
        if baudrate is not None:
            self.baudrate = _spi_baud(_frequency[1], baudrate)
            self._byte_ns = 8000000000 // self.baudrate
        if polarity or phase or bits != 8 or firstbit:
            self._bus = _circuit.spi_bus(number=-1, sck=0, mosi=0, miso=None)

    def deinit(self):
        pass

    def readinto(self, into, write=0):
        self.write_readinto(bytes((write,)) * len(into), into)

    def read(self, count, write=0):
        into = bytearray(count)
        self.write_readinto(bytes((write,)) * count, into)
        return bytes(into)

    def duration(self, count):
        # Returns the microseconds that the transfer of `count` bytes takes.
        return count * self._byte_ns // 1000

    def take_bytes(self, data):
        # Sends the bytes of a DMA transfer to the chip.
        self._bus.bytes += len(data)
        self._bus.transfers += 1
        self._bus.exchange(data, None)

    def write_readinto(self, out, into=None):
        size = len(out)
        world = _world
        if world.now < self.busy_until:
            raise RuntimeError("what the DMA sends is still on the wire")
        world.now += CALL_US + size * self._byte_ns // 1000
        if world.now >= world.due:
            world.meet()
        bus = self._bus
        bus.bytes += size
        bus.transfers += 1
        chip = bus.chip
        if chip is None:
            bus.exchange(out, into)
        else:
            chip.exchange(out, into)

    write = write_readinto

    def __str__(self):
        return "SPI(baudrate=%d)" % self.baudrate


def _spi_baud(clock, wanted):
    # The algorithm of spi_set_baudrate in the pico-sdk: an even prescaler, then a divider.
    prescaler = 2
    while prescaler <= 254 and clock >= (prescaler + 2) * 256 * wanted:
        prescaler += 2
    divider = 256
    while divider > 1 and clock // (prescaler * (divider - 1)) <= wanted:
        divider -= 1
    return clock // (prescaler * divider)


def fed_by(address):
    # Returns the SPI with this data register, and its data request number (DREQ); None if there is no such SPI.
    for number, spi in _spis.items():
        if address == _SPI_BASE[number] + _SPI_DATA:
            return spi, _SPI_REQUEST[number]
    return None


class I2C:
    def __init__(self, number, scl=None, sda=None, freq=400000, timeout=50000):
        wires = _circuit.pins["i2c"]
        wired = number == wires["bus"] and scl.number == wires["scl"] and sda.number == wires["sda"]
        self._chips = _circuit.i2c_chips if wired else {}
        self._byte_ns = 9000000000 // freq

    def _chip(self, address, size):
        _world.spend(CALL_US + (size + 1) * self._byte_ns // 1000)
        chip = self._chips.get(address)
        if _circuit.sda_held:
            raise OSError(110)
        if chip is None or not chip.present:
            raise OSError(5)
        return chip

    def scan(self):
        return sorted(address for address in self._chips if self._chips[address].present)

    def writeto(self, address, data, stop=True):
        self._chip(address, len(data)).write(data)
        return len(data)

    def readfrom(self, address, count, stop=True):
        return bytes(self._chip(address, count).read(count))

    def readfrom_into(self, address, buffer, stop=True):
        buffer[:] = self._chip(address, len(buffer)).read(len(buffer))

    def writeto_mem(self, address, register, data, addrsize=8):
        self._chip(address, len(data) + 1).write(bytes((register,)) + bytes(data))

    def readfrom_mem_into(self, address, register, buffer, addrsize=8):
        chip = self._chip(address, len(buffer) + 2)
        chip.write(bytes((register,)))
        buffer[:] = chip.read(len(buffer))

    def readfrom_mem(self, address, register, count, addrsize=8):
        buffer = bytearray(count)
        self.readfrom_mem_into(address, register, buffer)
        return bytes(buffer)


SoftI2C = I2C


class ADC:
    def __init__(self, pin):
        self._pin = pin.number if isinstance(pin, Pin) else pin

    def read_u16(self):
        _world.spend(CALL_US)
        return max(0, min(65535, int(_circuit.sense(self._pin) / 3.3 * 65535)))


class PWM:
    def __init__(self, pin, freq=0, duty_u16=0):
        self._pin = pin.number
        self._hertz = freq
        self._duty = duty_u16
        self._apply()

    def init(self, freq=None, duty_u16=None):
        self._hertz = self._hertz if freq is None else freq
        self._duty = self._duty if duty_u16 is None else duty_u16
        self._apply()

    def freq(self, hertz=None):
        if hertz is None:
            return self._hertz
        self._hertz = hertz
        self._apply()
        return None

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = duty
        self._apply()
        return None

    def deinit(self):
        self._duty = 0
        self._apply()

    def _apply(self):
        _circuit.pwm(self._pin, self._hertz, self._duty)


class WDT:
    def __init__(self, id=0, timeout=5000):
        if id or not 0 < timeout <= _WATCHDOG_MOST_MS:
            raise ValueError("no such watchdog")
        _watchdog.start(timeout * 1000)

    def feed(self):
        _watchdog.feed()


class _Memory:
    # The registers that the firmware accesses directly. Other addresses are not modelled.
    def __init__(self):
        self._vreg = _VREG_AT_BOOT

    def __getitem__(self, address):
        if address == _VREG:
            return self._vreg
        value = 0
        for number, spi in _spis.items():
            if address == _SPI_BASE[number] + _SPI_STATUS and _world.ticks() < spi.busy_until:
                value = _SPI_BUSY
        return value

    def __setitem__(self, address, value):
        if address == _WATCHDOG_CLEAR and value & _WATCHDOG_ENABLE:
            _watchdog.stop()
        elif address == _VREG:
            self._vreg = value


mem32 = _Memory()


class RTC:
    def datetime(self, fields=None):
        # (year, month, day, weekday, hour, minute, second, subsecond), as in the port. The clock starts at 2021-01-01.
        global _seconds_at_start
        if fields is None:
            now = _gmtime(seconds())
            return now[0], now[1], now[2], now[6], now[3], now[4], now[5], 0
        wanted = mktime((fields[0], fields[1], fields[2], fields[4], fields[5], fields[6]))
        _seconds_at_start = wanted - _world.now // 1000000
        return None


def seconds():
    return _seconds_at_start + _world.now // 1000000
