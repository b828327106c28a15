# The signature of a seal that anybody can check, with the key that the table has drawn. It takes some 120 steps after
# the seal and is an event of its own. See PROTOCOL.md, "The chain".

import sys
from binascii import hexlify, unhexlify
from hashlib import sha256

from micropython import const

from table.files import club_keys
from tablelog import chain, line

# The seat of an event that is nobody's.
_TABLE = const(-1)
_KEY_DIGITS = const(16)
# What is signed begins so: a signature of a seal is none of anything else.
_PURPOSE = b"stichtisch seal\n"
# Loaded to sign, 1 KB of memory together.
_MODULES = ("signing", "p256", "curve")


class Signatures:
    # `ledger` records them.
    def __init__(self, ledger):
        self._ledger = ledger
        # The last seal that is not signed, 0 where there is none; what computes its signature, the name of the key.
        self._seal = 0
        self._signer = None
        self._key = ""

    def note_seal(self, number):
        self._seal = number
        self._drop_signer()

    def note_signature(self, seal):
        if seal == self._seal:
            self._seal = 0

    def step(self):
        # A few milliseconds of work, 5 KB of garbage. False: there is nothing to sign.
        ledger = self._ledger
        if not self._seal or ledger.frozen or not ledger.started:
            return False
        if self._signer is None:
            return self._begin()
        signature = self._signer.step()
        if signature:
            # What the flash does not take is signed with the next seal, or after the next boot.
            seal, self._seal = self._seal, 0
            self._drop_signer()
            ledger.record(_TABLE, "sign", self._key, seal, hexlify(signature).decode())
        return True

    def _begin(self):
        # False: this table has no pair of keys, or the flash has lost the seal.
        pair = club_keys.pair(self._ledger.root)
        value = pair and _hash_after(self._ledger.journal, self._seal)
        if value:
            from tablelog.signing import Signer

            self._key = hexlify(sha256(pair[1]).digest()).decode()[:_KEY_DIGITS]
            try:
                self._signer = Signer(pair[0], sha256(_PURPOSE + value).digest())
            except ValueError:
                pass  # what the file holds is no key
        if not self._signer:
            self._seal = 0
        return bool(self._signer)

    def _drop_signer(self):
        if self._signer:
            self._signer = None
            import tablelog

            for name in _MODULES:
                sys.modules.pop("tablelog." + name, None)
                delattr(tablelog, name)


def _hash_after(journal, number):
    # The hash of the chain after a seal; None where it cannot be read.
    text = journal.readable(number, journal.lines_from(number).split(b"\n")[0])
    event = line.decode(text)[1]
    return chain.extend(unhexlify(event[4]), text) if event[3] == "seal" else None
