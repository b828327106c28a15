# How much power each reader uses in play: what the self-test has measured there, and a margin. A file on the flash
# keeps it.
#
# A coil has a side lobe: 28 mm beside its middle a tag gets a sixth of the field that it gets over it, the other way
# round. A reader that is stronger than it has to be would hear the far end of a card of Double there, while the near
# end lies where the field is none.

from micropython import const

from drivers.reader import LEAST_POWER, NORMAL_POWER
from table.files import atomic_file

_FILE = const("reader_powers")
# Half of what a tag in the side lobe needs, and enough for a card 15 mm beside its place.
_MARGIN = const(3)


def limit(reader, least):
    # From now on; least: the power from which a card answers, 0 where none lay there.
    if least:
        reader.normal_power = max(LEAST_POWER, min(NORMAL_POWER, _MARGIN * least))
        reader.power(reader.normal_power)


def load(root, readers):
    # A damaged file, or none: all that there is.
    try:
        with open(root + _FILE, "rb") as file:
            kept = file.read()
    except OSError:
        return
    for reader, power in zip(readers, kept):
        if LEAST_POWER <= power <= NORMAL_POWER:
            reader.normal_power = power


def keep(root, readers):
    # False: the flash did not take it; the powers hold until the supply goes.
    try:
        atomic_file.replace(root + _FILE, (bytes([reader.normal_power for reader in readers]),))
    except OSError:
        return False
    return True
