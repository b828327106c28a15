# The room on the flash: whether a deal fits, and which records may go once the PC has stored them.

from micropython import const

# Flash that a deal may need from its first card to its last, with the blocks littlefs takes for itself.
_DEAL_BYTES = const(96 * 1024)
# Free bytes that the flash should have after a sync: a few evenings.
_PLENTY_BYTES = const(768 * 1024)

_SEAL_MARK = b',-1,"seal",'


class FlashSpace:
    def __init__(self, board, journal):
        self._free = board.flash_free
        self._size = board.flash_size
        self._journal = journal
        # Set where less than a tenth of the flash is free.
        self.nearly_full = False
        # Set while segments may go.
        self._tidying = False
        # The last seal before this session that the PC has acknowledged, 0 where there is none; negative: it is before
        # this record. It stays: what follows it is proved by it.
        self._covered = 0
        # The record with which this session began.
        self.session_begin = 1

    def has_room(self):
        # For a whole deal.
        free = self._free()
        self.nearly_full = free < self._size() // 10
        return free >= _DEAL_BYTES

    def acknowledge(self, sequence):
        # Everything up to this record is stored at the PC.
        try:
            self._journal.acknowledge(sequence)
            self._tidying = True
            self._covered = -min(self._journal.acknowledged + 1, self.session_begin)
        except OSError:
            pass  # the flash is full: the PC asks again next time

    def make_room_step(self):
        # After an acknowledgement: lets go of the oldest segment, if the PC has stored and verified it and it is of an
        # earlier session. False: there is nothing more to let go of.
        if not self._tidying:
            return False
        few = self._free() < _PLENTY_BYTES
        if few and self._covered < 0:
            # The PC acknowledges no seal that does not fit: what lies before one that it has acknowledged is verified.
            self._covered = self._journal.look_back(_SEAL_MARK, -self._covered)
            return True
        try:
            self._tidying = few and self._journal.drop_before(self._covered)
        except OSError:
            self._tidying = False  # the supply is low: after the next acknowledgement
        return self._tidying
