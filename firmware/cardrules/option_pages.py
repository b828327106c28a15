# The options of a game that a table offers, from the game's module `options`. All options are in one string, because a
# frozen string takes no RAM.
#
# PAGES is a sequence of pages. A page begins with a line `[name]`. Each further line has the name of an option and, as
# a JSON list, its values. If an option has no such list, the table offers all values that VALUES in the module `check`
# allows. If an option is a table, a value may contain only a part of that table, and then changes only this part, as in
# Rules. Tables of many numbers have a line for each part that changes on its own, such as `tariff.runner`. If there is
# only one page, its name is never shown.

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
    # Cut out the page first, because MicroPython counts the characters of a string from its start to find a position.
    end = text.find("\n[", at)
    for line in text[at : end if end > 0 else -1].split("\n")[1:]:
        name, _, values = line.partition(" ")
        yield name, json.loads(values) if values else module(game + ".check").VALUES[name]


def option_of(name):
    # The option that a line of a page belongs to.
    return name.partition(".")[0]
