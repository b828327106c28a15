# Starts the table on its board. Ctrl-C on the serial line ends it and leaves the MicroPython prompt.

from board import Board
from table.table import Table

Table(Board()).run()
