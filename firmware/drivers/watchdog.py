# The watchdog starts the board anew when nobody has fed it for so long.

from micropython import const

from drivers.chips import rp2040

# machine.WDT takes at most 8388 on both chips: the RP2040 has 24 bits of microseconds and counts each twice (erratum
# RP2040-E1), the RP2350 counts each once. A start takes 3 s, an erase of the flash at most 0.4 s.
_TIMEOUT_MS = const(8000)

# CTRL is the first register: RP2040 datasheet 4.7.6, RP2350 datasheet 12.9. Without ENABLE the watchdog stands still.
_ENABLE = const(1 << 30)
# Where the alias of a register lies that clears bits: RP2040 datasheet 2.1.2, RP2350 datasheet 2.1.3.
_CLEAR = const(0x3000)


class Watchdog:
    # `make` is machine.WDT, `registers` machine.mem32, `chip` one of drivers.chips. A board file from before there were
    # two chips does not give it.
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
        # machine.WDT cannot: but where there is a prompt after the table, it would end it in the middle of a word.
        self._registers[self._clear_control] = _ENABLE
        self._running = None
