# Entries as lists and lists within them, so that three keys reach every one.
#
# An entry is a tuple: a verb with its arguments. What stands for several of them ends with MORE.

MORE = "…"

# Verbs whose entries are a list of their own.
_GROUPED = ("solo", "wedding", "game", "tops", "choose", "register", "settings", "swap", "move", "unseen", "penalty")


def level(entries, path=()):
    # What a list shows: the entries that begin with the path of the list, in their order, those that go on alike as
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


def is_list(path):
    return path[-1:] == (MORE,)
