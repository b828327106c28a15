"""A table without its chips: ledger, places and menu, with a journal in a folder and a clock that tests
advance."""

import types

from support.card_tags import decoded, one
from support.without_seals import without_seals

from table.files.player_names import PlayerNames
from table.files.settings import Settings
from table.journal.ledger import Ledger
from table.menu.keys import MIDDLE, RIGHT
from table.menu.menu import Menu
from table.menu.session_actions import sit_down
from table.play.places import Places
from table.play.seating import Seating
from table.readers.presence import COUNTED, LAID, LIFTED, TWO, UNKNOWN
from table.view.view import View

NAMES = ["South", "West", "North", "East"]


class HandClock:
    """A clock that advances only when a test says so."""

    def __init__(self):
        self.now = 0
        self.date = None
        # The bytes in the registers of a clock chip; None: there is no chip.
        self.battery = None

    def ms(self):
        return self.now

    def unix(self):
        return self.date

    def set_unix(self, unix):
        self.date = unix

    def kept(self):
        return self.battery

    def keep(self, data):
        if self.battery is not None:
            self.battery = bytes(data)

    def since_ms(self, then):
        return self.now - then


class BareTable:
    """A table without chips. `names` are the people at it; None: a new table.

    `free`: free bytes of the flash.
    """

    # The number of readers, and the class for the keys.
    READERS = 4
    MENU = Menu

    def __init__(
        self, folder, game="doppelkopf", profile="ddv-tsr", names=NAMES, places=(0, 1, 2, 3), options=None
    ):
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.free = 1_000_000
        self.clock = HandClock()
        # The number of times that the watchdog was fed.
        self.fed = 0
        self.power_on()
        if names is not None:
            self.new_session(game, profile, names, places, options)
        self.refresh()
        self.wait()

    def power_on(self):
        board = types.SimpleNamespace(
            clock=self.clock,
            flash=str(self.folder) + "/",
            flash_free=lambda: self.free,
            flash_size=lambda: 1_441_792,
            watchdog=types.SimpleNamespace(feed=self._feed),
        )
        self.ledger = Ledger(board)
        assert self.ledger.start() or self.free == 0
        self.settings = Settings(board.flash)
        self.player_names = PlayerNames(board.flash)
        self.seating = Seating(self.ledger, self.READERS)
        self.places = Places(self.ledger, self.seating, self.clock)
        self.menu = self.MENU(self.ledger, self.seating, self.places, self.clock, self.settings)

    def _feed(self):
        self.fed += 1

    def new_session(
        self, game="doppelkopf", profile="ddv-tsr", names=NAMES, places=(0, 1, 2, 3), options=None
    ):
        """Begin another session. Return whether the flash had room for the events of the call."""
        people = [(name, place, None) for name, place in zip(names, places, strict=True)]
        begun = self.ledger.begin_session(game, profile, options or {}, sit_down(people))
        while self.ledger.joining.step_joining():
            pass
        return begun

    def wait(self):
        """Wait until the readers have reported tags that were on them from the start."""
        self.clock.now += 1000

    @property
    def deal(self):
        return self.ledger.session.deal

    @property
    def reasons(self):
        return [self.places.reason(seat) for seat in range(4)]

    def events(self):
        """The events of this session in the journal, without sequence numbers, times and seals."""
        return [event[2:] for event in without_seals(self.ledger.journal.events_since("session"))]

    def begin(self, dealer=3):
        assert self.ledger.begin_deal(dealer)
        self.places.begin_deal()

    def lay(self, seat, *tags):
        self.take(seat, LAID if len(tags) == 1 else TWO, tags)

    def unknown(self, seat):
        self.take(seat, UNKNOWN, ((b"\x04\1\2\3\4\5\6", None),))

    def lift(self, seat):
        self.take(seat, LIFTED, ())

    def take(self, seat, kind, tags=()):
        """Handle an event of the readers (tags as UID and record) and its effects."""
        self.places.take_event(seat, kind, tags if kind == COUNTED else decoded(tags))
        self.places.play_card()
        self.settle()

    def settle(self):
        """Judge waiting cards until none is waiting."""
        while self.places.judge_waiting_card():
            pass
        self.seal()

    def seal(self):
        """Write the seal if one is due, as the table does between other steps."""
        while self.ledger.seal_step():
            pass

    def trick(self, leader, cards, copy=0):
        """Lay four cards, and lift them again."""
        for place, card in enumerate(cards):
            self.lay((leader + place) % 4, one(card, copy))
        for seat in range(4):
            self.lift(seat)

    def act(self, place, key, kind=0):
        self.refresh()
        self.menu.act(place, key, kind)
        self.perform()
        self.places.reconsider()
        self.settle()
        self.refresh()

    def perform(self):
        """Carry out the chosen entry, which is the table's next step."""
        if self.menu.chosen:
            self.menu.perform()

    def refresh(self):
        """Bring the lists of the keys up to date, as the table does after every change."""
        while self.ledger.joining.step_joining():
            pass
        self.seal()
        for place in range(4):
            self.menu.refresh(place)

    def labels(self, place):
        self.refresh()
        return self.menu.labels(place)

    def choose(self, place, *labels):
        """Choose each of these labels in turn with ▶ and ●, reading the panel as a player would."""
        for label in labels:
            if not self.labels(place)[1]:
                self.act(place, RIGHT)
            seen = []
            while self.labels(place)[1] != label:
                seen.append(self.labels(place)[1])
                assert self.labels(place)[2], f"{label!r} is not among {seen}"
                self.act(place, RIGHT)
            self.act(place, MIDDLE)

    def view(self):
        """Return the view that the screen would draw."""
        view = View(self.seating)
        view.show_session(self.ledger.session, self.ledger.asked()[0])
        return view
