"""Microchip MCP23017: 16 inputs or outputs on I2C, with pull-ups and interrupt on change (IOCON.BANK = 0)."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


# Registers of port A. Each register is followed by the same register of port B (datasheet table 3-5).
_IODIR = const(0x00)
_IPOL = const(0x02)
_GPINTEN = const(0x04)
_DEFVAL = const(0x06)
_INTCON = const(0x08)
_IOCON = const(0x0A)
_GPPU = const(0x0C)
_INTF = const(0x0E)
_INTCAP = const(0x10)
_GPIO = const(0x12)
_OLAT = const(0x14)
_COUNT = const(0x16)

# Bits of IOCON.
_MIRROR = const(0x40)
_SEQOP = const(0x20)
_ODR = const(0x04)
_INTPOL = const(0x02)


class Mcp23017:
    def __init__(self):
        self.present = True
        # One bit for each of the sixteen pins: whether a key pulls the pin to ground.
        self._grounded = 0
        self.reset()

    def reset(self):
        self._registers = bytearray(_COUNT)
        self._registers[_IODIR] = self._registers[_IODIR + 1] = 0xFF
        self._pointer = 0
        self._last = [self._pins(0), self._pins(1)]

    def ground(self, pin, pressed):
        # Connects pin 0..15 (GPA0..7, GPB0..7) to ground, or disconnects it.
        mask = 1 << pin
        self._grounded = self._grounded | mask if pressed else self._grounded & ~mask
        self._compare(pin >> 3)

    def write(self, data):
        self._pointer = data[0]
        for value in data[1:]:
            self._store(self._pointer, value)
            self._advance()

    def read(self, count):
        data = bytearray(count)
        for index in range(count):
            data[index] = self._load(self._pointer)
            self._advance()
        return data

    def interrupt_pin(self, port):
        # Returns the level of INTA (0) or INTB (1). If the output is open-drain, the pull-up keeps the line high.
        configuration = self._registers[_IOCON]
        flags = self._registers[_INTF + port]
        if configuration & _MIRROR:
            flags = self._registers[_INTF] | self._registers[_INTF + 1]
        if configuration & _ODR or not configuration & _INTPOL:
            return 0 if flags else 1
        return 1 if flags else 0

    def _advance(self):
        # With SEQOP, the pointer stays within a pair of registers, one of port A and one of port B.
        if self._registers[_IOCON] & _SEQOP:
            self._pointer ^= 1
        else:
            self._pointer = (self._pointer + 1) % _COUNT

    def _pins(self, port):
        # An open input without a pull-up reads low here, so that a forgotten GPPU is noticed.
        registers = self._registers
        inputs = registers[_IODIR + port]
        level = registers[_GPPU + port] & ~(self._grounded >> 8 * port)
        return (level & inputs | registers[_OLAT + port] & ~inputs) & 255

    def _load(self, register):
        if register >= _COUNT:
            return 0
        port = register & 1
        kind = register & 0xFE
        if kind == _GPIO:
            self._clear_interrupt(port)
            return self._pins(port) ^ self._registers[_IPOL + port] & self._registers[_IODIR + port]
        if kind == _INTCAP:
            value = self._registers[register]
            self._clear_interrupt(port)
            return value
        return self._registers[register]

    def _store(self, register, value):
        kind = register & 0xFE
        if register >= _COUNT or kind in (_INTF, _INTCAP):
            return
        if kind == _IOCON:
            self._registers[_IOCON] = self._registers[_IOCON + 1] = value & 0x7E
            return
        if kind == _GPIO:
            register = _OLAT + (register & 1)
        self._registers[register] = value
        if kind == _GPPU or kind == _IODIR:
            self._last[register & 1] = self._pins(register & 1)

    def _clear_interrupt(self, port):
        # Reading clears the interrupt. If the pin still differs from DEFVAL, the interrupt is asserted again.
        self._registers[_INTF + port] = 0
        self._last[port] = self._pins(port)
        self._compare(port)

    def _compare(self, port):
        registers = self._registers
        pins = self._pins(port)
        control = registers[_INTCON + port]
        reference = control & registers[_DEFVAL + port] | ~control & self._last[port]
        changed = (pins ^ reference) & registers[_GPINTEN + port] & registers[_IODIR + port]
        if changed and not registers[_INTF + port]:
            registers[_INTF + port] = changed
            registers[_INTCAP + port] = pins
        self._last[port] = pins
