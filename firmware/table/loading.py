# Modules that are loaded for a moment, and unloaded to have their memory back.

import sys


def unload(name):
    package, _, child = name.rpartition(".")
    if sys.modules.pop(name, None):
        delattr(sys.modules[package], child)
