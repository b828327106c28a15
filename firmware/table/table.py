# The table: one cooperative loop over readers, keys, serial line and screen; no step blocks over 20 ms.

import gc

from micropython import const

from table.files import atomic_file, club_keys, reader_powers
from table.files.player_names import PlayerNames
from table.files.settings import Settings
from table.journal.ledger import Ledger
from table.link.link import Link
from table.menu.keys import HOLD, MIDDLE, Keys
from table.menu.menu import Menu
from table.painter import Painter
from table.play.places import Places
from table.play.player_action_cards import act_on_card
from table.play.seating import Seating
from table.power import Power
from table.readers.sweep import Sweep
from table.registration.registration_mode import RegistrationMode
from table.selftest.selftest_mode import SelfTestMode

FIRMWARE = "0.1.0"

_KEYS_MS = const(10)
# Less than this between two words to a tag is not enough for anything else.
_PAUSE_US = const(400)
# Key scans between two checks for abandoned lists.
_LOOKS_A_MENU = const(10)
# Until a chip of keys that did not answer is asked again, and how often in a row it may fail before that.
_KEYS_AGAIN_MS = const(500)
_KEYS_TRIES = const(3)
# A table at rest takes 10 KB of memory a second. It is collected after so long, before there is none left.
_TIDY_MS = const(5000)
# A signature: the pause in which a step of some 1.4 ms is done, how often that is, and after how many steps memory is
# collected, as each leaves 3 KB of garbage. A step in every other round of the readers: with one in each pause, a card
# was reported 73 ms after it was laid.
_STEP_US = const(1000)
_STEP_MS = const(48)
_STEPS_A_COLLECTION = const(30)
# Numbers that fill the holes which a collection leaves at the bottom of the heap: from there on MicroPython looks for
# each larger piece (py/gc.c). Without them a card takes 2 ms more until it is seen, a key 12 ms.
_HOLES = const(350)


class Table:
    def __init__(self, board):
        self._board = board
        self._clock = clock = board.clock
        # It takes its time to wake up: meanwhile the journal is read.
        board.display.ready()
        atomic_file.watch(board.supply)
        club_keys.use_key(board.flash)
        settings = Settings(board.flash)
        self._player_names = PlayerNames(board.flash)
        self._ledger = ledger = Ledger(board)
        seating = Seating(ledger)
        self._places = places = Places(ledger, seating, clock)
        self._menu = menu = Menu(ledger, seating, places, clock, settings)
        self._keys = Keys(board.keys, clock)
        reader_powers.load(board.flash, board.readers)
        self._sweep = sweep = Sweep(board.readers, clock)
        self._registration = RegistrationMode(sweep, clock, ledger, menu)
        self._selftest = SelfTestMode(board, sweep, ledger, menu, self._registration)
        self._link = Link(board.link, ledger, clock, self._player_names, self._selftest, _identity(board))
        self._painter = Painter(board, settings, ledger, seating, places, menu, self._registration, self._selftest)
        signals = self._painter.signals
        self._power = Power(board.supply, ledger, places, settings, sweep, signals, self._selftest)
        self._scanned = self._keys_failed = self._tidied = clock.ms()
        # How often in a row they have not answered.
        self._keys_silent = 0
        self._looks = 0
        # Set if there was nothing to do.
        self._idle = False
        # The jobs besides readers and keys, in turn, so that none of them keeps the others waiting.
        self._jobs = (
            ledger.join_step,
            places.step,
            self._registration.step,
            self._selftest.choose_step,
            self._start_step,
            self._take_card,
            self._link.step,
            self._painter.refresh_step,
            self._painter.draw_step,
            ledger.make_room_step,
            self._save_counters,
            ledger.seal_step,
            self._sign_step,
        )
        self._job = 0
        # Steps of a signature since memory was collected; how long the readers pause.
        self._uncollected = self._pause = 0
        self._stepped = self._scanned

    def run(self):
        try:
            while True:
                self._board.watchdog.feed()
                self._clock.sleep_us(self.step())
        finally:
            # Whatever ends the loop, no field, no light and no tone stays on.
            self._power.rest()

    def step(self):
        # Does one piece of work; returns the microseconds until there is more, at most those of a look at the keys.
        painter = self._painter
        if painter.hurries or self._places.accepted:
            # A card that was laid is not seen or not played yet. For some 20 ms even the readers wait: the field of
            # one is on, and its tags stay powered.
            self._power.look()
            self._show_card()
            return painter.until_sent(0)
        # Nobody plays at a dark table: all else waits for its first picture.
        if painter.dark and self._power.awake and painter.first_picture_step():
            self._power.look()
            return painter.until_sent(0)
        wait = _KEYS_MS * 1000
        if not self._ledger.frozen:
            readers = self._selftest if self._selftest.busy else self._sweep
            wait = min(wait, readers.step())
            # The readers wait for nobody but a card they have seen: what else is not done in their pauses comes in the
            # next one.
            if wait < _PAUSE_US and not self._sweep.has_seen():
                return wait
            self._pause = wait
            if self._menu.chosen:
                self._menu.perform()
                self._places.reconsider()
                return 0
            event = self._sweep.next_event()
            if event:
                self._take_event(*event)
                return 0
        if self._idle:
            self._idle = False
            return painter.until_sent(wait)
        if self._clock.since_ms(self._scanned) >= _KEYS_MS:
            self._scanned = self._clock.ms()
            self._power.look()
            self._read_keys()
            return 0
        if self._do_a_job():
            return 0
        self._use_the_pause()
        # Time has passed since the readers said how long to wait.
        self._idle = True
        return 0

    def _take_event(self, place, kind, tags):
        places = self._places
        places.take_event(place, kind, tags)
        if self._registration.busy:
            places.shown.clear()
            self._registration.take_event(place, kind, tags)
        painter = self._painter
        coming = places.preview() if painter.plays() else None
        if coming:
            # The card is shown before anything else is done: it is sent while it is journalled. If the flash refuses
            # the event, the next view is without the card.
            painter.hurry(place, coming)
        if places.accepted and not painter.hurries and places.play_card() and painter.plays():
            painter.hurry(place)

    def _show_card(self):
        # Some of the card that hurries. It is played once nothing of it is left to draw.
        if self._power.awake:
            self._painter.hurry_step()
        else:
            self._painter.hurries = False
        if self._places.accepted and self._painter.has_drawn_hurried():
            self._places.play_card()

    def _do_a_job(self):
        # False: there is nothing to do.
        for _ in self._jobs:
            job = self._jobs[self._job]
            self._job = (self._job + 1) % len(self._jobs)
            if job():
                return True
        return False

    def _start_step(self):
        # Once the first picture can be seen: it may take an erase of the flash, in which nothing is drawn.
        return not self._painter.dark and self._power.start_step()

    def _save_counters(self):
        # Not after each card that gets its record: that would keep the readers waiting. False: there is nothing to do.
        return not self._registration.busy and self._ledger.save_counters_step()

    def _sign_step(self):
        # Never while a card is read, and in a pause that has room for a step: the readers hardly wait. Its garbage is
        # collected between steps, as an automatic collection within one takes 10 ms. False: there is nothing to do.
        if self._pause < _STEP_US or self._sweep.has_seen() or self._painter.is_sending():
            return False
        if self._clock.since_ms(self._stepped) < _STEP_MS:
            return False
        self._stepped = self._clock.ms()
        if self._uncollected >= _STEPS_A_COLLECTION:
            self._uncollected = 0
            self._tidy_up()
            return True
        if not self._ledger.sign_step():
            return False
        self._uncollected += 1
        return True

    def _take_card(self):
        # One player or action card that was laid. False: there is none.
        if not self._places.shown or self._ledger.frozen or self._ledger.joining:
            return False
        place, kind, number, uid = self._places.shown.pop(0)
        self._places.note_other_card(not act_on_card(self._menu, self._player_names, place, kind, number, uid))
        return True

    def _use_the_pause(self):
        self._painter.bring_light()
        # Memory is collected while nobody waits, not in the middle of a reading.
        untidy = self._painter.untidy or self._clock.since_ms(self._tidied) > _TIDY_MS
        if untidy and not self._painter.is_sending():
            self._painter.untidy = False
            self._tidy_up()

    def _tidy_up(self):
        gc.collect()
        sum(map(float, range(_HOLES)))
        self._tidied = self._clock.ms()

    def _read_keys(self):
        self._painter.signals.step(self._scanned)
        self._looks = (self._looks + 1) % _LOOKS_A_MENU
        if not self._looks:
            self._menu.close_step()
        press = self._scan_keys()
        if self._power.waits and press and press[1:] == (MIDDLE, HOLD) and not self._ledger.supply_low:
            from table.journal import lost_journal

            lost_journal.begin_anew(self._ledger)
        elif not press or self._ledger.frozen or self._ledger.joining:
            return  # who sits down is numbered in the order of the journal
        elif self._selftest.busy:
            self._selftest.act(*press)
        elif self._registration.busy:
            self._registration.act(*press)
        else:
            self._menu.act(*press)
            self._places.reconsider()

    def _scan_keys(self):
        # Play goes on without keys while their chip does not answer.
        if self._keys_silent >= _KEYS_TRIES and self._clock.since_ms(self._keys_failed) < _KEYS_AGAIN_MS:
            return None
        try:
            press = self._keys.scan()
            self._keys_silent = 0
            return press
        except OSError:
            self._keys_silent += 1
            self._keys_failed = self._clock.ms()
            return None


def _identity(board):
    mode = "service" if board.service else "sealed" if club_keys.is_sealed(board.flash) else "open"
    return {"serial": board.serial_number, "firmware": FIRMWARE, "mode": mode}
