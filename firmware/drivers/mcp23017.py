# Microchip MCP23017 on I2C. Twelve of its sixteen inputs read the keys, three for each of four seats; a pressed key
# connects its input to ground.

from micropython import const

# Registers of port A with BANK = 0. Each is followed by the same register of port B (datasheet 3.2.1, table 3-5).
_IODIR = const(0x00)
# IOCON and GPPU show whether the chip is set up; INTF shows the inputs that caused an interrupt; GPIO shows the present
# levels.
_IOCON = const(0x0A)
_SETTINGS_SIZE = const(4)
_INTF = const(0x0E)
_GPIO = const(0x12)
_LEVELS_SIZE = const(2)

# IOCON: INTA and INTB mirrored, open drain, active low.
_MIRRORED_OPEN_DRAIN = const(0x44)

# IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON and GPPU, a byte for each port: all pins are inputs; a pressed key reads
# 1; every change interrupts; all pull-ups are on, including those of unused inputs.
# fmt: off
_SET_UP = (
    b"\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00"
    + bytes((_MIRRORED_OPEN_DRAIN, _MIRRORED_OPEN_DRAIN))
    + b"\xff\xff"
)
# fmt: on
_PULLED_UP = const(0xFF)

# After this many scans without a change, the chip's set-up is checked.
_SCANS_UNASKED = const(16)


class Keys:
    # `rescue`: a drivers.i2c_rescue.Rescue for a bus that hangs.
    def __init__(self, i2c, address=0x20, rescue=None):
        self._i2c = i2c
        self._rescue = rescue
        self._address = address
        self._settings = bytearray(_SETTINGS_SIZE)
        self._levels = bytearray(_LEVELS_SIZE)
        self._pressed = 0
        self._scans = 0

    def scan(self):
        # Returns the mask of the keys that are pressed now, bit 3 * seat + key. Raises OSError if the chip does not
        # answer; the next scan may succeed again.
        try:
            return self._scan()
        except OSError:
            if self._rescue:
                # The rescue resets the chip, so the next scan sets it up.
                self._rescue.run()
                self._scans = 0
            raise

    def _scan(self):
        pressed = self._read(_GPIO)
        self._scans -= 1
        # A new value only counts if the chip is set up, so its set-up is checked at each change, and from time to time.
        if pressed != self._pressed or self._scans < 0:
            self._scans = _SCANS_UNASKED
            if not self._is_set_up():
                # The chip has just started, or its supply failed for a moment.
                self._i2c.writeto_mem(self._address, _IODIR, _SET_UP)
                if not self._is_set_up():
                    raise OSError("no keys")
                pressed = self._read(_GPIO)
            self._pressed = pressed
        return pressed

    def changed(self):
        # Returns the mask of keys that changed since the last scan, but only the first change in each port of the chip.
        # If the last scan was long ago, call this before scan(), which clears the mask (datasheet 3.6.4). Raises
        # OSError as scan() does.
        return self._read(_INTF)

    def _is_set_up(self):
        # A bus without a chip reads all ones, which is not a valid set-up.
        settings = self._settings
        self._i2c.readfrom_mem_into(self._address, _IOCON, settings)
        return settings[0] == _MIRRORED_OPEN_DRAIN and settings[2] == _PULLED_UP and settings[3] == _PULLED_UP

    def _read(self, register):
        # Each seat has one half of a port; the fourth input of the half is unused.
        levels = self._levels
        self._i2c.readfrom_mem_into(self._address, register, levels)
        low = levels[0]
        high = levels[1]
        return low & 7 | (low >> 4 & 7) << 3 | (high & 7) << 6 | (high >> 4 & 7) << 9
