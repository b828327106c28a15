# Journals that could not be folded. They are kept on the flash for the PC, while play continues with a new journal.
#
# The list of their names is written first, and the journal's folder is moved last. After a power cut in between, the
# next start still cannot fold the journal, and uses the name that is already in the list. No step needs a new block of
# the flash, so the flash may be full.

import os
from binascii import hexlify
from hashlib import sha256

from micropython import const

from table.files import atomic_file
from table.journal.journal import Journal

_LIST = const("unread")
_FOLDER = const("unread-")
_JOURNAL_FOLDER = const("journal")
_HEX = const("0123456789abcdef")
# The name for a journal if its own name cannot be read.
_NO_NAME = const("00000000")


def names(root):
    # The names of the journals that exist. The PC uses these names in its requests.
    return tuple([name for name in _listed(root) if _is_there(root, name)])


def set_aside(root, journal_name):
    # Sets the present journal aside. Raises OSError if writing failed; then the caller must try again.
    listed = _listed(root)
    if not listed or _is_there(root, listed[-1]):
        listed.append(_free_name(listed, journal_name))
        _keep(root, listed)
    journal = Journal(root)
    # The name of the next journal differs from all earlier names, even if random numbers repeat.
    seed = os.urandom(8) + " ".join(listed).encode()
    journal.keep_identity(hexlify(sha256(seed).digest()[:4]).decode(), 0)
    _remove(root + "acknowledged")
    atomic_file.need_supply()
    os.rename(root + _JOURNAL_FOLDER, root + _FOLDER + listed[-1])


def journal_of(root, name):
    # Raises ValueError if there is no journal of this name.
    if name not in names(root):
        raise ValueError("no such journal")
    return Journal(root, _FOLDER + name)


def drop_step(root, name):
    # Removes the oldest segment of this journal. Returns False after the last segment. Raises ValueError, OSError.
    if journal_of(root, name).drop_before():
        return True
    os.rmdir(root + _FOLDER + name)
    _keep(root, [other for other in _listed(root) if other != name])
    return False


def _free_name(listed, name):
    # Returns the journal's own name, with a number appended if another journal already has this name.
    if not (isinstance(name, str) and len(name) == 8 and not [digit for digit in name if digit not in _HEX]):
        name = _NO_NAME
    number, free = 1, name
    while free in listed:
        number += 1
        free = "{}-{}".format(name, number)
    return free


def _listed(root):
    try:
        with open(root + _LIST) as file:
            return file.read().split()
    except (OSError, UnicodeError):
        return []


def _keep(root, listed):
    if not listed:
        _remove(root + _LIST)
        return
    atomic_file.replace(root + _LIST, (" ".join(listed).encode(),))


def _is_there(root, name):
    try:
        os.stat(root + _FOLDER + name)
        return True
    except OSError:
        return False


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass  # the file does not exist
