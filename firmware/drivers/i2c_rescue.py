# The rescue of an I2C bus that hangs: a chip that was interrupted in the middle of a byte holds SDA low and waits for
# clock pulses.

from micropython import const

# Clock pulses for the eight bits of a byte and its acknowledgement (UM10204, 3.1.16), at 100 kHz.
_CLOCKS = const(9)
_HALF_US = const(5)


class Rescue:
    # `scl`, `sda`, `reset`: machine.Pin; `reset` is connected to the chip of the keys. `restart` sets up machine.I2C
    # again, and so returns the two pins to it. `sleep_us` waits.
    def __init__(self, scl, sda, reset, restart, sleep_us):
        self._scl = scl
        self._sda = sda
        self._reset = reset
        self._restart = restart
        self._sleep_us = sleep_us
        reset.init(reset.OUT, value=1)

    def run(self):
        # Takes at most 110 us.
        self._reset(0)
        scl = self._scl
        sda = self._sda
        scl.init(scl.OPEN_DRAIN, value=1)
        sda.init(sda.IN, sda.PULL_UP)
        for _ in range(_CLOCKS):
            if sda():
                break
            scl(0)
            self._sleep_us(_HALF_US)
            scl(1)
            self._sleep_us(_HALF_US)
        # STOP: SDA rises while SCL is high.
        sda.init(sda.OPEN_DRAIN, value=0)
        self._sleep_us(_HALF_US)
        sda(1)
        self._reset(1)
        self._restart()
