# Starts the table on its board. Unless it is sealed (guard.py), Ctrl-C on the serial line leaves MicroPython's prompt.

import micropython

# First of all: whether Ctrl-C may come in is not known yet.
micropython.kbd_intr(-1)

import sys  # noqa: E402
import time  # noqa: E402

import guard  # noqa: E402
import leftovers  # noqa: E402
import machine  # noqa: E402

# Before anything imports what an older firmware left on the flash.
try:
    leftovers.remove()
except Exception as error:
    sys.print_exception(error)
service, shut = guard.look()
# Neither is needed again: 1.5 KB of memory.
del sys.modules["leftovers"], sys.modules["guard"], leftovers, guard
try:
    overlaid = 0
    if service:
        import overlay

        overlaid = overlay.use()
    from board import Board

    board = Board(service)
    board.overlaid = overlaid
    try:
        # Not in service: the prompt feeds nobody.
        if not service:
            board.watchdog.start()
        from table.table import Table

        # By this name the prompt finds it.
        table = Table(board)
        table.run()
    finally:
        board.watchdog.stop()
except BaseException as error:
    if not shut:
        raise
    sys.print_exception(error)
    # Until that has left by USB.
    time.sleep_ms(100)
finally:
    if shut:
        # Every journalled event is in the flash.
        machine.reset()
