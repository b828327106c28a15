# The RP2040, the chip of the Pico. Sections are those of the RP2040 datasheet.

from micropython import const

# 2.2: SPI0_BASE and SPI1_BASE.
SPI_BASES = (0x4003C000, 0x40040000)
# 2.5.3.1: DREQ_SPI0_TX and DREQ_SPI1_TX, by which an SPI asks the DMA for the next byte.
SPI_SEND_REQUESTS = (16, 18)
# 2.2: WATCHDOG_BASE.
WATCHDOG_BASE = const(0x40058000)
