# The pages of a game's options: the values to choose from, their labels and explanations. Loaded only while they are
# shown.

from micropython import const

from cardrules import option_pages
from cardrules.games import words_of
from cardrules.rules import Rules
from table import game_words, words
from table.session_rules import problem
from tablelog.choice_list import MORE, level

# A number of characters that is always enough for an option and its explanation.
_TWO_LINES = const(300)


def entries(session, path):
    # The list at a path: the pages, the options of a page, or the values of an option. Allocates.
    pages = option_pages.names(session.game)
    if len(path) == 1 and len(pages) > 1:
        return [("option", page, MORE) for page in pages]
    page = path[1] if len(path) > 1 else pages[0]
    if page not in pages:
        return []  # another seat has chosen another game while the list was open
    return level(_others(session, page), path[:1] + (page,) + path[2:])


def _others(session, page):
    # The entries for all values on a page that differ from the present ones.
    rules = Rules(session.game, session.profile)
    others = []  # type: list
    for name, values in option_pages.of_page(session.game, page):
        present = _present(session, rules, option_pages.option_of(name))
        others += [("option", page, name, value) for value in values if not _holds(value, present)]
    return others


def _present(session, rules, name):
    # The present value of an option. The value is not read from the session's rules, because these keep in memory every
    # value that has been read.
    value = getattr(rules, name)
    given = session.rules.given.get(name, value)
    if isinstance(value, dict):
        value = value.copy()
        value.update(given)
        return value
    return given


def _holds(value, present):
    # Returns whether an option already has this value. If the value is a dict, only its keys are compared. A list
    # equals the corresponding tuple in the rules.
    if isinstance(value, dict):
        return all(present.get(key) == value[key] for key in value)
    return list(value) == list(present) if isinstance(value, list) else value == present


def with_option(session, name, value):
    # The options of the session, with one of them changed. If the changed options contradict each other, or do not fit
    # into a record, returns the key of the error message.
    name = option_pages.option_of(name)
    options = dict(session.rules.given)
    given = options.pop(name, {})
    usual = getattr(Rules(session.game, session.profile), name)
    if isinstance(value, dict):
        value = _changed(usual, given, value)
    if not _holds(value, usual):
        options[name] = value
    return problem(session.game, session.profile, options) or options


def _changed(usual, given, value):
    # The entries of an option's dict that differ from the profile, including those just chosen.
    parts = {key: given[key] for key in given if key in usual}
    parts.update(value)
    return {key: parts[key] for key in parts if usual.get(key) != parts[key]}


def text(game, option):
    # The words for (page,), (page, name) or (page, name, value).
    if len(option) < 2:
        return game_words.say(game, ("page_" + option[0],))
    # The words of an option are its label, then words for its values; plain values need no words.
    label, *values = _lines(game, option[1])[0].split("|")
    if len(option) < 3:
        return label
    value = values[_place(game, *option)] if values else _plain(option[2])
    # If an option has three or more values, they form a separate list under the label.
    return value if len(values) > 2 else words.say("option", label, value)


def _place(game, page, name, value):
    # The index of this value among the values of its option.
    return list(next(values for one, values in option_pages.of_page(game, page) if one == name)).index(value)


def _plain(value):
    if isinstance(value, bool):
        return words.say("yes" if value else "no")
    return ", ".join([str(one) for one in value]) if isinstance(value, list) else str(value)


def meaning(game, name):
    # The line that explains an option.
    return _lines(game, name)[1]


def _lines(game, name):
    # The two parts of an option's text in the game's words: the label with the values, and the explanation.
    words.use_game(game)
    text = words_of(game, words.language).OPTIONS
    at = text.find("\n" + name + " ") + 1
    if not at and not text.startswith(name + " "):
        raise KeyError(name)
    # Cut out these lines, because MicroPython counts the characters of a text from its start to find a position.
    text = text[at : at + _TWO_LINES]
    label, meaning, _ = text.split("\n", 2)
    return label[len(name) + 1 :], meaning
