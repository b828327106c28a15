"""Errors of publishing."""

from stichtisch.errors import ExitCode, StichtischError


class NoReportlab(StichtischError):
    """Printing cards and guides needs the package reportlab, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[cards]'."


class NoClubPackage(StichtischError):
    """Printing and exporting for a club needs the package {package}, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[club]'."


class NoClubKeys(StichtischError):
    """The file {path} does not contain the keys of a club: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch export html` writes such a file, club.json."
