# A seat's panel: name, dealer, total or score; announcements and notice; what the three keys do.

from micropython import const

from table.screen import colours, font_medium, font_small, text
from table.screen.part import Part

_GAP = const(2)
_MARGIN = const(10)
_EDGE = const(5)
_TITLE = const(24)
_SCORES = const(20)
_LINE = const(18)
_ICON = const(22)
_SPACE = const(8)
_TAG_MARGIN = const(6)
# A panel of at least this height has two lines for announcements and notice.
_TWO_LINES = const(90)
# A panel of at least this width has room for the scores in the title.
_WIDE = const(350)
# Characters of a notice that are sure to fit into one line of a short panel.
_LONG_NOTICE = const(22)

_KEY_SYMBOLS = "◀●▶"
_NOTHING = "–"


# While cards are played, and before.
def parts(area, seat):
    made = _frame_and_keys(area, seat)
    lines = 2 if area.height >= _TWO_LINES else 1
    width = area.width - 2 * _MARGIN
    title = area.part(_MARGIN, _EDGE, width, _TITLE)
    messages = area.part(_MARGIN, _EDGE + _TITLE, width, lines * _LINE)
    made.append(Part(title, lambda view: _title(view, seat, lines), _paint_title))
    made.append(Part(messages, lambda view: _messages(view, seat, lines), _paint_messages))
    return made


# After a deal: with its score.
def result_parts(area, seat):
    made = _frame_and_keys(area, seat)
    width = area.width - 2 * _MARGIN
    title = area.part(_MARGIN, _EDGE, width, _TITLE)
    if area.width >= _WIDE:
        made.append(Part(title, lambda view: _title_with_scores(view, seat), _paint_title))
        return made
    scores = area.part(_MARGIN, _EDGE + _TITLE, width, _SCORES)
    made.append(Part(title, lambda view: _title_without_scores(view, seat), _paint_title))
    made.append(Part(scores, lambda view: (view.scores[seat], view.totals[seat]), _paint_scores))
    return made


def _frame_and_keys(area, seat):
    keys = area.part(_MARGIN, area.height - _EDGE - _LINE, area.width - 2 * _MARGIN, _LINE)
    return [
        Part(area, lambda view: (view.turn == seat,), _paint_frame),
        Part(keys, lambda view: (view.turn == seat, view.keys[seat]), _paint_keys),
    ]


def _background(turn):
    return colours.PANEL_TURN if turn else colours.PANEL


def _paint_frame(area, turn):
    area.clear(colours.FELT)
    width = area.width - 2 * _GAP
    height = area.height - 2 * _GAP
    if turn:
        area.framed(_GAP, _GAP, width, height, 3, colours.GOLD, colours.PANEL_TURN)
    else:
        area.framed(_GAP, _GAP, width, height, 1, colours.FELT_LIGHT, colours.PANEL)
    yield


# Party and announcements stand in the upper line of messages; where the notice needs all lines they stand in
# the title, in a short panel instead of the total.
def _said_in_title(view, seat, lines):
    return lines < 2 or len(view.notice[seat]) > _LONG_NOTICE


def _title(view, seat, lines):
    party = said = ""
    total = None if view.phase == "setup" else view.totals[seat]
    if _said_in_title(view, seat, lines):
        party = _party_tag(view, seat)
        said = view.said[seat]
        if lines == 2 and (party or said):
            total = None
    return view.turn == seat, view.names[seat], view.dealer == seat, party, said, None, total


def _title_with_scores(view, seat):
    party = view.parties[seat]
    return False, view.names[seat], view.dealer == seat, party, "", view.scores[seat], view.totals[seat]


def _title_without_scores(view, seat):
    return False, view.names[seat], view.dealer == seat, view.parties[seat], "", None, None


# No tag for what the announcement says itself.
def _party_tag(view, seat):
    party = view.parties[seat]
    return "" if party and view.said[seat].startswith(party) else party


def signed(number):
    if number > 0:
        return "+" + str(number)
    return _minus(number)


def _minus(number):
    return "−" + str(-number) if number < 0 else str(number)


def _paint_title(area, turn, name, dealer, party, said, score, total):
    area.clear(_background(turn))
    left = _paint_dealer(area) if dealer else 0
    right = area.width
    if total is not None:
        right = _paint_total(area, right, total) - 2 * _SPACE
    if score is not None:
        right = _paint_score(area, right, score) - _SPACE
    yield
    if party or said:
        # What was said takes three fifths of the room at most.
        width = min(_said_width(party, said), (right - left) * 3 // 5)
        yield
        yield from _paint_said(area, party, said, right - width, 3, width)
        right -= width + _SPACE
    name = text.shorten(font_medium, name, right - left)
    yield from text.pieces(area, font_medium, name, left, 0, colours.GOLD if turn else colours.TEXT)


# Returns where the name may begin.
def _paint_dealer(area):
    area.rounded(0, 2, 20, 20, colours.TEXT)
    text.draw(area, font_medium, "D", 3, 0, colours.CLUBS)
    return 20 + _SPACE


# These end at `right` and return where they begin.
def _paint_total(area, right, total):
    number = _minus(total)
    left = right - text.width(font_medium, number)
    text.draw(area, font_medium, number, left, 0, colours.TEXT)
    left -= text.width(font_small, "Σ") + 3
    text.draw(area, font_small, "Σ", left, 5, colours.DIM)
    return left


def _paint_score(area, right, score):
    left = right - text.width(font_medium, signed(score))
    _draw_score(area, left, 0, score)
    return left


def _draw_score(area, left, top, score):
    colour = colours.GOLD if score > 0 else colours.ERROR if score < 0 else colours.DIM
    text.draw(area, font_medium, signed(score), left, top, colour)


def _paint_scores(area, score, total):
    area.clear(colours.PANEL)
    if score is not None:
        _draw_score(area, 0, -3, score)
    yield
    number = _minus(total)
    left = area.width - text.width(font_medium, number)
    text.draw(area, font_medium, number, left, -3, colours.TEXT)
    text.draw(area, font_small, "Σ", left - text.width(font_small, "Σ") - 3, 2, colours.DIM)
    yield


def _messages(view, seat, lines):
    party = said = ""
    if not _said_in_title(view, seat, lines):
        party = _party_tag(view, seat)
        said = view.said[seat]
    return view.turn == seat, party, said, view.notice[seat], view.wrong[seat]


def _paint_messages(area, turn, party, said, notice, wrong):
    area.clear(_background(turn))
    room = area.height // _LINE
    if party or said:
        yield from _paint_said(area, party, said, 0, 0, area.width)
        room -= 1
    if not notice:
        return
    yield
    lines = text.wrap(font_small, notice, area.width - _ICON, room)
    yield
    top = area.height - _LINE * len(lines)
    _paint_icon(area, 0, top, wrong)
    yield
    for line in lines:
        yield from text.pieces(area, font_small, line, _ICON, top, colours.ERROR if wrong else colours.TEXT)
        top += _LINE


def _said_width(party, said):
    width = text.width(font_small, said)
    if party:
        width += text.width(font_small, party) + 2 * _TAG_MARGIN
    if party and said:
        width += _SPACE
    return width


# The party as a tag, and what was said behind it.
def _paint_said(area, party, said, left, top, available):
    if party:
        party = text.shorten(font_small, party, available - 2 * _TAG_MARGIN)
        width = text.width(font_small, party) + 2 * _TAG_MARGIN
        area.rounded(left, top + 1, width, _LINE - 2, colours.FELT_LIGHT)
        text.draw(area, font_small, party, left + _TAG_MARGIN, top, colours.TEXT)
        left += width + _SPACE
        available -= width + _SPACE
    yield
    if not said:
        return
    said = text.shorten(font_small, said, available)
    yield from text.pieces(area, font_small, said, left, top, colours.SAID)


# Something wrong has a triangle with an exclamation mark, a piece of information a round dot with an i.
def _paint_icon(area, u, v, wrong):
    if wrong:
        for line in range(15):
            half = line // 2 + 1
            area.fill(u + 8 - half, v + 1 + line, 2 * half, 1, colours.ERROR)
        area.fill(u + 7, v + 6, 2, 5, colours.CLUBS)
        area.fill(u + 7, v + 13, 2, 2, colours.CLUBS)
    else:
        area.rounded(u, v + 1, 16, 16, colours.SAID)
        area.fill(u + 7, v + 4, 2, 2, colours.CLUBS)
        area.fill(u + 7, v + 8, 2, 6, colours.CLUBS)


def _paint_keys(area, turn, labels):
    area.clear(_background(turn))
    room = area.width - 2 * _SPACE
    shown, widths = _key_texts(labels, _NOTHING)
    yield
    if sum(widths) > room:
        shown, widths = _key_texts(labels, "")
        yield
    while sum(widths) > room:
        _shorten_longest(shown, widths, room)
        yield
    # The middle one in the middle, unless a longer neighbour is there.
    middle = min((area.width - widths[1]) // 2, area.width - widths[2] - _SPACE - widths[1])
    lefts = (0, max(middle, widths[0] + _SPACE), area.width - widths[2])
    for key in range(3):
        colour = colours.TEXT if labels[key] else colours.DIM
        yield from text.pieces(area, font_small, shown[key], lefts[key], 0, colour)


# The symbols of the keys with their labels, and the widths of both; `nothing` follows a key that does nothing.
def _key_texts(labels, nothing):
    shown = [(_KEY_SYMBOLS[key] + " " + (labels[key] or nothing)).rstrip() for key in range(3)]
    return shown, [text.width(font_small, label) for label in shown]


# By as much as they are too wide together, but not under a third of the room.
def _shorten_longest(labels, widths, room):
    key = widths.index(max(widths))
    available = max(widths[key] - (sum(widths) - room), room // 3)
    labels[key] = text.shorten(font_small, labels[key], available)
    widths[key] = text.width(font_small, labels[key])
