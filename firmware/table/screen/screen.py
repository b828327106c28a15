# The screen as the table uses it: show() what should be seen, step() until it is.

from micropython import const

from table import SEATS
from table.screen import colours, scenes

# Pieces are drawn and sent in one step until so much time has gone by, unless whoever asks has more.
_STEP_US = const(4000)


class Screen:
    # `style` has what no view tells: `suits`, a character for each, `ranks`, a text for each of 2 to ace, `colours`, a
    # name of colours.py, and `words`: those for deal and trick and the names of Fool and Pope.
    def __init__(self, display, style, clock):
        self._display = display
        self._clock = clock
        self._view = None
        self._scene = ""
        self._parts = ()
        self._painting = None
        # The part that is drawn before all others.
        self._hurried = None
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
        if scenes.scene_of(view) != self._scene or scenes.shared(view) != self._shared:
            self._drop()
        for part in self._parts:
            part.look(view)

    # The same for the cards of the trick alone, that of this place first; false where the scene has none. The first
    # parts of the trick are those of its cards, by place.
    def hurry(self, view, place):
        if self._scene != "trick" or not self._parts:
            return False
        for part in self._parts[:SEATS]:
            part.look(view)
        self._stale = True
        self._hurried = self._parts[place]
        return True

    # Whether the part that hurries is still being drawn or sent.
    def hurries(self):
        return self._hurried is not None

    # Draws and sends some bounded pieces, or loads a scene; true while there is more. A part is complete before any of
    # it is sent, and all of it is sent, so that nobody sees half a part. No piece is begun after so much time.
    def step(self, microseconds=_STEP_US):
        if not (self._stale and self._display.ready() and self._view):
            return False
        started = self._clock.us()
        hurried = self._hurried
        while self._advance():
            # Who hurries waits for nothing that comes after it.
            if self._hurried is not hurried or self._clock.since_us(started) >= microseconds:
                return True
        return False

    # One piece. False: everything is on the screen.
    def _advance(self):
        if self._display.step():
            return True
        if not self._parts:
            self._prepare()
            return True
        if self._painting is None:
            self._painting = self._next_painting()
            if self._painting is None:
                self._stale = False
            return self._stale
        try:
            next(self._painting)
        except StopIteration:
            self._painting = None
        return True

    # Whether everything that was shown can be seen.
    def complete(self):
        return not self._stale

    # Nothing refers to the scene any more, so that its memory is free before the next one is loaded.
    def _drop(self):
        self._scene = ""
        self._shared = False
        self._parts = ()
        self._painting = self._hurried = None
        self._stale = True

    # Loads the scene, and in another step makes its parts.
    def _prepare(self):
        if not self._scene:
            self._scene = scenes.scene_of(self._view)
            self._shared = scenes.shared(self._view)
            scenes.load(self._scene)
            return
        self._display.palette(colours.palette(self._style.colours))
        self._parts = scenes.parts(self._scene, self._shared, self._style)
        for part in self._parts:
            part.look(self._view)

    def _next_painting(self):
        hurried = self._hurried
        self._hurried = None
        if hurried:
            painting = hurried.painting(self._display)
            if painting:
                # It is over when the next one is looked for.
                self._hurried = hurried
                return painting
        for part in self._parts:
            painting = part.painting(self._display)
            if painting:
                return painting
        return None
