# Sets the search path for modules, and the clocks before anything depends on them.
#
# After an error here, main.py does not run, and MicroPython shows its prompt. Ctrl-C stays off until main.py has
# checked whether the table is sealed.

import micropython

micropython.kbd_intr(-1)

import sys  # noqa: E402
import time  # noqa: E402

import machine  # noqa: E402

# If several modules have the same name, this order decides: the frozen firmware, then the flash, then the standard
# wiring. So a folder `table` on the flash never hides the package, and a board.py on the flash replaces the frozen one.
sys.path[:] = (".frozen", "/", ".frozen/wiring")

from drivers.chips import chip_of, run_at_full_speed  # noqa: E402

run_at_full_speed(chip_of(sys.implementation._machine), machine, time.sleep_ms)
