# The options of a game that a table offers, as its module `options` has them. They are text, which takes no memory.
#
# PAGES has pages, each a line `[name]` with a line for each of its options below: the name and, as JSON, the list of
# its values; without one, all that VALUES of the game's module `check` has. A table of which a part is given changes
# only that, as in Rules. Tables of many numbers have a line for each part that changes on its own, as `tariff.runner`.
# The name of the only page is never shown.

import json

from cardrules.games import module


def names(game):
    # The names of the pages.
    return [page[: page.find("]")].lstrip("[") for page in module(game + ".options").PAGES.split("\n[")]


def of_page(game, page):
    # Yields (name, values) of each option of a page.
    text = module(game + ".options").PAGES
    at = text.find("[%s]\n" % page)
    if at < 0:
        return
    # The page alone: MicroPython counts the characters of a text from its start to find a place in it.
    end = text.find("\n[", at)
    for line in text[at : end if end > 0 else -1].split("\n")[1:]:
        name, _, values = line.partition(" ")
        yield name, json.loads(values) if values else module(game + ".check").VALUES[name]


def option_of(name):
    # The option that a line of a page changes.
    return name.partition(".")[0]
