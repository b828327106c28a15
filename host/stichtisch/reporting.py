"""Messages on the error stream: what happened, and on the next line what to do."""

import click

from stichtisch.errors import StichtischError
from stichtisch.i18n.users import users_language


def report(message: str, hint: str = "") -> None:
    """Print a message and its hint, if there is one. Raises OSError if the error stream is closed."""
    click.echo(f"stichtisch: {message}", err=True)
    if hint:
        click.echo(f"  {hint}", err=True)


def report_error(error: StichtischError) -> None:
    """Print an error in the user's language. Raises OSError if the error stream is closed."""
    language = users_language()
    report(error.in_language(language), error.next_step(language))
