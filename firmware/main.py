# Starts the table on its board. Ctrl-C on the serial line ends it and leaves the MicroPython prompt.

import gc

from board import Board

# What lasts is to lie close together: loading leaves much behind that does not, and MicroPython asks for 9 KB in one
# piece when it has met the 1270th name. The display's canvas is as large, so it comes first.
gc.threshold(32 * 1024)
board = Board()

from table.table import Table  # noqa: E402

table = Table(board)
gc.threshold(-1)
table.run()
