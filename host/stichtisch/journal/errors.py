"""Errors of journals."""

from stichtisch.errors import ExitCode, StichtischError


class BadJournal(StichtischError):
    """Event {sequence} of table {serial} makes no sense to this program ({reason}); nothing was stored."""

    exit_code = ExitCode.PROTOCOL
    hint = "The firmware may be newer: update this program (pip install -U stichtisch), then sync again."


class NoJournal(StichtischError):
    """The file {path} is not an exported journal: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "To export one: stichtisch export session --format journal. `verify` also accepts a database file."
