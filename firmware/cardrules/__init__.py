# The rules: deals and sessions are folds of events. The rules have no input, output or clock: the same files run on
# MicroPython and CPython.
