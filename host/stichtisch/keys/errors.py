"""Errors of keys."""

from stichtisch.errors import ExitCode, StichtischError


class ClubKeyExists(StichtischError):
    """A club key already exists in {path}; it was not changed."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "The keys of the club's tables are derived from it. To replace it: stichtisch club new-key. For another "
        "club, give another file with --key."
    )


class BadClubKey(StichtischError):
    """The file {path} contains no club key: a key is 64 hexadecimal digits."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Move it away, then type in the key from the recovery sheet: stichtisch club restore."


class BadRetiredKeys(StichtischError):
    """The file {path} contains no list of the club's retired keys."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Restore it from your backup. Or move it away: then seals signed with an earlier key cannot be verified."


class ClubPairExists(StichtischError):
    """A key pair of the club already exists in {path}; it was not changed."""

    exit_code = ExitCode.CONFLICT
    hint = "It certifies the keys of the club's tables. For another club, choose another folder with --key."


class BadClubPair(StichtischError):
    """The file {path} does not contain a club's key pair, which is a P-256 private key of 64 hexadecimal digits."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Restore it from your backup. Or move it away: then `stichtisch club equip` generates a new one."


class BadDirectorKey(StichtischError):
    """The file {path} contains no director's key: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Move it away: the next command of this director generates a new key. A known director must accept it."


class PinUnfit(StichtischError):
    """A PIN must have {shortest} to {longest} characters, not all of them the same."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Choose another one. Six digits that are not in sequence are enough."
