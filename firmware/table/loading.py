# Modules that are loaded for a short time, and unloaded to free their memory.

import sys


def unload(name):
    package, _, child = name.rpartition(".")
    if sys.modules.pop(name, None):
        delattr(sys.modules[package], child)


def unload_package(name):
    # Unloads a package with all of its modules. Allocates if the package is loaded.
    if name not in sys.modules:
        return
    inside = name + "."
    for module in list(sys.modules):
        if module.startswith(inside):
            unload(module)
    unload(name)
