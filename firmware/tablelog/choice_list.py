# Entries as lists and lists within them, so that three keys reach every one.
#
# An entry is a tuple: a verb with its arguments. A name that stands for several ends with MORE.

MORE = "…"

# Verbs whose entries are a list of their own.
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
    # The lines of a list: the entries that begin with the path of the list, in their order, those that go on alike as
    # one. Entries that begin alike stand together. Allocates.
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
    # How often ▶ is pressed before each ● to come to an entry: a number for each list. Allocates. Raises ValueError
    # where it is in none.
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
