"""A substitute for `typing`, which MicroPython lacks.

MicroPython ignores annotations, so these names have no effect.
"""

Any = None
Protocol = object
