# The scenes of the middle, and where their parts lie: four panels in a pinwheel round it.

from micropython import const

from table.screen import message, next_seats, panel, ranking, result, selftest, setup, sheet, trick
from table.screen.area import Area

_WIDTH = const(480)
_HEIGHT = const(320)
# Depths of the panels at the long edges and at the short ones: while cards are played; with scores; beside a list.
_PLAY = (64, 82)
_SCORES = (48, 71)
# Two people of a long edge need as much as two of a short one.
_SCORES_SHARED = (71, 71)
_LIST = (40, 40)

# By the name of the scene: the module that draws it, and the depths of the panels beside it.
_SCENES = {
    "setup": (setup, _PLAY),
    "message": (message, _PLAY),
    "trick": (trick, _PLAY),
    "result": (result, _SCORES),
    "sheet": (sheet, _LIST),
    "ranking": (ranking, _LIST),
    "next_seats": (next_seats, _LIST),
    "selftest": (selftest, _LIST),
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


# All parts of a scene, in the order in which they are painted. They cover the screen without overlap.
def parts(scene, is_shared, style):
    module, depths = _SCENES[scene]
    deep, deep_short = _SCORES_SHARED if is_shared and scene == "result" else depths
    middle = Area(None, 0, deep_short, deep, _WIDTH - 2 * deep_short, _HEIGHT - 2 * deep)
    made = list(module.parts(middle, style))
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
