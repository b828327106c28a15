# Clocks, before anything is built on them, and where the modules are. An error here would leave the prompt, without
# main.py: so nobody interrupts this, and what goes wrong is left to that.

import micropython

micropython.kbd_intr(-1)

import sys  # noqa: E402

import machine  # noqa: E402

# Of the peripheral clock an SPI has an even part: of 48 MHz the display's 24 and the readers' 8, of the CPU's 125 less.
machine.freq(125_000_000, 48_000_000)

# Last of all, so that a board.py on the flash takes its place.
sys.path.append(".frozen/wiring")

try:
    import bundle

    bundle.mount()
except Exception as error:
    sys.print_exception(error)
