# The signature of a seal that anybody can check, with the key that the table has drawn. It takes some 120 steps after
# the seal and is an event of its own. See PROTOCOL.md, "The chain".
#
# This module and what it needs are loaded for one signature and unloaded after it: they take 2 KB of heap.

from binascii import hexlify
from hashlib import sha256

from micropython import const

from table import loading
from table.files import club_keys
from table.journal.sealing import hash_after
from tablelog.signing import Signer

_KEY_DIGITS = const(16)
# The signed bytes begin so: a signature of a seal is none of anything else.
_PURPOSE = b"stichtisch seal\n"
_MODULES = ("table.journal.signing", "tablelog.signing", "tablelog.p256", "tablelog.curve")


class Signing:
    # `seal`: the number of its event.
    def __init__(self, root, journal, seal):
        self._seal = seal
        self._key = ""
        self._signer = None
        pair = club_keys.pair(root)
        value = pair and hash_after(journal, seal, journal.lines_from(seal).split(b"\n")[0])
        if value:
            self._key = hexlify(sha256(pair[1]).digest()).decode()[:_KEY_DIGITS]
            try:
                self._signer = Signer(pair[0], sha256(_PURPOSE + value).digest())
            except ValueError:
                pass  # the file has no key

    def step(self):
        # Up to 5 ms of work, 5 KB of garbage. None until it is done; then the arguments of the event, empty where the
        # table has no pair of keys or the flash has lost the seal.
        if self._signer is None:
            return ()
        signature = self._signer.step()
        return signature and (self._key, self._seal, hexlify(signature).decode())


def unload():
    for name in _MODULES:
        loading.unload(name)
