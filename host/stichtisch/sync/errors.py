"""Errors between a table and the database."""

from stichtisch.errors import ExitCode, StichtischError


class JournalShrank(StichtischError):
    """Table {serial} has forgotten some of its journal: events there {theirs}, stored {ours}."""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed. To keep both, sync into another file: --database OTHER.sqlite."


class CannotKeep(StichtischError):
    """The journal that the table could not read cannot be stored in {path}: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "The table still has it. Make room there, then run the command again."


class TableForgot(StichtischError):
    """Table {serial} has forgotten its evening (journal {journal}); events of it stored here: {count}."""

    exit_code = ExitCode.CONFLICT
    hint = "Give it back: stichtisch restore-table. To go on without it: hold ● at the table."


class JournalDamaged(StichtischError):
    """The journal {path} is not whole: {line} (problems found: {count}); nothing was stored."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Export it again from its table or database. To see all problems: stichtisch verify FILE."
