# The people of a session: joining, leaving, places and names; the end of the session.

from cardrules.deal import NOBODY
from cardrules.series import close_deal, left_of
from cardrules.session import LAST_READER, solos_owed


def join(session, name, place, reader=None):
    # A player sits down between deals. place: the number of players before the new one, clockwise from the first.
    # reader: None assigns a free reader, or the last reader if none is free.
    if not _between_deals(session):
        return
    session.names.append(name)
    session.readers.append(_free_reader(session) if reader is None else reader)
    session.totals_before.append(0)
    session.owed.append(solos_owed(session.rules))
    session.won.append(0)
    session.lost.append(0)
    session.ring.insert(place, len(session.names) - 1)


def _free_reader(session):
    taken = [session.readers[person] for person in session.ring]
    return min([reader for reader in range(LAST_READER) if reader not in taken] or [LAST_READER])


def leave(session, person):
    # A player leaves between deals. If it was this player's turn to deal, the turn passes to the left.
    if not _between_deals(session, person):
        return
    if session.dealer == person:
        session.dealer = _left_of(session, person) if len(session.ring) > 1 else NOBODY
    session.ring.remove(person)


def come_back(session, person, place, reader):
    # A player who had left sits down again, and gets back their number and points.
    known = 0 <= person < len(session.names) and person not in session.ring
    if known and _between_deals(session):
        session.readers[person] = reader
        session.ring.insert(place, person)


def swap(session, person, other):
    # Two players change places between deals. The turn to deal stays at the place, so that each player deals once in
    # every round of deals.
    if not _between_deals(session, person, other):
        return
    for places, first, second in (
        (session.ring, session.ring.index(person), session.ring.index(other)),
        (session.readers, person, other),
    ):
        places[first], places[second] = places[second], places[first]
    if session.dealer in (person, other):
        session.dealer = person + other - session.dealer


def move(session, person, place, reader):
    # A player moves to another seat between deals. place: the number of other players before the new seat. If the new
    # seat is between two others, the player's turn to deal passes to the left.
    if not _between_deals(session, person):
        return
    left = _left_of(session, person)
    session.ring.remove(person)
    session.ring.insert(place, person)
    session.readers[person] = reader
    if session.dealer == person and _left_of(session, person) != left:
        session.dealer = left


def rename(session, person, name):
    # Renames a player for the whole session, at any time.
    if 0 <= person < len(session.names):
        session.names[person] = name


def end(session):
    # Ends the session: nobody can join, leave or deal any more. The last deal can still be corrected.
    session.ended = True


def _between_deals(session, *people):
    # Returns whether these people are at the table and may change places now. If so, closes the last deal, which makes
    # its result final.
    if session.ended or (session.deal is not None and not session.deal.over()):
        return False
    if [person for person in people if person not in session.ring]:
        return False
    close_deal(session)
    return True


def _left_of(session, person):
    return left_of(session, person)
