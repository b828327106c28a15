# The check of events before a session folds them. A journal may come from outside, and the fold trusts its events: an
# invalid value would stop the table later, while the table draws its picture or computes scores.

from cardrules.deal import NOBODY
from cardrules.session import LAST_READER

# The maximum number of people at the table (two at each reader), and in a session, including those who have left.
_MOST_AT_TABLE = 8
_MOST_PEOPLE = 99
# The maximum length of a log in bytes; each entry has two bytes. The deals of all games need less than a third of this
# length.
_LONGEST_LOG = 1000
_MOST_DEALS = 1 << 30
_LAST_DECK = (1 << 24) - 1
# The largest number in rules and bids; only penalties can be larger.
_MOST_OF_RULE = 9999
_MOST_POINTS = 99999


def check_event(session, event):
    # Raises ValueError, TypeError or IndexError if the event is malformed. Verbs that a session ignores are not
    # checked.
    if not (isinstance(event, list) and len(event) > 3 and type(event[0]) is type(event[2]) is int):
        raise ValueError("not an event")
    seat, verb, arguments = event[2], event[3], event[4:]
    if not isinstance(verb, str):
        raise ValueError("no verb")
    if verb in ("play", "turn"):
        _need(_are_texts(arguments[0], arguments[1]))
    elif verb == "session":
        _check_session(*arguments)
    elif verb == "round":
        _need(_are_texts(arguments[0]))
    if session.rules is None:
        return
    deal = session.deal
    if deal and seat != NOBODY and (verb in deal.VERBS or verb == "turn"):
        _need(0 <= seat < deal.players and len(deal.log) < _LONGEST_LOG)
        if verb != "play":
            _need(_are_modest(arguments, _MOST_POINTS if verb == "penalty" else _MOST_OF_RULE))
    elif verb == "deal":
        _need(_is_number(arguments[0], _MOST_DEALS))
    elif verb == "dealer":
        _need(seat in session.ring)
    elif verb == "pack":
        _need(_is_number(arguments[0], _LAST_DECK))
    elif verb == "retract":
        _need(_is_number(arguments[0], _LONGEST_LOG))
    else:
        _check_people(session, verb, arguments)


def _check_session(game, profile, names, deals=0, options=None, readers=None):
    _need(isinstance(names, list) and len(names) <= _MOST_AT_TABLE and _are_texts(game, profile, *names))
    _need(_is_number(deals, _MOST_DEALS) and (not options or isinstance(options, dict)))
    _need(_are_modest(options or {}, _MOST_OF_RULE))
    if readers:
        _need(isinstance(readers, list) and len(readers) == len(names))
        _need(not [reader for reader in readers if not _is_number(reader, LAST_READER)])


def _check_people(session, verb, arguments):
    if verb == "join":
        _check_join(session, *arguments)
    elif verb in ("come_back", "move"):
        person, place, reader = arguments
        _need(_is_number(person, _MOST_PEOPLE) and _is_seat(session, place, reader))
        _need(verb == "move" or len(session.ring) < _MOST_AT_TABLE)
    elif verb in ("leave", "swap"):
        _need(not [person for person in arguments if not _is_number(person, _MOST_PEOPLE)])
    elif verb in ("rename", "badge"):
        person, text = arguments
        _need(_is_number(person, len(session.names) - 1) and _are_texts(text))
    elif verb == "decide":
        # Only a director makes this event; no table journals it.
        raise ValueError("nothing of a table's")


def _check_join(session, name, place, reader=0):
    _need(_are_texts(name) and _is_seat(session, place, 0 if reader is None else reader))
    _need(len(session.names) < _MOST_PEOPLE and len(session.ring) < _MOST_AT_TABLE)


def _is_seat(session, place, reader):
    return _is_number(place, len(session.ring)) and _is_number(reader, LAST_READER)


def _is_number(value, last):
    return type(value) is int and 0 <= value <= last


def _are_texts(*values):
    return not [value for value in values if not isinstance(value, str)]


def _are_modest(value, most):
    # Returns whether every number in the value is small enough to keep loops and lists of choices short.
    if isinstance(value, dict):
        return _are_modest(list(value.values()), most)
    if isinstance(value, (list, tuple)):
        return not [part for part in value if not _are_modest(part, most)]
    return isinstance(value, (str, bool)) or value is None or (type(value) is int and -most <= value <= most)


def _need(holds):
    if not holds:
        raise ValueError("an argument of another form")
