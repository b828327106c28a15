"""Registers of the MFRC522 at its SPI port (datasheet 8.1.2): an address byte, then data.

In a read, each byte sent to the chip is an address, and the chip returns the value with the next byte.
"""


class SpiRegisters:
    # A register is a byte of `registers`, unless `readers` or `writers` has a function for it.
    def __init__(self, world):
        self.world = world
        self.registers = bytearray(64)
        self.readers = [None] * 64
        self.writers = [None] * 64
        # The time of the next event that catch_up() must handle.
        self.due = 0
        # The byte on MISO while the chip does not drive it; -1 while it does.
        self.dead_level = -1
        # A twins.loose_wire.LooseWire between the bus and the chip, or None.
        self.wire = None
        # A function that is called at each access with "R" or "W", the register and the value; or None.
        self.heard = None
        # Writing has no effect while the chip starts up.
        self.starting = False
        self._address = -1
        self._reading = False

    def catch_up(self):
        # Advances the state of the chip to the current time.
        raise NotImplementedError

    def select(self):
        self._address = -1

    def exchange(self, out, into):
        # `into` is None, or has the length of `out`.
        if self.dead_level >= 0:
            self._nobody(into)
            return
        if self.world.now >= self.due:
            self.catch_up()
        wire = self.wire
        if wire is not None:
            out = wire.to_chip(out)
        start = 0
        if self._address < 0:
            start = 1
            first = out[0]
            self._address = first >> 1 & 63
            self._reading = first & 0x80 != 0
            if into is not None:
                into[0] = 0
        if self._reading:
            self._read(out, into, start)
        else:
            self._write(out, into, start)
        if wire is not None and into is not None:
            wire.from_chip(into)

    def _nobody(self, into):
        if into is not None:
            for index in range(len(into)):
                into[index] = self.dead_level

    def _read(self, out, into, start):
        address = self._address
        registers = self.registers
        readers = self.readers
        for index in range(start, len(out)):
            reader = readers[address]
            value = registers[address] if reader is None else reader()
            if into is not None:
                into[index] = value
            if self.heard is not None:
                self.heard("R", address, value)
            address = out[index] >> 1 & 63
        self._address = address

    def _write(self, out, into, start):
        writer = self.writers[self._address]
        for index in range(start, len(out)):
            if into is not None:
                into[index] = 0
            if self.heard is not None:
                self.heard("W", self._address, out[index])
            if self.starting:
                continue
            if writer is None:
                self.registers[self._address] = out[index]
            else:
                writer(out[index])
