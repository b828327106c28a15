"""The wiring of a table: connects lines and buses to the chips of its pin map."""

from twins.antenna import Antenna
from twins.mcp23017 import Mcp23017
from twins.mfrc522 import Mfrc522
from twins.spi_bus import SpiBus
from twins.st7796 import St7796
from twins.ws2812 import Ws2812

_SUPPLY_VOLTS = 5.0
# The maximum number of tones in the log. The tones of a whole evening would not fit in memory.
_TONES = 200


class Line:
    # A GPIO. `idle` is its level while it is not driven. `listener` is called with new levels. `source`
    # returns the level of an input.
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
    # The latest tones: (moment in microseconds, hertz), with 0 Hz for silence.
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
        self.antennas = [Antenna(seed + place) for place in range(len(pins["spi"]["readers"]["chip_select"]))]
        self.readers = [Mfrc522(world, antenna) for antenna in self.antennas]
        self.lights = Ws2812(pins["lights"]["count"] if "lights" in pins else 0)
        self.buzzer = Buzzer(world)
        self.i2c_chips = {}
        # The number of SCL pulses after which a chip that was interrupted within a byte releases SDA.
        self.sda_held = 0
        if "i2c" in pins:
            self.lines[pins["i2c"]["sda"]].source = self._sda_level
            self.lines[pins["i2c"]["scl"]].wire(1, self._clock_i2c)
        self._join_keys(pins["keys"])
        self._nobody = SpiBus(self._contention)
        self._join_readers(pins["spi"]["readers"])
        self._join_display(pins["spi"]["display"])
        self.service = False
        self.lines[pins["service"]["input"]].source = self._service_level

    def _join_keys(self, wires):
        # Either all keys are connected to a chip, or each key is connected to a separate line.
        self.keys = None
        if "inputs" in wires:
            self.keys = self.i2c_chips[self.pins["i2c"]["address"]["keys"]] = Mcp23017()
            self.lines[wires["reset"]].wire(1, self._reset_keys)
            self.lines[wires["interrupt"]].source = self._keys_interrupt
        self._pressed = set()
        for line in wires.get("lines", ()):
            self.lines[line].source = lambda line=line: 0 if line in self._pressed else 1

    def _join_readers(self, wires):
        self.reader_bus = SpiBus(self._contention)
        for reader, line in zip(self.readers, wires["chip_select"]):
            self.lines[line].wire(1, self.reader_bus.attach(reader))
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
        # The service key connects the line to ground while it is held. The pull-up resistor is in the processor.
        return 0 if self.service else 1

    def _keys_interrupt(self):
        return self.keys.interrupt_pin(0)

    def _contention(self, chips):
        if self._report is not None:
            self._report({"event": "contention", "chips": chips, "us": self.world.now})

    def spi_bus(self, number, sck, mosi, miso):
        # Returns the bus on these pins. If no bus of the table is wired to these pins, it returns a bus
        # without chips.
        for name, bus in (("readers", self.reader_bus), ("display", self.display_bus)):
            wires = self.pins["spi"][name]
            if (wires["bus"], wires["sck"], wires["mosi"]) == (number, sck, mosi) and miso in (
                None,
                wires["miso"],
            ):
                return bus
        return self._nobody

    def lay(self, place, tag, at=None):
        # `at`: x and y in millimetres from the middle of the coil.
        self.readers[place].catch_up()
        self.antennas[place].lay(tag, self.world.now, at)

    def lift(self, place, uid):
        self.readers[place].catch_up()
        return self.antennas[place].lift(uid, self.world.now)

    def key(self, place, key, pressed):
        # If a table has only one set of keys, that set belongs to place 0.
        if self.keys is not None:
            self.keys.ground(self.pins["keys"]["inputs"][place][key], pressed)
        elif pressed:
            self._pressed.add(self.pins["keys"]["lines"][key])
        else:
            self._pressed.discard(self.pins["keys"]["lines"][key])

    def sense(self, pin):
        # Returns the voltage at an analogue input.
        supply = self.pins["supply"]
        return (self.volts - supply.get("drop", 0)) / supply["divider"] if pin == supply["sense"] else 0.0

    def pwm(self, pin, hertz, duty):
        if pin == self.pins["buzzer"]["output"]:
            self.buzzer.tone(hertz if duty else 0)

    def bits(self, pin, data):
        if "lights" in self.pins and pin == self.pins["lights"]["data"]:
            self.lights.shift(data)
