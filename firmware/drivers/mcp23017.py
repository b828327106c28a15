# Microchip MCP23017 on I2C: three keys for each of four seats, to ground, on its sixteen inputs.

from micropython import const

# Registers of port A with BANK = 0; that of port B follows each (datasheet 3.2.1, table 3-5).
_IODIR = const(0x00)
# IOCON and GPPU, which show whether the chip is set up, what has interrupted, and the present levels.
_IOCON = const(0x0A)
_SETTINGS_SIZE = const(4)
_INTF = const(0x0E)
_GPIO = const(0x12)
_LEVELS_SIZE = const(2)

# IOCON: INTA and INTB mirrored, open drain, active low.
_MIRRORED_OPEN_DRAIN = const(0x44)

# IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON, GPPU, a byte for each port: all inputs, a key pressed reads 1,
# interrupt on every change, pull-ups on, those of free inputs too.
# fmt: off
_SET_UP = (
    b"\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00"
    + bytes((_MIRRORED_OPEN_DRAIN, _MIRRORED_OPEN_DRAIN))
    + b"\xff\xff"
)
# fmt: on
_PULLED_UP = const(0xFF)

# Scans without a change after which the chip is asked whether it is still set up.
_SCANS_UNASKED = const(16)


class Keys:
    # `rescue` is a drivers.i2c_rescue.Rescue, for a bus that hangs.
    def __init__(self, i2c, address=0x20, rescue=None):
        self._i2c = i2c
        self._rescue = rescue
        self._address = address
        self._settings = bytearray(_SETTINGS_SIZE)
        self._levels = bytearray(_LEVELS_SIZE)
        self._pressed = 0
        self._scans = 0

    def scan(self):
        # Mask of the keys pressed now, bit 3 * seat + key. Raises OSError while the chip does not answer; the next scan
        # may find it again.
        try:
            return self._scan()
        except OSError:
            if self._rescue:
                # It resets the chip: the next scan sets it up.
                self._rescue.run()
                self._scans = 0
            raise

    def _scan(self):
        pressed = self._read(_GPIO)
        self._scans -= 1
        # Only a chip that is set up is believed when it says something new, and it is asked now and then.
        if pressed != self._pressed or self._scans < 0:
            self._scans = _SCANS_UNASKED
            if not self._is_set_up():
                # New, or its supply failed for a moment.
                self._i2c.writeto_mem(self._address, _IODIR, _SET_UP)
                if not self._is_set_up():
                    raise OSError("no keys")
                pressed = self._read(_GPIO)
            self._pressed = pressed
        return pressed

    def changed(self):
        # Mask of keys that changed since the last scan: of each half of the chip those that did so first. It is for a
        # late caller; ask before scan(), which clears it (datasheet 3.6.4). OSError as there.
        return self._read(_INTF)

    def _is_set_up(self):
        # A bus that reads all ones is no chip with its pull-ups on.
        settings = self._settings
        self._i2c.readfrom_mem_into(self._address, _IOCON, settings)
        return settings[0] == _MIRRORED_OPEN_DRAIN and settings[2] == _PULLED_UP and settings[3] == _PULLED_UP

    def _read(self, register):
        # A seat has one half of a port; its fourth input is free.
        levels = self._levels
        self._i2c.readfrom_mem_into(self._address, register, levels)
        low = levels[0]
        high = levels[1]
        return low & 7 | (low >> 4 & 7) << 3 | (high & 7) << 6 | (high >> 4 & 7) << 9
