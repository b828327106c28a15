"""The firmware's modules on CPython."""

import soak.on_cpython  # noqa: F401
