# Clocks, before anything is built on them, and where the modules are. An error here would leave the prompt, without
# main.py: so nobody interrupts this, and what goes wrong is left to that.

import micropython

micropython.kbd_intr(-1)

import sys  # noqa: E402

import machine  # noqa: E402

# The peripheral clock boots at 48 MHz, which halves every SPI rate that is asked for; tied to the CPU it is 125 MHz.
machine.freq(125_000_000, 125_000_000)

try:
    import bundle

    bundle.mount()
except Exception as error:
    sys.print_exception(error)
