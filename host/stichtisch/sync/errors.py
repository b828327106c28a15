"""Errors in the transfer between a table and the database."""

from stichtisch.errors import CannotRead, ExitCode, StichtischError
from stichtisch.journal.errors import NoJournal


class JournalShrank(StichtischError):
    """Table {serial} has lost part of its journal. Events on the table: {theirs}, stored here: {ours}."""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed. To keep both, sync into another file: --database OTHER.sqlite."


class CannotKeep(StichtischError):
    """The table could not read its journal, and this journal cannot be stored in {path}: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "The journal is still on the table. Make room there, then run the command again."


class TableForgot(StichtischError):
    """Table {serial} has lost its evening (journal {journal}); events of it stored here: {count}."""

    exit_code = ExitCode.CONFLICT
    hint = "Restore it: stichtisch restore-table. To continue without it: hold ● at the table."


class CannotReadJournal(CannotRead):
    """The journal {path} cannot be read: {reason}; nothing was stored."""

    hint = (
        "Check its name, and that you have permission to read it. The computer that synced the table writes one: "
        "stichtisch export session --format journal."
    )


class NotImportable(NoJournal):
    """The file {path} is not an exported journal: {reason}; nothing was stored."""

    hint = (
        "To export one: stichtisch export session --format journal. If the file is another computer's database: "
        "stichtisch merge FILE."
    )


class JournalDamaged(StichtischError):
    """The journal {path} is not complete: {line} (problems found: {count}); nothing was stored."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Export it again from its table or database. To list all problems: stichtisch verify FILE."
