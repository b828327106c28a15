# The RP2040's watchdog: starts the board anew when nobody has fed it for so long.

from micropython import const

# At most 8388: 24 bits of microseconds that count twice (erratum RP2040-E1). A start takes 3 s, an erase of the flash
# at most 0.4 s.
_TIMEOUT_MS = const(8000)

# Datasheet 4.7.6: CTRL by its alias that clears bits (2.1.2); without ENABLE it stands still.
_CTRL_CLEAR = const(0x4005B000)
_ENABLE = const(0x40000000)


class Watchdog:
    # `make` is machine.WDT, `registers` machine.mem32.
    def __init__(self, make, registers):
        self._make = make
        self._registers = registers
        self._running = None

    def start(self):
        self._running = self._make(timeout=_TIMEOUT_MS)

    def feed(self):
        if self._running:
            self._running.feed()

    def stop(self):
        # machine.WDT cannot: but where there is a prompt after the table, it would end it in the middle of a word.
        self._registers[_CTRL_CLEAR] = _ENABLE
        self._running = None
