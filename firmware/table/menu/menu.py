# The three keys of a place: they go through the list of its acts. between and in_play make the lists.
#
# ▶ opens the list and goes on, ◀ goes back, ● does what is shown. Between deals, and where an answer is awaited, the
# list is open. Holding ◀ takes back the own last card, holding ▶ throws the deal in, if another place agrees.

from micropython import const

from cardrules.deal import NOBODY
from cardrules.games import GAMES
from table import PLACES, loading, words
from table.menu import deal_menu, session_menu
from table.menu.confirmation import Confirmation
from table.menu.keys import HOLD, LEFT, MIDDLE, RIGHT
from table.menu.session_actions import SessionActions
from tablelog.choice_list import MORE, is_list

_OPEN_MS = const(8000)
_CLOSED = const(-1)
# In front of the list of a shared place stands the question which of the two.
_WHO = const(-2)
# Entries that interrupt play for a while.
_MODES = const(("register", "selftest", "sheet"))
# Modules that are needed only to change the rules of a game.
_OF_RULES = (
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
        self._actions = SessionActions(ledger, seating, places, settings)
        self._clock = clock
        self._settings = settings
        self.confirmation = Confirmation(ledger, clock)
        # By place: the entries of the list, what they all begin with, which is shown, since when, and for which seat.
        self._lists = [()] * PLACES
        self._paths = [()] * PLACES
        self._shown = [_CLOSED] * PLACES
        self._opened = [0] * PLACES
        self._seats = [NOBODY] * PLACES
        # The next event at the time of making the list, the other values that the list depends on, and the entry of an
        # action card until the panel knows which of two players laid it.
        self._made = [0] * PLACES
        self._made_of = [()] * PLACES  # type: list
        self._pending = [()] * PLACES
        self._in_play = False
        # Set while the running sheet is shown.
        self.sheet = False
        # Set with everything that is shown otherwise now; who shows it clears it.
        self.changed = False
        # The choice of a key or card, until perform() does it: place, seat, entry, the place that agreed.
        self.chosen = ()  # type: tuple
        # What cards are to get their records now, as RegistrationMode takes it.
        self.registering = None
        # Set when the table is to test itself.
        self.testing = False
        # Levels of a game of Skat that were laid as cards, to be said with the game.
        self.announced = [set() for _ in range(PLACES)]
        self._notices = [()] * PLACES
        self._noticed = 0

    # Keys and action cards

    def act(self, place, key, kind):
        # One press or hold of a key. It does what is allowed now, whatever was shown a moment ago.
        self._catch_up(place)
        self.changed = True
        self._notices[place] = ()
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
        self._opened[place] = self._clock.ms()
        shown = self._shown[place]
        if shown == _WHO:
            self._say_who(place, key)
        elif key == RIGHT:
            self._go_on(place)
        elif key == LEFT:
            self._go_back(place)
        elif self.offered(place):
            self._choose(place, self.offered(place))

    def _go_on(self, place):
        if self._shown[place] == _CLOSED and self._is_shared(place):
            self._shown[place] = _WHO
        elif self._lists[place]:
            self._shown[place] = min(self._shown[place] + 1, len(self._lists[place]) - 1)
        else:
            self.notify(place, "nothing_to_say")

    def _go_back(self, place):
        if self._shown[place] > 0:
            self._shown[place] -= 1
        elif self._paths[place]:
            self._go_up(place)
        elif self._neighbour(place) != NOBODY:
            self._shown[place] = _WHO
        else:
            self._close(place)

    def _go_up(self, place):
        # To the next list around the one that is shown, where that was opened.
        before = self._lists[place]
        opened = ()
        while self._paths[place] and self._lists[place] == before:
            path = self._paths[place]
            opened = path + (MORE,)
            self._enter(place, path[:-1])
        entries = list(self._lists[place])
        self._shown[place] = entries.index(opened) if opened in entries else 0

    def _say_who(self, place, key):
        seats = self.seating.seats_at(place)
        if key == MIDDLE:
            self._close(place)
            return
        self._seats[place] = seats[0 if key == LEFT else 1]
        entry, self._pending[place] = self._pending[place], ()
        self._enter(place, ())
        self._shown[place] = 0 if self._lists[place] else _CLOSED
        if entry and self._is_offered(place, self._seats[place], entry):
            self._choose(place, entry)

    def _is_shared(self, place):
        # Two play here, and nothing shows which of them speaks.
        known = self._seats[place] != NOBODY or not self.ledger.in_play()
        return not known and len(self.seating.seats_at(place)) > 1

    def _neighbour(self, place):
        # The seat that shares the place with the one who is asked: it may have a word to say, too. NOBODY: none.
        seats = self.seating.seats_at(place) if self.ledger.in_play() else []
        asked = self.ledger.asked()[0] if len(seats) > 1 else NOBODY
        if asked not in seats or self._seats[place] != asked:
            return NOBODY
        return seats[0] if asked == seats[1] else seats[1]

    def _choose(self, place, entry):
        if is_list(entry):
            self._enter(place, entry[:-1])
            self._shown[place] = 0
        elif self._is_asked(entry):
            self._ask(place, entry)
        else:
            self._decide(place, self._seats[place], entry, place)

    def _ask(self, place, entry):
        # One question at a time.
        if not self.confirmation.question or self.confirmation.place == place:
            text = words.say("asks", self._asker(place), self.text(entry))
            self.confirmation.ask(place, self._seats[place], entry, text)
        self._close(place)

    def choose_by_card(self, place, entry):
        # An action card: what could be chosen by key. Whether it could.
        self._catch_up(place)
        self.changed = True
        if entry == ("agree",) and self.confirmation.asked(place):
            self._agree(place)
            return True
        self.sheet = False
        seats = self.seating.seats_at(place) if self.ledger.in_play() else [NOBODY]
        able = [seat for seat in seats if self._is_offered(place, seat, entry)]
        if not able:
            self.notify(place, "not_now")
            return False
        if len(able) > 1 and self._seats[place] not in able:
            # Which of the two, the panel asks.
            self._pending[place] = entry
            self._shown[place] = _WHO
            self._opened[place] = self._clock.ms()
            return True
        if self._seats[place] not in able:
            self._seats[place] = able[0]
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
            self.notify(place, "no_neighbour")
        else:
            self._decide(asking, seat, entry, place)

    def _decide(self, place, seat, entry, agreed):
        self._close(place)
        self.chosen = (place, seat, entry, agreed)

    def perform(self):
        # Does what was chosen, before anything else happens: from here, because what it sets off goes as deep as the
        # stack of a Pico is. Lists and questions are void with the next event, so what is declared is allowed; what
        # puts things right may have been put right already.
        place, seat, entry, agreed = self.chosen
        self.chosen = ()
        if self.ledger.in_play():
            if entry[0] in deal_menu.CORRECTING and not deal_menu.may(self.ledger, seat, entry):
                self.notify(place, "nothing_to_say")
                return
            done = deal_menu.perform(self.ledger, self.seating, self.places, place, seat, entry, agreed)
            refused = "" if done else "no_room"
        elif entry[0] in _MODES:
            refused = self._begin_mode(*entry)
        else:
            refused = self._actions.perform(place, entry, agreed)
        if refused:
            self.notify(place, refused)

    def _begin_mode(self, verb, *what):
        # An activity instead of play, until it is ended.
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
        # The list is closed, or open by itself at its beginning: there is nothing to go back to.
        if self._shown[place] == _CLOSED:
            return True
        return self._shown[place] == 0 and not self._paths[place] and self._is_awaited(place)

    def _take_back(self, place, kind):
        if kind == HOLD:
            self._choose(place, ("back",))
        else:
            self.notify(place, "hold_to_take_back")

    # Lists

    def _follow(self):
        # With the first and the last card of a deal all lists are others: what is shown of the old ones is void.
        playing = self.ledger.in_play() is not None
        if playing != self._in_play:
            self._in_play = playing
            self.sheet = False
            for module in _OF_RULES if playing else ():
                loading.unload(module.format(self.ledger.session.game))
            for game in GAMES:
                if game != self.ledger.session.game:
                    # The list of games has loaded these: 2 KB of heap.
                    loading.unload("cardrules.%s.rules" % game)
            for announced in self.announced:
                announced.clear()
            for place in range(PLACES):
                self._lists[place] = self._made_of[place] = ()
                self._close(place)

    def _entries(self, place, path):
        if self.ledger.in_play():
            seat = self._seats[place]
            return deal_menu.entries(self.ledger, self.seating, self.places, place, seat, path, self._in_turn())
        if self.ledger.session.game is None:
            return ()
        return session_menu.entries(self.ledger, self.seating, place, path)

    def _in_turn(self):
        return self._settings.values["auction"] == "in_turn"

    def _is_asked(self, entry):
        # Whether another place has to agree.
        if self.ledger.in_play():
            return entry[0] in deal_menu.ASKED
        return entry[0] in session_menu.ASKED

    def _enter(self, place, path):
        self._paths[place] = path
        # Most of what changes changes no list, and making one takes long.
        state = None
        if self.ledger.in_play():
            state = deal_menu.state(self.seating, self.places, place, self._seats[place])
        made_of = self.ledger.latest, path, state
        if made_of == self._made_of[place]:
            self._made[place] = made_of[0]
            return
        self._made_of[place] = made_of
        self._lists[place] = self._entries(place, path)
        self._made[place] = self.ledger.latest

    def _close(self, place):
        self._shown[place] = _CLOSED
        self._paths[place] = ()
        self._pending[place] = ()
        self._seats[place] = NOBODY
        self._made[place] = 0

    def _catch_up(self, place):
        if self._made[place] != self.ledger.latest:
            self.refresh(place)

    def refresh(self, place):
        # Determines a place's acts anew: a list that has changed is closed, which the next view shows. Acts of other
        # places do not depend on it. Allocates.
        self._follow()
        if not self._paths[place]:
            self._settle_seat(place)
        before = self._lists[place]
        self._enter(place, self._paths[place])
        if list(before) != list(self._lists[place]) and self._shown[place] != _WHO:
            self._close(place)
            self._settle_seat(place)
            self._enter(place, ())
        if self._shown[place] == _CLOSED and self._is_awaited(place):
            self._shown[place] = 0
            self._opened[place] = self._clock.ms()

    def _settle_seat(self, place):
        # For whom the keys of the place speak: the only one who plays there, or who is asked.
        deal = self.ledger.in_play()
        if deal is None:
            self._seats[place] = NOBODY
            return
        seats = self.seating.seats_at(place)
        asked = self.ledger.asked()[0]
        if asked == NOBODY and self.places.cannot_read(place):
            asked = deal.turn
        if asked in seats:
            self._seats[place] = asked
        elif len(seats) == 1:
            self._seats[place] = seats[0]
        elif self._shown[place] == _CLOSED or self._seats[place] not in seats:
            self._seats[place] = NOBODY

    def _is_awaited(self, place):
        # Whether the list opens by itself: between deals, if an answer is awaited, or if something is wrong.
        if not self._lists[place]:
            return False
        if not self.ledger.in_play():
            return True
        if self._lists[place][0] == deal_menu.CORRECT:
            return False
        asked = self.ledger.asked()[0]
        return self._lists[place][0][0] in ("lend", "unseen") or (asked != NOBODY and asked == self._seats[place])

    def close_step(self):
        # Closes abandoned lists.
        for place in range(PLACES):
            if self._shown[place] != _CLOSED and self._clock.since_ms(self._opened[place]) > _OPEN_MS:
                if self._paths[place] or self._shown[place] > 0 or not self._is_awaited(place):
                    self._close(place)
                    self.changed = True
        self.confirmation.expire()
        if any(self._notices) and self._clock.since_ms(self._noticed) > _OPEN_MS:
            self._notices = [()] * PLACES
            self.changed = True

    # For the panels

    def labels(self, place):
        # The labels of ◀ ● ▶ of a place.
        self._follow()
        if self.sheet:
            return "", words.say("close"), ""
        if self.confirmation.asked(place):
            return "", words.say("agree"), ""
        undo = words.say("take_back") if self._may_take_back(place) else ""
        shown = self._shown[place]
        if shown == _WHO:
            seats = self.seating.seats_at(place)
            return self.seating.name_of(seats[0]), "", self.seating.name_of(seats[1])
        entries = self._lists[place] if self._made[place] == self.ledger.latest else ()
        if shown == _CLOSED or shown >= len(entries):
            return undo, "", self._opener(place, entries)
        back = undo if self._is_at_rest(place) else words.say("previous")
        if not back and self._neighbour(place) != NOBODY:
            back = self.seating.name_of(self._neighbour(place))
        return back, self.text(entries[shown]), words.say("more") if shown + 1 < len(entries) else ""

    def offered(self, place):
        # The entry or list that ● would choose now, or None.
        shown = self._shown[place]
        current = self._made[place] == self.ledger.latest
        return self._lists[place][shown] if current and 0 <= shown < len(self._lists[place]) else None

    def _opener(self, place, entries):
        if self._is_shared(place):
            return words.say("announce")
        if not entries:
            return ""
        return words.say("more" if entries[0] == deal_menu.CORRECT else "announce")

    def text(self, entry):
        if self.ledger.in_play():
            return deal_menu.text(self.ledger, entry)
        return session_menu.text(self.ledger, self.seating, entry)

    def meaning(self):
        # The explanation of the option that a place looks at, "" where none does. Allocates.
        for place in range(PLACES):
            entry = self.offered(place)
            if entry and entry[0] == "option" and len(entry) > 3:
                from table.menu import house_rules

                return house_rules.meaning(self.ledger.session.game, entry[2])
        return ""

    def question(self):
        # The question of one place to the others, "" without one.
        return self.confirmation.question

    def notice(self, place):
        if self.confirmation.question:
            return words.say("asked") if place == self.confirmation.place else self.confirmation.question
        return self._notice_of(place)

    def first_notice(self):
        # The first notice of any place.
        for place in range(PLACES):
            if self._notices[place]:
                return self._notice_of(place)
        return ""

    def _notice_of(self, place):
        notice = self._notices[place]
        return words.say(notice[0], *notice[1:]) if notice else ""

    def notify(self, place, *notice):
        self._notices[place] = notice
        self._noticed = self._clock.ms()
        self.changed = True

    def _asker(self, place):
        seat = self._seats[place]
        if seat != NOBODY and self.ledger.session.deal:
            return self.seating.name_of(seat)
        here = self.seating.at(place)
        return self.seating.name(here[0]) if here else words.say("place_" + str(place))
