"""Orders for a table of an evening: the players of its next list, and the next seats of its last players."""

from dataclasses import dataclass

from cardrules.session import LAST_READER
from stichtisch.club.names import name_at_table
from stichtisch.club.state import PAPER, Club, ClubEvening, ListKey, Round, Seating
from stichtisch.device.table_order import ListOrder, SeatOrder
from stichtisch.store import StoredSession

# The limits of a text that a display shows (PROTOCOL.md).
_LINES = 8
_CHARACTERS = 40


@dataclass(frozen=True)
class TableOrder:
    """The order for one table. `order` is None if there is nothing to begin. The table's display shows `lines`."""

    order: ListOrder | None
    lines: tuple[str, ...]


def order_for(club: Club, evening: ClubEvening, serial: str, sessions: list[StoredSession]) -> TableOrder:
    """Return the order for the table with this serial number. `sessions` are all stored sessions."""
    table = table_of(evening, serial)
    coming = coming_round(evening)
    if table is None or coming is None:
        return TableOrder(None, ())
    key = ListKey(coming.number, table)
    seating = coming.lists.get(table)
    order = None
    if seating is not None and not _begun(evening, key, sessions):
        order = list_order(club, evening.mark(key), seating)
    return TableOrder(order, tuple(_next_lines(club, evening, coming, table)))


def table_of(evening: ClubEvening, serial: str) -> int | None:
    """Return the number that the table with this serial number has on an evening."""
    return next((number for number, setup in sorted(evening.tables.items()) if setup.serial == serial), None)


def coming_round(evening: ClubEvening) -> Round | None:
    """Return the round that is running or will be played next: the last drawn round, unless it is finished."""
    if evening.closed or not evening.rounds:
        return None
    last = evening.rounds[max(evening.rounds)]
    return None if last.finished is not None else last


def list_order(club: Club, mark: str, seating: Seating) -> ListOrder:
    """Return the order for a list. People are spread clockwise over the table's four readers."""
    people = [club.player(id) for id in seating.players]
    seats = tuple(
        SeatOrder(
            name_at_table(player.shown),
            place * (LAST_READER + 1) // len(people),
            player.badges[0] if player.badges else "",
        )
        for place, player in enumerate(people)
    )
    return ListOrder(mark, seating.game, seating.profile, seating.options, seats)


def _begun(evening: ClubEvening, key: ListKey, sessions: list[StoredSession]) -> bool:
    # Return whether a session of the list has begun. A session counts if it has the list's present players, if a
    # director has linked it, or if it has a deal.
    head = f"{evening.id}-{key.round}-{key.table}-"
    linked = {(link.serial, link.journal, link.sequence) for link in evening.links.get(key, [])}
    return any(
        session.mark == evening.mark(key)
        or ((session.mark or "").startswith(head) and session.deals > 0)
        or (session.serial, session.journal, session.sequence) in linked
        for session in sessions
        if session.serial != PAPER
    )


def _next_lines(club: Club, evening: ClubEvening, coming: Round, table: int) -> list[str]:
    # Return a line with the next seat of each player who sat at this table in the previous round. After the
    # next round has begun, everybody is seated, so the list is empty.
    before = evening.rounds.get(coming.number - 1)
    if coming.begun is not None or before is None or table not in before.lists:
        return []
    seats = {
        club.resolved(id): (number, place)
        for number, seating in coming.lists.items()
        for place, id in enumerate(seating.players, start=1)
    }
    lines = []
    for id in map(club.resolved, before.lists[table].players):
        name = name_at_table(club.player(id).shown)
        number, place = seats.get(id, (0, 0))
        lines.append(f"{name}: table {number}, seat {place}" if number else f"{name}: –")
    return [line[:_CHARACTERS] for line in lines[:_LINES]]
