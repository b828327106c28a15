# Starts the table on its board. If the table is not sealed (guard.py), Ctrl-C on the serial line opens MicroPython's
# prompt.

import micropython

# Disable Ctrl-C until guard.py has found out whether it is allowed.
micropython.kbd_intr(-1)

import sys  # noqa: E402
import time  # noqa: E402

import guard  # noqa: E402
import leftovers  # noqa: E402
import machine  # noqa: E402

# Remove the files of an older firmware before anything can import them.
try:
    leftovers.remove()
except Exception as error:
    sys.print_exception(error)
service, shut = guard.look()
# The modules leftovers and guard are not needed again. Unloading them frees 1.5 KB of memory.
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
        # In service mode there is no watchdog, because the prompt does not feed it.
        if not service:
            board.watchdog.start()
        from table.table import Table

        # At the prompt, this name refers to the table.
        table = Table(board)
        table.run()
    finally:
        board.watchdog.stop()
except BaseException as error:
    if not shut:
        raise
    sys.print_exception(error)
    # Wait until the text has been sent over USB.
    time.sleep_ms(100)
finally:
    if shut:
        # The reset loses nothing: every journalled event is in the flash.
        machine.reset()
