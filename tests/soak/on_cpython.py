"""Imported before the firmware's modules: on this Python there is no `micropython`, whose `const` they take."""

import sys
import types

_stub = types.ModuleType("micropython")
vars(_stub)["const"] = lambda value: value
sys.modules.setdefault("micropython", _stub)
