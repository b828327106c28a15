# The fonts of the screen. Glyphs stay in the image, and only the tables are copied to memory.

from table.screen import font_data


class Font:
    # FONTS.md says what the three hold. `lines` is what a line of text takes, `base` the first of them below which
    # only descenders reach.
    def __init__(self, table, starts, records, lines, base):
        # Machine code reads the table two bytes at a time. A bytearray begins at an even address, a constant may not.
        self.table = bytearray(table)
        self.starts = starts
        self.records = records
        self.lines = lines
        self.base = base

    # Where the record of the glyph at that position begins.
    def start(self, index):
        return self.starts[2 * index] | self.starts[2 * index + 1] << 8


# Capitals of 11, 15 and 19 lines.
SMALL = Font(font_data.SMALL_TABLE, font_data.SMALL_STARTS, font_data.SMALL_RECORDS, 17, 14)
MEDIUM = Font(font_data.MEDIUM_TABLE, font_data.MEDIUM_STARTS, font_data.MEDIUM_RECORDS, 23, 19)
TALL = Font(font_data.TALL_TABLE, font_data.TALL_STARTS, font_data.TALL_RECORDS, 27, 23)
SUITS = Font(font_data.SUITS_TABLE, font_data.SUITS_STARTS, font_data.SUITS_RECORDS, 26, 26)
