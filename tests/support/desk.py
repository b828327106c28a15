"""The table without its chips: ledger, places and menu over a journal in a folder and a clock moved by hand."""

import types

from cardrules.cards import card_from_text
from table.ledger import Ledger
from table.menu import Menu
from table.places import Places
from table.presence import LAID, LIFTED, TWO, UNKNOWN
from tablelog import tag

DECK = 7


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

    def ms(self):
        return self.now

    def unix(self):
        return self.date

    def set_unix(self, unix):
        self.date = unix

    def since_ms(self, then):
        return self.now - then


def one(card, copy=0, deck=DECK, game=tag.DOPPELKOPF):
    """What a reader tells of one tag: its UID and record, both made from the card."""
    code = card_from_text(card)
    uid = bytes((4, game, deck, code, copy, 1, 2))
    return uid, tag.encode(uid, game, deck, code, copy)


class Desk:
    """A table with nobody at it; `free` is what the flash has left."""

    def __init__(self, folder):
        self.folder = folder
        self.free = 1_000_000
        self.clock = HandClock()
        self.power_on()
        self.wait()

    def power_on(self):
        board = types.SimpleNamespace(
            clock=self.clock, flash=str(self.folder) + "/", flash_free=lambda: self.free
        )
        self.ledger = Ledger(board)
        assert self.ledger.start() or self.free == 0
        self.places = Places(self.ledger, self.clock)
        self.menu = Menu(self.ledger, self.places, self.clock)

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
        """What the journal holds of this session, without sequence numbers and times."""
        return [event[2:] for event in self.ledger.journal.events_since("session")]

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
        """An event of the readers, and what comes of it."""
        self.places.take(seat, kind, tags)
        self.settle()

    def settle(self):
        """Judges waiting cards until none is left to judge."""
        while self.places.step():
            pass

    def trick(self, leader, cards, copy=0):
        """Four cards laid and lifted again."""
        for place, card in enumerate(cards):
            self.lay((leader + place) % 4, one(card, copy))
        for seat in range(4):
            self.lift(seat)

    def act(self, seat, key, kind=0):
        for each in range(4):
            self.menu.refresh(each)
        self.menu.act(seat, key, kind)
        self.places.reconsider()
        self.settle()
        for each in range(4):
            self.menu.refresh(each)
