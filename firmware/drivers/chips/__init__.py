# Facts about the processor that drivers need, one chip in one file. Each file has the same names.

from micropython import const

# An SPI divides the peripheral clock by an even number. 48 MHz gives the display's 24 and the readers' 8 MHz exactly.
_PERIPHERAL_HZ = const(48_000_000)
# The SDK's pause after it has raised the voltage (SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST_DELAY_US).
_SETTLE_MS = const(1)


# `machine`: sys.implementation._machine, which ends "with RP2350" on a Pico 2. Every other one is taken for an RP2040:
# the twins are of that chip and say something else.
def chip_of(machine):
    if machine.endswith("with RP2350"):
        from drivers.chips import rp2350

        return rp2350
    from drivers.chips import rp2040

    return rp2040


# `machine` is the module of that name. The voltage comes first: without it the clock would be too fast for the core.
def run_at_full_speed(chip, machine, sleep_ms):
    if chip.CORE_VOLTAGE:
        register, value = chip.CORE_VOLTAGE
        machine.mem32[register] = value
        sleep_ms(_SETTLE_MS)
    machine.freq(chip.CLOCK_HZ, _PERIPHERAL_HZ)
