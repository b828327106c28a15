# Player and action cards that are laid on a reader: who sits down, and what a card says for its player.

from cardrules.deal import NOBODY
from table.arrange import begin_anew, turn_in_ring
from table.between import has_room, may_join
from table.ledger import TABLE
from table.places import STRANGE
from tablelog import tag
from tablelog.actions import parse

# Levels of a game of Skat, each of which includes those before it.
_FLAGS = ("schneider", "schwarz", "ouvert")


def take(menu, roster, place, kind, number, uid):
    # Does what a card says. False: not now.
    if kind == tag.ACTION:
        return _say(menu, place, parse(number))
    if number == STRANGE and menu.ledger.session.number and not menu.ledger.session.ended and not roster.name(uid):
        # In the middle of an evening a strange tag is rather a card of the game than somebody's.
        menu.tell(place, "unknown_tag")
        return False
    if menu.ledger.in_play():
        menu.tell(place, "between_deals")
        return False
    return _seat(menu, roster, place, uid)


def _say(menu, place, action):
    if action is None or (action[0] == "flag" and not _may_announce(menu)):
        menu.tell(place, "not_now")
        return False
    if action[0] == "flag":
        # It is said with the game that is declared next.
        menu.announced[place].add(action[1])
        menu.tell(place, "with_next_game", menu.text(("game", action[1])))
        return True
    if action[0] == "game":
        flags = [flag for flag in _FLAGS if flag in menu.announced[place]]
        menu.announced[place].clear()
        action += tuple(flags[-1:])
    elif action == ("take_back",):
        if menu.announced[place]:
            menu.announced[place].clear()
            return True
        action = ("back",)
    return menu.card(place, action)


def _may_announce(menu):
    deal = menu.ledger.in_play()
    return deal is not None and menu.ledger.session.game == "skat" and deal.game is None


def _seat(menu, roster, place, uid):
    # The person of a player card sits down here, moves here, or is named; the first one begins another evening.
    ledger = menu.ledger
    session = ledger.session
    if session.game is None or (session.ended and not begin_anew(ledger)):
        menu.tell(place, "no_room")
        return False
    known = _person(ledger, uid)
    here = menu.people.at(place)
    if known != NOBODY:
        there = known in session.ring
        if there and session.readers[known] == place:
            menu.tell(place, "sits_here", menu.people.name(known))
            return True
        if not (has_room(here) if there else may_join(session, here)):
            menu.tell(place, "no_seat")
            return False
        return ledger.record(TABLE, "move" if there else "come_back", known, turn_in_ring(session, place, known), place)
    name = roster.name(uid)
    person = _without_card(ledger, here, name)
    if person == NOBODY and not may_join(session, here):
        menu.tell(place, "no_seat")
        return False
    if person == NOBODY:
        person = len(session.names)
        if not ledger.record(TABLE, "join", name, turn_in_ring(session, place), place):
            return False
    elif name != session.names[person] and not ledger.record(TABLE, "rename", person, name):
        return False
    return ledger.record(TABLE, "badge", person, uid)


def _person(ledger, uid):
    # Who has sat down with this card in this session, or NOBODY.
    for person in range(len(ledger.session.names)):
        if ledger.badges.get(person) == uid:
            return person
    return NOBODY


def _without_card(ledger, here, name):
    # Who of these sat down without a card, and is called nothing else than the card says; or NOBODY.
    for person in here:
        if person not in ledger.badges and ledger.session.names[person] in ("", name):
            return person
    return NOBODY
