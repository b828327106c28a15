# The three scenes and where their parts lie: four panels in a pinwheel round the felt.

from micropython import const

from table.screen import colours, message, panel, result, trick
from table.screen.area import Area
from table.screen.part import Part

TRICK = "trick"
MESSAGE = "message"
RESULT = "result"

_WIDTH = const(480)
_HEIGHT = const(320)
# Depths of the panels at the long edges and at the short ones, which need a line more.
_DEPTH = const(72)
_DEPTH_SHORT = const(90)
_DEPTH_RESULT = const(52)
_DEPTH_SHORT_RESULT = const(72)


def scene_of(view):
    if view.phase == "score":
        return RESULT
    if view.phase == "setup" or view.headline:
        return MESSAGE
    return TRICK


# All parts of a scene, in the order in which they are painted.
def parts(scene, display, words):
    deep, deep_short = _depths(scene)
    whole = Area(display, 0, 0, 0, _WIDTH, _HEIGHT)
    middle = Area(display, 0, deep_short, deep, _WIDTH - 2 * deep_short, _HEIGHT - 2 * deep)
    made = [Part(whole, _nothing, _paint_background)]
    if scene == RESULT:
        made += result.parts(middle)
    elif scene == MESSAGE:
        made += message.parts(middle)
    else:
        made += trick.parts(middle, words)
    panel_parts = panel.result_parts if scene == RESULT else panel.parts
    for seat in range(4):
        made += panel_parts(_panel_area(display, seat, deep, deep_short), seat)
    return made


def _depths(scene):
    if scene == RESULT:
        return _DEPTH_RESULT, _DEPTH_SHORT_RESULT
    return _DEPTH, _DEPTH_SHORT


# Every panel begins in the corner at its person's left hand and ends where the neighbour's begins.
def _panel_area(display, seat, deep, deep_short):
    if seat == 0:
        return Area(display, 0, 0, _HEIGHT - deep, _WIDTH - deep_short, deep)
    if seat == 1:
        return Area(display, 1, 0, 0, deep_short, _HEIGHT - deep)
    if seat == 2:
        return Area(display, 2, deep_short, 0, _WIDTH - deep_short, deep)
    return Area(display, 3, _WIDTH - deep_short, deep, deep_short, _HEIGHT - deep)


def _nothing(view):
    return ()


def _paint_background(area):
    area.clear(colours.FELT)
    yield
