# The module rp2 without the assembler for PIO programs. The port's own rp2 includes that assembler, which takes memory
# at each start.

from _rp2 import *  # noqa: F403
