# Entries in nested lists, so that three keys are enough to reach every entry.
#
# An entry is a tuple: a verb with its arguments. A line that leads to several entries ends with MORE.

MORE = "…"

# The verbs whose entries form a separate list.
_GROUPED = (
    "solo",
    "wedding",
    "game",
    "call",
    "tops",
    "runners",
    "choose",
    "option",
    "register",
    "settings",
    "swap",
    "move",
    "unseen",
    "penalty",
)


def level(entries, path=()):
    # The lines of a list: the entries that begin with the list's path, in their order. Entries whose next part is
    # equal become one line; such entries must be next to one another. Allocates.
    depth = len(path)
    shown = []
    for entry in entries:
        if entry[:depth] != path:
            continue
        head = entry[: depth + 1]
        if shown and len(entry) > depth and entry[0] in _GROUPED and shown[-1][: depth + 1] == head:
            shown[-1] = head + (MORE,)
        else:
            shown.append(entry)
    if len(shown) == 1 and is_list(shown[0]):
        return level(entries, shown[0][:-1])
    return shown


def way_to(entries, entry):
    # The key presses that reach an entry: for each list, how often ▶ is pressed before ●. Allocates. Raises ValueError
    # if no list contains the entry.
    way = []  # type: list
    path = ()
    while True:
        shown = level(entries, path)
        leads = [one == entry or (is_list(one) and entry[: len(one) - 1] == one[:-1]) for one in shown]
        at = leads.index(True)
        way.append(at)
        if shown[at] == entry:
            return way
        path = shown[at][:-1]


def is_list(path):
    return path[-1:] == (MORE,)
