# How often each tag that counts had been read when it was last laid here, in a file on the flash.
#
# The number of a tag only grows. If the same UID reports one that is not higher, there are two tags of that UID, or
# the counter of the one was tampered with. The file is written between deals: what a power cut takes are the higher
# numbers, so nothing that is right is ever suspected.

from micropython import const

from table.files import atomic_file

_FILE = const("counts")
# An entry: UID, count, the lowest byte first.
_UID_SIZE = const(7)
_SIZE = const(10)
# Three packs of Doppelkopf or one of Double with two sets; beyond that the entry that is there longest goes.
_MOST_ENTRIES = const(160)
# A counter that has come to its end stays there.
_HIGHEST = const(0xFFFFFF)


class TagCounters:
    def __init__(self, root):
        self._path = root + _FILE
        self._entries = bytearray()
        self._changed = False
        try:
            with open(self._path, "rb") as file:
                data = file.read(_MOST_ENTRIES * _SIZE)
                # Whole entries: the PC may have given the file back.
                self._entries = bytearray(data[: len(data) // _SIZE * _SIZE])
        except OSError:
            pass  # no such tag has been laid yet

    def see(self, uid, count):
        # -1; or, where this cannot be the tag that was laid before, what that one had counted to.
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
        # False: there is nothing to write.
        if not self._changed:
            return False
        self._changed = False
        try:
            atomic_file.replace(self._path, (self._entries,))
        except OSError:
            pass  # the flash is full: they are written after another deal
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
        # Most UIDs begin alike.
        entries = self._entries
        last = uid[_UID_SIZE - 1]
        for at in range(0, len(entries), _SIZE):
            if entries[at + _UID_SIZE - 1] == last and entries[at : at + _UID_SIZE] == uid:
                return at
        return -1
