# Provisioning of a table in service mode: its key, the key of the club's cards, the club's signature of the table's
# own pair of keys, and whether the table is sealed. See PROTOCOL.md.

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
PAIR = "pair"
CERTIFICATE = "certificate"
CLUB = "club"
# The public values, which anybody may request.
_PUBLIC = (PAIR, CERTIFICATE, CLUB)
# The answer while a pair is generated.
_WAIT = "wait"
# The number of digits in a signature, and in a public key.
_PUBLIC_DIGITS = const(128)
_FILES = {
    TABLE: club_keys.TABLE_FILE,
    CARDS: club_keys.FILE,
    SEALED: club_keys.SEALED_FILE,
    CERTIFICATE: club_keys.CERTIFICATE_FILE,
    CLUB: club_keys.CLUB_FILE,
}


def answer(root, mode, value, drawing):
    # Returns kind and value of the answer to a request about keys, and the KeyDrawing if a pair of keys is being
    # generated.
    name = value[0]
    if (len(value) > 1 or name not in _PUBLIC) and mode != "service":
        return "X", ["service", "The table takes keys only in service mode."], drawing
    try:
        if len(value) > 1 and name == PAIR:
            from table.link.key_drawing import KeyDrawing

            drawing = drawing or KeyDrawing(root, unhexlify(value[1]))
        elif len(value) > 1:
            store(root, *value)
        return "K", [name, _WAIT if drawing and name == PAIR else report(root, name)], drawing
    except OSError:
        return "X", ["storage", "The table cannot write to its flash now."], drawing


def store(root, name, value):
    # Stores a value completely or not at all. Raises ValueError if the value is invalid, OSError if it could not be
    # written.
    if name == SEALED and value == 0:
        _open(root)
        return
    if name == SEALED:
        good = value == 1 and club_keys.table_key(root)
    elif name == TABLE:
        good = len(value) == 2 * club_keys.TABLE_KEY_SIZE and unhexlify(value)
    elif name in (CERTIFICATE, CLUB):
        good = len(value) == _PUBLIC_DIGITS and unhexlify(value) and club_keys.pair(root)
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
    # Returns eight digits of the hash of a secret key, or a public value as it is; "" if there is none. For SEALED,
    # returns whether the table is sealed.
    if name == SEALED:
        return int(club_keys.is_sealed(root))
    if name == PAIR:
        pair = club_keys.pair(root)
        return hexlify(pair[1]).decode() if pair else ""
    try:
        with open(root + _FILES[name], "rb") as file:
            kept = file.read().strip()
    except OSError:
        return ""
    if name in (CERTIFICATE, CLUB):
        return kept.decode()
    return hexlify(sha256(kept).digest()).decode()[:_CHECK_DIGITS] if kept else ""
