# The supply and the journal: while the supply is low or the journal is lost, fields and lights are off, and nothing is
# written.

from micropython import const

# The number of consecutive readings that must show a good supply, because the voltage varies near the threshold.
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
        # Set while the PC must restore the journal.
        self.waits = False
        # Set until the boot has been recorded.
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
        # Records that the table was switched on. Returns False if there is nothing to do.
        if not self._unstarted or self._ledger.frozen:
            return False
        self._unstarted = False
        self._ledger.start()
        return True

    def rest(self):
        # Switches off fields, lights and tones.
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
        # A card that was laid at the last moment was refused, so judge it again.
        self._places.reconsider()

    def _fall_asleep(self):
        self.awake = False
        self._selftest.end_test()
        self._ledger.set_supply_low(True)
        self.rest()

    def _wait_or_go_on(self):
        # Must be called when the table begins to wait for a journal, and when that journal has been restored or given
        # up. A restored journal continues with the next event.
        self.waits = not self.waits
        if self.waits:
            self.rest()
            return
        self._settings.reload()
        self._places.begin_looking()
        if not self._ledger.session.game:
            self._ledger.start()
