"""The room around a table: packs, hands, the cards on the table, simple players. host/PLAY.md describes its messages.

These files run on Python and, in the page, on MicroPython. The files therefore import only the rules, `tablelog` and
each other, and use only types that MicroPython has.
"""
