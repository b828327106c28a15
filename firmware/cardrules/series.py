# Between two deals of a session: who comes and goes, who deals next, owed solos, bock, and when the session ends.

from cardrules.deal import NOBODY
from cardrules.games import book_of
from cardrules.session import solos_owed


def join(session, name, place):
    # Somebody sits down; place: how many sit before him, clockwise from the first.
    _close_deal(session)
    session.names.append(name)
    session.totals_before.append(0)
    session.owed.append(solos_owed(session.rules))
    session.ring.insert(place, len(session.names) - 1)


def leave(session, person):
    _close_deal(session)
    if session.dealer == person:
        session.dealer = _left_of(session, person)
    session.ring.remove(person)


def begin_deal(session, dealer, deal_class):
    # dealer: a person. Where as many sit at the table as play, seats are places of the ring.
    _close_deal(session)
    session.forced_person = forced(session)
    session.dealer = dealer
    session.number += 1
    session.deck = None
    players = deal_class.PLAYERS or len(session.ring)
    place = session.ring.index(dealer)
    if len(session.ring) == players:
        session.active = session.ring[:]
    else:
        session.active = [session.ring[(place + 1 + seat) % len(session.ring)] for seat in range(players)]
        place = players - 1
    session.replace(deal_class.in_session(place, session))


def _close_deal(session):
    # What the deal in play came to becomes what went before.
    result = session.result()
    if result:
        totals, after, counted = session.totals(), owed(session), scored(session)
        session.bock = _bock_after(session, result)
        session.dealer = next_dealer(session)
        session.totals_before, session.owed, session.scored_before = totals, after, counted
    session.replace(None)


def _fact(session, name, otherwise):
    # What the game tells of the deal in play, where it is scored.
    result = session.result()
    if not result or result["scores"] is None:
        return otherwise
    return result.get("series", {}).get(name, otherwise)


def scored(session):
    # How many deals of this session count.
    return session.scored_before + (session.scores() is not None and _fact(session, "counts", True))


def next_dealer(session):
    # The deal passes left. One that was thrown in is dealt again by the same dealer, whatever else a game says.
    deal = session.deal
    again = deal is None or not deal.over() or (deal.abandoned and not deal.complete())
    if again or _fact(session, "again", False):
        return session.dealer
    return _left_of(session, session.dealer)


def _left_of(session, person):
    return session.ring[(session.ring.index(person) + 1) % len(session.ring)]


def length(session):
    # How many deals the session has, 0 for no end (S003, TSR 8.5.1, 10.1.5, SkWO).
    return book_of(session.game).session_length(session.rules, len(session.ring))


def is_over(session):
    # All deals played, nobody forced to another, and no tie the game plays on for.
    if not 0 < length(session) <= scored(session) or forced(session) != NOBODY:
        return False
    goes_on = getattr(book_of(session.game), "goes_on", None)
    return goes_on is None or not goes_on(session.rules, session.totals())


def places(totals):
    # The place of each person, 1 for the most points; who has as many as another shares the better place (D-D08).
    return [1 + len([other for other in totals if other > own]) for own in totals]


def owed(session):
    # Mandatory solos still owed by person, the deal in play included.
    after = session.owed[:]
    seat = _fact(session, "mandatory_soloist", NOBODY)
    if seat != NOBODY:
        after[session.active[seat]] -= 1
    return after


def forced(session):
    # Who has to play his missing mandatory solo in the next deal, or NOBODY (TSR 4.2.3, S003; D-C09).
    when = getattr(session.rules, "forced_solo", "none")
    after = owed(session)
    missing = sum([after[person] for person in session.ring])
    left = length(session) - scored(session)
    due = left <= 0 if when == "extra_deal_at_end" else left <= missing
    if when == "none" or not missing or not length(session) or not due:
        return NOBODY
    person = _left_of(session, next_dealer(session))
    while not after[person]:
        person = _left_of(session, person)
    return person


def _bock_after(session, result):
    # Bock deals still to come: one is used up, a trigger queues new ones behind.
    bock = getattr(session.rules, "bock", None)
    if bock is None or result["scores"] is None:
        return session.bock
    more = bock["deals"]
    if not isinstance(more, int):
        more = len(session.ring)
    return max(0, session.bock - 1) + (more if _fact(session, "bock", False) else 0)
