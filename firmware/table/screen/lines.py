# Lines of text that several scenes draw in the same way.

from table.screen import text


# A generator that draws a line in the middle of an area's width, shortened if necessary.
def centred(area, font, line, v, colour):
    line = text.shorten(font, line, area.width)
    yield
    yield from text.pieces(area, font, line, (area.width - text.width(font, line)) // 2, v, colour)


# A generator that shortens up to three texts of a list, the longest first, until they fit together.
def fit(font, texts, room):
    widths = [text.width(font, entry) for entry in texts]
    yield
    while sum(widths) > room:
        longest = widths.index(max(widths))
        # Shorten the text by the excess width, but not to less than a third of the room.
        available = max(widths[longest] - (sum(widths) - room), room // 3)
        texts[longest] = text.shorten(font, texts[longest], available)
        widths[longest] = text.width(font, texts[longest])
        yield


def signed(number):
    return "+" + str(number) if number > 0 else minus(number)


def minus(number):
    return "−" + str(-number) if number < 0 else str(number)
