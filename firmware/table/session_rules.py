# Rules that a session may have: they can be played, and a record of the journal has room for them. Loaded where rules
# are chosen or come from the PC.

from micropython import const

from cardrules.rules import BadRules, Rules

# Of options as text, in a record of the journal.
_LONGEST = const(150)


def problem(game, profile, options):
    # The key of the words that say why a session cannot have these rules, "" where it can.
    if not isinstance(options, dict):
        return "rules_clash"
    if len(str(options)) > _LONGEST:
        return "rules_full"
    try:
        Rules(game, profile, options)
    except BadRules:
        return "rules_clash"
    return ""
