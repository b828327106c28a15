# Microchip MCP23017 on I2C: three keys for each of four seats, to ground, on its sixteen inputs.

from micropython import const

# Registers of port A with BANK = 0; that of port B follows each (datasheet 3.2.1, table 3-5).
_IODIR = const(0x00)
# From IOCON up to and with GPIO, in one read: settings, pull-ups, flags, captured and present levels.
_IOCON = const(0x0A)
_SCAN_SIZE = const(10)
_PRESENT = const(8)

# IOCON: INTA and INTB mirrored, open drain, active low.
_MIRRORED_OPEN_DRAIN = const(0x44)

# IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON, GPPU, a byte for each port: all inputs, a key pressed reads 1,
# interrupt on every change, pull-ups on, those of free inputs too.
_SET_UP = (
    b"\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00"
    + bytes((_MIRRORED_OPEN_DRAIN, _MIRRORED_OPEN_DRAIN))
    + b"\xff\xff"
)
_PULLED_UP = const(0xFF)


class Keys:
    def __init__(self, i2c, address=0x20):
        self._i2c = i2c
        self._address = address
        self._registers = bytearray(_SCAN_SIZE)

    def scan(self):
        # Mask of the keys pressed now, bit 3 * seat + key. Raises OSError while the chip does not answer.
        self._read()
        if not self._is_set_up():
            # New, or its supply failed for a moment.
            self._i2c.writeto_mem(self._address, _IODIR, _SET_UP)
            self._read()
            if not self._is_set_up():
                raise OSError("no keys")
        return self._pressed()

    def _read(self):
        self._i2c.readfrom_mem_into(self._address, _IOCON, self._registers)

    def _is_set_up(self):
        # A bus that reads all ones is no chip with its pull-ups on.
        settings = self._registers
        return settings[0] == _MIRRORED_OPEN_DRAIN and settings[2] == _PULLED_UP and settings[3] == _PULLED_UP

    def _pressed(self):
        # A seat has one half of a port; its fourth input is free.
        low = self._registers[_PRESENT]
        high = self._registers[_PRESENT + 1]
        return low & 7 | (low >> 4 & 7) << 3 | (high & 7) << 6 | (high >> 4 & 7) << 9
