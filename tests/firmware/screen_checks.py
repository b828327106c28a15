"""Checks of screen and display that need MicroPython: `screen_checks.py ROOT CHECK` prints the findings as JSON."""

import json
import sys

root, wanted = sys.argv[1:3]
sys.path[:0] = [root + "/firmware", root + "/hardware", root + "/tests/firmware"]

import micropython  # noqa: E402
from screen_bench import Bench  # noqa: E402
from screen_views import ALL, mid_trick  # noqa: E402

from drivers import pixels_plain, st7796  # noqa: E402
from table import words  # noqa: E402
from table.screen import (  # noqa: E402
    Screen,
    colours,
    font_large,
    font_medium,
    font_small,
    font_suits,
    scenes,
    text,
    trick,
)
from table.screen.area import Area  # noqa: E402

# What names and the three languages need.
LETTERS = "ÄÖÜäöüßẞÀÂÇÈÉÊËÎÏÔŒÙÛÜàâçèéêëîïôœùûüÿñÑåÅøØæÆ…–−×·●◀▶♠♥♦♣"


class Deaf:
    """A bus or a pin that takes everything and allocates nothing."""

    def write(self, out):
        pass

    def __call__(self, level):
        pass


def setup():
    """What the chip was told, and whether the backlight waits for a picture."""
    bench = Bench()
    chip = bench.chip
    dark = not bench.lit
    bench.display.light(True)
    return {
        "awake": chip.awake,
        "on": chip.on,
        "pixel_format": chip.pixel_format,
        "size": [chip.width, chip.height],
        "dark": dark,
        "lit": bench.lit,
    }


class Answering(Deaf):
    """A chip that answers the last command with what the datasheet says of Read ID4."""

    def __init__(self):
        self.command = b""
        self.speeds = []

    def init(self, baudrate):
        self.speeds.append(baudrate)

    def write(self, out):
        self.command = bytes(out)

    def readinto(self, into):
        into[:] = b"\x00\x00\x77\x96" if self.command == b"\xd3" else bytes(len(into))


def model():
    """The model that the driver reads, and the clock rates it reads and goes on at."""
    chip = Answering()
    deaf = Deaf()
    return [st7796.St7796(chip, deaf, deaf, deaf, deaf).model(), chip.speeds]


def pixels():
    """RGB565 of single pixels at the corners and beside a tile's edge, after the frame was sent."""
    bench = Bench()
    display = bench.display
    display.palette(((0, 0, 0), (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)))
    places = ((0, 0, 1), (479, 0, 2), (0, 319, 3), (479, 319, 4), (31, 8, 1), (32, 8, 2))
    for x, y, colour in places:
        display.fb.pixel(x, y, colour)
    bench.finish(display)
    memory = bench.chip.memory
    return [memory[2 * (y * 480 + x)] << 8 | memory[2 * (y * 480 + x) + 1] for x, y, _colour in places]


def dirty():
    """Bytes on the wire for no change, for one pixel, and for a rectangle that hangs over two edges."""
    bench = Bench()
    display = bench.display
    display.palette(colours.PALETTE)
    bench.finish(display)
    sent = []
    for rectangle in ((0, 0, 0, 0), (100, 100, 1, 1), (470, 310, 50, 50), (-10, -10, 15, 15)):
        before = bench.spi.bytes
        if rectangle[2]:
            display.mark(*rectangle)
        bench.finish(display)
        sent.append(bench.spi.bytes - before)
    return sent


def expanders():
    """Whether the two conversions agree, on every source byte."""
    frame = bytearray(range(256)) + bytearray(range(256))
    table = bytearray((7 * index) & 0xFF for index in range(1024))
    outputs = []
    for expand in (pixels_plain.expand, st7796.expand):
        target = bytearray(4 * 3 * 100)
        expand(frame, 5, 150, 100, 3, target, table)
        outputs.append(bytes(target))
    return outputs[0] == outputs[1]


def heap():
    """Sends two whole frames and draws text with the heap locked; raises MemoryError where something allocates."""
    deaf = Deaf()
    display = st7796.St7796(deaf, deaf, deaf, deaf, deaf)
    area = Area(display, 3, 0, 0, 480, 320)
    sentence = "Süd: no 90 ●…"
    # The interpreter remembers every character it has met.
    text.width(font_small, sentence)
    steps = 0
    micropython.heap_lock()
    try:
        display.mark(0, 0, 480, 320)
        text.draw(area, font_small, sentence, 3, 5, 7)
        text.width(font_small, sentence)
        while display.step():
            steps += 1
    finally:
        micropython.heap_unlock()
    return steps


def steps():
    """The longest time on the wire of a step (microseconds) over all views."""
    bench = Bench()
    screen = Screen(bench.display)
    longest = 0
    for name in ALL:
        screen.show(ALL[name]())
        more = True
        while more:
            before = bench.spi.microseconds
            more = screen.step()
            longest = max(longest, bench.spi.microseconds - before)
    return longest


def changes():
    """Bytes sent for a whole picture, for showing the same again, and for one card and the turn moving on."""
    bench = Bench()
    screen = Screen(bench.display)
    sent = []
    view = mid_trick()
    for card, turn in ((-1, 1), (-1, 1), (12, 2)):
        view.cards[1] = card
        view.turn = turn
        before = bench.spi.bytes
        screen.show(view)
        bench.finish(screen)
        sent.append(bench.spi.bytes - before)
    return sent


def overflow():
    """Views and parts that paint outside their own rectangle."""
    found = []
    bench = Bench()
    for name in ALL:
        view = ALL[name]()
        made = scenes.parts(scenes.scene_of(view), bench.display, ("Deal", "Trick"))
        for number, part in enumerate(made):
            part.look(view)
            if _spills(bench.display, part):
                found.append([name, number])
    return found


def _spills(display, part):
    # Paints on a frame of one colour that nothing paints in, puts that back inside, and looks for what is left.
    display.fb.fill(colours.DARK)
    for _piece in part.painting():
        pass
    part._area.clear(colours.DARK)
    return any(display._frame)


def directions():
    """Where the ink of one text lies, read in each direction, turned back: four times the same."""
    bench = Bench()
    drawn = []
    for seat in range(4):
        bench.display.fb.fill(0)
        area = Area(bench.display, seat, 100, 40, 120, 120)
        text.draw(area, font_small, "Rä7", 10, 20, 1)
        pixel = bench.display.fb.pixel
        ink = [
            u * 1000 + v
            for u in range(120)
            for v in range(120)
            if pixel(area.x(u, v, 1, 1), area.y(u, v, 1, 1))
        ]
        drawn.append(ink)
    return [len(drawn[0]), [ink == drawn[0] for ink in drawn]]


def lines():
    """Texts shortened and broken for a width, with the widths that came of it."""
    texts = ("Lift it.", "Not your turn: South plays. Lift the card.", "Donaudampfschifffahrtsgesellschaft")
    found = []
    for sentence in texts:
        broken = text.wrap(font_small, sentence, 200, 2)
        found.append([broken, [text.width(font_small, line) for line in broken]])
    return found


def contrast():
    """Lowest contrast (WCAG 2.2) of suits on a card, of suits on a beaten card, and of text on its ground."""
    suits = (colours.CLUBS, colours.SPADES, colours.HEARTS, colours.DIAMONDS)
    inks = (colours.TEXT, colours.DIM, colours.GOLD, colours.ERROR, colours.SAID)
    grounds = (colours.PANEL, colours.PANEL_TURN)
    return [
        min(_contrast(suit, colours.CARD) for suit in suits),
        min(_contrast(suit, colours.CARD_DIM) for suit in suits),
        min(_contrast(ink, ground) for ink in inks for ground in grounds),
        min(_contrast(ink, colours.FELT) for ink in (colours.TEXT, colours.DIM, colours.GOLD)),
    ]


def _contrast(one, other):
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour):
    total = 0
    weights = (0.2126, 0.7152, 0.0722)
    for channel in range(3):
        weight = weights[channel]
        part = colours.PALETTE[colour][channel] / 255
        total += weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return total


def glyphs():
    """Characters that a font lacks: of the table's words, of all views, and of names."""
    texts = [LETTERS]
    for name in dir(words):
        _collect(getattr(words, name), texts)
    for name in ALL:
        _collect(ALL[name]().__dict__, texts)
    letters = set("".join(texts))
    return [
        "".join(letter for letter in letters if not text.has(font, letter))
        for font in (font_small, font_medium)
    ]


def _collect(value, texts):
    if isinstance(value, str):
        texts.append(value)
    elif isinstance(value, dict):
        _collect(list(value.values()), texts)
    elif isinstance(value, (list, tuple)):
        for entry in value:
            _collect(entry, texts)


def sizes():
    """Lowest ranks and suits, in lines of ink, and the ranks and suits that no glyph is there for."""
    ranks = "".join(trick._RANKS)
    missing = [letter for letter in ranks + "BD" if not text.has(font_large, letter)]
    missing += [suit for suit in trick._SUITS if not text.has(font_suits, suit)]
    rank = min(_ink_lines(font_large, letter) for letter in ranks)
    return [rank, min(_ink_lines(font_suits, suit) for suit in trick._SUITS), missing]


def _ink_lines(font, letter):
    bench = Bench()
    text.draw(Area(bench.display, 0, 0, 0, 480, 320), font, letter, 0, 0, 1)
    rows = [y for y in range(80) if any(bench.display.fb.pixel(x, y) for x in range(80))]
    return rows[-1] - rows[0] + 1


print(json.dumps(globals()[wanted]()))
