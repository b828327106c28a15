"""Twins of the parts on the board: each chip register by register, the wires between them, and the clock they share.

They run on MicroPython under the firmware, and on CPython where tests talk to one chip alone.
"""
