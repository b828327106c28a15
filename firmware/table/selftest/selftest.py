# The self-test of the whole table: every part is asked, shown or counted once; what is found is plain values.

from micropython import const

from drivers.littlefs_wear import Wear
from drivers.range_score import RangeScore
from table import PLACES
from table.files import reader_powers
from table.menu.keys import KEYS_A_SEAT

_COLOURS = const(((255, 0, 0), (0, 255, 0), (0, 0, 255)))
_SHOWN_US = const(200_000)
_DARK = const((0, 0, 0))
# By place, so that ear and eye can tell them apart.
_HERTZ = const((523, 659, 784, 1047))
_TONE_MS = const(150)

_STUCK_US = const(100_000)
# A display that was just reset is looked at so often until it is set up.
_READY_US = const(5_000)
_AT_ONCE = const(0)


class SelfTest:
    # Nobody else may speak to the readers, the lights and the display's chip meanwhile.
    def __init__(self, board):
        self._board = board
        # [name, place of a reader, values] in the order found; PROTOCOL.md says what they mean.
        self.results = []
        self.finished = False
        # Set with everything that is found; whoever shows it clears it.
        self.changed = True
        # Held when it began and ticked off since: masks, bit 3 * place + key.
        self.keys = {"answer": False, "held": 0, "pressed": 0}
        self._steps = self._run()

    def step(self):
        # One bounded piece; returns the microseconds until the next one is due, None at the end.
        try:
            return next(self._steps)
        except StopIteration:
            self.changed |= not self.finished
            self.finished = True
            return None

    def press(self, place, key):
        # Ticks off a key, unless it is one that was never let go of.
        self.keys["pressed"] |= 1 << KEYS_A_SEAT * place + key & ~self.keys["held"]
        self.changed = True

    def close(self):
        # Leaves off where it is. The readers have to be started anew.
        self._steps.close()
        self._board.buzzer.silence()
        for place in range(PLACES):
            self._board.lights.set(place, *_DARK)
        self._board.lights.show()

    def _report(self, name, values, place=-1):
        self.results.append((name, place, values))
        self.changed = True

    def _run(self):
        board = self._board
        # A PC may ask as soon as the table is on: until 5 ms after its reset the chip answers nothing.
        while not board.display.ready():
            yield _READY_US
        self._report("display", {"model": "{:04X}".format(board.display.model())})
        yield _AT_ONCE
        self._report("supply", {"millivolts": board.supply.millivolts()})
        self._report("clock", {"fitted": board.clock.has_calendar(), "unix": board.clock.unix()})
        yield _AT_ONCE
        yield from self._keys()
        for place in range(PLACES):
            yield from self._reader(place)
        reader_powers.keep(board.flash, board.readers)
        yield _AT_ONCE
        yield from self._flash()
        yield from self._lights()

    def _keys(self):
        try:
            held = self._board.keys.scan()
            yield _STUCK_US
            self.keys["held"] = held & self._board.keys.scan()
            self.keys["answer"] = True
        except OSError:
            pass
        self._report("keys", self.keys)

    def _reader(self, place):
        chip = self._board.readers[place]
        score = RangeScore(chip)
        if chip.set_up():
            yield from score.run()
            reader_powers.limit(chip, score.score)
        test = chip.self_test()
        yield from test.run()
        values = {
            "version": "{:02X}".format(test.version),
            "like": "{:02X}".format(test.like),
            "checksum": "{:08X}".format(test.checksum),
            "range": score.score,
        }
        self._report("reader", values, place)

    def _flash(self):
        wear = Wear(self._board.flash_blocks())
        for _ in wear.run():
            yield _AT_ONCE
        free = self._board.flash_free()
        self._report("flash", {"free": free, "erases": wear.erases, "most": wear.most})

    def _lights(self):
        lights = self._board.lights
        for place in range(PLACES):
            self._board.buzzer.tone(_HERTZ[place], _TONE_MS)
            for colour in _COLOURS:
                lights.set(place, *colour)
                lights.show()
                yield _SHOWN_US
            lights.set(place, *_DARK)
        lights.show()
        self._report("lights", {"shown": PLACES})
