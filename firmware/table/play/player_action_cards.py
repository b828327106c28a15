# Player and action cards on a reader: people who join or move, and the effects of action cards.

from cardrules.deal import NOBODY
from cardrules.games import choices_of, panel_of
from table.journal.ledger import TABLE
from table.play.places import STRANGE
from tablelog import tag
from tablelog.actions import parse


def act_on_card(menu, player_names, place, kind, number, uid):
    # Carries out the action of a card. Returns False if the action is not possible now.
    if kind == tag.ACTION:
        return _say(menu, place, parse(number))
    session = menu.ledger.session
    if number == STRANGE and session.number and not session.ended and not player_names.name(uid):
        # In the middle of an evening, an unknown tag is more likely a card of the game than a player card.
        menu.notices.notify(place, "unknown_tag")
        return False
    if menu.ledger.in_play():
        menu.notices.notify(place, "between_deals")
        return False
    return _seat(menu, player_names, place, uid)


def _say(menu, place, action):
    if action is None or (action[0] == "flag" and not _may_announce(menu, place, action[1])):
        menu.notices.notify(place, "not_now")
        return False
    if action[0] == "flag":
        # The flag is added to the game that is declared next.
        menu.announced[place] += (action[1],)
        menu.notices.notify(place, "with_next_game", menu.text(("game", action[1])))
        return True
    if action[0] == "game":
        flags = [flag for flag in _flags(menu) if flag in menu.announced[place]]
        menu.announced[place] = ()
        action += tuple(flags[-1:])
    elif action == ("take_back",):
        if menu.announced[place]:
            menu.announced[place] = ()
            return True
        action = ("back",)
    return menu.choose_by_card(place, action)


def _flags(menu):
    # The flags that can be announced with a game, if a deal is in play.
    return getattr(panel_of(menu.ledger.session.game), "FLAGS", ()) if menu.ledger.in_play() else ()


def _may_announce(menu, place, flag):
    # Returns whether the flag may be announced: before a game is named, or while a player at this place may name a
    # higher one.
    deal = menu.ledger.in_play()
    if flag not in _flags(menu):
        return False
    offered = [entry for seat in menu.seating.seats_at(place) for entry in _choices(deal, seat)]
    return deal.game is None or len([entry for entry in offered if entry[0] == "game" and flag in entry]) > 0


def _choices(deal, seat):
    return choices_of(deal.rules.game).choices(deal, seat)


def _seat(menu, player_names, place, uid):
    # The owner of a player card joins here or moves here, or the card's name is assigned to a player who is here. If
    # the session has ended, the first person who shows a card begins a new one.
    from table.menu.session_actions import begin_anew, turn_in_ring
    from table.menu.session_menu import has_room, may_join

    ledger = menu.ledger
    session = ledger.session
    if session.game is None or (session.ended and not begin_anew(ledger)):
        menu.notices.notify(place, "no_room")
        return False
    known = _person(ledger, uid)
    here = menu.seating.at(place)
    if known != NOBODY:
        there = known in session.ring
        if there and session.readers[known] == place:
            menu.notices.notify(place, "sits_here", menu.seating.name(known))
            return True
        if not (has_room(here) if there else may_join(session, here)):
            menu.notices.notify(place, "no_seat")
            return False
        return ledger.record(TABLE, "move" if there else "come_back", known, turn_in_ring(session, place, known), place)
    name = player_names.name(uid)
    person = _without_card(ledger, here, name)
    if person == NOBODY and not may_join(session, here):
        menu.notices.notify(place, "no_seat")
        return False
    if person == NOBODY:
        person = len(session.names)
        if not ledger.record(TABLE, "join", name, turn_in_ring(session, place), place):
            return False
    elif name != session.names[person] and not ledger.record(TABLE, "rename", person, name):
        return False
    return ledger.record(TABLE, "badge", person, uid)


def _person(ledger, uid):
    # The person who used this card in this session, or NOBODY.
    for person in range(len(ledger.session.names)):
        if ledger.badges.get(person) == uid:
            return person
    return NOBODY


def _without_card(ledger, here, name):
    # The first of these people who joined without a card and has this name or no name; NOBODY if there is no such
    # person.
    for person in here:
        if person not in ledger.badges and ledger.session.names[person] in ("", name):
            return person
    return NOBODY
