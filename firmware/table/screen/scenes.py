# The scenes of the middle, and where their parts lie: four panels in a pinwheel round it.

import sys

from micropython import const

from table.screen import panel
from table.screen.area import Area

_PACKAGE = const("table.screen.")
_WIDTH = const(480)
_HEIGHT = const(320)
# Depths of the panels at the long edges and at the short ones: while cards are played; with scores; beside a list.
_PLAY = const((64, 82))
_SCORES = const((48, 71))
# Two people of a long edge need as much as two of a short one.
_SCORES_SHARED = const((71, 71))
_LIST = const((40, 40))

# By the module of the scene. It is imported when it is first shown: all of them take 7 KB.
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


# Whether two people share a place.
def shared(view):
    return any(len(people) > 1 for people in view.people)


def _module(scene):
    name = _PACKAGE + scene
    __import__(name)
    return sys.modules[name]


# All parts of a scene, in the order in which they are painted. They cover the screen without overlap.
def parts(scene, is_shared, style):
    deep, deep_short = _SCORES_SHARED if is_shared and scene == "result" else _DEPTHS[scene]
    middle = Area(None, 0, deep_short, deep, _WIDTH - 2 * deep_short, _HEIGHT - 2 * deep)
    made = list(_module(scene).parts(middle, style))
    for place in range(4):
        made += panel.parts(_panel_area(place, deep, deep_short), place)
    return made


# Every panel begins in the corner at its people's left hand and ends where the neighbours' begins.
def _panel_area(place, deep, deep_short):
    if place == 0:
        return Area(None, 0, 0, _HEIGHT - deep, _WIDTH - deep_short, deep)
    if place == 1:
        return Area(None, 1, 0, 0, deep_short, _HEIGHT - deep)
    if place == 2:
        return Area(None, 2, deep_short, 0, _WIDTH - deep_short, deep)
    return Area(None, 3, _WIDTH - deep_short, deep, deep_short, _HEIGHT - deep)
