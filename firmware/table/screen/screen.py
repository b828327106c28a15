# The screen as the table uses it: show() what should be seen, step() until it is.

from table.screen import colours, scenes


class Screen:
    # `words` are those for deal and trick; the rest of the text comes with the view.
    def __init__(self, display, words=("Deal", "Trick")):
        self._display = display
        self._words = words
        self._scene = scenes.MESSAGE
        self._parts = scenes.parts(self._scene, display, words)
        self._painting = None
        display.palette(colours.PALETTE)

    # Notes what differs from what is drawn; allocates.
    def show(self, view):
        scene = scenes.scene_of(view)
        if scene != self._scene:
            self._scene = scene
            self._parts = scenes.parts(scene, self._display, self._words)
            self._painting = None
        for part in self._parts:
            part.look(view)

    # Draws or sends one bounded piece; true while there is more. Everything is drawn before any of it is
    # sent, so that nobody sees half a picture.
    def step(self):
        if self._painting is None:
            self._painting = self._next_painting()
        if self._painting is None:
            return self._display.step()
        try:
            next(self._painting)
        except StopIteration:
            self._painting = None
        return True

    def _next_painting(self):
        for part in self._parts:
            painting = part.painting()
            if painting:
                return painting
        return None
