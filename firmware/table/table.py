# The table: one cooperative loop over readers, keys, serial line and screen; no step blocks over 20 ms.

from micropython import const

from table.files import atomic_file, club_keys, reader_powers
from table.files.player_names import PlayerNames
from table.files.settings import Settings
from table.idle_work import IdleWork
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
# If the pause between two exchanges with a tag is shorter than this, other work has no time to run.
_PAUSE_US = const(400)
# The number of key scans between two checks for abandoned lists.
_LOOKS_A_MENU = const(10)


class Table:
    def __init__(self, board):
        self._board = board
        self._clock = clock = board.clock
        # The display takes some time to wake up; the journal is read in the meantime.
        board.display.ready()
        atomic_file.watch(board.supply)
        club_keys.use_key(board.flash)
        settings = Settings(board.flash)
        self._player_names = PlayerNames(board.flash)
        self._ledger = ledger = Ledger(board)
        seating = Seating(ledger, len(board.readers))
        self._places = places = Places(ledger, seating, clock)
        kind = Menu
        if seating.by_turn:
            from table.menu.shared_menu import OneReaderMenu, SharedMenu

            kind = SharedMenu if hasattr(board.keys, "SHARED") else OneReaderMenu
        self._menu = menu = kind(ledger, seating, places, clock, settings)
        self._keys = Keys(board.keys, clock)
        reader_powers.load(board.flash, board.readers)
        self._sweep = sweep = Sweep(board.readers, clock)
        self._registration = RegistrationMode(sweep, clock, ledger, menu)
        self._selftest = SelfTestMode(board, sweep, ledger, menu, self._registration)
        self._link = Link(board.link, ledger, clock, self._player_names, self._selftest, _identity(board))
        self._painter = Painter(board, settings, ledger, seating, places, menu, self._registration, self._selftest)
        signals = self._painter.signals
        self._power = Power(board.supply, ledger, places, settings, sweep, signals, self._selftest)
        self._idle_work = IdleWork(clock, ledger, sweep, self._painter)
        self._scanned = clock.ms()
        self._looks = 0
        # Set if there was nothing to do in the last step.
        self._idle = False
        # The jobs other than reading cards and scanning keys. They are done in turn, so that no job delays the others
        # for long.
        self._jobs = (
            ledger.joining.step_joining,
            places.judge_waiting_card,
            self._registration.step_registration,
            self._selftest.choose_step,
            self._start_step,
            self._take_card,
            self._link.step_line,
            self._painter.refresh_step,
            self._painter.draw_step,
            ledger.make_room_step,
            self._save_counters,
            ledger.seal_step,
            self._idle_work.sign_step,
        )
        self._job = 0

    def run(self):
        try:
            while True:
                self._board.watchdog.feed()
                self._clock.sleep_us(self.step_table())
        finally:
            # However the loop ends, switch off all fields, lights and tones.
            self._power.rest()

    def step_table(self):
        # Does one piece of work. Returns the microseconds until the next piece is due, at most the interval between key
        # scans.
        painter = self._painter
        if painter.hurries or self._places.accepted:
            # A card that was laid is not yet visible, or not yet played. Even the readers wait for about 20 ms: the
            # field of one reader stays on, so its tags keep their power.
            self._power.look()
            self._show_card()
            return painter.until_sent(0)
        # Nobody plays while the screen is dark, so everything else waits for the first picture.
        if painter.dark and self._power.awake and painter.first_picture_step():
            self._power.look()
            return painter.until_sent(0)
        wait = _KEYS_MS * 1000
        if not self._ledger.frozen:
            readers = self._selftest if self._selftest.busy else self._sweep
            wait = min(wait, readers.step_readers())
            # Only a card that has been detected may delay the readers. Other work waits for the next pause of the
            # readers if it does not fit into this one.
            if wait < _PAUSE_US and not self._sweep.has_seen():
                return wait
            self._idle_work.pause = wait
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
        painter.bring_light()
        self._idle_work.use_pause()
        # Time has passed since the readers returned the length of their pause.
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
            # The card is drawn before anything else is done, and journalled while its picture is sent. If the event
            # cannot be written, the next view does not show the card.
            painter.hurry(*coming)
        if places.accepted and not painter.hurries:
            seat = places.accepted[1]
            if places.play_card() and painter.plays():
                painter.hurry(seat)

    def _show_card(self):
        # Draws the next part of a card that must be shown at once. The card is played once it has been drawn
        # completely.
        if self._power.awake:
            self._painter.hurry_step()
        else:
            self._painter.hurries = False
        if self._places.accepted and self._painter.has_drawn_hurried():
            self._places.play_card()

    def _do_a_job(self):
        # Returns False if there is nothing to do.
        for _ in self._jobs:
            job = self._jobs[self._job]
            self._job = (self._job + 1) % len(self._jobs)
            if job():
                return True
        return False

    def _start_step(self):
        # Wait until the first picture is visible, because this step may erase a block of the flash, and nothing can be
        # drawn meanwhile.
        return not self._painter.dark and self._power.start_step()

    def _save_counters(self):
        # Write nothing during a registration: a write after each card would delay the readers. Returns False if there
        # is nothing to do.
        return not self._registration.busy and self._ledger.save_counters_step()

    def _take_card(self):
        # Processes one player or action card that was laid. Returns False if there is no such card.
        if not self._places.shown or self._ledger.frozen or self._ledger.joining.events:
            return False
        place, kind, number, uid = self._places.shown.pop(0)
        if self._menu.seating.by_turn:
            place = self._menu.speaker()  # type: ignore[attr-defined]
        self._places.note_other_card(not act_on_card(self._menu, self._player_names, place, kind, number, uid))
        return True

    def _read_keys(self):
        self._painter.signals.step_sound(self._scanned)
        self._looks = (self._looks + 1) % _LOOKS_A_MENU
        if not self._looks:
            self._menu.close_step()
        press = self._keys.next_press()
        if self._power.waits and press and press[1:] == (MIDDLE, HOLD) and not self._ledger.supply_low:
            from table.journal import lost_journal

            lost_journal.begin_anew(self._ledger)
        elif not press or self._ledger.frozen or self._ledger.joining.events:
            return  # people are numbered in the order in which the journal records them
        elif self._selftest.busy:
            self._selftest.act(*press)
        elif self._registration.busy:
            self._registration.act(*press)
        else:
            self._menu.act(*press)
            self._places.reconsider()


def _identity(board):
    mode = "service" if board.service else "sealed" if club_keys.is_sealed(board.flash) else "open"
    return {"serial": board.serial_number, "firmware": FIRMWARE, "mode": mode}
