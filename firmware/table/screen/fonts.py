# The fonts of the screen. Glyphs stay in the image, and only the tables are copied to memory.

from table.screen import font_data


class Font:
    # FONTS.md says what the three hold.
    def __init__(self, table, starts, records):
        # Machine code reads the table two bytes at a time. A bytearray begins at an even address, a constant may not.
        self.table = bytearray(table)
        self.starts = starts
        self.records = records

    # Where the record of the glyph at that position begins.
    def start(self, index):
        return self.starts[2 * index] | self.starts[2 * index + 1] << 8


SMALL = Font(font_data.SMALL_TABLE, font_data.SMALL_STARTS, font_data.SMALL_RECORDS)
MEDIUM = Font(font_data.MEDIUM_TABLE, font_data.MEDIUM_STARTS, font_data.MEDIUM_RECORDS)
LARGE = Font(font_data.LARGE_TABLE, font_data.LARGE_STARTS, font_data.LARGE_RECORDS)
SUITS = Font(font_data.SUITS_TABLE, font_data.SUITS_STARTS, font_data.SUITS_RECORDS)
# Ranks and suits of half a card's width, on the same lines: a card is one text.
NARROW = Font(font_data.NARROW_TABLE, font_data.NARROW_STARTS, font_data.NARROW_RECORDS)
