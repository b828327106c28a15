"""What can go wrong when something is published."""

from stichtisch.errors import ExitCode, StichtischError


class NoReportlab(StichtischError):
    """Cards and guides to print need the package reportlab, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[cards]'."


class NoClubPackage(StichtischError):
    """What a club prints and publishes needs the package {package}, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[club]'."
