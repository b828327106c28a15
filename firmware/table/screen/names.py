# Names that do not fit: of two that begin alike, each keeps what tells it from the other.

from table import words
from table.screen import text


# The name in so much room. If another of the names has the same beginning, the letters that differ follow the
# ellipsis: "Anna…ül", "Anna…ei" for Annabell Müller and Annabell Meier.
def shorten_name(font, name, available, names):
    shown = text.shorten(font, name, available)
    if shown == name:
        return name
    count = len(shown) - len(text.ELLIPSIS)
    alike = words.alike(name, names)
    if alike < count:
        return shown
    # Two characters from the first other one on, or the last two.
    tail = name[min(alike, len(name) - 2) :][:2]
    head = text.shorten(font, name, available - text.width(font, tail))
    return head + tail if head else shown
