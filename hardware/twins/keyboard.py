"""Twin of the rp2 port's `micropython`: which byte on the serial line is Ctrl-C, as long as any is.

On this machine the prompt is at a terminal, or there is none: `listen(listening)` sets whether Ctrl-C interrupts or is
a byte like any other.
"""

import micropython

CTRL_C = 3


class Keyboard:
    # The native module, but for this.
    def __init__(self, listen):
        self._listen = listen
        for name in dir(micropython):
            if not name.startswith("__") and name != "kbd_intr":
                setattr(self, name, getattr(micropython, name))

    def kbd_intr(self, char):
        self._listen(char == CTRL_C)
