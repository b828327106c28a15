# In service mode, modules in the folder /overlay replace frozen ones. So a builder can change a line of code without a
# compiler or a new image.
#
# A package has one path, in which MicroPython looks for all its modules. So each import first sets that path to the
# overlay if the overlay has the module, or to the image if not. MicroPython then imports the module. A module of the
# overlay keeps its name and has its own file, which appears in tracebacks.

import builtins
import os
import sys

from micropython import const

_FOLDER = "/overlay"
_MODULE_ENDINGS = ("py", "mpy")
_PACKAGE_FILE = "__init__"
# The type that os.ilistdir() reports for a folder.
_IS_FOLDER = const(0x4000)

_import_natively = __import__
# The names of the modules in the overlay.
_modules = set()
# For each package with modules in the overlay: the path for these modules, and the path for all its other modules.
_packages = {}


def use():
    # Switches the overlay on. Returns the number of its modules.
    try:
        _find(_FOLDER, "")
    except OSError:
        return 0
    if _modules:
        builtins.__import__ = _import
    return len(_modules)


def _find(folder, package):
    # Raises OSError if there is no such folder.
    for entry in os.ilistdir(folder):
        stem, _, ending = entry[0].rpartition(".")
        name = entry[0] if entry[1] == _IS_FOLDER else stem
        full_name = package + "." + name if package else name
        if entry[1] == _IS_FOLDER:
            path = folder + "/" + name
            _packages[full_name] = (path, sys.path[0] + path[len(_FOLDER) :])
            _find(path, full_name)
        elif ending in _MODULE_ENDINGS:
            _modules.add(package if name == _PACKAGE_FILE else full_name)


def _import(name, scope=None, _=None, wanted=None, level=0):
    # Takes the same arguments as __import__.
    if level:
        name = _absolute(name, scope, level)
    end = 0
    while end >= 0:
        end = name.find(".", end + 1)
        part = name if end < 0 else name[:end]
        if part not in sys.modules:
            _set_path(part)
            _import_natively(part)
    return _import_natively(name, scope, None, wanted)


def _set_path(name):
    # Sets the path in which MicroPython looks for this module.
    package = name.rpartition(".")[0]
    if package in _packages:
        sys.modules[package].__path__ = _packages[package][name not in _modules]
    elif not package:
        if sys.path[0] == _FOLDER:
            del sys.path[0]
        if name in _modules:
            sys.path.insert(0, _FOLDER)


def _absolute(name, scope, level):
    # "menu", imported with one dot in the module "table.table" -> "table.menu".
    parts = scope["__name__"].split(".")
    if "__path__" in scope:
        level -= 1
    parts = parts[: len(parts) - level]
    return ".".join(parts + [name] if name else parts)
