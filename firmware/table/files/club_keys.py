# The keys of a club on the flash, beside the journal: the key of its cards, the same on all of its tables, that of
# this table alone, which signs its seals for the club, and whether the table is sealed. The pair of keys that signs
# them for everybody was drawn here. Whoever can read the flash has all of them.

import os
from binascii import unhexlify

from micropython import const

from tablelog import tag

FILE = "club.key"
TABLE_FILE = "table.key"
TABLE_KEY_SIZE = const(32)
# The private and the public half, as hexadecimal digits; the club's signature of the public half; the club's key.
PAIR_FILE = "table.pair"
CERTIFICATE_FILE = "table.cert"
CLUB_FILE = "table.club"
# There is such a file, or there is none: guard.py looks for it, too.
SEALED_FILE = "sealed"


def use_key(root):
    # The key is the text of the file without space around it, of any length. Without a file, or with an empty one: the
    # key that everyone has.
    try:
        with open(root + FILE, "rb") as file:
            tag.use_key(file.read().strip())
    except OSError:
        tag.use_key()


def table_key(root):
    # 32 bytes, written as hexadecimal digits; None where there is no such file, or none of that form.
    try:
        with open(root + TABLE_FILE, "rb") as file:
            digits = file.read().strip()
        return unhexlify(digits) if len(digits) == 2 * TABLE_KEY_SIZE else None
    except (OSError, ValueError):
        return None


def pair(root):
    # The private and the public half, 32 and 64 bytes; None where there is no pair.
    try:
        with open(root + PAIR_FILE, "rb") as file:
            both = unhexlify(file.read())
        return (both[:TABLE_KEY_SIZE], both[TABLE_KEY_SIZE:]) if len(both) == 3 * TABLE_KEY_SIZE else None
    except (OSError, ValueError):
        return None


def is_sealed(root):
    try:
        os.stat(root + SEALED_FILE)
        return True
    except OSError:
        return False
