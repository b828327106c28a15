# The serial line to the PC.
