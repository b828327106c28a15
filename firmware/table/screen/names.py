# Names that do not fit: if two names have the same beginning, the shortened names keep the characters that distinguish
# them.

from table import words
from table.screen import text


# Returns the name, shortened to this room. If another name has the same beginning, the letters that differ come after
# the ellipsis: "Anna…ül", "Anna…ei" for Annabell Müller and Annabell Meier.
def shorten_name(font, name, available, names):
    shown = text.shorten(font, name, available)
    if shown == name:
        return name
    count = len(shown) - len(text.ELLIPSIS)
    alike = words.alike(name, names)
    if alike < count:
        return shown
    # Two characters: those from the first difference on, or the last two of the name.
    tail = name[min(alike, len(name) - 2) :][:2]
    head = text.shorten(font, name, available - text.width(font, tail))
    return head + tail if head else shown
