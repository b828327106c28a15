# What the drivers need to know of the processor itself, one chip in one file. Each file has the same names.

from drivers.chips import rp2040, rp2350


# `machine`: sys.implementation._machine, which ends "with RP2350" on a Pico 2. Every other one is taken for an RP2040:
# the twins are of that chip and say something else.
def chip_of(machine):
    return rp2350 if machine.endswith("with RP2350") else rp2040
