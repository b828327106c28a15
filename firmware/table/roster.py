# The names behind the player cards: a file on the flash, a line `UID name` each, which the PC fills.

import os

from micropython import const

_FILE = "roster"
_NEW = ".new"
_MOST_CHARACTERS = const(24)
_MOST_UID = const(20)
_HEX = "0123456789ABCDEF"


def is_entry(uid, name):
    # Whether both can stand on a line of the file.
    good = 0 < len(name) <= _MOST_CHARACTERS and min(name) >= " " and name == name.strip()
    return good and 0 < len(uid) <= _MOST_UID and not [character for character in uid if character not in _HEX]


class Roster:
    def __init__(self, root):
        self._path = root + _FILE

    def name(self, uid):
        # The name of a player card, "" where nobody has given it one. Allocates.
        for known, name in self._lines():
            if known == uid:
                return name
        return ""

    def keep(self, uid, name):
        # Raises OSError where the flash does not take it: the names are those of before then.
        lines = [(known, other) for known, other in self._lines() if known != uid]
        lines.append((uid, name))
        with open(self._path + _NEW, "w") as file:
            for line in lines:
                file.write("{} {}\n".format(*line))
        os.rename(self._path + _NEW, self._path)

    def _lines(self):
        try:
            with open(self._path) as file:
                return [line.rstrip("\n").split(" ", 1) for line in file if " " in line]
        except (OSError, UnicodeError):
            return []
