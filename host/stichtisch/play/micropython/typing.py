"""A substitute for `typing`, which MicroPython lacks. MicroPython ignores the annotations that use its names."""

Any = None
Protocol = object
