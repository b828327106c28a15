# The names behind the player cards: a file on the flash, a line `UID name` each, which the PC fills.

from micropython import const

from table import whole_file

_FILE = "roster"
# Beyond that the name goes that was given longest ago: whoever holds the cable fills no flash.
_MOST_ENTRIES = const(200)
_MOST_CHARACTERS = const(24)
_MOST_UID = const(20)
_HEX = "0123456789ABCDEF"


def is_entry(uid, name):
    # Whether both can stand on a line of the file.
    good = is_text(name, _MOST_CHARACTERS)
    return good and 0 < len(uid) <= _MOST_UID and not [character for character in uid if character not in _HEX]


def is_text(text, most):
    # Whether these are 1 to so many characters that a display can show and a PC read.
    good = 0 < len(text) <= most and min(text) >= " " and text == text.strip()
    return good and not [character for character in text if _is_no_text(ord(character))]


def _is_no_text(code):
    # Control characters beyond ASCII; halves of a surrogate pair, which UTF-8 has not: no PC could read the journal.
    return 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000


class Roster:
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
        whole_file.replace(self._path, self._with(_mark(uid), name))

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
