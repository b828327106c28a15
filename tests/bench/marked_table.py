# Code to enter at the prompt of a measured table: two spare pins signal to a logic analyser when a card is handled.

from time import ticks_diff, ticks_us

from machine import Pin

from board import Board
from table.table import Table

# The number of steps between two collections; this many steps leave about 40 KB of garbage.
_STEPS_A_COLLECTION = 16
# The number of measured steps. A signature has 122 steps in all.
_SIGNING_STEPS = 120


class MarkedTable(Table):
    # GP0 is high while a reader event is evaluated, and while a card is journalled. GP1 is high until a played card is
    # shown, or slightly longer.
    def __init__(self, board):
        self._event = Pin(0, Pin.OUT, value=0)
        self._seen = Pin(1, Pin.OUT, value=0)
        # The last signed seal, and the number of steps of its signature. A table with a key pair computes this
        # signature repeatedly, but writes it only once.
        self._signed = self._steps = 0
        Table.__init__(self, board)
        # The last idle job computes one step of a signature.
        jobs = list(self._jobs)  # type: ignore[has-type]
        jobs[-1] = self._sign_again
        self._jobs = tuple(jobs)
        self._play_card = self._places.play_card
        self._places.play_card = self._play_marked

    def _take_event(self, place, kind, tags):
        self._event(1)
        Table._take_event(self, place, kind, tags)
        self._event(0)
        self._seen(self._painter.hurries)

    def _play_marked(self):
        self._event(1)
        played = self._play_card()
        self._event(0)
        return played

    def _sign_again(self):
        signatures = self._ledger.signatures
        if self._signed and self._steps >= _SIGNING_STEPS:
            self._steps = 0
            signatures._signing = None
        if signatures._signing:
            self._signed = signatures._unsigned
            self._steps += 1
        elif self._signed:
            signatures._unsigned = self._signed
        return self._idle_work.sign_step()

    def polls(self, steps):
        # Runs only the readers, to measure their memory allocation.
        for _ in range(steps):
            self._sweep.step_readers()

    def signs(self):
        # Returns the microseconds of each step of a signature. Garbage is collected between the steps, as in an idle
        # table.
        from tablelog.signing import Signer

        signer = Signer(bytes(range(32)), bytes(range(1, 33)))
        steps = []
        signature = None
        while signature is None:
            if len(steps) % _STEPS_A_COLLECTION == 0:
                self._idle_work.tidy_up()
            begin = ticks_us()
            signature = signer.step_signature()
            steps.append(ticks_diff(ticks_us(), begin))
        return steps

    def step_table(self):
        hurried = self._painter.hurries
        wait = Table.step_table(self)
        if hurried and not self._painter.hurries:
            self._seen(0)
        return wait


board = Board()
board.overlaid = 0
table = MarkedTable(board)
table.run()
