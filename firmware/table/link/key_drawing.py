# The table generates its pair of keys in steps. The private key never leaves the table. See PROTOCOL.md, "Keys".

import os
from binascii import hexlify

from micropython import const

from table.files import atomic_file, club_keys
from tablelog import key_pair

_RANDOM_SIZE = const(32)


class KeyDrawing:
    # `given`: random bytes from the PC, because nothing proves that this board's own bytes are random. Allocates.
    def __init__(self, root, given):
        if len(given) != _RANDOM_SIZE:
            raise ValueError("too few random bytes")
        self._root = root
        self._private = key_pair.private_key(os.urandom(_RANDOM_SIZE), given)
        self._pieces = key_pair.public_key(self._private)

    def step_drawing(self):
        # Returns False when all is done. If the pair cannot be written, the table has none, and the PC repeats the
        # request.
        public = next(self._pieces)
        if public is None:
            return True
        try:
            os.remove(self._root + club_keys.CERTIFICATE_FILE)
        except OSError:
            pass  # the file does not exist
        try:
            atomic_file.replace(self._root + club_keys.PAIR_FILE, (hexlify(self._private), hexlify(public)))
        except OSError:
            pass
        return False
