# The key of the club that owns the cards: a file on the flash, beside the journal, the same on all of its tables.
# Whoever can read the flash of one has it.

from tablelog import tag

_FILE = "club.key"


def use_key(root):
    # What the file holds, without space around it, is the key: a line of text of any length. No file, or an empty one:
    # the key that everybody has.
    try:
        with open(root + _FILE, "rb") as file:
            tag.use_key(file.read().strip())
    except OSError:
        tag.use_key()
