# The scenes in the middle of the screen, and the areas of their parts, with a panel at each edge.

import sys

from micropython import const

from table.screen import fonts, panel, text
from table.screen.area import Area

_PACKAGE = const("table.screen.")
_WIDTH = const(480)
_HEIGHT = const(320)
# The depths of the panels: while cards are played or a long notice is shown; with scores; with scores of two people;
# beside a list.
_PLAY = const(83)
_SCORES = const(60)
_SCORES_SHARED = const(79)
_LIST = const(42)
# The width for a notice in a panel with scores.
_NOTICE = const(280)

# The depth of the panels for each scene, by the name of its module. A module is imported when its scene is first shown,
# because all of them together take 7 KB.
_DEPTHS = {
    "setup": _PLAY,
    "message": _PLAY,
    "trick": _PLAY,
    "result": _SCORES,
    "sheet": _LIST,
    "ranking": _LIST,
    "next_seats": _LIST,
    "selftest": _LIST,
}
_OF_PHASE = {
    "setup": "setup",
    "score": "result",
    "sheet": "sheet",
    "end": "ranking",
    "next_seats": "next_seats",
    "selftest": "selftest",
}


# The name of the scene that draws the middle for this view.
def scene_of(view):
    return _OF_PHASE.get(view.phase) or ("message" if view.headline else "trick")


# The depth of the panels for this view.
def depth_of(view):
    scene = scene_of(view)
    if scene == "result":
        if any(notice and text.width(fonts.TALL, notice) > _NOTICE for notice in view.notice):
            return _PLAY
        if any(len(people) > 1 for people in view.people):
            return _SCORES_SHARED
    return _DEPTHS[scene]


def _module(scene):
    name = _PACKAGE + scene
    __import__(name)
    return sys.modules[name]


# All parts of a scene, in the order in which they are painted. The parts cover the screen without overlap.
def parts(scene, deep, style):
    middle = Area(None, 0, deep, deep, _WIDTH - 2 * deep, _HEIGHT - 2 * deep)
    made = list(_module(scene).parts(middle, style))
    for place in range(4):
        made += panel.parts(_panel_area(place, deep), place)
    return made


# The panels at the short edges include the corners, so all four panels have nearly the same length.
def _panel_area(place, deep):
    if place & 1:
        return Area(None, place, 0 if place == 1 else _WIDTH - deep, 0, deep, _HEIGHT)
    return Area(None, place, deep, 0 if place == 2 else _HEIGHT - deep, _WIDTH - 2 * deep, deep)
