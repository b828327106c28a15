# The panel of a place: its one or two people with what they said and have, a notice, and what the three keys do.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.lines import fit, minus, signed
from table.screen.part import Part

_GAP = const(1)
_MARGIN = const(10)
_EDGE = const(3)
_LINE = const(17)
# The line of the keys with the edge under it.
_KEYS_HIGH = const(20)
_TITLE = const(24)
_ICON = const(22)
_SPACE = const(8)
_TAG_MARGIN = const(6)
_SIGMA_GAP = const(3)
# Beside the text of somebody who shares the place.
_PILL_MARGIN = const(6)
# Two people stand side by side in a panel of at least this width, one above the other in another.
_WIDE = const(300)
# A title narrower than this has the name alone, and no title leaves less for it to a total.
_ROOMY = const(150)
_LEAST_NAME = const(120)

# Alone, and before a label.
_KEY_SYMBOLS = const(("◀", "●", "▶"))
_SYMBOLS_BEFORE = const(("◀ ", "● ", "▶ "))
_NOTHING = const("–")

# Fonts of titles with the lines they have, their badge's side, and how much lower a small text stands beside them.
_MEDIUM = (fonts.MEDIUM, 24, 20, 3)
_SMALL = (fonts.SMALL, 18, 15, 0)
# The same on one base line.
_ON_LINE = const(5)

# Colours of name, label, announcement, tag and what is written on it.
_QUIET = (colours.TEXT, colours.DIM, colours.SAID, colours.DIM, colours.INK)
_TURN = (colours.GOLD, colours.DIM, colours.SAID, colours.DIM, colours.INK)
_PILL = (colours.INK, colours.INK, colours.INK, colours.INK, colours.GOLD)


# The people, and the line of the keys: a canvas has room for each, and what changes most often is the one or the other.
def parts(area, place):
    above = area.height - _KEYS_HIGH
    return (
        Part(area.part(0, 0, area.width, above), lambda view: _read_people(view, place), _paint_above),
        Part(area.part(0, above, area.width, _KEYS_HIGH), lambda view: _read_keys(view, place), _paint_below),
    )


def _read_people(view, place):
    return tuple(view.people[place]), view.notice[place], view.wrong[place]


def _read_keys(view, place):
    people = view.people[place]
    return _turn(people), bool(people), tuple(view.keys[place])


def _turn(people):
    return any(person[1] for person in people)


def _paint_above(piece, people, notice, wrong):
    area = piece.part(0, 0, piece.width, piece.height + _KEYS_HIGH)
    _paint_frame(area, _turn(people))
    yield
    yield from paint_people(inside(area)[0], people, notice, wrong)


# The frame reaches up beyond the piece, by more than its corners.
def _paint_below(piece, turn, taken, labels):
    area = piece.part(0, -_LINE, piece.width, piece.height + _LINE)
    _paint_frame(area, turn)
    yield
    yield from paint_keys(inside(area)[1], taken, labels)


# Where the people of a panel are and where its keys; allocates.
def inside(area):
    width = area.width - 2 * _MARGIN
    high = area.height - 2 * _EDGE - _LINE
    return area.part(_MARGIN, _EDGE, width, high), area.part(_MARGIN, _EDGE + high, width, _LINE)


def _paint_frame(area, turn):
    area.clear(colours.FELT)
    width = area.width - 2 * _GAP
    height = area.height - 2 * _GAP
    if turn:
        area.framed(_GAP, _GAP, width, height, 2, colours.GOLD, colours.PANEL_TURN)
    else:
        area.framed(_GAP, _GAP, width, height, 1, colours.EDGE, colours.PANEL)


def paint_people(area, people, notice, wrong):
    high = area.height
    if notice:
        # It takes as many lines as it needs from below, and the people what it leaves.
        lines = text.wrap(fonts.SMALL, notice, area.width - _ICON, high // _LINE)
        yield
        high -= len(lines) * _LINE
        yield from _paint_notice(area, lines, high if high >= _LINE else high // 2, wrong)
    if high >= _LINE:
        for index in range(len(people)):
            yield from _paint_cell(*_cell(area, people, index, high))


# What _paint_cell takes for one of a place's people, when all of them have the upper `high` lines of the area.
def _cell(area, people, index, high):
    if len(people) == 1:
        return area.part(0, 0, area.width, high), people[0], False
    if area.width >= _WIDE or high < 2 * _LINE:
        wide = (area.width - _SPACE) // 2
        return area.part(index * (wide + _SPACE), 0, wide, high), people[index], True
    return area.part(0, index * (high // 2), area.width, high // 2), people[index], True


# Of two people the one whose turn it is has a field of another colour.
def _paint_cell(cell, person, shared):
    inks = _TURN if person[1] else _QUIET
    if shared:
        if person[1]:
            cell.rounded(0, 0, cell.width, cell.height, colours.GOLD)
            inks = _PILL
        cell = cell.part(_PILL_MARGIN, 0, cell.width - 2 * _PILL_MARGIN, cell.height)
    yield
    yield from _paint_person(cell, shared, inks, *person)


# A line of title and, where the cell has room for it, a line for the score or for what was said.
def _paint_person(cell, shared, inks, name, turn, dealer, party, said, total, score):
    # No tag for what the announcement says itself.
    tag = "" if said and said.startswith(party) else party
    high = cell.height
    if high < (_TITLE + _LINE if score is None else 2 * _TITLE):
        if cell.width < _ROOMY or high == _LINE:
            tag = said = ""
            total = None
        if shared:
            tag = tag[:1]
        yield from _paint_title(cell, high, name, dealer, tag, said, score, total, inks)
    elif score is not None:
        yield from _paint_title(cell, _TITLE, name, dealer, tag, "", None, None, inks)
        _paint_score(cell, fonts.MEDIUM, text.width(fonts.MEDIUM, signed(score)), _TITLE, score, inks)
        yield
        if total is not None:
            _paint_total(cell, fonts.MEDIUM, cell.width, _TITLE, total, inks)
            yield
    elif shared or cell.width < _WIDE:
        yield from _paint_title(cell, _TITLE, name, dealer, "", "", None, total, inks)
        yield from _paint_said(cell, tag, said, 0, min(_TITLE + 3, high - _LINE), cell.width, inks)
    else:
        # The line under a wide title is for notices.
        yield from _paint_title(cell, _TITLE, name, dealer, tag, said, None, total, inks)


# In the middle of the cell's first `high` lines.
def _paint_title(cell, high, name, dealer, tag, said, score, total, inks):
    font, lines, side, lower = _MEDIUM if high >= _TITLE else _SMALL
    top = (high - lines + 1) // 2
    left = 0
    right = cell.width
    if dealer and high > _LINE:
        left = _paint_badge(cell, font, side, top, inks)
    # What was said takes three fifths of the room at most, and the total's where the name would be short.
    width = min(_said_width(tag, said), (right - left) * 3 // 5)
    yield
    if total is not None and (not width or right - left - width - _total_width(font, total) >= _LEAST_NAME):
        right = _paint_total(cell, font, right, top, total, inks) - 2 * _SPACE
        yield
    if score is not None:
        right = _paint_score(cell, font, right, top, score, inks) - _SPACE
        yield
    if width:
        yield from _paint_said(cell, tag, said, right - width, top + lower, width, inks)
        right -= width + _SPACE
    if inks is _TURN:
        name = text.shorten(font, name, right - left - 2 * _PILL_MARGIN)
        cell.rounded(left, top + 1, text.width(font, name) + 2 * _PILL_MARGIN, lines - 2, colours.GOLD)
        left += _PILL_MARGIN
    else:
        name = text.shorten(font, name, right - left)
    yield
    yield from text.pieces(cell, font, name, left, top, colours.INK if inks is _TURN else inks[0])


# Returns where the name may begin.
def _paint_badge(cell, font, side, top, inks):
    cell.rounded(0, top + 2, side, side, inks[0])
    inset = (side - text.width(font, "D") + 1) // 2
    text.draw(cell, font, "D", inset, top, colours.GOLD if inks is _PILL else colours.INK)
    return side + _SPACE


def _total_width(font, total):
    return text.width(font, minus(total)) + text.width(fonts.SMALL, "Σ") + _SIGMA_GAP


# These end at `right` and return where they begin.
def _paint_total(cell, font, right, top, total, inks):
    left = right - _total_width(font, total)
    text.draw(cell, fonts.SMALL, "Σ", left, top + (_ON_LINE if font is fonts.MEDIUM else 0), inks[1])
    number = minus(total)
    text.draw(cell, font, number, right - text.width(font, number), top, inks[0] if inks is _PILL else colours.TEXT)
    return left


def _paint_score(cell, font, right, top, score, inks):
    number = signed(score)
    left = right - text.width(font, number)
    colour = colours.GOLD if score > 0 else colours.ERROR if score < 0 else colours.DIM
    text.draw(cell, font, number, left, top, inks[0] if inks is _PILL else colour)
    return left


def _said_width(tag, said):
    width = text.width(fonts.SMALL, said)
    if tag:
        width += text.width(fonts.SMALL, tag) + 2 * _TAG_MARGIN
    if tag and said:
        width += _SPACE
    return width


# The party as a tag, and what was said behind it.
def _paint_said(cell, tag, said, left, top, available, inks):
    if tag:
        tag = text.shorten(fonts.SMALL, tag, available - 2 * _TAG_MARGIN)
        width = text.width(fonts.SMALL, tag) + 2 * _TAG_MARGIN
        cell.rounded(left, top + 1, width, _LINE - 2, inks[3])
        text.draw(cell, fonts.SMALL, tag, left + _TAG_MARGIN, top, inks[4])
        left += width + _SPACE
        available -= width + _SPACE
    yield
    if said:
        said = text.shorten(fonts.SMALL, said, available)
        yield from text.pieces(cell, fonts.SMALL, said, left, top, inks[2])


def _paint_notice(area, lines, top, wrong):
    _paint_icon(area, 0, top, wrong)
    yield
    for line in lines:
        yield from text.pieces(area, fonts.SMALL, line, _ICON, top, colours.ERROR if wrong else colours.TEXT)
        top += _LINE


# Something wrong has a triangle with an exclamation mark, a piece of information a round dot with an i.
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


# Where nobody sits only the keys that do something are shown.
def paint_keys(area, taken, labels):
    room = area.width - 2 * _SPACE
    shown = key_texts(labels, taken, room)
    yield
    yield from fit(fonts.SMALL, shown, room)
    widths = [text.width(fonts.SMALL, label) for label in shown]
    # The middle one in the middle, unless a longer neighbour is there.
    middle = min((area.width - widths[1]) // 2, area.width - widths[2] - _SPACE - widths[1])
    lefts = (0, max(middle, widths[0] + _SPACE), area.width - widths[2])
    for key in range(3):
        if labels[key] or taken:
            colour = colours.TEXT if labels[key] else colours.DIM
            yield from text.pieces(area, fonts.SMALL, shown[key], lefts[key], 0, colour)


# What stands beside ◀ ● ▶: where there is too little room, ◀ and ▶ go without their words, which are always the same.
def key_texts(labels, taken, room):
    shown = _with_symbols(labels, _NOTHING if taken else "")
    if text.width(fonts.SMALL, "".join(shown)) > room:
        shown = _with_symbols(labels, "")
    if text.width(fonts.SMALL, "".join(shown)) > room and labels[1]:
        shown = _with_symbols(("", labels[1], ""), "")
    return shown


# The symbols of the keys with their labels; `nothing` follows a key that does nothing.
def _with_symbols(labels, nothing):
    shown = []
    for key in range(3):
        label = labels[key] or nothing
        shown.append(_SYMBOLS_BEFORE[key] + label if label else _KEY_SYMBOLS[key])
    return shown
