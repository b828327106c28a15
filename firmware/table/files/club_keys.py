# The keys of a table, in files on the flash. The key of the club's cards is the same on all tables of the club. With
# its secret table key, a table signs its seals so that its club can verify them. With the pair of keys that the table
# has generated, it signs seals so that everybody can verify them. Another file marks the table as sealed. Anybody who
# can read the flash has all of these keys.

import os
from binascii import unhexlify

from micropython import const

from tablelog import tag

FILE = "club.key"
TABLE_FILE = "table.key"
TABLE_KEY_SIZE = const(32)
# The private and the public key, as hexadecimal digits; the club's signature of the public key; the club's own key.
PAIR_FILE = "table.pair"
CERTIFICATE_FILE = "table.cert"
CLUB_FILE = "table.club"
# The table is sealed if this file exists. guard.py looks for it, too.
SEALED_FILE = "sealed"


def use_key(root):
    # Reads the key, which can have any length, from the file and strips white space around it. If the file is missing
    # or empty, a default key is used, which is public.
    try:
        with open(root + FILE, "rb") as file:
            tag.use_key(file.read().strip())
    except OSError:
        tag.use_key()


def table_key(root):
    # The key of this table, 32 bytes, which the file contains as hexadecimal digits; None if the file is missing or has
    # a different format.
    try:
        with open(root + TABLE_FILE, "rb") as file:
            digits = file.read().strip()
        return unhexlify(digits) if len(digits) == 2 * TABLE_KEY_SIZE else None
    except (OSError, ValueError):
        return None


def pair(root):
    # The private and the public key, 32 and 64 bytes; None if there is no pair.
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
