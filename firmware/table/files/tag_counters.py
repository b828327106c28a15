# The read counters of tags, in a file on the flash: the count of each tag when it was last laid at this table.
#
# The count of a tag only increases. If a tag reports a count that is not higher than before, there are two tags with
# its UID, or a counter was manipulated. The file is written between deals. A power cut can only leave a count in the
# file that is too low, so a genuine tag is never suspected.

from micropython import const

from table.files import atomic_file

_FILE = const("counts")
# An entry: UID, then count, lowest byte first.
_UID_SIZE = const(7)
_SIZE = const(10)
# The maximum number of entries: enough for three packs of Doppelkopf, or one of Double with two sets. Above this
# number, the oldest entry is removed.
_MOST_ENTRIES = const(160)
# A counter stops at this number.
_HIGHEST = const(0xFFFFFF)


class TagCounters:
    def __init__(self, root):
        self._path = root + _FILE
        self._entries = bytearray()
        self._changed = False
        try:
            with open(self._path, "rb") as file:
                data = file.read(_MOST_ENTRIES * _SIZE)
                # Take only whole entries, because the PC may have written the file.
                self._entries = bytearray(data[: len(data) // _SIZE * _SIZE])
        except OSError:
            pass  # no tag with a counter has been laid yet

    def see(self, uid, count):
        # Returns -1 if the count is plausible. If the count is not higher than the last one stored for this UID,
        # returns the stored count.
        if len(uid) != _UID_SIZE:
            return -1
        at = self._find(uid)
        last = 0 if at < 0 else self._count_at(at)
        if count <= last and count < _HIGHEST:
            return last
        if at < 0:
            at = self._add(uid)
        for index in range(_SIZE - _UID_SIZE):
            self._entries[at + _UID_SIZE + index] = count >> 8 * index & 255
        self._changed = True
        return -1

    def save_step(self):
        # Returns False if there is nothing to write.
        if not self._changed:
            return False
        self._changed = False
        try:
            atomic_file.replace(self._path, (self._entries,))
        except OSError:
            pass  # the flash is full: the counts are written after another deal
        return True

    def _count_at(self, at):
        entries = self._entries
        return entries[at + 7] | entries[at + 8] << 8 | entries[at + 9] << 16

    def _add(self, uid):
        if len(self._entries) == _MOST_ENTRIES * _SIZE:
            self._entries = self._entries[_SIZE:]
        self._entries += uid + bytes(_SIZE - _UID_SIZE)
        return len(self._entries) - _SIZE

    def _find(self, uid):
        # Compare the last byte first, because the first bytes of most UIDs are the same.
        entries = self._entries
        last = uid[_UID_SIZE - 1]
        for at in range(0, len(entries), _SIZE):
            if entries[at + _UID_SIZE - 1] == last and entries[at : at + _UID_SIZE] == uid:
                return at
        return -1
