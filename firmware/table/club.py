# The keys on the flash, beside the journal: that of the club that owns the cards, the same on all of its tables, and
# that of this table alone, which signs its seals. Whoever can read the flash of a table has both.

from binascii import unhexlify

from tablelog import tag

_FILE = "club.key"
_TABLE_FILE = "table.key"
_TABLE_DIGITS = 64


def use_key(root):
    # What the file holds, without space around it, is the key: a line of text of any length. No file, or an empty one:
    # the key that everybody has.
    try:
        with open(root + _FILE, "rb") as file:
            tag.use_key(file.read().strip())
    except OSError:
        tag.use_key()


def table_key(root):
    # 32 bytes, written as hexadecimal digits; None where there is no such file, or none of that form.
    try:
        with open(root + _TABLE_FILE, "rb") as file:
            digits = file.read().strip()
        return unhexlify(digits) if len(digits) == _TABLE_DIGITS else None
    except (OSError, ValueError):
        return None
