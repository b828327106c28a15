# The screen for the table: show_view() takes a view, then step_picture() is called until all of it is shown.

from micropython import const

from table import PLACES
from table.screen import colours, scenes

# One step draws and sends pieces until this time has passed, unless the caller allows more.
_STEP_US = const(4000)


class Screen:
    # `style` contains the values that are not part of a view: `suits`, a character for each suit; `ranks`, a text for
    # each rank from 2 to ace; `colours`, a name in colours.py; `words`, the words for deal and trick and the names of
    # the Fool and the Pope.
    def __init__(self, display, style, clock):
        self._display = display
        self._clock = clock
        self._view = None
        self._scene = ""
        self._parts = ()
        # The generator that draws a part, and that part.
        self._painting = self._painted = None
        # The urgent part, which is drawn before all others, and whether it is still being drawn or sent.
        self._hurried = None
        self._hurries = False
        # Set while nothing can be drawn until the display has sent the last piece.
        self._waits = False
        # Set while there may be something to draw.
        self._stale = False
        self.restyle(style)

    # Draws everything again in this style.
    def restyle(self, style):
        self._style = style
        self._drop()

    # Notes the differences between view and picture. Allocates. Keeps the view, which may be read again until the next
    # piece is drawn.
    def show_view(self, view):
        self._view = view
        self._stale = True
        if scenes.scene_of(view) != self._scene or scenes.depth_of(view) != self._depth:
            self._drop()
        for part in self._parts:
            part.look(view)

    # Notes only the differences in the cards of the trick, beginning with the card of this place; returns False if the
    # scene has no cards. The first parts of the scene "trick" are its cards, by place.
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

    # Returns whether the urgent part is still being drawn or sent.
    def hurries(self):
        return self._hurries

    # Returns whether the urgent part is drawn and only has to be sent.
    def sends_hurried(self):
        return self._hurries and self._hurried is None and self._painting is None

    # Draws some bounded pieces and has them sent, or prepares a scene. Returns True while there is more to do. A part
    # is drawn completely before it is sent, so half a part is never visible. No piece is begun after the given time has
    # passed.
    def step_picture(self, microseconds=_STEP_US):
        if not (self._stale and self._display.ready() and self._view):
            return False
        started = self._clock.us()
        self._waits = False
        hurries = self._hurries
        while self._advance():
            # Return as soon as the urgent part is finished, before later parts are begun.
            if self._hurries is not hurries or self._clock.since_us(started) >= microseconds:
                return True
        self._waits = self._stale
        return self._stale

    # Returns whether the last step could do nothing except wait for the display.
    def waits(self):
        return self._waits

    # Draws one piece. Returns False if there is nothing to draw, or nothing can be drawn until the display has sent the
    # last piece.
    def _advance(self):
        if self._painting is None:
            return self._begin()
        try:
            return not next(self._painting)
        except StopIteration:
            self._painting = None
        return True

    # Begins the next part, if it need not wait. New colours wait until everything in the old colours has been sent. All
    # other parts wait until an urgent part is visible.
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

    # Returns whether everything is visible.
    def complete(self):
        return not self._stale

    # Removes all references to the scene, so that its memory is free before the next scene is created.
    def _drop(self):
        self._scene = ""
        self._depth = 0
        self._parts = ()
        self._painting = self._painted = self._hurried = None
        self._hurries = False
        self._stale = True

    # Creates the parts of the scene.
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
