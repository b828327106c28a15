# Lets go of modules that are not needed in this phase: their memory is wanted, and they are loaded again when asked.

import sys


def forget(package, names):
    for name in names:
        if sys.modules.pop(package + "." + name, None):
            delattr(sys.modules[package], name)
