"""The firmware's sources with less to be kept in a board's memory, and nothing else changed.

MicroPython keeps every name that it meets as long as it runs, and looks each new one up among all of them: names are an
eighth of the Pico's memory and a third of the time to start. What nobody outside can name gets a short name here.
"""

from stichtisch.flashing.shrinking.attributes import with_short_attributes
from stichtisch.flashing.shrinking.constants import without_constants
from stichtisch.flashing.shrinking.global_names import with_short_global_names
from stichtisch.flashing.shrinking.parameters import with_short_parameters
from stichtisch.flashing.shrinking.private_names import with_short_private_names
from stichtisch.flashing.shrinking.sources import Sources, module_of

_STEPS = (
    without_constants,
    with_short_attributes,
    with_short_parameters,
    with_short_global_names,
    with_short_private_names,
)

__all__ = ["Sources", "module_of", "shrunk"]


def shrunk(sources: Sources) -> Sources:
    """Return the modules with constants in place and short names.

    Args:
        sources: all modules, each text by its path. A line keeps its number, so that a traceback still tells where.
    """
    for shrink in _STEPS:
        sources = shrink(sources)
    return sources
