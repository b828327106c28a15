# The sixteen colours of the screen, as indices and as red, green, blue.

from micropython import const

DARK = const(0)
FELT = const(1)
FELT_LIGHT = const(2)
PANEL = const(3)
PANEL_TURN = const(4)
TEXT = const(5)
DIM = const(6)
CARD = const(7)
CARD_DIM = const(8)
CLUBS = const(9)
HEARTS = const(10)
DIAMONDS = const(11)
SPADES = const(12)
GOLD = const(13)
ERROR = const(14)
SAID = const(15)

# The suits have the four colours of the German tournament pack.
PALETTE = (
    (6, 16, 12),
    (13, 72, 48),
    (40, 120, 84),
    (20, 36, 32),
    (32, 62, 54),
    (246, 242, 228),
    (160, 184, 172),
    (252, 250, 240),
    (206, 206, 190),
    (16, 20, 24),
    (200, 16, 40),
    (192, 76, 0),
    (8, 104, 44),
    (255, 196, 56),
    (255, 124, 104),
    (132, 212, 255),
)
