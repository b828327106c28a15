"""Errors of journals."""

from stichtisch.errors import ExitCode, StichtischError


class BadJournal(StichtischError):
    """Event {sequence} of table {serial} makes no sense to this program ({reason}); nothing was stored."""

    exit_code = ExitCode.PROTOCOL
    hint = "The firmware may be newer: update this program (pip install -U stichtisch), then sync again."


class NoJournal(StichtischError):
    """The file {path} is no exported journal: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch export session --format journal writes one. A database is verified, too."
