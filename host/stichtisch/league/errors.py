"""Errors of a league and its clubs."""

from stichtisch.errors import ExitCode, StichtischError


class NoLeague(StichtischError):
    """The database {path} is not the database of a league."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Set it up: stichtisch league create NAME --league ADDRESS"


class LeagueExists(StichtischError):
    """The database {path} already belongs to the league {name}."""

    exit_code = ExitCode.CONFLICT
    hint = "Add its clubs: stichtisch league add CLUB"


class BadLeagueName(StichtischError):
    """'{name}' cannot be the short name of a club or a league."""

    exit_code = ExitCode.BAD_INPUT
    hint = "It is the user name on the server: 2 to 30 characters of a-z, 0-9 and _, beginning with a letter."


class ClubTaken(StichtischError):
    """The server already has a user {club}."""

    exit_code = ExitCode.CONFLICT
    hint = "Choose another short name. stichtisch league clubs lists those of the league."


class NoSuchClub(StichtischError):
    """The league has no club {club}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch league clubs lists its clubs."


class NotAMember(StichtischError):
    """The user {club} is not a club of this league."""

    exit_code = ExitCode.NO_ACCESS
    hint = "The address must contain your club as the user: postgresql://CLUB@HOST/NAME. Ask the league to add you."


class NoSuchLeagueSeason(StichtischError):
    """The league has no season '{name}'."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Create it: stichtisch league season NAME --from DAY --to DAY"


class NoDivisions(StichtischError):
    """The season {name} has no divisions."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Assign clubs to divisions: stichtisch league division 1 CLUB CLUB --season {name}"
