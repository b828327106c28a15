"""Errors about games, profiles and house rules."""

from stichtisch.errors import ExitCode, StichtischError


class BadRules(StichtischError):
    """{game} by '{profile}' cannot be played with these options: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch rules` lists games, profiles and options."


class UnknownGame(StichtischError):
    """There is no game '{game}'; the rule book has {games}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch rules lists them."


class UnknownProfile(StichtischError):
    """{game} has no profile '{profile}'; it has {profiles}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch rules lists them."


class BadHouseRules(StichtischError):
    """The house rules in {path} cannot be played: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch rules GAME PROFILE shows every option and its possible values."
