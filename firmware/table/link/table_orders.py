# The PC's orders for the next list: the people who play it at this table, and the place at which each player plays. See
# PROTOCOL.md.

from micropython import const

from table.files.player_names import is_entry

_MOST_PEOPLE = const(7)
_MOST_AT_A_READER = const(2)
_READERS = const(4)
_LONGEST_MARK = const(16)
# The number of digits in a UID of a tag, or 0 without a UID.
_UIDS = const((0, 8, 14, 20))
_MOST_LINES = const(8)
_LONGEST_LINE = const(40)

# The order that is being received: its mark, game, profile, options, the people as (name, reader, UID or ""), and the
# number of deals when the order began.
_order = []


def answer(ledger, step, *arguments):
    # The answer to one request. Raises TypeError, ValueError, OSError.
    if step == "next":
        return ["next", _set_line(ledger, *arguments)]
    mark = arguments[0]
    if not (isinstance(mark, str) and 0 < len(mark) <= _LONGEST_MARK and " " < min(mark) and max(mark) < "~"):
        raise ValueError("no mark")
    joining = ledger.joining.events
    if joining and joining[-1][1] == mark:
        return [mark, "wait"]
    if _order and _order[5] != ledger.session.counter:
        # A deal has been played since the order began, so the order is void.
        _order.clear()
    if step == "begin":
        _begin(ledger, *arguments)
    elif step not in ("seat", "end"):
        raise ValueError("no such step")
    if not _order or _order[0] != mark:
        return [mark, "begin"]
    if step == "seat":
        _seat(*arguments[1:])
    elif step == "end" and arguments[1] == len(_order[4]):
        _end(ledger)
        return [mark, "wait"]
    return [mark, "seat", len(_order[4])]


def _begin(ledger, mark, game, profile, options):
    from table.session_rules import problem

    _order.clear()
    if problem(game, profile, options):
        raise ValueError("no such rules, or too many options")
    _order[:] = [mark, game, profile, options, [], ledger.session.counter]


def _seat(number, name, reader, uid):
    # Stores one person of the order; a person with the same number is replaced. If earlier people are missing, this
    # person is not stored, and the PC sends the people again.
    people = _order[4]
    if not (_is_number(number, _MOST_PEOPLE) and _is_number(reader, _READERS)):
        raise ValueError("no number of a person and a reader")
    good = isinstance(name, str) and isinstance(uid, str) and len(uid) in _UIDS
    if not (good and is_entry(uid or "0", name or "0")):
        raise ValueError("not a name and a UID")
    others = people[:number] + people[number + 1 :]
    if len([one for one in others if one[1] == reader]) >= _MOST_AT_A_READER:
        raise ValueError("too many at one reader")
    if uid and [one for one in others if one[2] == uid]:
        raise ValueError("two with one card")
    if number <= len(people):
        people[number : number + 1] = [(name, reader, uid)]


def _end(ledger):
    # Begins the session when the previous session is sealed. The people join one by one, and the order's mark is the
    # last event. If an interruption leaves the session without the mark, another session begins when the PC repeats the
    # request.
    if ledger.seal_step() or ledger.joining.events:
        return
    mark, game, profile, options, people, _ = _order
    events = []  # type: list
    for person, (name, reader, uid) in enumerate(people):
        # The ring is in the order of the places.
        events.append(("join", name, len([one for one in people[:person] if one[1] <= reader]), reader))
        if uid:
            events.append(("badge", person, uid))
    events.append(("round", mark))
    if not (ledger.has_room() and ledger.begin_session(game, profile, options, events)):
        raise OSError
    _order.clear()


def _set_line(ledger, *line):
    # Sets one line of the list of places for the next round, or removes the whole list. Returns the number of lines.
    lines = ledger.next_seats if line else ()
    if line:
        number, text = line
        if not (_is_number(number, _MOST_LINES) and isinstance(text, str) and is_entry("0", text, _LONGEST_LINE)):
            raise ValueError("not a line")
        if number <= len(lines):
            lines = lines[:number] + (text,) + lines[number + 1 :]
    ledger.set_next_seats(lines)
    return len(lines)


def _is_number(value, end):
    return type(value) is int and 0 <= value < end
