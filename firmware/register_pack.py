# Writes the records of a Doppelkopf pack to the tags on its cards, one after the other, at the MicroPython prompt:
#
# >>> import register_pack
# >>> register_pack.start()

import os

from micropython import const

from board import Board
from cardrules.doppelkopf_contract import order_of
from cardrules.rules import Rules
from drivers.iso14443a import ONE, RUNNING, Inventory
from table import words
from tablelog import tag

_COPIES = ("first", "second")
_WAKE_US = const(50_000)
_DARK_US = const(6_000)
_TAKEN_HERTZ = const(2000)
_TAKEN_MS = const(40)


def cards():
    # (card, copy) in the order they are asked for: all copies of a card together.
    powers = order_of(Rules("doppelkopf", "ddv-tsr"), None).powers
    return [(card, copy) for card in range(len(powers)) if powers[card] for copy in range(2)]


def start(pack=None, done=0, replace=False):
    # pack: number of the pack, under 2**24; drawn by lot where None. done: how many cards have their record already.
    # replace: whether cards of other packs may be written over.
    if pack is None:
        pack = int.from_bytes(os.urandom(3), "big")
    writer = _Writer(Board(), pack, replace)
    print("Pack", pack)
    for number, (card, copy) in enumerate(cards()):
        if number >= done:
            print("{} of 48: lay the {} {}".format(number + 1, _COPIES[copy], words.card_name(card)))
            writer.write(card, copy)
    print("Done. If you stop before: register_pack.start({}, number of cards done)".format(pack))


class _Writer:
    # Writes with the first reader. Waits as long as it takes: nobody plays meanwhile.
    def __init__(self, board, pack, replace):
        self._board = board
        self._pack = pack
        self._replace = replace
        self._clock = board.clock
        self._written = set()
        reader = board.readers[0]
        reader.reset()
        self._clock.sleep_us(_WAKE_US)
        if not reader.set_up():
            raise OSError("The reader of the first place does not answer. Check its cable.")
        self._inventory = Inventory(reader, self._clock)

    def write(self, card, copy):
        while True:
            uid = self._wait_for_new_tag()
            record = tag.encode(uid, tag.DOPPELKOPF, self._pack, card, copy)
            if self._look(record) == ONE and self._inventory.tags()[0] == (uid, record):
                break
        self._written.add(uid)
        self._beep()

    def _wait_for_new_tag(self):
        # The UID of the only tag that lies there, has not been written in this run and may be written.
        refused = None
        while True:
            if self._look(None) == ONE:
                uid, record = self._inventory.tags()[0]
                if uid not in self._written and self._may_write(uid, record):
                    return uid
                if uid not in self._written and uid != refused:
                    refused = uid
                    print("This is a card of another pack. start(replace=True) writes over such cards.")

    def _may_write(self, uid, record):
        contents = tag.decode(uid, record) if record else None
        return self._replace or contents is None or contents[1] == self._pack

    def _look(self, new_record):
        self._clock.sleep_us(_DARK_US)
        self._inventory.begin(2, (), new_record)
        while self._inventory.outcome == RUNNING:
            self._clock.sleep_us(self._inventory.step())
        return self._inventory.outcome

    def _beep(self):
        self._board.buzzer.tone(_TAKEN_HERTZ, _TAKEN_MS)
        self._clock.sleep_us(_TAKEN_MS * 1000)
        self._board.buzzer.silence()
