# The module rp2 without the assembler for PIO programs, which the port adds to it and which takes memory at each start.

from _rp2 import *  # noqa: F403
