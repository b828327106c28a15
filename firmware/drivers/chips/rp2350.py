# The RP2350, the chip of the Pico 2. The values are from the datasheet and untried: no table has run on this chip
# yet. Sections are those of the RP2350 datasheet.

from micropython import const

# 2.2: SPI0_BASE and SPI1_BASE.
SPI_BASES = (0x40080000, 0x40088000)
# 12.6.4.1: DREQ_SPI0_TX and DREQ_SPI1_TX, the signals with which an SPI requests the next byte from the DMA.
SPI_SEND_REQUESTS = (24, 26)
# 2.2: WATCHDOG_BASE.
WATCHDOG_BASE = const(0x400D8000)
# 1.2: the fastest clock, at the voltage that the core has after a reset.
CLOCK_HZ = const(150_000_000)
CORE_VOLTAGE = None
