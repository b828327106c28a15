"""The room around a table: packs, hands, the cloth, simple players. host/PLAY.md has its messages.

These files run on Python and, in the page, on MicroPython. So they import nothing but the rules, `tablelog` and each
other, and their types are those that MicroPython has.
"""
