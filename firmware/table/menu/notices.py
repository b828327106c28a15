# The notices at the places: what a key or an action card could not do, and why. A notice disappears after a while, or
# with the next key at its place.

from micropython import const

from table import PLACES, words

_SHOWN_MS = const(8000)


class Notices:
    def __init__(self, clock):
        self._clock = clock
        # For each place, the key of the notice's words and their arguments, or () if it has no notice; and the time of
        # the last notice.
        self._notices = [()] * PLACES  # type: list
        self._since = 0
        # Set when anything that is displayed has changed; cleared by the code that displays it.
        self.changed = False

    def notify(self, place, *notice):
        self._notices[place] = notice
        self._since = self._clock.ms()
        self.changed = True

    def clear(self, place):
        self._notices[place] = ()

    def expire(self):
        if any(self._notices) and self._clock.since_ms(self._since) > _SHOWN_MS:
            self._notices = [()] * PLACES
            self.changed = True

    def text(self, place):
        notice = self._notices[place]
        return words.say(notice[0], *notice[1:]) if notice else ""

    def first(self):
        # The first notice of any place.
        for place in range(PLACES):
            if self._notices[place]:
                return self.text(place)
        return ""
