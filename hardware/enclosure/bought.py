"""The sizes of the bought parts, each with its source. No real part was measured, so measure your parts before you
print."""

from dataclasses import dataclass

NOT_MEASURED = "not measured on a part"


@dataclass(frozen=True)
class Bought:
    """A bought part: its box (width x depth x height in millimetres), its source, and advice in case your
    part differs."""

    name: str
    size: tuple[float, float, float]
    source: str
    if_it_differs: str
    state: str = NOT_MEASURED


READER = Bought(
    "RC522 board, 40 x 60 mm",
    (40.0, 60.0, 1.6),
    "sellers' figures, 39.4 to 40 x 59 to 60 mm; hole patterns differ, so the cradle holds the edges",
    "`READER` in bought.py: this also changes the cradle and the pockets",
)
# The height of the parts on the reader board, without the board.
READER_PARTS_HEIGHT = 4.0
READER_COIL = Bought(
    "its coil, outline",
    (36.0, 36.0, 0.0),
    "photographs; its centre is assumed to be 20 mm from the board's end without pins",
    "`READER_COIL`, `READER_COIL_FROM_END`: this also moves board, tray and peg holes",
)
READER_COIL_FROM_END = 20.0

DISPLAY = Bought(
    'ST7796 module, 4.0", board',
    (108.0, 61.7, 1.6),
    "sellers' figures of the common 4.0 inch SPI module",
    "`DISPLAY`: the clips hold boards up to 116 mm long",
)
DISPLAY_GLASS = Bought(
    "its panel",
    (95.0, 61.0, 4.0),
    "estimate",
    "`DISPLAY_GLASS`: this also changes the recess under the frame",
)
DISPLAY_ACTIVE = Bought(
    "its active area",
    (83.52, 55.68, 0.0),
    "LCD Wiki, 4.0inch Capacitive SPI Module ST7796: 55.68 x 83.52 mm, 0.174 mm a pixel",
    "`DISPLAY_ACTIVE`: this also changes the window",
)
# The height of the connector and the card slot on the back.
DISPLAY_BACK_HEIGHT = 4.0
# The display's row of 14 pins: its size, its distance from the end of the board, and its height on the
# back. The pins are cut off, and the wires soldered on.
DISPLAY_PINS = (2.5, 35.6)
DISPLAY_PINS_FROM_END = 3.0
DISPLAY_PINS_HEIGHT = 4.0

MAIN_BOARD = Bought(
    "board with Pico, buffer, keys' chip, supply",
    (100.0, 80.0, 20.0),
    "reserved space; Pico without a socket, plugs on their headers, capacitor, regulator and clock "
    "board lying flat",
    "`MAIN_BOARD`, and `cavity` in dimensions.py if it is higher",
)
MAIN_BOARD_THICKNESS = 1.6
MAIN_BOARD_STANDOFF = 4.0
MAIN_BOARD_HOLES = (92.0, 72.0)
USB_PLUG = Bought(
    "rigid part of the USB cable's micro-B plug",
    (12.0, 27.0, 8.0),
    "estimate; the socket is in the middle of a long edge of the main board",
    "`USB_PLUG`, `usb_hole` in dimensions.py",
)
# The height of the USB socket's middle above the main board's lower side, as a sum: main board, pin row, the Pico's own
# board and half of the socket.
USB_SOCKET_MIDDLE = MAIN_BOARD_THICKNESS + 2.5 + 1.0 + 1.3
# The distance from the edge of the main board to the plug's stiff part.
USB_PLUG_FROM_EDGE = 1.0

KEY_BOARD = Bought(
    "perfboard of a seat's keys",
    (80.0, 20.0, 1.6),
    "the common size of 2 x 8 cm",
    "`KEY_BOARD`; drill the two holes yourself, 66 mm apart",
)
KEY = Bought(
    "key 12 x 12 mm with round cap",
    (12.0, 12.0, 12.0),
    "estimate from board to top of cap; such switches are 7.3 mm high without the cap",
    "`KEY`: this also changes the posts of the panel",
)
KEY_CAP_DIAMETER = 11.5
LIGHT = Bought(
    "WS2812B on a round board",
    (10.0, 10.0, 3.0),
    "sellers' figures, 9.5 to 10 mm",
    "`light_pocket` in dimensions.py",
)
TAG = Bought(
    "NTAG213 sticker",
    (22.0, 22.0, 0.2),
    "sellers' figures, 22 to 25 mm; 25 mm also fits",
    "`tag_diameter` in dimensions.py",
)

BOUGHT = (
    READER, READER_COIL, DISPLAY, DISPLAY_GLASS, DISPLAY_ACTIVE, MAIN_BOARD, USB_PLUG, KEY_BOARD, KEY, LIGHT, TAG,
)  # fmt: skip
