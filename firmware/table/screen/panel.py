# The panel of a place: its one or two people with announcements and scores, a notice, and the labels of the three
# keys.

from micropython import const

from table.screen import colours, fonts, key_line, text
from table.screen.lines import minus, signed
from table.screen.names import shorten_name
from table.screen.part import Part

_GAP = const(1)
_MARGIN = const(6)
_EDGE = const(3)
# The line of the keys with the edge below it, and the base line of its letters.
_KEYS_HIGH = const(30)
_KEYS_BASE = const(23)
# A panel with only one line.
_LOW = const(44)
_LOW_BASE = const(29)
_LOW_NOTICE_BASE = const(19)
_LOW_NOTICE_LINE = const(18)
# The distance between the lines of a notice.
_NOTICE_LINE = const(23)
_ICON = const(22)
_SPACE = const(8)
_SIGMA_GAP = const(3)
_TAG_MARGIN = const(5)
_PILL_MARGIN = const(5)
# The height of a title line; the height of two lines for people; the base lines of their letters.
_ONE = const(23)
_BELOW = const(4)
_TWO = const(44)
_FIRST_BASE = const(21)
_SECOND_BASE = const(42)
# The minimum width of a name beside announcements.
_LEAST_NAME = const(90)

# The colours of name, label, announcement, tag, and the text on a tag.
_QUIET = (colours.TEXT, colours.DIM, colours.SAID, colours.DIM, colours.INK)
_PILL = (colours.INK, colours.INK, colours.INK, colours.INK, colours.GOLD)


# The two parts of a panel: the people, and the line of the keys. A canvas has room for either part, and usually only
# one of them changes.
def parts(area, place):
    if area.height <= _LOW:
        return (Part(area, lambda view: _read_people(view, place) + (tuple(view.keys[place]),), _paint_low),)
    above = area.height - _KEYS_HIGH
    return (
        Part(area.part(0, 0, area.width, above), lambda view: _read_people(view, place), _paint_above),
        Part(area.part(0, above, area.width, _KEYS_HIGH), lambda view: _read_keys(view, place), _paint_below),
    )


def _read_people(view, place):
    names = tuple([person[0] for people in view.people for person in people])
    return tuple(view.people[place]), names, view.notice[place], view.wrong[place]


def _read_keys(view, place):
    return _turn(view.people[place]), tuple(view.keys[place])


def _turn(people):
    return any(person[1] for person in people)


def _paint_above(piece, people, names, notice, wrong):
    _paint_frame(piece.part(0, 0, piece.width, piece.height + _KEYS_HIGH), _turn(people))
    yield
    yield from paint_people(inside(piece, _EDGE, 0), people, names, notice, wrong)


# The frame extends above this piece by more than the height of its corners, so only the lower part of the frame is
# visible.
def _paint_below(piece, turn, labels):
    _paint_frame(piece.part(0, -_KEYS_HIGH, piece.width, 2 * _KEYS_HIGH), turn)
    yield
    yield from key_line.paint(inside(piece, 0, 0), labels, _KEYS_BASE)


# Draws the people or a notice in the line of the keys.
def _paint_low(piece, people, names, notice, wrong, labels):
    _paint_frame(piece, _turn(people))
    yield
    area = inside(piece, 0, 0)
    room = area.width
    keys, notice = yield from _keys_beside(notice, wrong, labels, room)
    yield
    if keys:
        yield from key_line.paint(area.part(room - keys, 0, keys, area.height), labels, _LOW_BASE)
        room -= keys + 2 * _SPACE
    if notice:
        yield from _paint_low_notice(area.part(0, 0, room, area.height), notice, wrong)
    elif people:
        room = (room - (len(people) - 1) * _SPACE) // len(people)
        for index, person in enumerate(people):
            name = shorten_name(fonts.MEDIUM, person[0], room, names)
            left = index * (room + _SPACE)
            yield
            yield from text.pieces(area, fonts.MEDIUM, name, left, _LOW_BASE - fonts.MEDIUM.base, colours.TEXT)


# A generator that returns the width of the keys beside a notice, and the notice, which has one line or two smaller
# ones. If there is no room for keys and notice, an error replaces the keys. A notice that is not an error is left out,
# so that nobody presses a key without seeing its label.
def _keys_beside(notice, wrong, labels, room):
    if notice:
        beside = room - _ICON - 2 * _SPACE
        left = beside - text.width(fonts.TALL, notice)
        keys = key_line.width(*key_line.fitting(labels, left))
        if keys <= left:
            return keys, notice
        yield
        left = beside * 3 // 4
        keys = key_line.width(*key_line.fitting(labels, left))
        yield
        if keys <= left and not _in_two(notice, beside - keys)[1][-1].endswith(text.ELLIPSIS):
            return keys, notice
        yield
        if wrong:
            return 0, notice
    return min(key_line.width(*key_line.fitting(labels, room)), room), ""


# Returns the font and the lines of a notice: up to two lines, in the larger of the two fonts if the notice fits.
def _in_two(notice, room):
    for font in (fonts.MEDIUM, fonts.SMALL):
        lines = text.wrap(font, notice, room, 2)
        if not lines[-1].endswith(text.ELLIPSIS):
            break
    return font, lines


# Returns the area inside its margins: the usual ones on the left and right, and the given ones above and below.
# Allocates.
def inside(area, above, below):
    return area.part(_MARGIN, above, area.width - 2 * _MARGIN, area.height - above - below)


def _paint_frame(area, turn):
    area.clear(colours.FELT)
    width = area.width - 2 * _GAP
    height = area.height - 2 * _GAP
    if turn:
        area.framed(_GAP, _GAP, width, height, 2, colours.GOLD, colours.PANEL_TURN)
    else:
        area.framed(_GAP, _GAP, width, height, 1, colours.EDGE, colours.PANEL)


# Draws a notice at the bottom, in as many lines as it needs, and the people in the rest of the area.
def paint_people(area, people, names, notice, wrong):
    high = area.height
    if notice:
        more = fonts.TALL.lines - _NOTICE_LINE
        lines = max((high - more) // _NOTICE_LINE, 1)
        lines = len(text.wrap(fonts.TALL, notice, area.width - _ICON, lines))
        yield
        high -= lines * _NOTICE_LINE + more
        yield from _paint_notice(
            area.part(0, max(high, 0), area.width, area.height - max(high, 0)), notice, lines, wrong
        )
    if high < _ONE or not people:
        return
    wide = (area.width - (len(people) - 1) * _SPACE) // len(people)
    for index in range(len(people)):
        cell = area.part(index * (wide + _SPACE), 0, wide, high)
        yield from _paint_person(cell, len(people) > 1, names, *people[index])


# Draws a title line and, if there is room, a line of announcements.
def _paint_person(cell, shared, names, name, turn, dealer, party, announced, total, score):
    inks = _QUIET
    if shared and turn:
        cell.rounded(0, 0, cell.width, cell.height, colours.GOLD)
        inks = _PILL
    if shared:
        cell = cell.part(_PILL_MARGIN, 0, cell.width - 2 * _PILL_MARGIN, cell.height)
    yield
    # The tag is left out if the announcements begin with the party.
    tag = "" if announced and announced.startswith(party) else party
    base = min(_FIRST_BASE, cell.height - _BELOW)
    left = _paint_badge(cell, base, inks) if dealer else 0
    right = cell.width
    second = cell.height >= _TWO
    if score is not None:
        right = _paint_score(cell, right, base, score, inks) - _SPACE
        yield
    if total is not None and not (shared and second) and (score is None or not shared):
        right = _paint_total(cell, right, base, total, inks) - _SPACE
        yield
    if second:
        room = cell.width
        if total is not None and shared:
            room = _paint_total(cell, room, _SECOND_BASE, total, inks) - _SPACE
            yield
        yield from _paint_announced(cell, tag, announced, 0, _SECOND_BASE, room, inks)
    elif tag or announced:
        room = min(_announced_width(fonts.SMALL, tag, announced), right - left - _LEAST_NAME - _SPACE)
        if room > 0:
            yield from _paint_announced(cell, tag, announced, right - room, base, room, inks)
            right -= room + _SPACE
    yield from _paint_name(cell, name, names, turn, shared, left, right, base, inks)


# Draws a name. The name is taller, and on gold, if it is this player's turn.
def _paint_name(cell, name, names, turn, shared, left, right, base, inks):
    font = fonts.TALL if turn else fonts.MEDIUM
    pill = turn and not shared
    name = shorten_name(font, name, right - left - (2 * _PILL_MARGIN if pill else 0), names)
    if pill:
        top = max(base - fonts.TALL.base + 2, 0)
        width = text.width(font, name) + 2 * _PILL_MARGIN
        cell.rounded(left, top, width, min(fonts.TALL.lines, cell.height - top), colours.GOLD)
        left += _PILL_MARGIN
    yield
    yield from text.pieces(cell, font, name, left, base - font.base, colours.INK if turn else inks[0])


# Draws the dealer's badge; returns the left end of the name after it.
def _paint_badge(cell, base, inks):
    font = fonts.MEDIUM
    side = text.width(font, "D") + 5
    cell.rounded(0, base - 18, side, 20, inks[0])
    text.draw(cell, font, "D", 3, base - font.base, colours.GOLD if inks is _PILL else colours.INK)
    return side + 5


# Both functions draw a number that ends at `right`, and return its left end.
def _paint_total(cell, right, base, total, inks):
    number = minus(total)
    left = right - text.width(fonts.MEDIUM, number)
    text.draw(cell, fonts.MEDIUM, number, left, base - fonts.MEDIUM.base, inks[0] if inks is _PILL else colours.TEXT)
    left -= text.width(fonts.SMALL, "Σ") + _SIGMA_GAP
    text.draw(cell, fonts.SMALL, "Σ", left, base - fonts.SMALL.base, inks[1])
    return left


def _paint_score(cell, right, base, score, inks):
    number = signed(score)
    left = right - text.width(fonts.MEDIUM, number)
    colour = colours.GOLD if score > 0 else colours.ERROR if score < 0 else colours.DIM
    text.draw(cell, fonts.MEDIUM, number, left, base - fonts.MEDIUM.base, inks[0] if inks is _PILL else colour)
    return left


def _announced_width(font, tag, announced):
    width = text.width(font, announced)
    if tag:
        width += text.width(font, tag) + 2 * _TAG_MARGIN
    if tag and announced:
        width += _SPACE
    return width


# Draws the party as a tag, then the announcements, in the larger font if they fit.
def _paint_announced(cell, tag, announced, left, base, available, inks):
    font = fonts.MEDIUM
    if cell.height < _TWO or _announced_width(font, tag, announced) > available:
        font = fonts.SMALL
    high = font.lines - 2
    top = base - font.base
    yield
    if tag:
        tag = text.shorten(font, tag, available - 2 * _TAG_MARGIN)
        width = text.width(font, tag) + 2 * _TAG_MARGIN
        cell.rounded(left, base - high + 4, width, high, inks[3])
        text.draw(cell, font, tag, left + _TAG_MARGIN, top, inks[4])
        left += width + _SPACE
        available -= width + _SPACE
    yield
    if announced:
        announced = text.shorten(font, announced, available)
        yield from text.pieces(cell, font, announced, left, top, inks[2])


# Draws a notice in at most this many lines.
def _paint_notice(area, notice, lines, wrong):
    _paint_icon(area, 0, 5, wrong)
    yield
    written = text.wrap(fonts.TALL, notice, area.width - _ICON, lines)
    yield from _paint_lines(area, fonts.TALL, written, 0, _NOTICE_LINE, wrong)


# Draws a notice beside a list in one line, or in two smaller lines; people lean forward to read it.
def _paint_low_notice(area, notice, wrong):
    _paint_icon(area, 0, _LOW_BASE - 17, wrong)
    yield
    room = area.width - _ICON
    if text.width(fonts.TALL, notice) <= room:
        yield from _paint_lines(area, fonts.TALL, (notice,), _LOW_BASE - fonts.TALL.base, 0, wrong)
        return
    font, written = _in_two(notice, room)
    yield
    top = (_LOW_NOTICE_BASE if len(written) > 1 else _LOW_BASE) - font.base
    yield from _paint_lines(area, font, written, top, _LOW_NOTICE_LINE, wrong)


def _paint_lines(area, font, lines, top, high, wrong):
    for line in lines:
        yield from text.pieces(area, font, line, _ICON, top, colours.ERROR if wrong else colours.TEXT)
        top += high


# An error has a triangle with an exclamation mark; information has a round dot with an i.
def _paint_icon(area, u, v, wrong):
    if wrong:
        for line in range(15):
            half = line // 2 + 1
            area.fill(u + 8 - half, v + 1 + line, 2 * half, 1, colours.ERROR)
        area.fill(u + 7, v + 6, 2, 5, colours.INK)
        area.fill(u + 7, v + 13, 2, 2, colours.INK)
    else:
        area.rounded(u, v + 1, 16, 16, colours.SAID)
        area.fill(u + 7, v + 4, 2, 2, colours.INK)
        area.fill(u + 7, v + 8, 2, 6, colours.INK)
