# The rules: deals and sessions are folds of events. They are pure: the same files run on MicroPython and CPython.
