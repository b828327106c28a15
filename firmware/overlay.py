# In service mode, modules in the folder /overlay take the place of frozen ones: a builder changes a line without a
# compiler, and without a new image.
#
# A package has one path, in which MicroPython looks for all its modules. So each import comes here first: it sets the
# path to the overlay for a module that lies there, to the image for any other, and lets MicroPython import it. A module
# of the overlay keeps its name and has its own file, which a traceback names.

import builtins
import os
import sys

from micropython import const

_FOLDER = "/overlay"
_MODULE_ENDINGS = ("py", "mpy")
_PACKAGE_FILE = "__init__"
# os.ilistdir: type of an entry.
_IS_FOLDER = const(0x4000)

_import_natively = __import__
# Names of the modules that lie in the overlay.
_modules = set()
# Packages of which the overlay has modules: the path of their modules in the overlay, and of all others.
_packages = {}


def use():
    # From now on the overlay comes first. Returns how many modules it has.
    try:
        _find(_FOLDER, "")
    except OSError:
        return 0
    if _modules:
        builtins.__import__ = _import
    return len(_modules)


def _find(folder, package):
    # Raises OSError where there is no such folder.
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
    # As __import__.
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
    # Where MicroPython is to look for this module.
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
