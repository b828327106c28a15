"""Compares the drivers' constants for the RP2040 and the RP2350 with the headers of the pico-sdk."""

import os
import re
from pathlib import Path
from types import ModuleType

import pytest

from drivers import spi_dma, watchdog
from drivers.chips import rp2040, rp2350

pytestmark = pytest.mark.emulated

# A checkout of MicroPython with its submodules, which `make image` uses, too.
VARIABLE = "MICROPYTHON"
USUAL = "~/.cache/stichtisch/micropython"
HEADERS = ("addressmap.h", "dreq.h", "spi.h", "vreg_and_chip_reset.h", "watchdog.h")
NUMBER = r"(?:_u\()?(0x[0-9a-fA-F]+|\d+)\)?"
PLAIN = re.compile(rf"^#define (\w+) +{NUMBER}$", re.MULTILINE)
SHIFTED = re.compile(rf"^#define (\w+) +\({NUMBER} << {NUMBER}\)$", re.MULTILINE)
CHIPS = (rp2040, rp2350)


@pytest.fixture
def checkout() -> Path:
    """Return the checkout of MicroPython that contains the headers."""
    folder = Path(os.environ.get(VARIABLE) or USUAL).expanduser()
    if not (folder / "lib/pico-sdk/src").is_dir():
        pytest.skip(f"needs a checkout of MicroPython with lib/pico-sdk: name it with {VARIABLE}=folder")
    return folder


def definitions(chip: ModuleType, checkout: Path) -> dict[str, int]:
    """Return the numbers that the SDK's headers define for a chip."""
    name = chip.__name__.rpartition(".")[2]
    folder = checkout / "lib/pico-sdk/src" / name / "hardware_regs/include/hardware/regs"
    paths = [folder / header for header in HEADERS]
    text = "".join(path.read_text(encoding="utf-8") for path in paths if path.exists())
    numbers = {match[1]: int(match[2], 0) for match in PLAIN.finditer(text)}
    return numbers | {match[1]: int(match[2], 0) << int(match[3], 0) for match in SHIFTED.finditer(text)}


@pytest.mark.parametrize("chip", CHIPS)
def test_what_differs_between_the_chips_is_as_the_headers_say(chip: ModuleType, checkout: Path) -> None:
    defined = definitions(chip, checkout)
    assert (defined["SPI0_BASE"], defined["SPI1_BASE"]) == chip.SPI_BASES
    assert (defined["DREQ_SPI0_TX"], defined["DREQ_SPI1_TX"]) == chip.SPI_SEND_REQUESTS
    assert defined["WATCHDOG_BASE"] == chip.WATCHDOG_BASE


def test_the_voltage_is_set_by_the_register_that_the_headers_name(checkout: Path) -> None:
    defined = definitions(rp2040, checkout)
    register, value = rp2040.CORE_VOLTAGE
    assert register == defined["VREG_AND_CHIP_RESET_BASE"] + defined["VREG_AND_CHIP_RESET_VREG_OFFSET"]
    selected = value & defined["VREG_AND_CHIP_RESET_VREG_VSEL_BITS"]
    assert value - selected == defined["VREG_AND_CHIP_RESET_VREG_EN_BITS"]
    header = checkout / "lib/pico-sdk/src/rp2_common/hardware_vreg/include/hardware/vreg.h"
    (volts,) = re.findall(r"VREG_VOLTAGE_1_15 = 0b(\d+),", header.read_text(encoding="utf-8"))
    assert selected >> defined["VREG_AND_CHIP_RESET_VREG_VSEL_LSB"] == int(volts, 2)


@pytest.mark.parametrize("chip", CHIPS)
def test_what_the_drivers_take_for_the_same_on_both_chips_is(chip: ModuleType, checkout: Path) -> None:
    defined = definitions(chip, checkout)
    assert defined["SPI_SSPDR_OFFSET"] == spi_dma._DATA
    assert defined["SPI_SSPSR_OFFSET"] == spi_dma._STATUS
    assert defined["SPI_SSPSR_BSY_BITS"] == spi_dma._BUSY
    assert defined["WATCHDOG_CTRL_OFFSET"] == 0
    assert defined["WATCHDOG_CTRL_ENABLE_BITS"] == watchdog._ENABLE
    assert defined["REG_ALIAS_CLR_BITS"] == watchdog._CLEAR


@pytest.mark.parametrize(("chip", "counts"), [(rp2040, 2), (rp2350, 1)])
def test_the_watchdog_can_wait_for_as_long_as_it_is_set(
    chip: ModuleType, counts: int, checkout: Path
) -> None:
    # Erratum RP2040-E1: the RP2040's watchdog counts down twice per microsecond.
    assert watchdog._TIMEOUT_MS * 1000 * counts <= definitions(chip, checkout)["WATCHDOG_LOAD_BITS"]
    source = (checkout / "ports/rp2/machine_wdt.c").read_text(encoding="utf-8")
    (most,) = re.findall(r"^#define WDT_TIMEOUT_MAX +(\d+)$", source, re.MULTILINE)
    assert int(most) >= watchdog._TIMEOUT_MS
