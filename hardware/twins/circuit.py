"""The wiring of the table: joins lines and buses to the chips, from the pin map."""

from twins.antenna import Antenna
from twins.mcp23017 import Mcp23017
from twins.mfrc522 import Mfrc522
from twins.spi_bus import SpiBus
from twins.st7796 import St7796
from twins.ws2812 import Ws2812

_SUPPLY_VOLTS = 5.0
# A whole evening beeps more often than its memory would hold.
_TONES = 200


class Line:
    # A GPIO: `idle` is its level while nobody drives it, `listener` hears new levels, `source` gives an input's level.
    def __init__(self):
        self.level = 0
        self.idle = 0
        self.listener = None
        self.source = None

    def drive(self, level):
        if level != self.level:
            self.level = level
            if self.listener is not None:
                self.listener(level)

    def wire(self, idle, listener):
        self.level = self.idle = idle
        self.listener = listener
        listener(idle)


class Buzzer:
    # What was heard last: (moment in microseconds, hertz), 0 hertz for silence.
    def __init__(self, world):
        self._world = world
        self.log = []

    def tone(self, hertz):
        if hertz != (self.log[-1][1] if self.log else 0):
            self.log.append((self._world.now, hertz))
            if len(self.log) > _TONES:
                self.log.pop(0)


class Circuit:
    def __init__(self, world, pins, seed=1, report=None):
        self.world = world
        self.pins = pins
        self._report = report
        self.lines = [Line() for _ in range(30)]
        self.volts = _SUPPLY_VOLTS
        self.display = St7796(world)
        self.antennas = [Antenna(seed + place) for place in range(4)]
        self.readers = [Mfrc522(world, antenna) for antenna in self.antennas]
        self.keys = Mcp23017()
        self.lights = Ws2812(pins["lights"]["count"])
        self.buzzer = Buzzer(world)
        self.i2c_chips = {pins["i2c"]["address"]["keys"]: self.keys}
        # Clocks until the chip that was cut off in a byte lets go of SDA.
        self.sda_held = 0
        self.lines[pins["i2c"]["sda"]].source = self._sda_level
        self.lines[pins["i2c"]["scl"]].wire(1, self._clock_i2c)
        self.lines[pins["keys"]["reset"]].wire(1, self._reset_keys)
        self._nobody = SpiBus(self._contention)
        self._join_readers(pins["spi"]["readers"])
        self._join_display(pins["spi"]["display"])
        self.lines[pins["keys"]["interrupt"]].source = self._keys_interrupt
        self.service = False
        self.lines[pins["service"]["input"]].source = self._service_level

    def _join_readers(self, wires):
        self.reader_bus = SpiBus(self._contention)
        for place in range(4):
            listener = self.reader_bus.attach(self.readers[place])
            self.lines[wires["chip_select"][place]].wire(1, listener)
        self.lines[wires["reset"]].wire(0, self.reset_readers)

    def _join_display(self, wires):
        self.display_bus = SpiBus(self._contention)
        self.lines[wires["chip_select"]].wire(1, self.display_bus.attach(self.display))
        self.lines[wires["data_command"]].wire(1, self.display.data_pin)
        self.lines[wires["reset"]].wire(1, self.display.reset_pin)

    def reset_readers(self, level):
        for reader in self.readers:
            reader.hard_power_down(level)

    def _sda_level(self):
        return 0 if self.sda_held else 1

    def _clock_i2c(self, level):
        if level and self.sda_held:
            self.sda_held -= 1

    def _reset_keys(self, level):
        if not level:
            self.keys.reset()

    def _service_level(self):
        # Held, the key connects to ground; the pull-up is the processor's.
        return 0 if self.service else 1

    def _keys_interrupt(self):
        return self.keys.interrupt_pin(0)

    def _contention(self, chips):
        if self._report is not None:
            self._report({"event": "contention", "chips": chips, "us": self.world.now})

    def spi_bus(self, number, sck, mosi, miso):
        # The bus on those pins; one to which nothing is connected where they are not as wired.
        for name, bus in (("readers", self.reader_bus), ("display", self.display_bus)):
            wires = self.pins["spi"][name]
            if (wires["bus"], wires["sck"], wires["mosi"]) == (number, sck, mosi) and miso in (
                None,
                wires["miso"],
            ):
                return bus
        return self._nobody

    def lay(self, place, tag, at=None):
        # `at`: millimetres from the middle of the coil, along and across.
        self.readers[place].catch_up()
        self.antennas[place].lay(tag, self.world.now, at)

    def lift(self, place, uid):
        self.readers[place].catch_up()
        return self.antennas[place].lift(uid, self.world.now)

    def key(self, place, key, pressed):
        self.keys.ground(self.pins["keys"]["inputs"][place][key], pressed)

    def sense(self, pin):
        # Volts at an analogue input.
        supply = self.pins["supply"]
        return self.volts / supply["divider"] if pin == supply["sense"] else 0.0

    def pwm(self, pin, hertz, duty):
        if pin == self.pins["buzzer"]["output"]:
            self.buzzer.tone(hertz if duty else 0)

    def bits(self, pin, data):
        if pin == self.pins["lights"]["data"]:
            self.lights.shift(data)
