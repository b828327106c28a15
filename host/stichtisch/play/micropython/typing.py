"""Stands in for `typing`, which MicroPython has not: names in annotations, of which it takes no notice."""

Any = None
Protocol = object
