# The supply and the flash: while one of them is not there, fields and lights are off and nothing is written.

from micropython import const

# Looks at the supply that must agree that it is back: near the threshold it goes up and down.
_GOOD_LOOKS = const(10)


class Power:
    def __init__(self, supply, ledger, places, settings, sweep, signals, selftest):
        self._supply = supply
        self._ledger = ledger
        self._places = places
        self._settings = settings
        self._sweep = sweep
        self._signals = signals
        self._selftest = selftest
        self._good_looks = _GOOD_LOOKS
        # Set while the supply is good.
        self.awake = False
        # Set while a journal is to come back from the PC.
        self.waits = False
        # Set while the start is still to be journalled.
        self._unstarted = False

    def look(self):
        if self._supply.low():
            self._good_looks = 0
            if not self._ledger.supply_low:
                self._fall_asleep()
        elif not self.awake:
            self._good_looks += 1
            if self._good_looks > _GOOD_LOOKS:
                self._wake()
        elif self.waits != bool(self._ledger.forgotten):
            self._wait_or_go_on()

    def start_step(self):
        # Journals that the table was switched on. False: there is nothing to do.
        if not self._unstarted or self._ledger.frozen:
            return False
        self._unstarted = False
        self._ledger.start()
        return True

    def rest(self):
        # No field, no light, no tone.
        self._sweep.stop()
        self._signals.rest()

    def _wake(self):
        self.awake = True
        ledger = self._ledger
        if not ledger.started:
            self._places.begin_looking()
        ledger.set_supply_low(False)
        ledger.full = False
        self.waits = bool(ledger.forgotten)
        self._unstarted = not self.waits
        # A card laid at the last moment was refused.
        self._places.reconsider()

    def _fall_asleep(self):
        self.awake = False
        self._selftest.end_test()
        self._ledger.set_supply_low(True)
        self.rest()

    def _wait_or_go_on(self):
        # A journal is on its way; or it is there again, or was given up. One that came back begins with the next event.
        self.waits = not self.waits
        if self.waits:
            self.rest()
            return
        self._settings.reload()
        self._places.begin_looking()
        if not self._ledger.session.game:
            self._ledger.start()
