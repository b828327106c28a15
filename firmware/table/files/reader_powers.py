# The power that each reader uses in play: the lowest power that worked in the self-test, times a margin. A file on the
# flash stores these powers.
#
# A coil has a side lobe: at 28 mm from the middle, the field at a tag is a sixth of the field over the middle, and has
# the opposite direction. The near end of a Double card may be where the field is zero. A reader that is too strong then
# reads the card's far end in the side lobe.

from micropython import const

from drivers.reader import LEAST_POWER, NORMAL_POWER
from table.files import atomic_file

_FILE = const("reader_powers")
# The margin, as a factor. The resulting power is half of what a tag in the side lobe needs, and enough for a card that
# is 15 mm off its place.
_MARGIN = const(3)


def limit(reader, least):
    # Sets the power of a reader from now on. least: the lowest power at which a card answers, or 0 if there was no
    # card.
    if least:
        reader.normal_power = max(LEAST_POWER, min(NORMAL_POWER, _MARGIN * least))
        reader.power(reader.normal_power)


def load(root, readers):
    # A damaged or missing file changes nothing: the readers keep normal power.
    try:
        with open(root + _FILE, "rb") as file:
            kept = file.read()
    except OSError:
        return
    for reader, power in zip(readers, kept):
        if LEAST_POWER <= power <= NORMAL_POWER:
            reader.normal_power = power


def keep(root, readers):
    # Returns False if the powers could not be written; then they are lost at power-off.
    try:
        atomic_file.replace(root + _FILE, (bytes([reader.normal_power for reader in readers]),))
    except OSError:
        return False
    return True
