"""A substitute for `typing`, which MicroPython lacks: names for annotations, which it ignores."""

Any = None
Protocol = object
