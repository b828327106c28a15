# The fonts of the screen. Glyphs are read from the image; only the tables are copied to memory.

from table.screen import font_data


class Font:
    # FONTS.md explains table, starts and records. `lines` is the height of a line of text. `base` is the line below
    # which only descenders extend.
    def __init__(self, table, starts, records, lines, base):
        # Machine code reads the table two bytes at a time. A bytearray begins at an even address, but a constant may
        # begin at an odd one.
        self.table = bytearray(table)
        self.starts = starts
        self.records = records
        self.lines = lines
        self.base = base

    # Returns the beginning of the record of the glyph at this position.
    def start(self, index):
        return self.starts[2 * index] | self.starts[2 * index + 1] << 8


# The capitals of the first three fonts are 11, 15 and 19 lines high.
SMALL = Font(font_data.SMALL_TABLE, font_data.SMALL_STARTS, font_data.SMALL_RECORDS, 17, 14)
MEDIUM = Font(font_data.MEDIUM_TABLE, font_data.MEDIUM_STARTS, font_data.MEDIUM_RECORDS, 23, 19)
TALL = Font(font_data.TALL_TABLE, font_data.TALL_STARTS, font_data.TALL_RECORDS, 27, 23)
SUITS = Font(font_data.SUITS_TABLE, font_data.SUITS_STARTS, font_data.SUITS_RECORDS, 26, 26)
