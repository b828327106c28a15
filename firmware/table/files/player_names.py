# The names of the player cards: a file on the flash, filled by the PC. Each line is `UID name`.

from micropython import const

from table.files import atomic_file

_FILE = const("roster")
# Above this number, the oldest name is removed, so nobody can fill the flash over the cable.
_MOST_ENTRIES = const(200)
_MOST_CHARACTERS = const(24)
_MOST_UID = const(20)
_HEX = const("0123456789ABCDEF")


def is_entry(uid, name, most=_MOST_CHARACTERS):
    # Returns whether this UID and this name can form a line of the file. most: the maximum length of a name.
    good = 0 < len(name) <= most and min(name) >= " " and name == name.strip()
    good = good and not [character for character in name if _is_no_text(ord(character))]
    return good and 0 < len(uid) <= _MOST_UID and not [character for character in uid if character not in _HEX]


def _is_no_text(code):
    # Returns whether a code is a control character beyond ASCII, or half of a surrogate pair. Such a half has no
    # encoding in UTF-8, so a PC could not read the journal.
    return 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000


class PlayerNames:
    def __init__(self, root):
        self._path = root + _FILE

    def name(self, uid):
        # The name of a player card, or "" if it has none. Allocates.
        mark = _mark(uid)
        for line in self._lines():
            if line.startswith(mark):
                return line[len(mark) : -1].decode()
        return ""

    def keep(self, uid, name):
        # Stores a name. Raises OSError if the name could not be written; then the names are unchanged.
        atomic_file.replace(self._path, self._with(_mark(uid), name))

    def _with(self, mark, name):
        # Yields the lines, with this name as the last. The lines are read one by one, because all lines together would
        # take as much memory as a deal.
        surplus = 1 - _MOST_ENTRIES
        for line in self._lines():
            surplus += not line.startswith(mark)
        for line in self._lines():
            if not line.startswith(mark):
                if surplus <= 0:
                    yield line
                surplus -= 1
        yield mark + name.encode() + b"\n"

    def _lines(self):
        try:
            with open(self._path, "rb") as file:
                for line in file:
                    try:
                        line.decode()
                        yield line
                    except UnicodeError:
                        pass  # damaged
        except OSError:
            pass  # nobody has a name yet


def _mark(uid):
    # The beginning of a player card's line.
    return uid.encode() + b" "
