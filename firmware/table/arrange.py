# Does what is chosen between deals. `menu` is the menu it was chosen from; False: the flash did not take it.

import os

from cardrules.deal import NOBODY
from table import house_rules, in_play
from table.ledger import TABLE


def perform(menu, place, entry, agreed):
    # agreed: the place that agreed to it, where one had to.
    return _ACTS[entry[0]](menu, place, entry, agreed)


def turn_in_ring(session, place, but=None):
    # How many sit before who sits down at a place: the ring is in the order of the places.
    return len([person for person in session.ring if person != but and session.readers[person] <= place])


def _join(menu, place, entry, agreed):
    return menu.ledger.record(TABLE, "join", "", turn_in_ring(menu.ledger.session, place), place)


def _move(menu, place, entry, agreed):
    session = menu.ledger.session
    return menu.ledger.record(TABLE, "move", entry[1], turn_in_ring(session, entry[2], entry[1]), entry[2])


def _event(menu, place, entry, agreed):
    return menu.ledger.record(TABLE, *entry)


def _deal(menu, place, entry, agreed):
    ledger = menu.ledger
    dealer = NOBODY
    if entry[0] == "lot":
        ring = ledger.session.ring
        dealer = ring[int.from_bytes(os.urandom(2), "big") % len(ring)]
    elif entry[0] == "deal":
        dealer = entry[1]
    menu.full = not ledger.begin_deal(dealer)
    if not menu.full:
        menu.places.begin_deal()
    return True


def _begin_session(menu, place, entry, agreed):
    # The same people again; another game, or other rules, with those who sit there.
    ledger = menu.ledger
    session = ledger.session
    game, profile, options = session.game, session.profile, session.rules.given
    if entry[0] == "choose":
        game, profile, options = entry[1], entry[2], {}
    elif entry[0] == "option":
        options = house_rules.with_option(session, entry[1], entry[2])
        if options is None:
            menu.tell(place, "rules_clash")
            return True
    people = [(session.names[person], session.readers[person], ledger.badges.get(person)) for person in session.ring]
    return ledger.begin_session(game, profile, options, sit_down(people))


def sit_down(people):
    # The events of people who sit down in another session: (name, reader, UID of the player card or None) of each, in
    # the order of the readers.
    events = []  # type: list
    for person, (name, reader, uid) in enumerate(people):
        events.append(("join", name, person, reader))
        if uid:
            events.append(("badge", person, uid))
    return events


def _begin_anew(menu, place, entry, agreed):
    return begin_anew(menu.ledger)


def begin_anew(ledger):
    # Another session of the same game, at which nobody sits yet.
    session = ledger.session
    return ledger.begin_session(session.game, session.profile, session.rules.given, [])


def _set(menu, place, entry, agreed):
    menu.ledger.changed = True
    return menu.settings.choose(entry[1], entry[2])


def _penalty(menu, place, entry, agreed):
    return menu.ledger.record(entry[1], "penalty", list(entry[3]))


def _missing_entry(menu, place, entry, agreed):
    return menu.ledger.record(menu.people.seats_at(place)[0], *entry)


def _back(menu, place, entry, agreed):
    return in_play.perform(menu.ledger, menu.people, menu.places, place, NOBODY, entry, agreed)


def _register(menu, place, entry, agreed):
    menu.registering = entry[1:]
    return True


def _selftest(menu, place, entry, agreed):
    menu.testing = True
    return True


def _sheet(menu, place, entry, agreed):
    menu.sheet = True
    menu.ledger.changed = True
    return True


_ACTS = {
    "sit": _join,
    "join": _join,
    "leave": _event,
    "swap": _event,
    "move": _move,
    "end": _event,
    "deal": _deal,
    "lot": _deal,
    "next": _deal,
    "again": _begin_session,
    "new": _begin_anew,
    "choose": _begin_session,
    "option": _begin_session,
    "settings": _set,
    "penalty": _penalty,
    "tops": _missing_entry,
    "back": _back,
    "retract": _back,
    "sheet": _sheet,
    "register": _register,
    "selftest": _selftest,
}
