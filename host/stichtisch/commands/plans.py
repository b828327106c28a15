"""How a command asks before it does what its plan says."""

import sys

import click

from stichtisch.commands.errors import NotApplied
from stichtisch.commands.options import option

yes_option = option("--yes", is_flag=True, help="Do it without asking.")


def agree(question: str, yes: bool, as_json: bool) -> None:
    """Return when it may be done: --yes was given, or somebody at a terminal agrees. Raises NotApplied."""
    if yes:
        return
    if as_json:
        raise NotApplied(reason="with --json nobody is asked")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NotApplied(reason="there is no terminal at which anybody could be asked")
    if not click.confirm(question):
        raise NotApplied(reason="you said no")
