"""Errors of the table in a browser."""

from stichtisch.errors import ExitCode, StichtischError


class PageMissing(StichtischError):
    """This computer has no MicroPython, and here is no page that brings it along."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Get either. MicroPython: pip install 'stichtisch[simulate]'. The page, in a clone: make page."
