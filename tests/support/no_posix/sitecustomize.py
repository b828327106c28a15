"""Makes imports fail as on Windows: our packages cannot import modules that only POSIX systems have.

Python runs this file at startup if its folder is on PYTHONPATH.
"""

import builtins

_MISSING = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
_OURS = {"__main__", "cardrules", "stichtisch", "tablelog"}
_import = builtins.__import__


def _import_as_on_windows(name, globals=None, locals=None, fromlist=(), level=0):
    importer = str((globals or {}).get("__name__", "")).partition(".")[0]
    if not level and name.partition(".")[0] in _MISSING and importer in _OURS:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return _import(name, globals, locals, fromlist, level)


builtins.__import__ = _import_as_on_windows
