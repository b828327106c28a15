# The RP2040, the chip of the Pico. Sections are those of the RP2040 datasheet.

from micropython import const

# 2.2: SPI0_BASE and SPI1_BASE.
SPI_BASES = (0x4003C000, 0x40040000)
# 2.5.3.1: DREQ_SPI0_TX and DREQ_SPI1_TX, the signals with which an SPI requests the next byte from the DMA.
SPI_SEND_REQUESTS = (16, 18)
# 2.2: WATCHDOG_BASE.
WATCHDOG_BASE = const(0x40058000)
# 2.15.3: the fastest clock, which needs 1.15 V at the core.
CLOCK_HZ = const(200_000_000)
# 2.10.6: the register VREG, and its value with EN set and VSEL for 1.15 V.
CORE_VOLTAGE = (0x40064000, 0xC1)
