# The self-test of the whole table: each part is queried, shown or counted once. The results are plain values.

from micropython import const

from drivers.littlefs_wear import Wear
from drivers.range_score import RangeScore
from table import PLACES
from table.files import reader_powers
from table.menu.keys import KEYS_A_SEAT

_COLOURS = const(((255, 0, 0), (0, 255, 0), (0, 0, 255)))
_SHOWN_US = const(200_000)
_DARK = const((0, 0, 0))
# A tone for each place, so that the places can be told apart by ear as well as by eye.
_HERTZ = const((523, 659, 784, 1047))
_TONE_MS = const(150)

_STUCK_US = const(100_000)
# A display that has just been reset is checked this often until it is set up.
_READY_US = const(5_000)
_AT_ONCE = const(0)


class SelfTest:
    # During the test, no other code may use the readers, the lights or the display's chip.
    def __init__(self, board):
        self._board = board
        self.readers = len(board.readers)
        # The results as [name, place of a reader, values], in the order found; PROTOCOL.md explains them.
        self.results = []
        self.finished = False
        # Set with each new result; cleared by the code that displays it.
        self.changed = True
        # The keys that were held at the beginning, and the keys pressed since then: masks, bit 3 * place + key.
        self.keys = {"answer": False, "held": 0, "pressed": 0, "places": 1 if hasattr(board.keys, "SHARED") else PLACES}
        self._steps = self._run()

    def step_test(self):
        # Does one bounded piece of work; returns the microseconds until the next piece is due, None at the end.
        try:
            return next(self._steps)
        except StopIteration:
            self.changed |= not self.finished
            self.finished = True
            return None

    def press(self, place, key):
        # Ticks off a key, unless it was already held at the beginning.
        self.keys["pressed"] |= 1 << KEYS_A_SEAT * place + key & ~self.keys["held"]
        self.changed = True

    def close(self):
        # Ends the test at once. The readers must be restarted after it.
        self._steps.close()
        self._board.buzzer.silence()
        for place in range(PLACES):
            self._board.lights.set(place, *_DARK)
        self._board.lights.show_colours()

    def _report(self, name, values, place=-1):
        self.results.append((name, place, values))
        self.changed = True

    def _run(self):
        board = self._board
        # A PC may start the test right after power-on, but the chip answers only 5 ms after its reset.
        while not board.display.ready():
            yield _READY_US
        self._report("board", {"readers": self.readers})
        self._report("display", {"model": "{:04X}".format(board.display.model())})
        yield _AT_ONCE
        self._report("supply", {"millivolts": board.supply.millivolts()})
        self._report("clock", {"fitted": board.clock.has_calendar(), "unix": board.clock.unix()})
        yield _AT_ONCE
        yield from self._keys()
        for place in range(self.readers):
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
        places = 0 if hasattr(lights, "MISSING") else PLACES
        for place in range(places):
            self._board.buzzer.tone(_HERTZ[place], _TONE_MS)
            for colour in _COLOURS:
                lights.set(place, *colour)
                lights.show_colours()
                yield _SHOWN_US
            lights.set(place, *_DARK)
        lights.show_colours()
        self._report("lights", {"shown": places})
