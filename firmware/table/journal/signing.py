# The public signature of a seal, which anybody can verify. The table signs with a key that it has generated itself. The
# signature is computed in about 120 steps after the seal, and recorded as a separate event. See PROTOCOL.md, "The
# chain".
#
# This module and the modules it needs are loaded for one signature and unloaded after it, because they take 2 KB of
# heap.

from binascii import hexlify
from hashlib import sha256

from micropython import const

from table import loading
from table.files import club_keys
from table.journal.sealing import hash_after
from tablelog.signing import Signer

_KEY_DIGITS = const(16)
# The signed bytes begin with this text, so a seal's signature cannot be used for anything else.
_PURPOSE = b"stichtisch seal\n"
_MODULES = ("table.journal.signing", "tablelog.signing", "tablelog.p256", "tablelog.curve")


class Signing:
    # `seal`: the number of the seal's event.
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

    def step_signature(self):
        # Does up to 5 ms of work and leaves 5 KB of garbage. Returns None until the signature is done, then the
        # arguments of the event. The arguments are empty if the table has no pair of keys, or if the flash has lost the
        # seal.
        if self._signer is None:
            return ()
        signature = self._signer.step_signature()
        return signature and (self._key, self._seal, hexlify(signature).decode())


def unload():
    for name in _MODULES:
        loading.unload(name)
