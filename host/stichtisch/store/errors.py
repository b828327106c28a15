"""Errors of the database."""

from stichtisch.errors import ExitCode, StichtischError


class NothingStored(StichtischError):
    """There is no evening in {path} yet."""

    hint = "Fetch one first: stichtisch sync. Or choose another database with --database."


class NoSuchCase(StichtischError):
    """There is no case '{name}' to decide: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch quarantine` lists the cases."


class ReportedTwice(StichtischError):
    """The table reported the events of case {name} in several versions; nothing was changed."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "It is unknown which version is right. Look at the case (stichtisch quarantine show {name}), then discard "
        "it."
    )


class StorageNewer(StichtischError):
    """The database {path} was written by a newer version (format {theirs}; this version reads {ours})."""

    exit_code = ExitCode.STORAGE
    hint = "Update this program (pip install -U stichtisch), or choose another file with --database."


class StorageUnwritable(StichtischError):
    """The database {path} cannot be opened or written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = (
        "Check that the folder exists, that you may write to it and that it has room. Or choose a file with "
        "--database."
    )


class StorageLocked(StichtischError):
    """Another program is writing to the database {path}."""

    exit_code = ExitCode.STORAGE
    hint = "Wait until it has finished (another sync, a database viewer), then run the command again."


class StorageDamaged(StichtischError):
    """The file {path} is not a database of Stichtisch, or it is damaged: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = (
        "Restore a copy (stichtisch restore FILE). Or move the file away and sync again: the table still has all "
        "events that it has not removed."
    )


class NoLeaguePackage(StichtischError):
    """A database on a server needs the package {package}, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[league]'."


class BadDatabaseUrl(StichtischError):
    """{path} is not the address of a database: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Write it as postgresql://USER@HOST:PORT/NAME. Only HOST and NAME are required."


class PasswordInUrl(StichtischError):
    """The address of the database contains a password: other users of this computer can read it."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Put it into the file ~/.pgpass, or set PGPASSWORD."


class NeedsFile(StichtischError):
    """This command needs a database in a file; {path} is an address."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "For a server, use pg_dump and pg_restore, as host/LEAGUE.md describes. Or choose a file with "
        "--database."
    )


class LeagueNeedsClub(StichtischError):
    """The database {path} belongs to a league, but the user name in its address is not one of the league's clubs."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give the club as the user: postgresql://CLUB@HOST/NAME. For all clubs together: stichtisch league"


class NeedsAddress(StichtischError):
    """{path} is not the address of a database on a server."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Write it as postgresql://USER@HOST:PORT/NAME, or set STICHTISCH_LEAGUE."


class ServerAway(StichtischError):
    """The database server of {path} cannot be reached: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Check host and port, and that the server is running. Nothing is lost: run the command again."


class ServerRefuses(StichtischError):
    """The database server of {path} refuses the log-in: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Check user, password (~/.pgpass or PGPASSWORD), database and certificate with the server's administrator."


class StorageForbidden(StichtischError):
    """The database {path} does not allow this: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "A club may write only its own data. Log in as another user, or ask the server's administrator."


class CopyExists(StichtischError):
    """The file {path} already exists; nothing was written."""

    exit_code = ExitCode.CONFLICT
    hint = "Choose another file, or replace this one: stichtisch backup --replace FILE."


class SameFile(StichtischError):
    """The file {path} is the database itself."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Choose another file, or another database with --database."


class NotOurs(StichtischError):
    """The file {path} is not a database of Stichtisch: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Nothing was changed. Give a file written by stichtisch backup, or the database of another computer."
    )


class CopyDamaged(StichtischError):
    """The file {path} is damaged: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Nothing was changed. Use an older copy: copies are beside the database, named by format and time."


class CopyNewer(StichtischError):
    """The file {path} was written by a newer version (format {theirs}; this version reads {ours})."""

    exit_code = ExitCode.STORAGE
    hint = "Nothing was changed. Update this program: pip install -U stichtisch."


class ChangedMeanwhile(StichtischError):
    """The database {path} has changed since the plan was made; nothing was changed by this command."""

    exit_code = ExitCode.CONFLICT
    hint = "Run the command again, and check the new plan."


class EventsDiffer(StichtischError):
    """Event {sequence} of table {serial} ({journal}) is {ours} here and {theirs} there; events that differ: {count}."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Nothing was changed. A table never reports two versions of an event: find out which file was altered, and "
        "keep both."
    )


class NotProved(StichtischError):
    """The merged journal {journal} of table {serial} fails verification: {wrong}."""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed. `stichtisch verify` shows which of the two was altered. Sync the table itself instead."


class LogNotProved(StichtischError):
    """The club's logs in the two databases contradict each other: {wrong}; nothing was merged."""

    exit_code = ExitCode.CONFLICT
    hint = "Someone has changed one of them. Restore it from a backup: stichtisch restore"


class EventsMissing(StichtischError):
    """Both databases lack events {first} to {last} of table {serial}, journal {journal}."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Nothing was changed. First merge the database that has them, or sync the table with one of the two."
    )
