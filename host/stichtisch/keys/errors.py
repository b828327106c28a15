"""What can go wrong with keys."""

from stichtisch.errors import ExitCode, StichtischError


class ClubKeyExists(StichtischError):
    """There is a club key in {path}; it was left as it is."""

    exit_code = ExitCode.CONFLICT
    hint = "The tables of the club have keys made from it. For another club, name another file with --key."


class BadClubKey(StichtischError):
    """The file {path} holds no club key: that is 64 hexadecimal digits."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Move it away, then type the key in from its recovery sheet: stichtisch club restore."
