# The names behind the player cards: a file on the flash, a line `UID name` each, which the PC fills.

from micropython import const

from table.files import atomic_file

_FILE = const("roster")
# Beyond that the name goes that was given longest ago: whoever holds the cable fills no flash.
_MOST_ENTRIES = const(200)
_MOST_CHARACTERS = const(24)
_MOST_UID = const(20)
_HEX = const("0123456789ABCDEF")


def is_entry(uid, name, most=_MOST_CHARACTERS):
    # Whether both can stand on a line of the file; most: how long a name may be.
    good = 0 < len(name) <= most and min(name) >= " " and name == name.strip()
    good = good and not [character for character in name if _is_no_text(ord(character))]
    return good and 0 < len(uid) <= _MOST_UID and not [character for character in uid if character not in _HEX]


def _is_no_text(code):
    # Control characters beyond ASCII; halves of a surrogate pair, which UTF-8 has not: no PC could read the journal.
    return 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000


class PlayerNames:
    def __init__(self, root):
        self._path = root + _FILE

    def name(self, uid):
        # The name of a player card, "" where nobody has given it one. Allocates.
        mark = _mark(uid)
        for line in self._lines():
            if line.startswith(mark):
                return line[len(mark) : -1].decode()
        return ""

    def keep(self, uid, name):
        # Raises OSError where the flash does not take it: the names are those of before then.
        atomic_file.replace(self._path, self._with(_mark(uid), name))

    def _with(self, mark, name):
        # Yields the lines with that name as the last. One after the other: all of them would take the memory of a deal.
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
    # How the line of a player card begins.
    return uid.encode() + b" "
