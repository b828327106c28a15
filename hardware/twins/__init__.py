"""Twins of the parts on the board: the chips, simulated at register level, the wires, and a common clock.

The twins run on MicroPython, together with the firmware. Unit tests of a chip run its twin on CPython.
"""
