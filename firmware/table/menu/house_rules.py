# The options of a profile that a table changes most; all others a profile has, or the PC.

from micropython import const

from cardrules.rules import BadRules, Rules
from table import words
from table.rooms import room_of

# Of options as text, in a record of the journal.
_LONGEST = const(150)


def others(session):
    # (name, value) of everything that could be otherwise. Allocates.
    return [
        (name, value)
        for name, values in room_of(session.game).OPTIONS
        for value in values
        if value != getattr(session.rules, name)
    ]


def with_option(session, name, value):
    # The options of the session with another one, or None where the rules contradict each other then, or are more
    # than a record has room for.
    options = dict(session.rules.given)
    options[name] = value
    if len(str(options)) > _LONGEST:
        return None
    try:
        Rules(session.game, session.profile, options)
    except BadRules:
        return None
    return options


def text(option):
    # The words for (name,) or (name, value).
    name = words.say("option_" + option[0])
    if len(option) < 2:
        return name
    value = option[1]
    if isinstance(value, bool):
        return words.say("option", name, words.say("yes" if value else "no"))
    return words.say("option", name, value if isinstance(value, int) else words.say("value_" + value))
