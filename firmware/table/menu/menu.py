# The menu of each place: its three keys move through a list of acts, which session_menu and deal_menu create.
#
# ▶ opens the list and moves forward, ◀ moves back, ● carries out the act that is shown. The list is open between deals,
# and while an answer is awaited. Holding ◀ takes back the player's own last card. Holding ▶ throws the deal in, if
# another place agrees.

from micropython import const

from cardrules.deal import NOBODY
from cardrules.games import GAMES
from table import PLACES, loading, words
from table.menu import deal_menu
from table.menu.confirmation import Confirmation
from table.menu.keys import HOLD, LEFT, MIDDLE, RIGHT
from table.menu.notices import Notices
from table.menu.place_list import PlaceList
from tablelog.choice_list import MORE, is_list

_OPEN_MS = const(8000)
# Entries that interrupt play for a while.
_MODES = const(("register", "selftest", "sheet"))
# Entries for which a list opens by itself.
_OPENING = const(("lend", "unseen", "motif"))
# Modules that are needed only between deals. Unloading the first two frees 1.7 KB of heap in play: in a deal of
# Doppelkopf, 140.2 KB are free instead of 138.5 KB.
_BETWEEN_DEALS = (
    "table.menu.session_actions",
    "table.menu.session_menu",
    "table.menu.house_rules",
    "table.files.club_profiles",
    "table.link.profile_requests",
    "table.session_rules",
    "cardrules.option_pages",
    "cardrules.{}.options",
    "cardrules.{}.check",
)


class Menu:
    def __init__(self, ledger, seating, places, clock, settings):
        self.ledger = ledger
        self.seating = seating
        self.places = places
        self._clock = clock
        self._settings = settings
        self.confirmation = Confirmation(ledger, clock)
        self.notices = Notices(clock)
        self._lists = tuple([PlaceList() for _ in range(PLACES)])
        self._in_play = False
        # Set while the running sheet is shown.
        self.sheet = False
        # Set when anything that is displayed has changed; cleared by the code that displays it.
        self.changed = False
        # The act chosen by key or card, until perform() carries it out: place, seat, entry, the place that agreed.
        self.chosen = ()  # type: tuple
        # The cards whose records must be written now, in the form that RegistrationMode takes.
        self.registering = None
        # Set when the self-test is to begin.
        self.testing = False
        # Levels of a game of Skat that were laid as action cards. They are announced together with the game.
        self.announced = [()] * PLACES

    # Keys and action cards

    def act(self, place, key, kind):
        # Handles a press or a hold of a key. The key carries out the act that is possible now, even if the panel showed
        # another act a moment ago.
        self._catch_up(place)
        self.changed = True
        self.notices.clear(place)
        if self.sheet:
            self.sheet = False
        elif self.confirmation.asked(place):
            if key == MIDDLE:
                self._agree(place)
        elif key == LEFT and self._may_take_back(place):
            self._take_back(place, kind)
        elif kind == HOLD and key == RIGHT and self.ledger.in_play():
            self._choose(place, ("abandon",))
        elif kind != HOLD:
            self._turn_list(place, key)

    def _turn_list(self, place, key):
        own = self._lists[place]
        own.since = self._clock.ms()
        if own.asks_who():
            self._say_who(place, key)
        elif key == RIGHT:
            self._go_on(place)
        elif key == LEFT:
            self._go_back(place)
        elif self.offered(place):
            self._choose(place, self.offered(place))

    def _go_on(self, place):
        own = self._lists[place]
        if own.is_closed() and self._is_shared(place):
            own.ask_who()
        elif own.entries:
            own.shown = min(own.shown + 1, len(own.entries) - 1)
        else:
            self.notices.notify(place, "nothing_to_say")

    def _go_back(self, place):
        own = self._lists[place]
        if own.shown > 0:
            own.shown -= 1
        elif own.path:
            self._go_up(place)
        elif self._neighbour(place) != NOBODY:
            own.ask_who()
        else:
            own.close()

    def _go_up(self, place):
        # Goes back to the list that contains the shown one, at the entry that opened it.
        own = self._lists[place]
        before = own.entries
        opened = ()
        while own.path and own.entries == before:
            opened = own.path + (MORE,)
            self._enter(place, own.path[:-1])
        entries = list(own.entries)
        own.shown = entries.index(opened) if opened in entries else 0

    def _say_who(self, place, key):
        own = self._lists[place]
        entry = own.pending
        own.close()
        if key == MIDDLE:
            return
        own.seat = self.seating.seats_at(place)[0 if key == LEFT else 1]
        self._enter(place, ())
        if own.entries:
            own.shown = 0
        if entry and self._is_offered(place, own.seat, entry):
            self._choose(place, entry)

    def _is_shared(self, place):
        # Two people play here, and nothing shows which of them pressed the key.
        known = self._lists[place].seat != NOBODY or not self.ledger.in_play()
        return not known and len(self.seating.seats_at(place)) > 1

    def _neighbour(self, place):
        # The other seat at this place, if one of the two is asked, or NOBODY. The other seat may have something to
        # declare, too.
        seats = self.seating.seats_at(place) if self.ledger.in_play() else []
        asked = self.ledger.asked()[0] if len(seats) > 1 else NOBODY
        if asked not in seats or self._lists[place].seat != asked:
            return NOBODY
        return seats[0] if asked == seats[1] else seats[1]

    def _choose(self, place, entry):
        own = self._lists[place]
        if is_list(entry):
            self._enter(place, entry[:-1])
            own.shown = 0
        elif self._is_asked(entry):
            self._ask(place, entry)
        else:
            self._decide(place, own.seat, entry, place)

    def _ask(self, place, entry):
        # Only one question can be open at a time.
        own = self._lists[place]
        if not self.confirmation.question or self.confirmation.place == place:
            text = words.say("asks", self._asker(place), self.text(entry))
            self.confirmation.ask(place, own.seat, entry, text)
        own.close()

    def choose_by_card(self, place, entry):
        # Carries out the act of an action card, as if it had been chosen with the keys. Returns whether the act was
        # possible.
        self._catch_up(place)
        self.changed = True
        if entry == ("agree",) and self.confirmation.asked(place):
            self._agree(place)
            return True
        self.sheet = False
        seats = self.seating.seats_at(place) if self.ledger.in_play() else [NOBODY]
        able = [seat for seat in seats if self._is_offered(place, seat, entry)]
        if not able:
            self.notices.notify(place, "not_now")
            return False
        own = self._lists[place]
        if len(able) > 1 and own.seat not in able:
            # The panel asks which of the two players laid the card.
            own.pending = entry
            own.ask_who()
            own.since = self._clock.ms()
            return True
        if own.seat not in able:
            own.seat = able[0]
        self._choose(place, entry)
        return True

    def _is_offered(self, place, seat, entry):
        if entry == ("back",):
            return self.ledger.last_player() != NOBODY and not self.ledger.session.ended
        if entry[0] in deal_menu.CORRECTING and entry != ("abandon",):
            return False
        if self.ledger.in_play():
            return seat != NOBODY and deal_menu.may(self.ledger, seat, entry, self._in_turn())
        return entry in self._entries(place, ())

    def _agree(self, place):
        confirmation = self.confirmation
        asking, seat, entry = confirmation.place, confirmation.seat, confirmation.entry
        confirmation.end()
        if entry == ("lend",) and ((place - asking) % 2 == 0 or self.places.gone[place]):
            self.notices.notify(place, "no_neighbour")
        else:
            self._decide(asking, seat, entry, place)

    def _decide(self, place, seat, entry, agreed):
        self._lists[place].close()
        self.chosen = (place, seat, entry, agreed)

    def perform(self):
        # Carries out the chosen act before anything else happens. This is a separate method, because its calls need
        # almost the whole stack of a Pico. A chosen declaration is still allowed, because each event makes all lists
        # and questions void. A chosen correction may no longer be possible.
        place, seat, entry, agreed = self.chosen
        self.chosen = ()
        if self.ledger.in_play():
            if entry[0] in deal_menu.CORRECTING and not deal_menu.may(self.ledger, seat, entry):
                self.notices.notify(place, "nothing_to_say")
                return
            done = deal_menu.perform(self.ledger, self.seating, self.places, place, seat, entry, agreed)
            refused = "" if done else "no_room"
        elif entry[0] in _MODES:
            refused = self._begin_mode(*entry)
        else:
            from table.menu.session_actions import SessionActions

            actions = SessionActions(self.ledger, self.seating, self.places, self._settings)
            refused = actions.perform(place, entry, agreed)
        if refused:
            self.notices.notify(place, refused)

    def _begin_mode(self, verb, *what):
        # Begins an activity that replaces play until it ends.
        self.changed = True
        if verb == "register":
            self.registering = what
        elif verb == "selftest":
            self.testing = True
        else:
            self.sheet = True
        return ""

    def _may_take_back(self, place):
        last = NOBODY if self.ledger.session.ended else self.ledger.last_player()
        return last != NOBODY and self.seating.place_of(last) == place and self._is_at_rest(place)

    def _is_at_rest(self, place):
        # Returns whether there is nothing to go back to: the list is closed, or has opened by itself and shows its
        # first entry.
        own = self._lists[place]
        return own.is_closed() or (own.shown == 0 and not own.path and self._is_awaited(place))

    def _take_back(self, place, kind):
        if kind == HOLD:
            self._choose(place, ("back",))
        else:
            self.notices.notify(place, "hold_to_take_back")

    # Lists

    def _follow(self):
        # The first and the last card of a deal change all lists, so every list shown before is void.
        playing = self.ledger.in_play() is not None
        if playing != self._in_play:
            self._in_play = playing
            self.sheet = False
            for module in _BETWEEN_DEALS if playing else ():
                loading.unload(module.format(self.ledger.session.game))
            for game in GAMES:
                if game != self.ledger.session.game:
                    # The list of games has loaded their options, which take 2 KB of heap.
                    loading.unload_package("cardrules." + game)
            self.announced = [()] * PLACES
            for own in self._lists:
                own.clear()

    def _entries(self, place, path):
        if self.ledger.in_play():
            seat = self._lists[place].seat
            return deal_menu.entries(self.ledger, self.seating, self.places, place, seat, path, self._in_turn())
        if self.ledger.session.game is None:
            return ()
        from table.menu import session_menu

        return session_menu.entries(self.ledger, self.seating, place, path)

    def _in_turn(self):
        return self._settings.values["auction"] == "in_turn"

    def _is_asked(self, entry):
        # Returns whether another place has to agree.
        if self.ledger.in_play():
            return entry[0] in deal_menu.ASKED
        from table.menu import session_menu

        return entry[0] in session_menu.ASKED

    def _enter(self, place, path):
        own = self._lists[place]
        own.path = path
        # Most events change no list, and building a list takes a long time.
        state = None
        if self.ledger.in_play():
            state = deal_menu.state(self.seating, self.places, place, own.seat)
        made_of = self.ledger.latest, path, state
        own.made = self.ledger.latest
        if made_of != own.made_of:
            own.made_of = made_of
            own.entries = self._entries(place, path)

    def _catch_up(self, place):
        if self._lists[place].made != self.ledger.latest:
            self.refresh(place)

    def refresh(self, place):
        # Rebuilds the list of a place. If the list has changed, it is closed, and the next view shows that. The acts of
        # other places do not depend on this list. Allocates.
        self._follow()
        own = self._lists[place]
        if not own.path:
            self._settle_seat(place)
        before = own.entries
        self._enter(place, own.path)
        if list(before) != list(own.entries) and not own.asks_who():
            own.close()
            self._settle_seat(place)
            self._enter(place, ())
        if own.is_closed() and self._is_awaited(place):
            own.shown = 0
            own.since = self._clock.ms()

    def _settle_seat(self, place):
        # The seat that the keys of the place act for: the only seat there, or the seat that is asked.
        own = self._lists[place]
        deal = self.ledger.in_play()
        if deal is None:
            own.seat = NOBODY
            return
        seats = self.seating.seats_at(place)
        asked = self.ledger.asked()[0]
        reader = self.seating.own_reader(place)
        if asked == NOBODY and (self.places.cannot_read(reader) or self.places.faces[reader]):
            asked = deal.turn
        if asked in seats:
            own.seat = asked
        elif len(seats) == 1:
            own.seat = seats[0]
        elif own.is_closed() or own.seat not in seats:
            own.seat = NOBODY

    def _is_awaited(self, place):
        # Returns whether the list opens by itself: between deals, if an answer is awaited, or if its first entry is in
        # _OPENING.
        own = self._lists[place]
        if not own.entries:
            return False
        if not self.ledger.in_play():
            return True
        if own.entries[0] == deal_menu.CORRECT:
            return False
        asked = self.ledger.asked()[0]
        return own.entries[0][0] in _OPENING or (asked != NOBODY and asked == own.seat)

    def close_step(self):
        # Closes abandoned lists.
        for place, own in enumerate(self._lists):
            if not own.is_closed() and self._clock.since_ms(own.since) > _OPEN_MS:
                if own.path or own.shown > 0 or not self._is_awaited(place):
                    own.close()
                    self.changed = True
        self.confirmation.expire()
        self.notices.expire()

    # For the panels

    def labels(self, place):
        # The labels of ◀ ● ▶ of a place.
        self._follow()
        if self.sheet:
            return "", words.say("close"), ""
        if self.confirmation.asked(place):
            return "", words.say("agree"), ""
        own = self._lists[place]
        undo = words.say("take_back") if self._may_take_back(place) else ""
        if own.asks_who():
            seats = self.seating.seats_at(place)
            return self.seating.name_of(seats[0]), "", self.seating.name_of(seats[1])
        entries = own.current(self.ledger.latest)
        if own.is_closed() or own.shown >= len(entries):
            return undo, "", self._opener(place, entries)
        back = undo if self._is_at_rest(place) else words.say("previous")
        if not back and self._neighbour(place) != NOBODY:
            back = self.seating.name_of(self._neighbour(place))
        return back, self.text(entries[own.shown]), words.say("more") if own.shown + 1 < len(entries) else ""

    def offered(self, place):
        # The entry or list that ● would choose now, or None.
        own = self._lists[place]
        entries = own.current(self.ledger.latest)
        return entries[own.shown] if 0 <= own.shown < len(entries) else None

    def _opener(self, place, entries):
        if self._is_shared(place):
            return words.say("announce")
        if not entries:
            return ""
        return words.say("more" if entries[0] == deal_menu.CORRECT else "announce")

    def text(self, entry):
        if self.ledger.in_play():
            return deal_menu.text(self.ledger, entry)
        from table.menu import session_menu

        return session_menu.text(self.ledger, self.seating, entry)

    def meaning(self):
        # The explanation of the option that a place has selected, "" if no place has selected one. Allocates.
        for place in range(PLACES):
            entry = self.offered(place)
            if entry and entry[0] == "option" and len(entry) > 3:
                from table.menu import house_rules

                return house_rules.meaning(self.ledger.session.game, entry[2])
        return ""

    def question(self):
        # The question that one place asks the others, "" if there is none.
        return self.confirmation.question

    def notice(self, place):
        if self.confirmation.question:
            return words.say("asked") if place == self.confirmation.place else self.confirmation.question
        return self.notices.text(place)

    def _asker(self, place):
        seat = self._lists[place].seat
        if seat != NOBODY and self.ledger.session.deal:
            return self.seating.name_of(seat)
        here = self.seating.at(place)
        return self.seating.name(here[0]) if here else words.say("place_" + str(place))
