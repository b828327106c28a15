# Access over USB: a sealed table allows only its protocol, unless the service key is held at power-on.
#
# MicroPython enables Ctrl-C whenever it starts a file, and shows its prompt when main.py has ended for any reason. So
# a sealed table disables Ctrl-C, and main.py restarts the board however the table's program ends.

import os
import sys
from time import sleep_ms

from machine import Pin
from micropython import const, kbd_intr

# The service pin of the standard board, used if this board's own file is broken.
_SERVICE = const(27)
# The same path as in table/files/club_keys.py, which cannot be imported while modules are broken.
_SEALED = "/sealed"
_CTRL_C = const(3)

# The key counts as held if ten readings agree, so that a short pulse of interference is ignored.
_LOOKS = const(10)
_LOOK_MS = const(2)


def look():
    # Returns whether the service key is held, and whether the prompt is disabled. If the prompt is enabled, Ctrl-C
    # works from now on.
    loaded = set(sys.modules)
    service = _is_held()
    if service:
        _forget_all_but(loaded)
    shut = _is_sealed() and not service
    if not shut:
        kbd_intr(_CTRL_C)
    return service, shut


def _forget_all_but(names):
    # Unloads the modules that were loaded to find the key's pin, because an overlay may replace them.
    for name in set(sys.modules) - names:
        del sys.modules[name]


def _is_sealed():
    try:
        os.stat(_SEALED)
        return True
    except OSError:
        return False


def _is_held():
    try:
        from board import SERVICE as pin
    except Exception:
        pin = _SERVICE
    key = Pin(pin, Pin.IN, Pin.PULL_UP)
    for _ in range(_LOOKS):
        sleep_ms(_LOOK_MS)
        if key.value():
            return False
    return True
