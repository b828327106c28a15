# The rules: deals and sessions as folds of events. Pure; the same files on MicroPython and CPython.
