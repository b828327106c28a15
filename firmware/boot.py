# Clocks, before anything is built on them, and where the modules are.

import machine

# The peripheral clock boots at 48 MHz, which halves every SPI rate that is asked for; tied to the CPU it is 125 MHz.
machine.freq(125_000_000, 125_000_000)

import bundle  # noqa: E402

bundle.mount()
