"""The table without its chips: ledger, places and menu over a journal in a folder and a clock moved by hand."""

import types

from support import kinds
from support.without_seals import without_seals

from cardrules.cards import card_from_text
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
from tablelog import tag

DECK = 7
NAMES = ["South", "West", "North", "East"]


def segment(folder, sequence):
    """The file of the journal whose first record has that number."""
    return folder / "journal" / f"{99999999 - sequence:08d}"


def segments(folder):
    """The files of the journal, oldest first."""
    return sorted((folder / "journal").iterdir(), reverse=True)


class HandClock:
    """Milliseconds that pass only when a test says so."""

    def __init__(self):
        self.now = 0
        self.date = None
        # What a clock chip keeps; None: there is none.
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


def one(card, copy=0, deck=DECK, game=kinds.DOPPELKOPF):
    """What a reader tells of one tag: its UID and record, both made from the card."""
    code = card_from_text(card)
    uid = bytes((4, game, deck, code, copy, 1, 2))
    return uid, tag.encode(uid, game, deck, code, copy)


def decoded(tags):
    """What the sweep tells of tags with these UIDs and records."""
    return tuple((uid, tag.decode(uid, record) if record else None) for uid, record in tags)


class Desk:
    """A table without chips, with people at it, or as it was unpacked (names None); `free`: what the flash has left."""

    def __init__(
        self, folder, game="doppelkopf", profile="ddv-tsr", names=NAMES, places=(0, 1, 2, 3), options=None
    ):
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.free = 1_000_000
        self.clock = HandClock()
        # How often the watchdog was fed.
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
        self.seating = Seating(self.ledger)
        self.places = Places(self.ledger, self.seating, self.clock)
        self.menu = Menu(self.ledger, self.seating, self.places, self.clock, self.settings)

    def _feed(self):
        self.fed += 1

    def new_session(
        self, game="doppelkopf", profile="ddv-tsr", names=NAMES, places=(0, 1, 2, 3), options=None
    ):
        """Another session. Whether the flash took it."""
        people = [(name, place, None) for name, place in zip(names, places, strict=True)]
        begun = self.ledger.begin_session(game, profile, options or {}, sit_down(people))
        while self.ledger.join_step():
            pass
        return begun

    def wait(self):
        """Until the readers have told what lay there before."""
        self.clock.now += 1000

    @property
    def deal(self):
        return self.ledger.session.deal

    @property
    def reasons(self):
        return [self.places.reason(seat) for seat in range(4)]

    def events(self):
        """What the journal holds of this session, without sequence numbers, times and seals."""
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
        """An event of the readers, its tags with UID and record, and what comes of it."""
        self.places.take_event(seat, kind, tags if kind == COUNTED else decoded(tags))
        self.places.play_card()
        self.settle()

    def settle(self):
        """Judges waiting cards until none is left to judge."""
        while self.places.step():
            pass
        self.seal()

    def seal(self):
        """Writes the seal, where one is due, as the table does beside all else."""
        while self.ledger.seal_step():
            pass

    def trick(self, leader, cards, copy=0):
        """Four cards laid and lifted again."""
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
        """What was chosen is done, as the table does it next."""
        if self.menu.chosen:
            self.menu.perform()

    def refresh(self):
        """What the keys do, as the table asks it after every change."""
        while self.ledger.join_step():
            pass
        self.seal()
        for place in range(4):
            self.menu.refresh(place)

    def labels(self, place):
        self.refresh()
        return self.menu.labels(place)

    def choose(self, place, *labels):
        """Goes by ▶ and ● to each of these labels in turn, reading the panel as a player does."""
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
        """What the screen would be told."""
        view = View(self.seating)
        view.show_session(self.ledger.session, self.ledger.asked()[0])
        return view
