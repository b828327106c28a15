# The options of a profile that a table changes most; all others a profile has, or the PC.

from micropython import const

from cardrules.rules import BadRules, Rules
from table import words

# Of options as text, in a record of the journal.
_LONGEST = const(150)

_VALUES = {
    "doppelkopf": (
        ("poverty", (False, True)),
        ("mandatory_solos", (0, 1)),
        ("with_nines", (False, True)),
        ("second_dulle_beats_first", (False, True)),
        ("piglets", ("off", "both", "second_only")),
        ("charlie", (0, 1)),
        ("throw_nines_min", (0, 5)),
        ("session_deals", (16, 20, 24)),
        ("session_deals_5", (20, 24, 30)),
    ),
    "skat": (("settlement", ("classic", "seeger_fabian")),),
    "double": (("sets", (1, 2)), ("bid_sum_restriction", (False, True))),
}


def others(session):
    # (name, value) of everything that could be otherwise. Allocates.
    return [
        (name, value)
        for name, values in _VALUES.get(session.game, ())
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
