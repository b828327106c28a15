"""Tags that may be laid on a reader, but are not the tags of cards."""

from twins.ntag21x import Ntag213


class Tag4(Ntag213):
    """A tag with a UID of four bytes, and a SAK that a type 2 tag does not have, like a MIFARE Classic."""

    def __init__(self, uid):
        super().__init__(b"\x04" * 7)
        self.uid = uid
        level = uid + bytes([uid[0] ^ uid[1] ^ uid[2] ^ uid[3]])
        self._levels = (level, level)

    def _select(self, bits, level, answer):
        selected = super()._select(bits, level, 0x08)
        if selected is not None:
            self.state = 4
        return selected


class Tag7(Ntag213):
    """A tag with a UID of seven bytes, and a SAK that a type 2 tag does not have, like a DESFire."""

    def _select(self, bits, level, answer):
        return super()._select(bits, level, answer or 0x20)


class Refusing(Ntag213):
    """A tag that answers READ with NAK and is no longer selected then, like a tag with a password."""

    def _command(self, frame, delay):
        return self._refuse(0, delay) if frame[0] == 0x30 else super()._command(frame, delay)


class Silent(Ntag213):
    """A clone that stays silent instead of refusing."""

    def _refuse(self, code, delay):
        super()._refuse(code, delay)
