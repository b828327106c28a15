# Facts about the processor that drivers need: one file for each chip, with the same names in each.

from micropython import const

# An SPI divides the peripheral clock by an even number. With a clock of 48 MHz, the display runs at exactly 24 MHz, and
# the readers at 8 MHz.
_PERIPHERAL_HZ = const(48_000_000)
# The pause of the SDK after the voltage is raised (SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST_DELAY_US).
_SETTLE_MS = const(1)


# `machine`: sys.implementation._machine, which ends with "with RP2350" on a Pico 2. Any other text counts as an RP2040:
# the twins imitate that chip, but have names of their own.
def chip_of(machine):
    if machine.endswith("with RP2350"):
        from drivers.chips import rp2350

        return rp2350
    from drivers.chips import rp2040

    return rp2040


# `machine`: the module of that name. The voltage is raised first; otherwise the clock would be too fast for the core.
def run_at_full_speed(chip, machine, sleep_ms):
    if chip.CORE_VOLTAGE:
        register, value = chip.CORE_VOLTAGE
        machine.mem32[register] = value
        sleep_ms(_SETTLE_MS)
    machine.freq(chip.CLOCK_HZ, _PERIPHERAL_HZ)
