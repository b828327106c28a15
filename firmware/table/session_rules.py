# Checks whether a session can use certain rules: they must be playable and fit into a record of the journal. This
# module is loaded only when rules are chosen, or come from the PC.

from micropython import const

from cardrules.rules import BadRules, Rules

# The maximum length of the options as text, in a record of the journal.
_LONGEST = const(150)


def problem(game, profile, options):
    # The key of the message about why a session cannot use these rules, or "" if it can.
    if not isinstance(options, dict):
        return "rules_clash"
    if len(str(options)) > _LONGEST:
        return "rules_full"
    try:
        Rules(game, profile, options)
    except BadRules:
        return "rules_clash"
    return ""
