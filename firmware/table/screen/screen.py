# The screen as the table uses it: show() what should be seen, step() until it is.

from micropython import const

from table import PLACES
from table.screen import colours, scenes

# Pieces are drawn and sent in one step until so much time has gone by, unless whoever asks has more.
_STEP_US = const(4000)


class Screen:
    # `style` has what no view has: `suits`, a character for each, `ranks`, a text for each of 2 to ace, `colours`, a
    # name of colours.py, and `words`: those for deal and trick and the names of Fool and Pope.
    def __init__(self, display, style, clock):
        self._display = display
        self._clock = clock
        self._view = None
        self._scene = ""
        self._parts = ()
        # The generator that draws a part, and that part.
        self._painting = self._painted = None
        # The part that is drawn before all others, and whether it is still being drawn or sent.
        self._hurried = None
        self._hurries = False
        # Set while nothing can be drawn before the display has sent what it has.
        self._waits = False
        # Set while there may be something to draw.
        self._stale = False
        self.restyle(style)

    # Everything is drawn anew in this style.
    def restyle(self, style):
        self._style = style
        self._drop()

    # Notes what differs from what is drawn; allocates. The view is read again until the next piece is drawn.
    def show(self, view):
        self._view = view
        self._stale = True
        if scenes.scene_of(view) != self._scene or scenes.depth_of(view) != self._depth:
            self._drop()
        for part in self._parts:
            part.look(view)

    # The same for the cards of the trick alone, that of this place first; false where the scene has none. The first
    # parts of the trick are those of its cards, by place.
    def hurry(self, view, place):
        if self._scene != "trick" or not self._parts:
            return False
        for part in self._parts[:PLACES]:
            part.look(view)
        if self._painting and self._painted.give_up():
            self._painting = None
        self._stale = True
        self._hurried = self._parts[place]
        self._hurries = True
        return True

    # Whether the part that hurries is still being drawn or sent.
    def hurries(self):
        return self._hurries

    # Whether it is complete and only has to be sent.
    def sends_hurried(self):
        return self._hurries and self._hurried is None and self._painting is None

    # Draws some bounded pieces and has them sent, or makes a scene; true while there is more. A part is complete before
    # any of it is sent, and all of it is sent, so that nobody sees half a part. No piece is begun after so much time.
    def step(self, microseconds=_STEP_US):
        if not (self._stale and self._display.ready() and self._view):
            return False
        started = self._clock.us()
        self._waits = False
        hurries = self._hurries
        while self._advance():
            # A part that hurries waits for no later one.
            if self._hurries is not hurries or self._clock.since_us(started) >= microseconds:
                return True
        self._waits = self._stale
        return self._stale

    # Whether the last step found nothing to do but wait for the display.
    def waits(self):
        return self._waits

    # One piece. False: there is none, or none before the display has sent what it has.
    def _advance(self):
        if self._painting is None:
            return self._begin()
        try:
            return not next(self._painting)
        except StopIteration:
            self._painting = None
        return True

    # The next part, if it need not wait: other colours wait until nothing of the old ones is sent, all others until a
    # part that hurries can be seen.
    def _begin(self):
        if self._display.sending() and (not self._parts or (self._hurries and not self._hurried)):
            return False
        if not self._parts:
            self._prepare()
            return True
        self._painting = self._next_painting()
        if self._painting is None:
            self._stale = self._display.sending()
        return self._painting is not None

    # Whether everything that was shown can be seen.
    def complete(self):
        return not self._stale

    # Nothing refers to the scene any more, so that its memory is free before the next one is made.
    def _drop(self):
        self._scene = ""
        self._depth = 0
        self._parts = ()
        self._painting = self._painted = self._hurried = None
        self._hurries = False
        self._stale = True

    # Makes the parts of the scene.
    def _prepare(self):
        self._scene = scenes.scene_of(self._view)
        self._depth = scenes.depth_of(self._view)
        self._display.palette(colours.palette(self._style.colours))
        self._parts = scenes.parts(self._scene, self._depth, self._style)
        for part in self._parts:
            part.look(self._view)

    def _next_painting(self):
        hurried = self._hurried
        self._hurried = None
        painting = self._paint(hurried) if hurried else None
        if painting:
            return painting
        self._hurries = False
        for part in self._parts:
            painting = self._paint(part)
            if painting:
                return painting
        return None

    def _paint(self, part):
        self._painted = part
        return part.painting(self._display)
