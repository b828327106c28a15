# The mode for registration: it takes over readers, keys and panels, so nobody can play.

from table import PLACES, words
from table.menu.keys import HOLD, MIDDLE


class RegistrationMode:
    def __init__(self, sweep, clock, ledger, menu):
        self._sweep = sweep
        self._clock = clock
        self._ledger = ledger
        self._menu = menu
        self._registration = None
        self.busy = False
        # Set when anything that is displayed has changed; cleared by the code that displays it.
        self.changed = False

    def step_registration(self):
        # Begins the chosen registration, or carries out its next step. Returns False if there is nothing to do.
        if self._ledger.frozen:
            return False
        if self.busy:
            worked = self._registration.step_registration()
            if self._registration.changed:
                self._registration.changed = False
                self.changed = True
            return worked
        if not self._menu.registering:
            return False
        self._begin(*self._menu.registering)
        self._menu.registering = None
        return True

    def _begin(self, kind, how):
        # Imported only when it is first needed, to save 6 KB.
        from table.registration.registration import Registration

        self._registration = Registration(self._sweep, self._clock, self._ledger.replaced_cards)
        if kind == "lost":
            self._registration.replace(how)
        else:
            self._registration.start(kind, lock=how == "locked")
        self.busy = self.changed = True

    def _end(self):
        self._registration.stop()
        self._registration = None
        self.busy = False
        self.changed = True

    def take_event(self, place, kind, tags):
        self._registration.take_event(place, kind, tags)

    def act(self, place, key, kind):
        # Handles a press or a hold of a key at any place. Holding ● ends the registration; when all is done, a press is
        # enough.
        if key == MIDDLE and (kind == HOLD or self._registration.finished()):
            self._end()
        elif kind != HOLD:
            self._registration.act(key)

    def refused(self):
        # False if a card got its record, True if something is wrong, None if nothing has happened.
        if not self.busy:
            return None
        refused, self._registration.refused = self._registration.refused, None
        return refused

    def show_page(self, view):
        registration = self._registration
        key, arguments = registration.status()
        view.interrupt(words.say(key, *arguments) if key else "")
        labels = words.labels(self._labels)
        for place in range(PLACES):
            view.keys[place] = labels
            view.notice[place] = ""
            view.wrong[place] = bool(registration.question())

    def _labels(self):
        registration = self._registration
        labels = [words.say(label) if label else "" for label in registration.labels()]
        if not labels[1]:
            labels[1] = words.say("close" if registration.finished() else "hold_to_close")
        return labels
