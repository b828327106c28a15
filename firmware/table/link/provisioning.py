# What a table is given in service mode: its key, the key of the club's cards, and whether it is sealed.
# See PROTOCOL.md.

import os
from binascii import hexlify, unhexlify
from hashlib import sha256

from micropython import const

from table.files import atomic_file, club_keys

_CHECK_DIGITS = const(8)
_MOST_CHARACTERS = const(64)

TABLE = "table"
CARDS = "cards"
SEALED = "sealed"
_FILES = {TABLE: club_keys.TABLE_FILE, CARDS: club_keys.FILE, SEALED: club_keys.SEALED_FILE}


def store(root, name, value):
    # Written as a whole. Raises ValueError where it is no such thing, OSError where the flash does not take it.
    if name == SEALED and value == 0:
        _open(root)
        return
    if name == SEALED:
        good = value == 1 and club_keys.table_key(root)
    elif name == TABLE:
        good = len(value) == 2 * club_keys.TABLE_KEY_SIZE and unhexlify(value)
    else:
        good = 0 < len(value) <= _MOST_CHARACTERS and value == value.strip() and _is_plain(value)
    if not good:
        raise ValueError("not what it should be")
    atomic_file.replace(root + _FILES[name], (str(value).encode(),))
    if name == CARDS:
        club_keys.use_key(root)


def _is_plain(text):
    return " " <= min(text) and max(text) <= "~"


def _open(root):
    if club_keys.is_sealed(root):
        atomic_file.need_supply()
        os.remove(root + club_keys.SEALED_FILE)


def report(root, name):
    # Of a key eight digits of its hash, "" where there is none; whether it is sealed.
    if name == SEALED:
        return int(club_keys.is_sealed(root))
    try:
        with open(root + _FILES[name], "rb") as file:
            kept = file.read().strip()
    except OSError:
        return ""
    return hexlify(sha256(kept).digest()).decode()[:_CHECK_DIGITS] if kept else ""
