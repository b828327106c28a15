"""Errors of the table in a browser."""

from stichtisch.errors import ExitCode, StichtischError


class PageMissing(StichtischError):
    """This computer has no MicroPython, and this installation has no page with the table."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Install one of them. MicroPython: pip install 'stichtisch[simulate]'. The page, in a clone: make page."
