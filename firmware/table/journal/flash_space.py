# The space on the flash: whether a deal fits, and which records can be removed because the PC has stored them.

from micropython import const

# The number of bytes that a deal may need from its first card to its last, including blocks that littlefs uses itself.
_DEAL_BYTES = const(96 * 1024)
# The number of bytes of the flash that should be free after a sync: enough for a few evenings.
_PLENTY_BYTES = const(768 * 1024)

_SEAL_MARK = b',-1,"seal",'


class FlashSpace:
    def __init__(self, board, journal):
        self._free = board.flash_free
        self._size = board.flash_size
        self._journal = journal
        # Set if less than a tenth of the flash is free.
        self.nearly_full = False
        # Set while there may be segments to remove.
        self._tidying = False
        # The last seal before this session that the PC has acknowledged, or 0 if there is none. A negative number -n
        # means that this seal comes before record n. The seal itself is not removed, because it proves the records
        # after it.
        self._covered = 0
        # The first record of this session.
        self.session_begin = 1

    def has_room(self):
        # Returns whether a whole deal fits.
        free = self._free()
        self.nearly_full = free < self._size() // 10
        return free >= _DEAL_BYTES

    def acknowledge(self, sequence):
        # Notes that the PC has stored all records up to and including this one.
        try:
            self._journal.acknowledge(sequence)
            self._tidying = True
            self._covered = -min(self._journal.acknowledged + 1, self.session_begin)
        except OSError:
            pass  # the flash is full: the PC will repeat the request

    def make_room_step(self):
        # Removes the oldest segment after an acknowledgement, if the PC has stored and verified it and it is from an
        # earlier session. Returns False if there is nothing more to remove.
        if not self._tidying:
            return False
        few = self._free() < _PLENTY_BYTES
        if few and self._covered < 0:
            # The PC does not acknowledge a seal that is invalid. So the records before an acknowledged seal have been
            # verified.
            self._covered = self._journal.look_back(_SEAL_MARK, -self._covered)
            return True
        try:
            self._tidying = few and self._journal.drop_before(self._covered)
        except OSError:
            self._tidying = False  # the supply is low: try again after the next acknowledgement
        return self._tidying
