"""Errors with keys."""

from stichtisch.errors import ExitCode, StichtischError


class ClubKeyExists(StichtischError):
    """There is a club key in {path}; it was left as it is."""

    exit_code = ExitCode.CONFLICT
    hint = "The tables of the club have keys made from it. For another club, name another file with --key."


class BadClubKey(StichtischError):
    """The file {path} holds no club key: that is 64 hexadecimal digits."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Move it away, then type the key in from its recovery sheet: stichtisch club restore."


class ClubPairExists(StichtischError):
    """There is a key pair of a club in {path}; it was left as it is."""

    exit_code = ExitCode.CONFLICT
    hint = "The keys of the club's tables are certified with it. For another club, name another folder with --key."


class BadClubPair(StichtischError):
    """The file {path} has no key pair of a club: that is a P-256 private key of 64 hexadecimal digits."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Put it back from your backup. Or move it away: then `stichtisch club equip` makes another."


class BadDirectorKey(StichtischError):
    """The file {path} holds no director's key: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Move it away: the next command of this director makes another key, which a known director accepts."
    )


class PinUnfit(StichtischError):
    """A PIN has {shortest} to {longest} characters, and not all of them the same."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Choose another one. Six digits that do not follow each other are enough."
