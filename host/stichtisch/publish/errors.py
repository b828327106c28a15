"""Errors of publishing."""

from stichtisch.errors import ExitCode, StichtischError


class NoReportlab(StichtischError):
    """Cards and guides to print need the package reportlab, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[cards]'."


class NoClubPackage(StichtischError):
    """Paper, pages and spreadsheets of a club need the package {package}, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[club]'."


class NoClubKeys(StichtischError):
    """The file {path} does not have the keys of a club: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch export html writes one, club.json."
