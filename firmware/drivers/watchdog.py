# The watchdog restarts the board if it has not been fed within the time-out.

from micropython import const

from drivers.chips import rp2040

# machine.WDT takes at most 8388 ms on both chips: the RP2040 has a 24-bit counter that counts down twice per
# microsecond (erratum RP2040-E1); the counter of the RP2350 counts down once per microsecond. The table starts in 3 s,
# and erasing a block of the flash takes at most 0.4 s.
_TIMEOUT_MS = const(8000)

# CTRL is the first register (RP2040 datasheet 4.7.6, RP2350 datasheet 12.9). Without ENABLE, the watchdog is stopped.
_ENABLE = const(1 << 30)
# The offset of the alias through which bits of a register are cleared (RP2040 datasheet 2.1.2, RP2350 datasheet 2.1.3).
_CLEAR = const(0x3000)


class Watchdog:
    # `make`: machine.WDT. `registers`: machine.mem32. `chip`: one of drivers.chips; board files from before the Pico 2
    # was supported do not pass it.
    def __init__(self, make, registers, chip=rp2040):
        self._make = make
        self._registers = registers
        self._clear_control = chip.WATCHDOG_BASE + _CLEAR
        self._running = None

    def start(self):
        self._running = self._make(timeout=_TIMEOUT_MS)

    def feed(self):
        if self._running:
            self._running.feed()

    def stop(self):
        # machine.WDT cannot be stopped, so clear the register. A watchdog that still runs would reset the board during
        # work at the prompt.
        self._registers[self._clear_control] = _ENABLE
        self._running = None
