"""The twins, connected to the pins of an emulated Pico.

`hardware/emulator` calls this module whenever the chip accesses a pin or a bus. Each moment is given as whole seconds
and microseconds since power-on, because a number above 2**31 cannot be passed from JavaScript to MicroPython.
"""

import json
import time

from twins.circuit import Circuit
from twins.control import Control
from twins.dates import mktime
from twins.ds3231 import Ds3231
from twins.world import NEVER, World

_MICROSECONDS = 1000000
# Bytes are passed in this file, because a call can pass only one byte.
_BYTES = "/bytes"


class PicoWorld(World):
    """Time from the emulated chip's own clock. Delays of the twins are not added, because the emulated chip already
    counts them."""

    def spend(self, us):
        pass

    def reach(self, seconds, us):
        self.now = seconds * _MICROSECONDS + us
        if self.now >= self.due:
            self.meet()


class _FlashOfChip:
    # The emulated chip has its own flash, and counts the flash operations itself.
    def counts(self):
        return {}


class Wiring:
    # `config` is the configuration that stichtisch.simulation writes. `report` is called with each event, as a line of
    # JSON.
    def __init__(self, config, report):
        config = json.loads(config)
        pins = config["pins"]
        self._world = PicoWorld()
        self._report = report
        self._circuit = Circuit(self._world, pins, config["seed"], self._happened)
        self._circuit.service = config.get("service", False)
        self._control = Control(self._circuit, _FlashOfChip(), None, None, None, None)
        if "unix" in config:
            clock = Ds3231(self._world, config["unix"], time.gmtime, mktime)
            self._circuit.i2c_chips[pins["i2c"]["address"]["clock"]] = clock
        for entry in config.get("script", ()):
            self._control.later(entry)
        self._byte = bytearray(1)
        self._answer = bytearray(1)

    def _happened(self, event):
        self._report(json.dumps(event))

    def level(self, seconds, us, line, level):
        # The Pico drives a line, or releases it (level -1).
        self._world.reach(seconds, us)
        line = self._circuit.lines[line]
        line.drive(line.idle if level < 0 else level)

    def idle_levels(self):
        # Returns the level that each line has while the processor does not drive it, as JSON.
        return json.dumps([line.source() if line.source else line.idle for line in self._circuit.lines])

    def readers_byte(self, seconds, us, value):
        self._world.reach(seconds, us)
        return self._exchange(self._circuit.reader_bus, value)

    def display_byte(self, seconds, us, value):
        self._world.reach(seconds, us)
        return self._exchange(self._circuit.display_bus, value)

    def _exchange(self, bus, value):
        # Transfers one byte in each direction. A transfer lasts from one edge of the chip-select line to the next.
        self._byte[0] = value
        self._answer[0] = 0
        bus.bytes += 1
        chip = bus.chip
        if chip is None:
            bus.exchange(self._byte, self._answer)
        else:
            chip.exchange(self._byte, self._answer)
        return self._answer[0]

    def display_data(self, seconds, us):
        # Sends many bytes to the display, without an answer.
        self._world.reach(seconds, us)
        data = _bytes()
        bus = self._circuit.display_bus
        bus.bytes += len(data)
        if bus.chip is None:
            bus.exchange(data, None)
        else:
            bus.chip.exchange(data, None)

    def _chip(self, address):
        chip = self._circuit.i2c_chips.get(address)
        return chip if chip is not None and chip.present else None

    def i2c_answers(self, address):
        return self._chip(address) is not None

    def i2c_write(self, seconds, us, address):
        self._world.reach(seconds, us)
        chip = self._chip(address)
        if chip is not None:
            chip.write(_bytes())

    def i2c_read(self, seconds, us, address):
        # Returns the next byte.
        self._world.reach(seconds, us)
        chip = self._chip(address)
        return 0xFF if chip is None else chip.read(1)[0]

    def bits(self, seconds, us, line):
        self._world.reach(seconds, us)
        self._circuit.bits(line, _bytes())

    def pwm(self, seconds, us, line, hertz, duty):
        self._world.reach(seconds, us)
        self._circuit.pwm(line, hertz, duty)

    def volts(self, line):
        return self._circuit.sense(line)

    def command(self, seconds, us, request):
        # Executes a command of the control channel. Request and answer are JSON.
        self._world.reach(seconds, us)
        try:
            answer = self._control.obey(json.loads(request)) or {}
        except Exception as error:
            return json.dumps({"error": "%s: %s" % (type(error).__name__, error)})
        answer["ok"] = True
        answer["us"] = self._world.now
        return json.dumps(answer)

    def due_in(self, seconds, us):
        # Returns the microseconds until the next scheduled action of the twins; -1: there is none.
        if self._world.due == NEVER:
            return -1
        return max(0, self._world.due - (seconds * _MICROSECONDS + us))


def _bytes():
    with open(_BYTES, "rb") as file:
        return file.read()
