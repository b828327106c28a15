# Starts the table on its board. Ctrl-C on the serial line ends it and leaves the MicroPython prompt.

import gc

from board import Board

# What lasts is to lie close together, or no piece is left that is large enough for a file: so memory is collected long
# before it is used up, twice as often in play as while everything is loaded. The display's canvas is the largest piece.
gc.threshold(64 * 1024)
board = Board()

from table.table import Table  # noqa: E402

table = Table(board)
gc.threshold(32 * 1024)
table.run()
