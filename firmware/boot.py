# Sets the clocks, before anything is built on them, and where modules are looked for.
#
# After an error here main.py does not run and MicroPython shows its prompt. Ctrl-C stays off until main.py knows
# whether the table is sealed.

import micropython

micropython.kbd_intr(-1)

import sys  # noqa: E402

import machine  # noqa: E402

# An SPI divides the peripheral clock by an even number. 48 MHz gives the display's 24 and the readers' 8 MHz exactly.
machine.freq(125_000_000, 48_000_000)

# This order decides between modules of the same name: the frozen firmware, then the flash, then the standard wiring.
# So a folder `table` on the flash never hides the package, and a board.py on the flash replaces the frozen one.
sys.path[:] = (".frozen", "/", ".frozen/wiring")
