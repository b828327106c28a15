# Removes the modules and other files that an older firmware left on the flash. An image needs no modules there, because
# its own are frozen.
#
# Journal, settings, names, keys and all other files stay. A board file also stays if it differs from the one that came
# with the older firmware. If the power is cut, the next start finishes the removal, because the file that triggers it
# is removed last.

import os
from hashlib import sha256

from micropython import const

# Only the older firmware wrote these two files: the hash of its own board file, as text; and its modules.
_BOARD_HASH = "/board.sha256"
_MODULES = "/modules.bundle"
_BOARD = "/board.mpy"

_FOLDERS = ("/cardrules", "/drivers", "/table", "/tablelog")
_FILES = ("/boot.py", "/main.py", "/bundle.mpy", "/bundle.py", "/guard.mpy", "/guard.py")
# The ending of a file that was not written completely.
_UNFINISHED = ".new"

# The bit that os.stat() sets in the mode of a folder.
_IS_FOLDER = const(0x4000)
_CHUNK = const(512)


def remove():
    # Raises OSError if the flash cannot be read or written.
    has_board_hash = _is_there(_BOARD_HASH)
    if not (has_board_hash or _is_there(_MODULES)):
        return
    for path in _FILES + _FOLDERS:
        _remove(path)
    for path in _FILES + (_BOARD, _BOARD_HASH, _MODULES):
        _remove(path + _UNFINISHED)
    if has_board_hash:
        if _is_theirs(_BOARD):
            _remove(_BOARD)
        _remove(_BOARD_HASH)
    _remove(_MODULES)


def _is_theirs(board):
    with open(_BOARD_HASH) as file:
        wanted = file.read().strip()
    return _is_there(board) and _hash(board) == wanted


def _hash(path):
    digest = sha256()
    buffer = bytearray(_CHUNK)
    view = memoryview(buffer)
    with open(path, "rb") as file:
        count = file.readinto(buffer)
        while count:
            digest.update(view[:count])
            count = file.readinto(buffer)
    return digest.digest().hex()


def _is_there(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def _remove(path):
    # Removes a file, or a folder with its contents, if it exists.
    if not _is_there(path):
        return
    if os.stat(path)[0] & _IS_FOLDER:
        for name in os.listdir(path):
            _remove(path + "/" + name)
        os.rmdir(path)
    else:
        os.remove(path)
