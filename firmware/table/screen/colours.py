# The sixteen colours of the screen as indices, and their RGB values for each colour setting.

from micropython import const

# The colour of text on bright tabs, tags and marks.
INK = const(0)
FELT = const(1)
EDGE = const(2)
PANEL = const(3)
PANEL_TURN = const(4)
TEXT = const(5)
DIM = const(6)
CARD = const(7)
CARD_BEATEN = const(8)
# The colour of the first suit; the others follow in the order of cardrules.cards.
CLUBS = const(9)
GOLD = const(13)
ERROR = const(14)
SAID = const(15)

COUNT = const(16)
CONTRAST = "contrast"

# Red, green and blue of each colour in turn. The four suits have the colours of the German tournament pack.
_PALETTES = {
    "four": (
        b"\x06\x10\x0c\x0d\x48\x30\x28\x78\x54\x14\x24\x20\x20\x3e\x36\xf6\xf2\xe4\xa0\xb8\xac\xfc\xfa\xf0"
        b"\xce\xce\xbe\x10\x14\x18\x08\x68\x2c\xc8\x10\x28\xc0\x4c\x00\xff\xc4\x38\xff\x7c\x68\x84\xd4\xff"
    ),
    "two": (
        b"\x06\x10\x0c\x0d\x48\x30\x28\x78\x54\x14\x24\x20\x20\x3e\x36\xf6\xf2\xe4\xa0\xb8\xac\xfc\xfa\xf0"
        b"\xce\xce\xbe\x10\x14\x18\x10\x14\x18\xc8\x10\x28\xc8\x10\x28\xff\xc4\x38\xff\x7c\x68\x84\xd4\xff"
    ),
    "contrast": (
        b"\x00\x00\x00\x00\x00\x00\xff\xff\xff\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff"
        b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    ),
}


# Returns the colours in the format of the display driver. Allocates.
def palette(name):
    channels = _PALETTES[name]
    return [tuple(channels[index : index + 3]) for index in range(0, 3 * COUNT, 3)]
