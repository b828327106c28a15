# The steps between two deals of a session: the next dealer and players, owed solos, bock, and the end of the session.

from cardrules.deal import NOBODY
from cardrules.games import book_of, deal_of


def begin_deal(session, dealer, deal_class):
    # Begins a deal. dealer: a person at the table. If the rules have no game for the number of people, no deal
    # begins.
    if session.ended:
        return
    close_deal(session)
    if dealer not in session.ring or not book_of(session.game).may_play(session.rules, len(session.ring)):
        return
    session.dealer = dealer
    session.forced_person = forced(session)
    session.number += 1
    session.deck = None
    session.active = _active(session, dealer)
    place = session.active.index(dealer) if dealer in session.active else len(session.active) - 1
    session.replace(deal_class.in_session(place, session))


def _active(session, dealer):
    # The players of a deal, by seat. If everybody at the table plays, the seats are in the order of session.ring; if
    # not, the people after the dealer play, beginning with forehand.
    players = deal_of(session.game).PLAYERS or len(session.ring)
    if len(session.ring) == players:
        return session.ring[:]
    place = session.ring.index(dealer)
    active = [session.ring[(place + 1 + seat) % len(session.ring)] for seat in range(players)]
    if getattr(session.rules, "sit_out", "dealer") == "right_of_dealer":
        # In S000 a different player sits out each deal, but S000 does not say which one (D-A14).
        active[-1] = dealer
    return active


def close_deal(session):
    # Adds the result of the deal in play to the totals of the deals before it.
    result = session.result()
    if result:
        totals, after, counted = session.totals(), owed(session), scored(session)
        session.bock = _bock_after(session, result)
        session.dealer = next_dealer(session)
        session.won, session.lost = won_and_lost(session)
        session.totals_before, session.owed, session.scored_before = totals, after, counted
    session.replace(None)


def _fact(session, name, otherwise):
    # A fact about the deal in play that the list needs, such as whether it counts; `otherwise` if the deal is not
    # scored. If the referee has decided this fact, returns the decision.
    if session.decided is not None and name in session.decided[1]:
        return session.decided[1][name]
    result = session.result()
    if not result or result["scores"] is None:
        return otherwise
    return result.get("series", {}).get(name, otherwise)


def scored(session):
    # The number of deals of this session that count.
    return session.scored_before + (session.scores() is not None and _fact(session, "counts", True))


def next_dealer(session):
    # The turn to deal passes to the left. In every game, the same dealer deals again after a deal that was thrown in.
    dealer = session.dealer
    deal = session.deal
    again = deal is None or not deal.over() or (deal.abandoned and not deal.complete())
    if not again and not _fact(session, "again", False):
        dealer = left_of(session, dealer)
    after = owed(session)
    if dealer != NOBODY and _solos_are_due(session, after):
        # A dealer who sits out cannot be forced to play a solo. So the turn to deal passes on until a person who owes a
        # solo is among the players.
        while not [person for person in _active(session, dealer) if after[person]]:
            dealer = left_of(session, dealer)
    return dealer


def left_of(session, person):
    return session.ring[(session.ring.index(person) + 1) % len(session.ring)]


def length(session):
    # The number of deals in the session; 0 if the session has no fixed end (S003, TSR 8.5.1, 10.1.5, SkWO).
    return book_of(session.game).session_length(session.rules, len(session.ring))


def is_over(session):
    # Returns whether the session is over: all deals are played, no mandatory solo is due, and no tie extends the
    # session.
    if not 0 < length(session) <= scored(session) or _solos_are_due(session, owed(session)):
        return False
    goes_on = getattr(book_of(session.game), "goes_on", None)
    if goes_on is None or not session.ring:
        return True
    totals = session.totals()
    return not goes_on(session.rules, [totals[person] for person in session.ring])


def won_and_lost(session):
    # The deals that each person won and lost alone, including the deal in play. If a card game does not count such
    # deals, the numbers are 0.
    won, lost = session.won[:], session.lost[:]
    seat = _fact(session, "declarer", NOBODY)
    if seat != NOBODY:
        (won if _fact(session, "won", False) else lost)[session.active[seat]] += 1
    return won, lost


def final_totals(session):
    # The result of a session, by person: the totals, or the score of the list (Seeger-Fabian). The Seeger-Fabian score
    # is only defined for numbers of people that the rules allow.
    totals = session.totals()
    book, people = book_of(session.game), len(session.ring)
    if not hasattr(book, "final_totals") or not book.may_play(session.rules, people):
        return totals
    return book.final_totals(session.rules, people, totals, *won_and_lost(session))


def places(totals):
    # The place of each person, 1 for the most points. People with equal points share the better place (D-D08).
    return [1 + len([other for other in totals if other > own]) for own in totals]


def owed(session):
    # The mandatory solos that each person still owes, including the deal in play.
    after = session.owed[:]
    seat = _fact(session, "mandatory_soloist", NOBODY)
    if seat != NOBODY:
        after[session.active[seat]] -= 1
    return after


def _solos_are_due(session, after):
    # Returns whether the next deal must be a mandatory solo, because some are still owed (TSR 4.2.3, S003; D-C09).
    # after: solos owed by person.
    when = getattr(session.rules, "forced_solo", "none")
    missing = sum([after[person] for person in session.ring])
    if when == "none" or not missing or not length(session):
        return False
    left = length(session) - scored(session)
    return left <= 0 if when == "extra_deal_at_end" else left <= missing


def forced(session):
    # The person who must play an owed mandatory solo in the next deal, or NOBODY. If several players of the deal owe
    # a solo, the first of them to the dealer's left must play.
    after = owed(session)
    if session.dealer == NOBODY or not _solos_are_due(session, after):
        return NOBODY
    for person in _from(session, left_of(session, session.dealer)):
        if after[person] and person in _active(session, session.dealer):
            return person
    return NOBODY


def _from(session, person):
    # Everybody at the table, clockwise, beginning with `person`.
    place = session.ring.index(person)
    return session.ring[place:] + session.ring[:place]


def bock_scores(rules, scores, penalties):
    # The scores of a bock deal. The factor does not apply to penalties.
    factor = rules.bock["factor"]
    return [(score - more) * factor + more for score, more in zip(scores, penalties)]


def _bock_after(session, result):
    # The number of bock deals still to come. The deal in play uses one up and, if it triggers bock, adds new ones.
    bock = getattr(session.rules, "bock", None)
    if bock is None or session.scores() is None or not _fact(session, "counts", True):
        return session.bock
    more = bock["deals"]
    if not isinstance(more, int):
        more = len(session.ring)
    return max(0, session.bock - 1) + (more if _fact(session, "bock", False) else 0)
