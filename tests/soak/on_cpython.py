"""A stand-in for `micropython`, which CPython lacks; import it before the firmware's modules, which use its `const`."""

import sys
import types

_stub = types.ModuleType("micropython")
vars(_stub)["const"] = lambda value: value
sys.modules.setdefault("micropython", _stub)
