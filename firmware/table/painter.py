# The picture and the sounds of the table. All changes are shown; a card that has just been laid is shown first.

from micropython import const

from table import PLACES, words
from table.screen.screen import Screen
from table.screen.style import Style
from table.view import messages, result_view
from table.view.signals import Signals
from table.view.view import PLAY, View

# While the first picture is drawn, a step begins no further piece after this time.
_FIRST_PICTURE_US = const(8000)
# The pause before the next check whether the display has finished sending.
_SENDING_US = const(300)
_ALL_PLACES = const(15)


class Painter:
    def __init__(self, board, settings, ledger, seating, places, menu, registration, selftest):
        self._board = board
        self._settings = settings
        self._ledger = ledger
        self._places = places
        self._menu = menu
        self._registration = registration
        self._selftest = selftest
        self._screen = Screen(board.display, Style(settings), board.clock)
        self._view = View(seating)
        self.signals = Signals(board.lights, board.buzzer)
        # Each of these parts sets `changed` when anything that it shows has changed.
        self._shown = (ledger, seating, places, menu, menu.confirmation, menu.notices, registration, selftest)
        # The places with lists that must be rebuilt, as a bit mask.
        self._unasked = _ALL_PLACES
        # `_unseen`: set while the picture is out of date. `_blank`: set until there is a view to draw.
        self._unseen = True
        self._blank = True
        # Set until the first picture is visible.
        self.dark = True
        # Set with each view, because building a view leaves garbage to be collected.
        self.untidy = False
        # Set until the card that was laid last is visible.
        self.hurries = False

    def plays(self):
        # Returns whether the picture shows a deal in play.
        return self._view.phase == PLAY

    def hurry(self, seat, *coming):
        # Draws the card of a seat before everything else. coming: the card, if it is not in the journal yet.
        deal = self._ledger.session.deal
        if coming:
            self._view.show_trick(deal, seat, *coming)
        else:
            self._view.show_trick(deal)
        self.hurries = self._screen.hurry(self._view, self._menu.seating.place_of(seat))

    def hurry_step(self):
        self.hurries = self._screen.step_picture() and self._screen.hurries()

    def has_drawn_hurried(self):
        return not self.hurries or self._screen.sends_hurried()

    def first_picture_step(self):
        # Returns False if there is nothing to draw now.
        if self._blank:
            return self.refresh_step()
        return self._screen.step_picture(_FIRST_PICTURE_US)

    def bring_light(self):
        # Switches the light on when the first picture is complete: until then, the display shows the random contents of
        # its memory.
        if self.dark and self._screen.complete():
            self._board.display.light(True)
            self.dark = False

    def draw_step(self):
        # Returns False if there is nothing to draw, or nothing can be drawn until the display has sent the last piece.
        return self._screen.step_picture() and not self._screen.waits()

    def is_sending(self):
        return self._screen.waits()

    def until_sent(self, wait):
        # The time to wait, which is short while the display is sending.
        return min(wait or _SENDING_US, _SENDING_US) if self._screen.waits() else wait

    def refresh_step(self):
        # Updates lists, view and lights, one piece in each call. Returns False if all of them are up to date.
        if self._has_changed():
            self._unasked = _ALL_PLACES
            self._unseen = True
        elif not (self._unasked or self._unseen):
            return False
        for place in range(PLACES):
            if self._unasked >> place & 1:
                self._unasked &= ~(1 << place)
                self._menu.refresh(place)
                return True
        if self._unseen:
            self._unseen = False
            self._show_view()
            self._blank = False
            return True
        return False

    def _has_changed(self):
        changed = False
        for part in self._shown:
            if part.changed:
                part.changed = False
                changed = True
        # The settings' own flag is cleared later, when the screen applies the new style.
        return changed or (self._settings.changed and not self._unseen)

    def _show_view(self):
        if self._settings.changed:
            self._settings.changed = False
            self._screen.restyle(Style(self._settings))
        self.untidy = True
        self._fill_view(self._view)
        if not (self._ledger.frozen or self._selftest.busy):
            self.signals.show_view(self._view)
        self._sound()
        self._screen.show_view(self._view)

    def _fill_view(self, view):
        view.shows_points = self._settings.values["open_points"] == "yes"
        series = self._settings.values["chips"]
        view.series = 0 if series == "no" else int(series)
        view.show_session(self._ledger.session, self._ledger.asked()[0])
        if self._ledger.next_seats:
            result_view.show_next(view, self._ledger.next_seats)
        if self._menu.sheet:
            view.show_sheet(self._ledger)
        self._fill_panels(view)
        if self._selftest.busy:
            self._selftest.show_page(view)
        elif self._registration.busy:
            self._registration.show_page(view)
        else:
            view.interrupt(messages.for_all(self._board, self._ledger, self._menu))

    def _fill_panels(self, view):
        warning = messages.warning(self._ledger)
        seating = self._menu.seating
        chips = messages.chips(self._ledger, seating, view.series)
        for place in range(PLACES):
            reason = self._places.reason(place)
            view.wrong[place] = reason != ""
            urgent = reason or self._places.doubt(place) or self._menu.notice(place) or warning
            told = messages.dealing(self._ledger, seating, place) or self._places.hint(place)
            view.notice[place] = urgent or told or chips[place]
            view.keys[place] = words.labels(self._menu.labels, place)

    def _sound(self):
        refused = self._registration.refused() if self._registration.busy else self._places.refused
        self._places.refused = None
        if refused is not None:
            self.signals.sound(refused, self._settings.values["sound"] == "on")
