"""Checks of screen and display that need MicroPython: `screen_checks.py ROOT CHECK` prints the results as JSON."""

import json
import sys
from array import array

root, wanted = sys.argv[1:3]
sys.path[:0] = [root + "/firmware", root + "/hardware", root + "/tests/firmware"]

import micropython  # noqa: E402
from capitals import Reader  # noqa: E402
from screen_bench import Bench  # noqa: E402
from screen_views import ALL, LANGUAGES, LONG, Style, View, person, texts, view_and_style  # noqa: E402

from cardrules.cards import NO_CARD  # noqa: E402
from drivers import pixels_plain, st7796  # noqa: E402
from drivers.canvas import Canvas  # noqa: E402
from table.screen import (  # noqa: E402
    colours,
    fonts,
    glyphs_plain,
    key_line,
    panel,
    scenes,
    text,
)
from table.screen.area import Area  # noqa: E402
from table.screen.lines import signed  # noqa: E402
from table.screen.names import shorten_name  # noqa: E402

FONTS = (fonts.SMALL, fonts.MEDIUM, fonts.TALL, fonts.SUITS)
# Non-ASCII characters that names and the three languages need.
LETTERS = "ÄÖÜäöüßẞÀÂÇÈÉÊËÎÏÔŒÙÛÜàâçèéêëîïôœùûüÿñÑåÅøØæÆ…–−×·●◀▶♠♥♦♣"


WIDTH = 480
HEIGHT = 320
LINE_BYTES = 2 * WIDTH


class Deaf:
    """Replaces a bus, a pin or a DMA: accepts every call and allocates nothing."""

    def ask(self, more, finished):
        self.more = more
        self.finished = finished

    def send(self, first, second):
        pass

    def write(self, out):
        pass

    def __call__(self, level):
        pass


def whole_screen():
    """Return a canvas with the size of the screen, for drawing without a display."""
    return Canvas(WIDTH * HEIGHT // 2).open(WIDTH, HEIGHT)


def setup():
    """Return the setup commands that the chip received, and whether the backlight stays off until the first picture."""
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
    """A chip that answers the last command with the value in the datasheet for Read ID4."""

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
    """Return the model that the driver reads, and the clock rates for this read and afterwards."""
    chip = Answering()
    deaf = Deaf()
    return [st7796.St7796(chip, deaf, deaf, deaf, deaf, deaf).model(), chip.speeds]


def pixels():
    """Send a canvas with an odd width to two corners.

    Return the canvas's pixels (RGB565) on the screen, and the number of other pixels that changed.
    """
    bench = Bench()
    display = bench.display
    display.palette(((0, 0, 0), (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)))
    results = []
    for left, top in ((0, 0), (477, 318)):
        canvas = display.canvas(3, 2)
        for index, colour in enumerate((1, 2, 3, 4, 1, 2)):
            canvas.frame.pixel(index % 3, index // 3, colour)
        display.send(left, top)
        bench.sent()
        results.append([bench.pixel(left + index % 3, top + index // 3) for index in range(6)])
    # In each of these colours both bytes differ from 0, so a lit pixel is recognised.
    lit = [bench.pixel(x, y) for y in range(HEIGHT) for x in range(WIDTH) if bench.pixel(x, y)]
    return [results, len(lit) - 12]


def sending():
    """Return, for canvases of several sizes, the bytes on the bus and the duration of the call in microseconds."""
    bench = Bench()
    display = bench.display
    results = []
    for width, height in ((1, 1), (398, 22), (71, 120), (225, 39)):
        display.canvas(width, height)
        before = bench.spi.bytes, bench.spi.microseconds
        display.send(0, 0)
        bench.sent()
        results.append([bench.spi.bytes - before[0], bench.spi.microseconds - before[1]])
    return results


def expanders():
    """Return whether both conversions agree, on every source byte and on lines that end in the middle of a byte."""
    frame = bytearray(bytes(range(256)) * 3)
    colours = bytearray((7 * index) & 0xFF for index in range(32))
    tables = (bytearray(1024), bytearray(1024))
    pixels_plain.pair_up(colours, tables[0])
    st7796.pair_up(colours, tables[1])
    agree = []
    for width in (170, 169):
        outputs = []
        for expand, table in ((pixels_plain.expand, tables[0]), (st7796.expand, tables[1])):
            target = bytearray(2 * width * 6)
            # Of eight lines, these calls convert one, then six, then the last one, then none.
            progress = array("i", (1, 8, 1, width))
            made = [expand(frame, target, table, progress)]
            progress[2] = 6
            made += [expand(frame, target, table, progress) for _ in range(3)]
            outputs.append((bytes(target), made, list(progress)))
        whole = [2 * width, 12 * width, 2 * width, 0]
        agree.append(outputs[0] == outputs[1] and any(outputs[0][0]) and outputs[0][1] == whole)
    return agree


def glyph_loops():
    """Return whether native code and plain Python lay out and draw text identically, in all directions and at edges."""
    sentence = "Zo ë: 90 € – ½ \ue001\u4e00\U0001f0a1!"
    laid_out = []
    for font in FONTS:
        for start, count, available in ((0, len(sentence), 30000), (0, 12, 61), (2, 5, 20), (0, 0, 100)):
            results = (array("H", [0] * 27), array("H", [0] * 27))
            text.lay_out(sentence, start, count, available, font.table, results[0])
            glyphs_plain.lay_out(sentence, start, count, available, font.table, results[1])
            # The first item is the end position. It is not compared, because one version counts bytes and the other
            # characters.
            laid_out.append(list(results[0])[1:] == list(results[1])[1:])
    drawn = []
    for font, character in ((fonts.SMALL, "§"), (fonts.MEDIUM, "ß"), (fonts.TALL, "Q"), (fonts.SUITS, "♣")):
        start = text.start_of(font, character)
        for width, height in ((60, 50), (61, 50)):
            drawn += [_agree(font.records, start, width, height, *place) for place in _PLACES]
    return [laid_out, drawn]


# Positions inside, at every corner and outside.
_PLACES = ((20, 10), (21, 11), (-3, -4), (55, -9), (-8, 45), (57, 47), (30, 200), (-90, 20))


def _agree(records, start, width, height, x, y):
    results = []
    for module in (text, glyphs_plain):
        pixels = bytearray(b"\x3a" * ((width + 1) // 2 * height))
        for put in (module.put_upright, module.put_sideways):
            for forward in (1, -1):
                put(pixels, records, start, 9, width, height, x + forward, y, forward)
        results.append(pixels)
    return results[0] == results[1]


def heap():
    """Draw text and send a canvas with the heap locked, so that any allocation raises MemoryError."""
    deaf = Deaf()
    display = st7796.St7796(deaf, deaf, deaf, deaf, deaf, deaf)
    area = Area(display.canvas(71, 240), 3, 0, 0, 71, 240)
    display.send(0, 0)
    sentence = "Süd: no 90 ●…"
    steps = 0
    micropython.heap_lock()
    try:
        text.draw(area, fonts.SMALL, sentence, 3, 5, 7)
        text.width(fonts.SMALL, sentence)
        while deaf.more():
            steps += 1
        deaf.finished()
    finally:
        micropython.heap_unlock()
    return steps


def steps():
    """Return the longest transfer time of a step over all views, in microseconds."""
    bench = Bench()
    screen = bench.screen(Style("en"))
    longest = 0
    for name in ALL:
        screen.show_view(view_and_style(name)[0])
        more = True
        while more:
            before = bench.spi.microseconds
            more = screen.step_picture()
            longest = max(longest, bench.spi.microseconds - before)
    return longest


def drawing():
    """Return the longest estimated time of a drawing step in each view, in microseconds."""
    bench = Bench()
    meter = bench.meter()
    screen = bench.screen(Style("en"))
    results = {}
    for name in ALL:
        longest = 0
        for view in (view_and_style(name)[0], _longest(view_and_style(name)[0])):
            screen.show_view(view)
            more = True
            while more:
                before = meter.microseconds
                more = screen.step_picture()
                longest = max(longest, meter.microseconds - before)
        results[name] = longest
    return results


def changes():
    """Return the bytes sent for a whole picture, the same picture again, a laid card, and a changed key label."""
    bench = Bench()
    screen = bench.screen(Style("en"))
    sent = []
    view = view_and_style("mid_trick")[0]
    marta = view.people[1][0]
    empty = [(NO_CARD, NO_CARD, False, False, False)]
    lays = [(12, NO_CARD, False, False, False)]
    done = person("Marta", -12)
    none = ("", "", "")
    for cards, somebody, keys in (
        (empty, marta, none),
        (empty, marta, none),
        (lays, done, none),
        (lays, done, ("Yes", "", "")),
    ):
        view.cards[1] = cards
        view.people[1] = [somebody]
        view.keys[0] = keys
        before = bench.spi.bytes
        screen.show_view(view)
        bench.finish(screen)
        sent.append(bench.spi.bytes - before)
    return sent


def covered():
    """Return for each view: the total pixels of all parts, the pixels that no part covers, the bands of each part."""
    bench = Bench()
    results = {}
    for name in ALL:
        view, style = view_and_style(name)
        parts = _parts(view, style)
        canvas = whole_screen()
        pixels = 0
        bands = []
        for part in parts:
            area = part.area.on(canvas, 0, 0)
            wide, high = area.right - area.left, area.bottom - area.top
            pixels += wide * high
            area.clear(1)
            bands.append(-(-high // bench.display.lines(wide, high)))
        left_out = sum(canvas.frame.pixel(x, y) == 0 for y in range(HEIGHT) for x in range(WIDTH))
        results[name] = [pixels, left_out, bands]
    return results


def _parts(view, style):
    return scenes.parts(scenes.scene_of(view), scenes.depth_of(view), style)


# Pairs of successive pictures, within a scene and from one scene to another.
FOLLOWING = (
    ("first_lead", "mid_trick"),
    ("mid_trick", "complete_trick"),
    ("shared_places", "shared_complete"),
    ("welcome", "seating"),
    ("seating", "first_lead"),
    ("complete_trick", "normal_score"),
    ("normal_score", "sheet_seven"),
    ("sheet_seven", "ranking"),
    ("ranking", "mid_trick"),
)


def exchanged():
    """Return the number of steps that changed the screen during a change of pictures, and the number of wrong steps.

    After a correct step, each part shows the new picture down to some pixel, and the old one below it.
    """
    bench = Bench()
    screen = bench.screen(Style("en"))
    results = []
    for old, new in FOLLOWING:
        after = _picture(bench, screen, new)
        before = _picture(bench, screen, old)
        screen.show_view(view_and_style(new)[0])
        sent = bench.spi.bytes
        changed = wrong = 0
        memory = memoryview(bench.chip.memory)
        seen = bytes(memory)
        while screen.step_picture():
            if bench.spi.bytes > sent:
                sent = bench.spi.bytes
                changed += 1
                for part in screen._parts:
                    if not _same_lines(memory, memoryview(seen), part.area):
                        wrong += not _from_the_top(bench.chip.memory, part.area, before, after)
                seen = bytes(memory)
        results.append([new, changed, wrong])
    return results


def _picture(bench, screen, name):
    screen.show_view(view_and_style(name)[0])
    bench.finish(screen)
    return bytes(bench.chip.memory)


def _same_lines(memory, seen, area):
    start = LINE_BYTES * area.top
    end = LINE_BYTES * area.bottom
    return memory[start:end] == seen[start:end]


def _from_the_top(memory, area, before, after):
    wanted = after
    for y in range(area.top, area.bottom):
        start = LINE_BYTES * y + 2 * area.left
        end = LINE_BYTES * y + 2 * area.right
        if memory[start:end] == wanted[start:end]:
            continue
        if wanted is before:
            return False
        # The sent beginning of the line must be new, and the rest of it old.
        while memory[start : start + 2] == after[start : start + 2]:
            start += 2
        if memory[start:end] != before[start:end]:
            return False
        wanted = before
    return True


def interrupted(between):
    """Replace a picture while it is drawn or sent: after 0 steps, then after `between`, 2 * `between` and so on.

    Return three counts for each sequence of pictures: replacements, wrong final pictures, and areas that were not sent
    completely.
    """
    bench = Bench()
    screen = bench.screen(Style("en"))
    results = []
    for first, second, third in (
        ("first_lead", "mid_trick", "complete_trick"),
        ("mid_trick", "complete_trick", "normal_score"),
        ("complete_trick", "normal_score", "sheet"),
        ("welcome", "sheet_seven", "ranking_seven"),
    ):
        passing = _picture(bench, screen, second)
        wanted = _picture(bench, screen, third)
        tried = wrong = torn = 0
        more = True
        while more:
            _picture(bench, screen, first)
            screen.show_view(view_and_style(second)[0])
            for _step in range(between * tried):
                more = screen.step_picture()
            screen.show_view(view_and_style(third)[0])
            torn += not _finishes(bench, screen, passing)
            bench.finish(screen)
            wrong += bytes(bench.chip.memory) != wanted
            tried += 1
        results.append([tried, wrong, torn])
    return results


def _finishes(bench, screen, passing):
    # Returns whether the area that is being sent is finished before another one is sent.
    sent = bench.area
    if not bench.display.sending():
        return True
    while bench.display.sending() and bench.area is sent:
        screen.step_picture()
    return _from_the_top(bench.chip.memory, Area(None, 0, *sent), passing, passing)


def hurried(between):
    """Lay a card while another picture is drawn or sent: after 0 steps, then after `between`, 2 * `between` and so on.

    Return four counts for each place: laid cards, cards missing after their priority ended, cards sent after a newly
    begun part, and wrong final pictures.
    """
    bench = Bench()
    screen = bench.screen(Style("en"))
    wanted = _picture(bench, screen, "complete_trick")
    results = []
    for place in range(4):
        tried = missing = late = wrong = 0
        more = True
        while more:
            _picture(bench, screen, "first_lead")
            screen.show_view(view_and_style("mid_trick")[0])
            for _step in range(between * tried):
                more = screen.step_picture()
            sent = _part_sent(bench, screen)
            view = view_and_style("complete_trick")[0]
            side = screen._parts[place].area if screen.hurry(view, place) else None
            begun = bench.area
            while screen.hurries():
                screen.step_picture()
                if bench.area != begun:
                    begun = bench.area
                    late += _part_sent(bench, screen) not in (sent, place)
            if side:
                missing += bench.display.sending() or not _from_the_top(
                    bench.chip.memory, side, wanted, wanted
                )
            screen.show_view(view)
            bench.finish(screen)
            wrong += bytes(bench.chip.memory) != wanted
            tried += 1
        results.append([tried, missing, late, wrong])
    return results


def canvases():
    """Return how many lines of an area fit into the canvas that the display chooses (it has two of different sizes).

    The results are for a card slot and for a panel, each twice in succession while the display is idle; then for the
    panel while the larger canvas is being sent, and afterwards.
    """
    display = Bench().display
    results = [_lines_by_turns(display, 154, 45), _lines_by_turns(display, 314, 53)]
    display.lines(314, 53)
    display.canvas(314, 53)
    display.send(0, 0)
    busy = display.lines(314, 53)
    while display.sending():
        st7796.time.sleep_ms(1)
    results.append([busy, display.lines(314, 53)])
    return results


def _lines_by_turns(display, width, wanted):
    results = []
    for _turn in range(2):
        results.append(display.lines(width, wanted))
        display.canvas(8, 1)
        display.send(0, 0)
        while display.sending():
            st7796.time.sleep_ms(1)
    return results


def _part_sent(bench, screen):
    # Returns the number of the part that was sent last, completely or partly.
    left, top, wide, high = bench.area
    for number, part in enumerate(screen._parts):
        area = part.area
        if area.left <= left and left + wide <= area.right and area.top <= top and top + high <= area.bottom:
            return number
    return -1


def banded():
    """Return whether an area in several bands shows a single view, even if another view is set between the bands."""
    bench = Bench()
    screen = bench.screen(Style("en"))
    passing = _picture(bench, screen, "sheet_seven")
    _picture(bench, screen, "ranking")
    view = view_and_style("sheet_seven")[0]
    screen.show_view(view)
    bands = 0
    end = 0
    while not screen._parts or end < screen._parts[0].area.bottom:
        sent = bench.area
        while bench.area is sent:
            screen.step_picture()
        bands += 1
        end = bench.area[1] + bench.area[3]
        view.rows = view.rows[-2:]
        screen.show_view(view)
    bench.sent()
    area = screen._parts[0].area
    return bands > 1 and _from_the_top(bench.chip.memory, area, passing, passing)


def recoloured():
    """Return whether an area that is being sent keeps its old colours if other colours are chosen meanwhile."""
    bench = Bench()
    screen = bench.screen(Style("en"))
    passing = _picture(bench, screen, "mid_trick")
    _picture(bench, screen, "sheet")
    screen.show_view(view_and_style("mid_trick")[0])
    while not bench.display.sending():
        screen.step_picture()
    screen.restyle(Style("en", "contrast"))
    return _finishes(bench, screen, passing)


def restyled():
    """Return the bytes sent for a change of colours, for each view."""
    bench = Bench()
    screen = bench.screen(Style("en"))
    results = {}
    for name in ALL:
        screen.show_view(view_and_style(name)[0])
        bench.finish(screen)
        before = bench.spi.bytes
        screen.restyle(Style("en", "contrast"))
        bench.finish(screen)
        results[name] = bench.spi.bytes - before
    return results


def overflow():
    """Return the views and parts that paint outside their own rectangle, with ordinary texts or the longest ones."""
    results = []
    canvas = whole_screen()
    for name in ALL:
        for language in LANGUAGES:
            view, style = view_and_style(name, language)
            for shown in (view, _longest(view)):
                parts = _parts(shown, style)
                for number, part in enumerate(parts):
                    part.look(shown)
                    painting = part.area.on(canvas, 0, 0), part._paint, part._wanted
                    # The last parts are the panels, alternately people and keys. A common frame surrounds both.
                    if part._paint in (panel._paint_above, panel._paint_below):
                        painting = _inside_panel(painting[0], part._wanted, part._paint is panel._paint_below)
                    if _spills(canvas, *painting):
                        results.append([name, language, shown is not view, number])
    return results


def _inside_panel(piece, wanted, is_keys):
    if is_keys:
        return panel.inside(piece, 0, 0), key_line.paint, (wanted[1], 23)
    return panel.inside(piece, 3, 0), panel.paint_people, wanted


def _longest(view):
    # Returns the view with two people at each place and all texts longer than the available space.
    sentence = " ".join([LONG] * 4)
    somebody = person(LONG, -11124, True, True, "Kontra", sentence, None if view.phase == "play" else -11124)
    return View(
        phase=view.phase,
        headline=sentence if view.headline else "",
        facts=[LONG] * 3,
        deal_number=1234,
        trick_number=12,
        people=[[somebody] * max(1, len(people)) for people in view.people],
        cards=view.cards,
        notice=[sentence if notice else "" for notice in view.notice],
        wrong=view.wrong,
        keys=[(LONG, LONG, LONG)] * 4,
        items=[(sentence, "Kontra", -11)] * 14 if view.items else [],
        value=-1234,
        columns=[LONG] * 7 if view.columns else [],
        rows=_longest_rows(view, sentence),
        ranking=[("10.", LONG, "−11124")] * 7 if view.ranking else [],
    )


def _longest_rows(view, sentence):
    # Returns long rows for the running sheet, the self-test or the list of next seats.
    if not view.rows:
        return []
    if view.phase == "next_seats":
        return [LONG + ": " + LONG[:14]] * 4 + [LONG * 2] * 4
    return [(sentence, sentence, 2)] * 10 if view.phase == "selftest" else [["−12345678"] * 7] * 30


def _spills(canvas, area, paint, wanted):
    # Paints a part on a plain ground, clears its rectangle, and looks for pixels outside. This is done with two ground
    # colours, because paint in the colour of the ground is invisible.
    for ground in (colours.INK, colours.SAID):
        canvas.frame.fill(ground)
        for _piece in paint(area, *wanted):
            pass
        area.clear(ground)
        if bytes(canvas.pixels) != bytes([17 * ground]) * len(canvas.pixels):
            return True
    return False


def directions():
    """Return the pixels of a text drawn in each of four directions and rotated back. All four must be equal."""
    drawn = []
    for seat in range(4):
        canvas = whole_screen()
        area = Area(canvas, seat, 100, 40, 120, 120)
        text.draw(area, fonts.SMALL, "Rä7", 10, 20, 1)
        ink = [
            u * 1000 + v
            for u in range(120)
            for v in range(120)
            if canvas.frame.pixel(area.x(u, v, 1, 1), area.y(u, v, 1, 1))
        ]
        drawn.append(ink)
    return [len(drawn[0]), [ink == drawn[0] for ink in drawn]]


def widths():
    """Return, for a text in each font, its width, the sum of its characters' widths, and the width of its drawing."""
    area = Area(whole_screen(), 0, 0, 0, WIDTH, HEIGHT)
    results = []
    for font, sentence in (
        (fonts.SMALL, "Süd: no 90 ●… Œ"),
        (fonts.MEDIUM, "Zoë − ½ \ue000"),
        (fonts.TALL, "10♥"),
        (fonts.SUITS, "♥\ue002"),
    ):
        each = sum(text.width(font, character) for character in sentence)
        results.append([text.width(font, sentence), each, text.draw(area, font, sentence, 0, 0, 1)])
    return results


def lines():
    """Return texts that are shortened and wrapped to a width, with the resulting widths."""
    texts = ("Lift it.", "Not your turn: South plays. Lift the card.", "Donaudampfschifffahrtsgesellschaft")
    results = []
    for sentence in texts:
        broken = text.wrap(fonts.SMALL, sentence, 200, 2)
        results.append([broken, [text.width(fonts.SMALL, line) for line in broken]])
    return results


def contrast():
    """Return the lowest contrasts (WCAG 2.2) by colour setting: of suits on cards, suits on beaten cards, and texts."""
    results = {}
    for name in ("four", "two", "contrast"):
        palette = colours.palette(name)
        suits = range(colours.CLUBS, colours.CLUBS + 4)
        beaten = [colours.TEXT] if name == colours.CONTRAST else suits
        inks = (colours.TEXT, colours.DIM, colours.GOLD, colours.ERROR, colours.SAID)
        grounds = (colours.PANEL, colours.PANEL_TURN)
        results[name] = [
            min(_contrast(palette, suit, colours.CARD) for suit in suits),
            min(_contrast(palette, suit, colours.CARD_BEATEN) for suit in beaten),
            min(_contrast(palette, ink, ground) for ink in inks for ground in grounds),
            min(_contrast(palette, ink, colours.FELT) for ink in (colours.TEXT, colours.DIM, colours.GOLD)),
            min(_contrast(palette, colours.INK, tag) for tag in (colours.DIM, colours.GOLD, colours.ERROR)),
        ]
    return results


def _contrast(palette, one, other):
    low, high = sorted((_luminance(palette[one]), _luminance(palette[other])))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour):
    total = 0
    weights = (0.2126, 0.7152, 0.0722)
    for channel in range(3):
        weight = weights[channel]
        part = colour[channel] / 255
        total += weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return total


def glyphs():
    """Return the characters of all views and names that a font lacks."""
    letters = "".join(texts()) + LETTERS
    styles = [Style(language, "four", german) for language in LANGUAGES for german in (False, True)]
    suits = "".join(style.suits for style in styles)
    ranks = "".join("".join(style.ranks) for style in styles)
    wanted = (
        (fonts.SMALL, letters + suits),
        (fonts.MEDIUM, letters + suits),
        (fonts.TALL, letters + suits + ranks),
        (fonts.SUITS, suits),
    )
    return [
        "".join(sorted({mark for mark in marks if glyphs_plain.find(font.table, ord(mark)) < 0}))
        for font, marks in wanted
    ]


def alike():
    """Return two long names with the same beginning, shortened to several widths in two fonts, and whether both fit."""
    names = ("Annabell Meier", "Annabell Müller", "Jonas")
    results = []
    for font in (fonts.MEDIUM, fonts.TALL):
        for room in range(text.width(font, "Ann…ei") + 6, text.width(font, names[0]), 7):
            one, other = (shorten_name(font, name, room, names) for name in names[:2])
            results.append([one, other, max(text.width(font, one), text.width(font, other)) <= room])
    return results


def sizes():
    """Return the height in lines of capitals on cards, and that of the lowest suit sign."""
    canvas = whole_screen()
    suits = []
    for suit in "♣♠♥♦\ue000\ue001\ue002":
        canvas.frame.fill(0)
        text.draw(Area(canvas, 0, 0, 0, WIDTH, HEIGHT), fonts.SUITS, suit, 0, 0, 1)
        suits.append(len([y for y in range(80) if any(canvas.frame.pixel(x, y) for x in range(80))]))
    return [Reader().of_font(fonts.TALL), min(suits)]


def read(number):
    """Return the height in lines of the lowest capital, for each view in a language and each purpose of a text."""
    reader = Reader()
    canvas = whole_screen()
    results = {}
    for name in ALL:
        view, style = view_and_style(name, LANGUAGES[number])
        lowest = results[name] = {}
        for part in _parts(view, style):
            part.look(view)
            for written, lines in reader.read(part._paint, part.area.on(canvas, 0, 0), *part._wanted):
                purpose = _purpose(view, part, written)
                lowest[purpose] = min(lowest.get(purpose, 99), lines)
    return results


def _purpose(view, part, written):
    place = part.area.seat
    people = view.people[place] if part._paint in (panel._paint_above, panel._paint_low) else ()
    shown = written.replace("…", "")
    if part._paint is panel._paint_below or shown in view.keys[place]:
        return "keys"
    if part._paint is panel._paint_above and shown in view.notice[place]:
        return "messages"
    turns = [turn for name, turn, *_ in people if shown[:3] == name[:3]]
    if turns:
        return "turn" if all(turns) and part._paint is panel._paint_above else "names"
    for *_, total, score in people:
        if shown.replace("−", "-") == str(total) or (score is not None and shown == signed(score)):
            return "totals"
    if view.phase in ("play", "setup") and len(shown) > 1 and shown in view.headline:
        return "messages"
    return "pages"


print(json.dumps(globals()[wanted](*map(int, sys.argv[3:]))))
