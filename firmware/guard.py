# Access over USB: only the protocol while the table is sealed, unless its service key is held at power-on.
#
# MicroPython lets Ctrl-C through whenever it begins a file, and shows its prompt when main.py has ended, however it
# did. So a sealed table lets nobody interrupt it, and main.py starts the board anew whatever ends the table.

import os
import sys
from time import sleep_ms

from machine import Pin
from micropython import const, kbd_intr

# If the board's own file is broken: the setting of the firmware's.
_SERVICE = const(27)
# As in table/files/club_keys.py, which cannot be asked while the modules are broken.
_SEALED = "/sealed"
_CTRL_C = const(3)

# A wire that catches something for a moment is no key.
_LOOKS = const(10)
_LOOK_MS = const(2)


def look():
    # Whether the service key is held, and whether the prompt is shut. Where it is not, Ctrl-C comes in from now on.
    loaded = set(sys.modules)
    service = _is_held()
    if service:
        _forget_all_but(loaded)
    shut = _is_sealed() and not service
    if not shut:
        kbd_intr(_CTRL_C)
    return service, shut


def _forget_all_but(names):
    # Unloads the modules that were needed to find the key's pin: an overlay may replace them.
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
