"""Commands with a plan: they show it, ask before they do it, and say which copy they kept."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from stichtisch.commands.errors import NotApplied
from stichtisch.commands.options import option
from stichtisch.i18n.command_words import say
from stichtisch.text import harmless, shorten

yes_option = option("--yes", is_flag=True, help="Do it without asking.")


def agree(question: str, yes: bool, as_json: bool) -> None:
    """Return when it may be done: --yes was given, or somebody at a terminal agrees. Raises NotApplied."""
    if yes:
        return
    if as_json:
        raise NotApplied(reason=say("with --json nobody is asked"))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NotApplied(reason=say("there is no terminal at which anybody could be asked"))
    if not _says_yes(question):
        raise NotApplied(reason=say("you said no"))


def _says_yes(question: str) -> bool:
    # The English letter counts in each language, too.
    yes = say("y")
    typed = click.prompt(f"{question} [{yes}/N]", default="", show_default=False)
    return str(typed).strip().casefold() in {yes, say("yes"), "y", "yes"}


def first_lines(lines: Sequence[str], most: int, columns: int, where: str = "") -> list[str]:
    """Return the first lines of a list, indented and cut to a width; `where` says where the rest can be read."""
    more = (
        [say("  and {count} more{where}", count=len(lines) - most, where=where)] if len(lines) > most else []
    )
    return ["  " + shorten(line, columns - 2) for line in lines[:most]] + more


def done(what: str, kept: Path | None) -> str:
    """Return that a plan was carried out, and where the database is as it was before."""
    return what + (say(" The database as it was: {file}", file=harmless(str(kept))) if kept else "")
