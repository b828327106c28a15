"""Errors with games, profiles and house rules."""

from stichtisch.errors import ExitCode, StichtischError


class BadRules(StichtischError):
    """Nobody can play {game} by '{profile}' with these options: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch rules` lists games, profiles and options."


class UnknownGame(StichtischError):
    """There is no game '{game}' in the rule book; there are {games}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch rules lists them."


class UnknownProfile(StichtischError):
    """There is no profile '{profile}' of {game}; there are {profiles}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch rules lists them."


class BadHouseRules(StichtischError):
    """Nobody can play by {path}: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch rules GAME PROFILE shows every option as it can be written."
