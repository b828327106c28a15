# Carries out the acts that are chosen between deals.

import os

from micropython import const

from cardrules.deal import NOBODY
from table.journal.ledger import TABLE
from table.menu import deal_menu

_NO_ROOM = const("no_room")


def turn_in_ring(session, place, but=None):
    # The number of people in the ring who come before a new person at this place. The ring follows the order of the
    # places.
    return len([person for person in session.ring if person != but and session.readers[person] <= place])


def sit_down(people):
    # The events of people who join a new session: (name, reader, UID of the player card or None) for each, in the
    # order of the readers.
    events = []  # type: list
    for person, (name, reader, uid) in enumerate(people):
        events.append(("join", name, person, reader))
        if uid:
            events.append(("badge", person, uid))
    return events


def begin_anew(ledger):
    # Begins a new session of the same game, without any people.
    session = ledger.session
    return ledger.begin_session(session.game, session.profile, session.rules.given, [])


class SessionActions:
    def __init__(self, ledger, seating, places, settings):
        self._ledger = ledger
        self._seating = seating
        self._places = places
        self._settings = settings

    def perform(self, place, entry, agreed):
        # Carries out an entry. agreed: the place that agreed to it, if agreement was needed. Returns "", or the key of
        # the message about why the entry was not carried out.
        verb = entry[0]
        if verb == "option":
            return self._set_option(*entry[2:])
        if verb == "choose":
            return self._choose_game(*entry[1:])
        return "" if _ACTS[verb](self, place, entry, agreed) else _NO_ROOM

    # Each of these methods returns False if its event could not be written.

    def _join(self, place, entry, agreed):
        return self._ledger.record(TABLE, "join", "", turn_in_ring(self._ledger.session, place), place)

    def _move(self, place, entry, agreed):
        _, person, other = entry
        return self._ledger.record(TABLE, "move", person, turn_in_ring(self._ledger.session, other, person), other)

    def _record(self, place, entry, agreed):
        return self._ledger.record(TABLE, *entry)

    def _deal(self, place, entry, agreed):
        # If the deal cannot begin, the ledger's `full` shows why.
        dealer = NOBODY
        if entry[0] == "lot":
            ring = self._ledger.session.ring
            dealer = ring[int.from_bytes(os.urandom(2), "big") % len(ring)]
        elif entry[0] == "deal":
            dealer = entry[1]
        if self._ledger.begin_deal(dealer):
            self._places.begin_deal()
        return True

    def _play_on(self, place, entry, agreed):
        session = self._ledger.session
        return self._begin_session(session.game, session.profile, session.rules.given)

    def _choose_game(self, game, profile):
        rules = game, profile, {}
        if isinstance(profile, tuple):
            from table.files import club_profiles

            rules = club_profiles.find(self._ledger.root, profile[0])
            if not rules:
                return "rules_clash"
        return "" if self._begin_session(*rules) else _NO_ROOM

    def _set_option(self, name, value):
        from table.menu import house_rules

        session = self._ledger.session
        options = house_rules.with_option(session, name, value)
        if isinstance(options, str):
            return options
        return "" if self._begin_session(session.game, session.profile, options) else _NO_ROOM

    def _begin_session(self, game, profile, options):
        # Begins a session with the people who sit at the table.
        session = self._ledger.session
        badges = self._ledger.badges
        people = [(session.names[person], session.readers[person], badges.get(person)) for person in session.ring]
        return self._ledger.begin_session(game, profile, options, sit_down(people))

    def _begin_anew(self, place, entry, agreed):
        return begin_anew(self._ledger)

    def _change_setting(self, place, entry, agreed):
        return self._settings.choose(entry[1], entry[2])

    def _penalty(self, place, entry, agreed):
        return self._ledger.record(entry[1], "penalty", list(entry[3]))

    def _missing_entry(self, place, entry, agreed):
        return self._ledger.record(self._seating.seats_at(place)[0], *entry)

    def _correct(self, place, entry, agreed):
        return deal_menu.perform(self._ledger, self._seating, self._places, place, NOBODY, entry, agreed)


_ACTS = {
    "sit": SessionActions._join,
    "join": SessionActions._join,
    "leave": SessionActions._record,
    "swap": SessionActions._record,
    "move": SessionActions._move,
    "end": SessionActions._record,
    "deal": SessionActions._deal,
    "lot": SessionActions._deal,
    "next": SessionActions._deal,
    "again": SessionActions._play_on,
    "new": SessionActions._begin_anew,
    "settings": SessionActions._change_setting,
    "penalty": SessionActions._penalty,
    "tops": SessionActions._missing_entry,
    "runners": SessionActions._missing_entry,
    "back": SessionActions._correct,
    "retract": SessionActions._correct,
}
