# An act that needs two places: one asks for it, another agrees with ●. Any other event cancels the question.

from micropython import const

from cardrules.deal import NOBODY

_WAIT_MS = const(8000)


class Confirmation:
    def __init__(self, ledger, clock):
        self._ledger = ledger
        self._clock = clock
        # The place that asks, the seat that it acts for, the act, the text of the question, the time at which it was
        # asked, and the latest event at that time.
        self.place = NOBODY
        self.seat = NOBODY
        self.entry = None
        self.question = ""
        self._since = 0
        self._latest = 0
        # Set when anything that is displayed has changed; cleared by the code that displays it.
        self.changed = False

    def ask(self, place, seat, entry, question):
        self.place = place
        self.seat = seat
        self.entry = entry
        self.question = question
        self._since = self._clock.ms()
        self._latest = self._ledger.latest
        self.changed = True

    def expire(self):
        if self.place != NOBODY and (
            self._latest != self._ledger.latest or self._clock.since_ms(self._since) > _WAIT_MS
        ):
            self.end()

    def end(self):
        self.place = NOBODY
        self.question = ""
        self.changed = True

    def asked(self, place):
        # Returns whether this place can agree now.
        return self.question != "" and self._latest == self._ledger.latest and place != self.place
