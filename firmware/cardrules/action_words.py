# The action cards of a game (tablelog.actions), and the words that are printed on them, from ACTIONS in the game's
# pc_words. Only the PC loads this module.
#
# A line "[group]" begins a group. If no other game has the group, its name follows on the same line. The lines of a
# group alternate between a key and its text. The key of an action is its entry in the log. In a key, "suit" means any
# suit letter; "with" and "without" mean a bool. If an action has a number, its key has no number, or ends with the
# lowest or highest number that it covers: "bid 18+" or "bid 12-".

from cardrules.cards import SUITS


def groups_of(lines):
    # (group, its name or "", [(key, text), …]) for each group. Allocates.
    groups = []
    key = ""
    for line in lines.split("\n"):
        if key:
            groups[-1][2].append((key, line))
            key = ""
        elif line[:1] == "[":
            group, _, name = line[1:-1].partition(" ")
            groups.append((group, name, []))
        else:
            key = line
    return groups


def suit_of(action):
    # The letter of the suit that an action names, or "" if it names none.
    last = str(action[-1]).split(":")[-1]
    return last if len(action) > 1 and len(last) == 1 and last in SUITS else ""


def number_of(action):
    # The number that an action names, or None.
    numbers = [word for word in action if type(word) is int]
    return numbers[0] if numbers else None


def key_of(action, keys):
    # The entry of `keys` that matches an action, or None. Allocates.
    number = number_of(action)
    words = [_word(part) for word in action for part in str(word).split(":") if type(word) is not int]
    wanted = " ".join(words)
    for key in keys:
        if key == wanted or (number is not None and key[: len(wanted) + 1] == wanted + " " and _fits(key, number)):
            return key
    return None


def _word(text):
    if len(text) == 1 and text in SUITS:
        return "suit"
    return {"True": "with", "False": "without"}.get(text, text)


def _fits(key, number):
    bound = key.split(" ")[-1]
    return bound[-1] in "+-" and (number >= int(bound[:-1]) if bound[-1] == "+" else number <= int(bound[:-1]))
