"""What can go wrong with a virtual table."""


class VirtualTableError(Exception):
    """The virtual table cannot start, stopped by itself, or refused a command."""


class MicroPythonMissing(VirtualTableError):
    """There is no MicroPython for the unix port on this machine."""


class PillowMissing(VirtualTableError):
    """There is no Pillow to write pictures with."""


class PowerLost(VirtualTableError):
    """The power was cut in the middle of writing the flash, as it was asked for."""
