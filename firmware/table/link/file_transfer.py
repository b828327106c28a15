# Small files that the PC stores for a table: its settings, the replaced cards, the counters of tags. The files with the
# keys are not included.

from binascii import hexlify, unhexlify

from micropython import const

from table.files import atomic_file

NAMES = ("settings", "replaced", "counts")
# The number of bytes in a piece. Each byte is sent as two digits, and all of them fit into a line.
_PIECE = const(80)
_MOST = const(4096)


def read(root, name, offset):
    # [name, offset, size of the file, a piece of it as hexadecimal digits]. A missing file counts as an empty one.
    data = b""
    if name not in NAMES or type(offset) is not int or not 0 <= offset <= _MOST:
        raise ValueError("no file of the PC's, or no place in it")
    try:
        with open(root + name, "rb") as file:
            data = file.read()
    except OSError:
        pass  # nothing was chosen, replaced or counted yet
    return [name, offset, len(data), hexlify(data[offset : offset + _PIECE]).decode()]


class Writer:
    # Receives a file piece by piece, in order, and replaces the old file after the last piece.
    def __init__(self):
        self._name = ""
        self._data = b""

    def add_piece(self, root, name, offset, size, digits):
        # Returns how many bytes have arrived so far. Raises ValueError, OSError.
        if name not in NAMES or not 0 <= size <= _MOST:
            raise ValueError("no file of the PC's")
        if offset == 0:
            self._name, self._data = name, b""
        if name != self._name or offset != len(self._data):
            raise ValueError("a piece is missing")
        self._data += unhexlify(digits)
        if len(self._data) > size:
            raise ValueError("longer than it says")
        if len(self._data) == size:
            atomic_file.replace(root + name, (self._data,))
        return len(self._data)
