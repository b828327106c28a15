"""Twin of the rp2 port's `micropython`, for kbd_intr(), which sets the byte for Ctrl-C on the serial line.

On this machine, `listen(listening)` sets whether Ctrl-C interrupts or is an ordinary byte.
"""

import micropython

CTRL_C = 3


class Keyboard:
    # The native module with kbd_intr() replaced.
    def __init__(self, listen):
        self._listen = listen
        for name in dir(micropython):
            if not name.startswith("__") and name != "kbd_intr":
                setattr(self, name, getattr(micropython, name))

    def kbd_intr(self, char):
        self._listen(char == CTRL_C)
