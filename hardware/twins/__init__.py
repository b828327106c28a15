"""Twins of the parts on the board: each chip simulated register by register, the wires, and their common clock.

They run on MicroPython, together with the firmware. Tests of a single chip run them on CPython.
"""
