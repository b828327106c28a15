"""Tests the supported chips: the chip of an image, and the register addresses that the drivers use."""

import pytest

from drivers.chips import chip_of, rp2040, rp2350
from drivers.spi_dma import SpiDma
from drivers.watchdog import Watchdog

# SSPDR and the DMA request of both SPI controllers, and the bit-clear alias of the watchdog's CTRL, from the datasheets
# of the RP2040 (2.2, 2.5.3.1, 2.1.2) and the RP2350 (2.2, 12.6.4.1, 2.1.3).
SENDS = {
    rp2040: [(0x4003C008, 16), (0x40040008, 18)],
    rp2350: [(0x40080008, 24), (0x40088008, 26)],
}
CLEARS = {rp2040: 0x4005B000, rp2350: 0x400DB000}
WATCHDOG_ENABLE = 1 << 30


class Channel:
    """Records the driver's DMA settings. The control word contains only the transfer request."""

    def __init__(self):
        self.set_up = {}
        self.left_memory = None

    def pack_ctrl(self, size, inc_write, treq_sel, irq_quiet):
        return treq_sel

    def config(self, **fields):
        self.set_up.update(fields)

    def irq(self, handler, hard):
        self.left_memory = handler


class Registers:
    """Records accesses to registers. Every read returns 0."""

    def __init__(self):
        self.read = []
        self.written = []

    def __getitem__(self, address):
        self.read.append(address)
        return 0

    def __setitem__(self, address, value):
        self.written.append((address, value))


@pytest.mark.parametrize(
    ("machine", "chip"),
    [
        ("Stichtisch 0.1.0 with RP2040", rp2040),
        ("Stichtisch 0.1.0 with RP2350", rp2350),
        ("Raspberry Pi Pico with RP2040", rp2040),
        ("Raspberry Pi Pico2 with RP2350", rp2350),
        ("linux [GCC 12.2.0] version", rp2040),
    ],
)
def test_an_image_names_its_chip(machine, chip):
    assert chip_of(machine) is chip


def test_both_chips_have_the_same_names():
    names = [{name for name in vars(chip) if name.isupper()} for chip in (rp2040, rp2350)]
    assert names[0] == names[1] != set()


@pytest.mark.parametrize("chip", [rp2040, rp2350])
@pytest.mark.parametrize("number", [0, 1])
def test_the_dma_feeds_the_spi_of_the_chip(chip, number):
    channel, registers, ended = Channel(), Registers(), []
    driver = SpiDma(number, channel, registers, chip)
    driver.ask(lambda: None, lambda: ended.append(True))
    driver.send(b"abc", None)
    address, request = SENDS[chip][number]
    assert (channel.set_up["write"], channel.set_up["ctrl"]) == (address, request)
    channel.left_memory(channel)
    # The register SSPSR follows SSPDR.
    assert registers.read == [address + 4]
    assert ended == [True]


@pytest.mark.parametrize("chip", [rp2040, rp2350])
def test_the_watchdog_of_the_chip_is_stopped(chip):
    registers = Registers()
    Watchdog(None, registers, chip).stop()
    assert registers.written == [(CLEARS[chip], WATCHDOG_ENABLE)]


def test_a_board_file_that_names_no_chip_is_for_the_rp2040():
    channel, registers = Channel(), Registers()
    SpiDma(1, channel, registers)
    Watchdog(None, registers).stop()
    assert (channel.set_up["write"], channel.set_up["ctrl"]) == SENDS[rp2040][1]
    assert registers.written == [(CLEARS[rp2040], WATCHDOG_ENABLE)]
