# The format of the entries in a log of Schafkopf.

from cardrules.schafkopf.contracts import CALL, GAMES, SUITS, TOUT

# The number of trumps in the contract with the most trumps (SF-11).
_MOST_RUNNERS = 14


def check_entry(verb, arguments):
    # Raises ValueError if the arguments do not fit the verb. The format allows a call on hearts and a call with a tout,
    # although both are void.
    if verb == "runners":
        good = len(arguments) == 2 and type(arguments[0]) is int and isinstance(arguments[1], bool)
        if not good or not 0 <= arguments[0] <= _MOST_RUNNERS:
            raise ValueError("runners takes a number, and whether the declarer's side has them")
        return
    known = SUITS if verb == CALL else GAMES
    if not arguments or arguments[0] not in known or arguments[1:] not in ((), (TOUT,)):
        raise ValueError(verb + " takes one of " + " ".join(known) + ", and tout")
