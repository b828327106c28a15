"""Errors of the database."""

from stichtisch.errors import ExitCode, StichtischError


class NothingStored(StichtischError):
    """There is no evening in {path} yet."""

    hint = "Fetch one first: stichtisch sync. Another database is named with --database."


class NoSuchCase(StichtischError):
    """No case '{name}' to decide: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch quarantine` lists what was set aside."


class ReportedTwice(StichtischError):
    """The table reported the events of case {name} in more than one way; nothing was changed."""

    exit_code = ExitCode.CONFLICT
    hint = "It is unknown which of them is right: look (stichtisch quarantine show {name}), and discard it."


class StorageNewer(StichtischError):
    """The database {path} was written by a newer version (format {theirs}, this one knows {ours})."""

    exit_code = ExitCode.STORAGE
    hint = "Update this program (pip install -U stichtisch), or name another file with --database."


class StorageUnwritable(StichtischError):
    """The database {path} cannot be opened or written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Check that the folder exists, may be written by you and has room, or name a file with --database."


class StorageLocked(StichtischError):
    """Another program is writing to the database {path}."""

    exit_code = ExitCode.STORAGE
    hint = "Wait until it is done (another sync, a database viewer), then run the command again."


class StorageDamaged(StichtischError):
    """The file {path} is not a database of this program, or is damaged: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = (
        "Bring back a copy (stichtisch restore FILE), or move it away and sync again: the table keeps what it has not "
        "let go of."
    )


class CopyExists(StichtischError):
    """There is a file {path} already; nothing was written."""

    exit_code = ExitCode.CONFLICT
    hint = "Name another file, or have this one replaced: stichtisch backup --replace FILE."


class SameFile(StichtischError):
    """The file {path} is the database itself."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name another file, or another database with --database."


class NotOurs(StichtischError):
    """The file {path} is not a database of this program: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Nothing was changed. Name a file that stichtisch backup wrote, or the database of another computer."
    )


class CopyDamaged(StichtischError):
    """The file {path} is damaged: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Nothing was changed. Take an older copy: they lie beside the database, named by format and time."


class CopyNewer(StichtischError):
    """The file {path} was written by a newer version (format {theirs}, this one knows {ours})."""

    exit_code = ExitCode.STORAGE
    hint = "Nothing was changed. Update this program: pip install -U stichtisch."


class ChangedMeanwhile(StichtischError):
    """The database {path} has changed since the plan was made; nothing was done."""

    exit_code = ExitCode.CONFLICT
    hint = "Run the command again and look at the new plan."


class EventsDiffer(StichtischError):
    """Event {sequence} of table {serial} ({journal}) is {ours} here and {theirs} there; events that differ: {count}."""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed. A table reports an event in one way: find out which file was altered, and keep both."


class NotProved(StichtischError):
    """The merged journal {journal} of table {serial} fails verification: {wrong}."""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed. stichtisch verify shows which of the two was altered; sync the table itself instead."


class LogNotProved(StichtischError):
    """The logs of the club in both databases do not go together: {wrong}; nothing was merged."""

    exit_code = ExitCode.CONFLICT
    hint = "Somebody has changed one of them. Restore it from a backup: stichtisch restore"


class EventsMissing(StichtischError):
    """Events {first} to {last} of table {serial}, journal {journal}, are in neither database."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Nothing was changed. Merge the database that has them first, or sync the table with one of the two."
    )
